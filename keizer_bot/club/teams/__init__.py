"""The club's teams, their players and their matches.

Public actions: `set_team`, `add_players`, `appoint_captain`, `change_matches`.
"""
