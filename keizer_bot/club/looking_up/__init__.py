"""What people look up: ranking, pairings, a total and why it moved, who met whom.

Public actions: `ranking_after`, `sheet_of`, `why`, `card`, `duel`, `prospects`.
"""
