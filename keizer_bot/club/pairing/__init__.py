"""The week of a round: sign-off closes, the pairing is made and posted.

Public actions: `close_sign_off`, `pair`, `pair_now`, `publish_pairings`, `refresh_pairings`.
"""
