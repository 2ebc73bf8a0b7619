"""Answers words and presses from any front, each with one reply.

`router` finds the sender, club and competition, and calls the command's handler; `presses` does the
same for buttons; `delivery` decides where an answer goes.
"""
