"""Clubs founded in the chat, put to sleep or deleted; an arbiter's settings; the bot's health.

The host decides who may found a club, and how many there may be (`[hosting]`). The bot deletes a
founded club that has no season after a week. Its arbiters change in the chat what the host's file
sets for other clubs. Operators see names, sizes and last evenings, but never a chat, a member or a
result.

Public actions: `welcome`, `begin`, `take_name`, `open_invitation`, `show_club`; `list_clubs`,
`press_club`, `put_to_sleep`, `wake`, `announce_removal`, `hand_over`; `status`.
"""
