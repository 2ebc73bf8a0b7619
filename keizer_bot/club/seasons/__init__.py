"""Seasons: set up in the chat, ended, with events beside them, and lossless as files.

A season in the making is a draft, a value of which each choice gives another; screens are functions
of it, and nothing changes before it is started. Several competitions may be side by side in one
club, as a rapid beside the season. A season, or a table of it, goes out as a file of any form.

Public actions: `begin_season`, `season_step`, `season_words`, `make_season`, `end_season`;
`import_season`, `import_earlier_season`, `export_season`; `set_competition`, `list_competitions`;
`fitting` says which competition words can mean.
"""
