"""Cups that are won for a year: who has which, since when, and who must bring it back ([003] x).

Public actions: `add_cup`, `give_cup`, `remove_cup`, `list_cups`.
"""
