"""Look-ups: a round, a total and why it moved, head-to-head scores, and pictures of them.

Public actions: `sheet_of`, `round_post`, `prospects`, `why`, `card`, `against_each`, `duel`,
`show_picture`, `show_course`, `set_theme`.
"""
