"""Members: their data, channels, names and settings; and the arbiters.

Over the years two members may be one person, and somebody comes in with a season. Exemptions and
warnings ([003] rules t and u) are for the arbiter's eyes.

Public actions: `what_is_kept`, `erase_member`, `change_right`, `set_language`, `list_calls`;
`show_addresses`, `set_mail`, `forget_mail`, `mark_mail`, `set_first`, `turn_mail`; `merge_members`,
`ask_who`; `recognise` says what is certain; `keep_remark`, `end_remark`.
"""
