"""Seasons: set up in the chat, ended, with events beside them, and lossless as files.

A season in preparation is a draft: each choice gives a new draft, screens depend only on it, and
nothing else changes before the start. A club may have several competitions, such as a rapid beside
the season. Arbiters can export a season, or one of its tables, in several forms.

Public actions: `begin_season`, `season_step`, `season_words`, `make_season`, `end_season`;
`import_season`, `import_earlier_season`, `export_season`; `set_competition`, `list_competitions`;
`fitting` finds the competitions that a message may be about.
"""
