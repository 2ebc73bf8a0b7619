"""What people look up: a round, a total and why it moved, who met whom.

Public actions: `sheet_of`, `round_post`, `prospects`, `why`, `card`, `against_each`, `duel`.
"""
