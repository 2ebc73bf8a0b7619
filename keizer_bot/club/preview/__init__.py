"""The pairing that would be made now, with its reasons, changed by tapping.

Public actions: `show_preview`, `show_pair`, `ask_swap`, `keep_overrides`.
"""
