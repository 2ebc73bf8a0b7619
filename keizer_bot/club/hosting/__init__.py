"""Clubs founded in the chat, put to sleep or deleted; an arbiter's settings; the bot's health.

Who may found one, and how many there may be, the host decides (`[hosting]`); without a season it is
gone after a week. Its arbiters set what the host's file sets for others. Operators see names, sizes
and last evenings; never a chat, a member or a result.

Public actions: `welcome`, `begin`, `take_name`, `open_invitation`, `show_club`; `list_clubs`,
`press_club`, `put_to_sleep`, `wake`, `announce_removal`, `hand_over`; `status`.
"""
