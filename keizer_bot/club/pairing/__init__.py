"""The week of a round: sign-off closes, or members check in; the pairing is made and posted.

What the arbiter wants of it, who meets, who does not, who has the bye, is an override; `proposal`
tries the pairing without keeping it, and the preview shows it with its reasons and is changed by
tapping.

Public actions: `close_sign_off`, `pair`, `pair_now`, `publish_pairings`, `refresh_pairings`;
`force`, `forbid`, `give_bye`, `list_overrides`, `replace_overrides`; `show_preview`, `show_pair`,
`ask_swap`, `keep_overrides`; `check_in`, `arrive`, `let_in`; `keep_check_in` keeps its posts up to
date.
"""
