"""Words in place of a tap: "verder", "sla over", "indietro", "toch maar niet".

Only where they wholly are that, and ask nothing; which button they stand for, the question says.
"""

import re
from enum import StrEnum

from keizer_bot.grammar.answers import read_answer
from keizer_bot.grammar.words import clean, patterns
from keizer_bot.i18n.folding import fold


class Way(StrEnum):
    """What a button of a question in steps is for."""

    ON = "on"
    SKIP = "skip"
    YES = "yes"
    START = "start"
    BACK = "back"
    NO = "no"


_SAID = {name: re.compile(pattern) for name, pattern in patterns("ways").items()}


def ways(text: str) -> tuple[Way, ...]:
    """For which buttons the words may stand, the likeliest first; none where they say more.

    A yes goes on where nothing is to be agreed to.
    """
    answer = read_answer(text)
    if answer is not None and answer.agrees:
        return Way.YES, Way.ON
    if declines(text):
        return (Way.NO,)
    said = bare(text)
    return tuple(
        [way for way in (Way.ON, Way.SKIP, Way.START, Way.BACK) if _SAID[way].fullmatch(said)]
    )


def declines(text: str) -> bool:
    """Whether it is a no or a never mind and nothing more, or one behind the other."""
    return not text.rstrip().endswith("?") and _SAID[Way.NO].fullmatch(bare(text)) is not None


def bare(text: str) -> str:
    """The words without what stands around them: a stop, the dots or the arrow of a label."""
    return fold(clean(text)).strip(" .,!←→…")
