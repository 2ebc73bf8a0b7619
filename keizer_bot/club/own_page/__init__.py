"""A member's own page: the next evening, open questions, and the taps that answer them.

Public functions: `home`, `own_ranking`, `own_calendar`, `own_settings`, `dashboard`,
`results_to_enter`.
They return values only, the same facts as in the chat; every tap is a command or a button of a
subject below.
"""
