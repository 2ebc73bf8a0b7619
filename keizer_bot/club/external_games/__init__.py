"""Games for the club's teams, for the best team player; and who drove ([003] d, f).

Public actions: `enter_games`, `remove_game`, `list_games`, `enter_drive`, `allowances`.
"""
