"""How members are reached: mail addresses, which way first, and which mails they want.

Public actions: `show_addresses`, `set_mail`, `forget_mail`, `mark_mail`, `set_first`, `turn_mail`.
"""
