"""The week of a round: sign-off closes, or members check in; the pairing is made and posted.

The arbiter's overrides force or forbid a pair, or give the bye. `proposal` tries the pairing
without storing it, and the preview shows it with its reasons and changes it by taps.

Public actions: `close_sign_off`, `pair`, `pair_now`, `publish_pairings`, `refresh_pairings`;
`force`, `forbid`, `give_bye`, `list_overrides`, `replace_overrides`; `show_preview`, `show_pair`,
`ask_swap`, `keep_overrides`; `check_in`, `arrive`, `let_in`; `keep_check_in` keeps its posts up to
date.
"""
