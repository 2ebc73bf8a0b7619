"""What the arbiter wants of a pairing: who meets, who does not, who has the bye; and its cost.

`proposal` tries the pairing without keeping it.
Public actions: `force`, `forbid`, `give_bye`, `list_overrides`, `replace_overrides`.
"""
