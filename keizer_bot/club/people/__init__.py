"""Members: how an account becomes one, what is kept of them, their settings, the arbiters.

Public actions: `open_link`, `say_who`, `decide_claim`, `what_is_kept`, `erase_member`,
`change_right`, `set_language`, `list_calls`.
"""
