"""Objections ([003] rule v): both parties are heard, the arbiter decides.

Public actions: `begin_dispute`, `argue`, `hand_over`, `settle_dispute`, `object_to_evening`.
"""
