"""A club begins in the chat, and its arbiter sets what the host's file sets for other clubs.

Who may, and how many, the host decides (`[hosting]`). A club without a season is gone after a week.
Public actions: `welcome`, `begin`, `take_name`, `open_invitation`, `show_club`.
"""
