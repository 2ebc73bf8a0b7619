"""The arbiter decides about results: first ones, disputes, awards, corrections.

All with a reason where one is due, and on record. Public actions: `decide`, `decide_by_tap`,
`set_results`.
"""
