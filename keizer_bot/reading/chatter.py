"""Readings too unsure to ask about in a group."""

from types import UnionType

from keizer_bot.reading.model import (
    ComeLate,
    NothingRead,
    Reading,
    ResultReport,
    SignOff,
    SignOn,
    Unsure,
)

_OF_ANY = ({Unsure.PAST}, {Unsure.UNREAL, Unsure.TOO_LITTLE}, {Unsure.UNREAL, Unsure.EVENING})
_OF_SOMEBODY = (
    {Unsure.SOMEBODY_ELSE},
    {Unsure.QUOTED},
    {Unsure.CONDITION},
    {Unsure.UNKNOWN_WORDS, Unsure.QUESTION},
    {Unsure.UNCERTAIN, Unsure.QUESTION},
)
_ILL = {Unsure.ILL, Unsure.TOO_LITTLE}
_OF_CHATTER: dict[type[Reading] | UnionType, tuple[set[Unsure], ...]] = {
    SignOff | SignOn: (*_OF_SOMEBODY, {Unsure.UNKNOWN_WORDS, Unsure.TOO_LITTLE}, _ILL),
    ComeLate: (
        *_OF_SOMEBODY,
        {Unsure.EVENING, Unsure.TOO_LITTLE},
        {Unsure.EVENING, Unsure.UNKNOWN_WORDS},
    ),
    ResultReport: ({Unsure.EVENING, Unsure.TOO_LITTLE},),
}


def is_chatter(reading: Reading) -> bool:
    """True if it is left alone in a group."""
    if isinstance(reading, NothingRead):
        return False
    kind = next((doubts for of, doubts in _OF_CHATTER.items() if isinstance(reading, of)), ())
    return any(doubts <= reading.doubts for doubts in (*_OF_ANY, *kind))
