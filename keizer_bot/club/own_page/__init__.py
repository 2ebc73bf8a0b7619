"""A member's own page: the next evening, open questions, and buttons to answer them.

Public functions: `home`, `own_ranking`, `own_calendar`, `own_settings`, `dashboard`,
`results_to_enter`. They only return values, with the same facts as the chat; every button is a
command, or a button of a subject below.
"""
