"""Rating lists: kept whole, matched with players, applied where it is certain.

Public actions: `take_rating_list`, `update_ratings`, `find_on_list`, `club_on_list`.
"""
