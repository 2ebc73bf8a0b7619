"""Words in place of a tap: "verder", "sla over", "indietro", "toch maar niet".

Only where the text is that as a whole, and asks nothing; which button it stands for, the question
says.
"""

from enum import StrEnum

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.forms import forms
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


_FORMS = forms("button", ButtonWord.__members__)


def button_words(text: str) -> tuple[ButtonWord, ...]:
    """For which buttons the text may stand, the likeliest first; none where it says more.

    A yes goes on where nothing is to be agreed to.
    """
    if text.rstrip().endswith("?"):
        return ()
    answer = read_answer(text)
    if answer is not None and answer.agrees:
        return ButtonWord.YES, ButtonWord.ON
    return first_read(text, _button_words) or ()


def _button_words(wording: Wording) -> tuple[ButtonWord, ...] | None:
    return tuple(form.value for form in _FORMS if form.fits(wording)) or None


def declines(text: str) -> bool:
    """True for a no or a never mind and nothing more, or one behind the other."""
    return ButtonWord.NO in button_words(text)


def bare(text: str) -> str:
    """The words without what stands around them: a stop, the dots or the arrow of a label."""
    return fold(clean(text)).strip(" .,!←→…")
