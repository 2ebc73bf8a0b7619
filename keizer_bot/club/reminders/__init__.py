"""Whoever said nothing is asked the day before; a team is asked about its match.

Public actions: `remind`, `set_reminders`, `ask_team`.
"""
