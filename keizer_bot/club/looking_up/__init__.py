"""What people look up: a round, a total and why it moved, who met whom, and their pictures.

Public actions: `sheet_of`, `round_post`, `prospects`, `why`, `card`, `against_each`, `duel`,
`show_picture`, `show_course`, `set_theme`.
"""
