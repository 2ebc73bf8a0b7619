"""The rules in force; changing them in mid-season; the club's regulations.

The effect of a change is shown first, and seasons on paper show what a rule would do to the club.
Public actions: `rules_in_short`, `change_rules`, `put_rules_in_force`, `try_rules`,
`quote_regulations`.
"""
