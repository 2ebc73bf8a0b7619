"""Club duty (*extern*): whether whoever says so plays for the club.

By a known match, else by the word of captain or arbiter. Public actions: `decide_duty`,
`confirm_known`, `ask_about`.
"""
