"""Pictures of the competition: ranking, pairings, a player's course, the evening.

Public actions: `show_picture`, `show_course`, `set_theme`.
"""
