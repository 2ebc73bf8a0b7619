"""The record of changes, and undo.

An act is what one update or one due step did; an undo puts its rows back (`store.traces`).
Public actions: `recent_changes`, `undo_last`, `undo`.
"""
