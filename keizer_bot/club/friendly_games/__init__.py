"""A game for fun between two who are left free; it never counts.

Public actions: `offer`, `ask_friendly`, `answer_friendly`.
"""
