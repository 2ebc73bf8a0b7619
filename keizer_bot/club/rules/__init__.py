"""The rules in force, changes to them in mid-season, and the club's regulations.

The bot shows the effect of a change first; simulated seasons show what a rule would do to the club.
Public actions: `rules_in_short`, `change_rules`, `put_rules_in_force`, `try_rules`,
`quote_regulations`.
"""
