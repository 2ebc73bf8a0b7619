"""The players of the season: newcomers, guests, withdrawals, groups by rating.

Public actions: `add_player`, `welcome_guest`, `withdraw_player`, `make_groups`, `list_players`.
"""
