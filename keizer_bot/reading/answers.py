"""Reads answers of a few words ("ja klopt", "that's not right"), and words typed in place of a tap.

Words such as "verder" and "sla over" only stand for a button if they are the whole text.
"""

from enum import StrEnum
from functools import partial

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.forms import first_form, forms
from keizer_bot.reading.wording import Wording, first_read
from keizer_bot.reading.words import clean


class YesOrNo(msgspec.Struct, frozen=True):
    """A yes or a no; `bare`: it is that word alone, which may answer anything."""

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
    """The yes or no that the whole text is; None if it says anything else, or asks."""
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

    A yes means "next" if there is nothing to agree to.
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
    """True if the whole text is a no, a never mind, or both."""
    return ButtonWord.NO in button_words(text)


def bare(text: str) -> str:
    """The text without a full stop, or a label's dots or arrow, around it."""
    return fold(clean(text)).strip(" .,!←→…")
