"""Links between Telegram accounts and members: personal links, claims, and unlinking.

Public actions: `open_link`, `say_who`, `decide_claim`, `invite_links`, `unlink`.
"""
