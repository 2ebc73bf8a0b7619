"""Signing off and on: counted from when it was said, in time or late.

Public actions: `sign_off`, `sign_on`, `come_later`, `mark_absent`, `forfeit_game`,
`wish_to_stop`.
"""
