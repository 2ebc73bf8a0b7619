"""The data of buttons: which kinds there are, and what is written in each (at most 64 bytes).

The one place for it: who makes a button writes its data with `data`, and `presses` reads it.
"""

from enum import StrEnum


class ButtonKind(StrEnum):
    """What sort of button it is; behind it stands what its data names after the kind."""

    QUESTION = "q"  # question, choice
    OWN_RESULT = "r"  # round, version, word; read by who presses
    BOARD_RESULT = "u"  # round, board, result
    AGREE = "k"  # game, result
    OBJECT = "o"  # game, result
    DECIDE = "d"  # game, result
    CALLED = "c"  # call
    CLAIM = "a"  # claim, 1 or 0
    HERE = "h"  # round; who presses is there
    TICK = "t"  # round, player
    JOB = "b"  # competition, job
    CLUB = "w"  # club
    FOUND = "n"  # what whoever may be of no club wants
    HOSTING = "v"  # club (0: none), what becomes of it, the second of its founding
    HELP = "m"  # competition, topic
    UNDO = "z"  # act
    OWN_GAME = "g"  # round; who presses wants their own game in private, or no longer
    DEVICE = "e"  # member, device: signs it out
    TOPIC = "i"  # the club's topic that gives way to the one where this is pressed
    PICTURE = "f"  # round, what it shows, what becomes of the theme, player


def data(kind: ButtonKind, *parts: object) -> str:
    """What a button of that kind says."""
    return ":".join(map(str, (kind, *parts)))
