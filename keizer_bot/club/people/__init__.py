"""Members: their data, channels, names and settings; and the arbiters.

Over the years two members may turn out to be one person, and an imported season may bring people
in. Only arbiters see exemptions and warnings ([003] rules t and u).

Public actions: `show_stored_data`, `erase_member`, `change_right`, `set_language`, `list_calls`;
`show_addresses`, `set_mail`, `forget_mail`, `mark_mail`, `set_first`, `turn_mail`; `merge_members`,
`ask_who`; `recognise` says what is certain; `keep_remark`, `end_remark`.
"""
