"""Answers in a few words: "ja klopt", "that's not right"; and words in place of a tap.

Words such as "verder" and "sla over" stand for a button only where the text is that as a whole.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.forms import first_form, forms
from keizer_bot.reading.wording import Wording, first_read
from keizer_bot.reading.words import clean


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """The answer; `bare`: a yes or no alone, which may answer anything."""

    agrees: bool
    bare: bool


_FORMS = forms(
    "answer",
    {
        "YES": YesOrNo(agrees=True, bare=True),
        "NO": YesOrNo(agrees=False, bare=True),
        "AGREES": YesOrNo(agrees=True, bare=False),
        "DENIES": YesOrNo(agrees=False, bare=False),
    },
)


def read_answer(text: str) -> YesOrNo | None:
    """The answer that the text as a whole is; None if it says anything else, or asks."""
    return None if text.rstrip().endswith("?") else first_read(text, partial(first_form, _FORMS))


class ButtonWord(StrEnum):
    """The purposes of a button in a question of several steps."""

    ON = "on"
    SKIP = "skip"
    YES = "yes"
    START = "start"
    BACK = "back"
    NO = "no"


_BUTTONS = forms("button", ButtonWord.__members__)


def button_words(text: str) -> tuple[ButtonWord, ...]:
    """The buttons that the text may mean, the likeliest first; none if it says more.

    A yes goes on where nothing is to be agreed to.
    """
    if text.rstrip().endswith("?"):
        return ()
    answer = read_answer(text)
    if answer is not None and answer.agrees:
        return ButtonWord.YES, ButtonWord.ON
    return first_read(text, _button_words) or ()


def _button_words(wording: Wording) -> tuple[ButtonWord, ...] | None:
    return tuple(form.value for form in _BUTTONS if form.fits(wording)) or None


def declines(text: str) -> bool:
    """True for a no or a never mind and nothing more, or one behind the other."""
    return ButtonWord.NO in button_words(text)


def bare(text: str) -> str:
    """The words without a full stop, or the dots or arrow of a label, around them."""
    return fold(clean(text)).strip(" .,!←→…")
