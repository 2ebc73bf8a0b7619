"""An answer to a question of yes or no: "ja klopt", "that's not right", "sì, giusto"."""

from dataclasses import dataclass
from functools import partial

from keizer_bot.reading.forms import first_form, forms
from keizer_bot.reading.wording import first_read


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
