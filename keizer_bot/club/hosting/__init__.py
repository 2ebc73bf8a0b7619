"""What whoever runs the bot sees of its clubs and decides about them: which sleep, which go.

Operators see names, sizes and last evenings; never a chat, a member or a result.
Public actions: `list_clubs`, `press_club`, `put_to_sleep`, `wake`, `announce_removal`,
`hand_over`.
"""
