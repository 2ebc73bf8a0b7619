"""The club's teams: their players, matches and games, and the drivers.

The games count for the best team player's prize, and the club pays for drives ([003] d, f). Public
actions: `set_team`, `add_players`, `appoint_captain`, `change_matches`; `enter_games`,
`remove_game`, `list_games`, `enter_drive`, `allowances`.
"""
