"""The club's website, and the screen in the hall.

The website follows from its facts; each season's are read in one transaction. Public functions:
`site_facts`, `past_facts`, `front_facts`, `site_view`, `front_view`, `mark_of`, `calendar_events`;
for the screen `screen_view`, `show_screen`, `new_address`, `set_public`.
"""
