"""Several competitions side by side in one club, as a rapid beside the season.

Public actions: `set_competition`, `list_competitions`; `fitting` says which one words can mean.
"""
