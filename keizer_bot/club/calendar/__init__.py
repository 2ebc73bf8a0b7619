"""The season's evenings: moved, cancelled or added; games on another day.

Public actions: `move_round`, `cancel_round`, `add_round`, `postpone`, `play_in_advance`.
"""
