"""A second Keizer engine, slow and plain, to judge the first one by.

Written from keizer.md and the contracts alone, by somebody who has not read the engine. It knows
the season file as ``json.load`` gives it, counts with ``fractions.Fraction`` and enumerates where
the engine searches. It refuses next to nothing: it is for files that are valid.
"""
