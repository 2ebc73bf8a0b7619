"""A member's own page: the next evening, open questions, and the taps that answer them.

Public functions: `home`, `own_ranking`, `own_calendar`, `own_settings`, `dashboard`,
`results_to_enter`.
Values alone: what they show is what the subjects below tell in the chat, and every tap is a
command or a button of theirs.
"""
