"""From words or a press to one answer, whatever front brought them.

`router` finds who speaks, in which club and competition, and calls the command's handler;
`presses` does the same for buttons; `delivery` says where an answer goes.
"""
