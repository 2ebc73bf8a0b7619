"""The rules in force; changing them in mid-season, the effect shown first.

Public actions: `rules_in_short`, `change_rules`, `put_rules_in_force`.
"""
