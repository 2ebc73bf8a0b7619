"""The arbiter's dashboard: one private message, changed in place.

What it shows is a function of facts and moment (`state`). Public actions: `open_dashboard`,
`keep_dashboard`, `do_job`, and the lists behind its buttons.
"""
