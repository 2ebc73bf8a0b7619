"""A new season in the chat, step by step; nothing changes before it is started.

A draft is a value, each choice gives another; six screens are functions of it.
Public actions: `begin_season`, `season_step`, `season_words`, `make_season`.
"""
