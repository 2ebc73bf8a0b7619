"""The arbiter's dashboard: one private message, changed in place.

Its content depends only on the facts and the moment (`state`). Public actions: `open_dashboard`,
`keep_dashboard`, `do_job`, and the lists behind its buttons.
"""
