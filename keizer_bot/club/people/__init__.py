"""Members: what is kept of them, their settings, the arbiters.

Public actions: `what_is_kept`, `erase_member`, `change_right`, `set_language`, `list_calls`.
"""
