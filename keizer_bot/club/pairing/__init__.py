"""The week of a round: sign-off closes, the pairing is made and posted.

`overrides` holds what the arbiter wants of it, `plan` tries it without keeping it.
Public actions: `close_sign_off`, `pair`, `pair_now`, `publish_pairings`, `refresh_pairings`.
"""
