"""The screen in the hall: the evening's boards, the ranking and what comes, in turns.

Public actions: `show_screen`, `new_address`, `set_public`; `screen_view` is what it shows.
"""
