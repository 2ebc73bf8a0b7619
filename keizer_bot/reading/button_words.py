"""Words in place of a tap: "verder", "sla over", "indietro", "toch maar niet".

Only where the text is that as a whole, and asks nothing; which button it stands for, the question
says.
"""

from enum import StrEnum

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read
from keizer_bot.reading.words import clean


class ButtonWord(StrEnum):
    """The purposes of a button in a question of several steps."""

    ON = "on"
    SKIP = "skip"
    YES = "yes"
    START = "start"
    BACK = "back"
    NO = "no"


_WORDS = {
    Matter.GO_ON: ButtonWord.ON,
    Matter.SKIP_STEP: ButtonWord.SKIP,
    Matter.BEGIN: ButtonWord.START,
    Matter.GO_BACK: ButtonWord.BACK,
}
_BESIDE = (Matter.FILLER, Sense.PLEASE, Sense.THANKS)


def button_words(text: str) -> tuple[ButtonWord, ...]:
    """For which buttons the text may stand, the likeliest first; none where it says more.

    A yes goes on where nothing is to be agreed to.
    """
    answer = read_answer(text)
    if answer is not None and answer.agrees:
        return ButtonWord.YES, ButtonWord.ON
    if declines(text):
        return (ButtonWord.NO,)
    return () if _asks(text) else first_read(text, _button_words) or ()


def _button_words(wording: Wording) -> tuple[ButtonWord, ...] | None:
    return tuple(_WORDS[topic] for topic in _WORDS if _is_all(wording, topic)) or None


def _is_all(wording: Wording, *meanings: Sense | Matter) -> bool:
    return wording.has(*meanings) and wording.is_covered((*meanings, *_BESIDE))


def declines(text: str) -> bool:
    """True for a no or a never mind and nothing more, or one behind the other."""
    return not _asks(text) and first_read(text, _declines) is not None


def _declines(wording: Wording) -> bool | None:
    return _is_all(wording, Sense.NO, Matter.DECLINE) or None


def _asks(text: str) -> bool:
    return text.rstrip().endswith("?")


def bare(text: str) -> str:
    """The words without what stands around them: a stop, the dots or the arrow of a label."""
    return fold(clean(text)).strip(" .,!←→…")
