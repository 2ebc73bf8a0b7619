"""Seasons: set up in the chat, ended, with events beside them, and lossless as files.

A season in the making is a draft, a value: each choice gives a new one, screens are functions of
it, and nothing else changes before the start. A club may have several competitions, such as a rapid
beside the season. A season, or a table of it, can be exported in any form.

Public actions: `begin_season`, `season_step`, `season_words`, `make_season`, `end_season`;
`import_season`, `import_earlier_season`, `export_season`; `set_competition`, `list_competitions`;
`fitting` says which competition words can mean.
"""
