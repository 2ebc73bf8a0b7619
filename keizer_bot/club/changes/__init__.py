"""The record of changes, and undo.

An act is everything that one update or one scheduled step changed; undoing it restores those rows
(`store.traces`). Public actions: `recent_changes`, `undo_last`, `undo`.
"""
