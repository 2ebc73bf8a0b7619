"""Which Telegram account is which member: personal links, claims, and parting them again.

Public actions: `open_link`, `say_who`, `decide_claim`, `invite_links`, `unlink`.
"""
