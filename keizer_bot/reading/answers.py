"""An answer to a question of yes or no: "ja klopt", "that's not right", "sì, giusto"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read

# As in reading/shapes.py: a phrase has the first of these that it may mean.
_LETTERS: Mapping[Meaning, str] = {
    Matter.APPROVAL: "k",
    Matter.AGREE: "a",
    Matter.DISAGREE: "d",
    Matter.DISPUTE: "D",
    Matter.RIGHT: "r",
    Matter.FINE: "g",
    Matter.UNTRUE: "w",
    Matter.IS_NOT: "in",
    Matter.IT_IS: "ti",
    Matter.NOTHING: "n",
    Sense.I_AM: "m",
    Sense.NOT: "n",
    Sense.WILL_NOT: "n",
    Sense.CANNOT: "n",
    Sense.NO: "N",
    Sense.YES: "Y",
    Matter.CONGRATULATIONS: "!",
    Sense.GOOD_GAME: "!",
    Matter.EMPHASIS: "q",
    Matter.REPORTED: "",
    Matter.FILLER: "",
    Matter.THAT: "t",
    Sense.IT: "t",
    Sense.THERE: "",
    Sense.GAME: "u",
    Sense.IS: "i",
    Sense.BE: "i",
    Sense.ME: "m",
    Sense.WISH: "",
    Sense.MY: "",
    Sense.ARTICLE: "",
    Sense.PLACE: "",
    Sense.HELLO: "",
    Sense.THANKS: "",
}
_BARE = re.compile(r"[YN]")
_AGREES = re.compile(r"Y*(?:(?:t|u|tu)?i?r+|tig|m?i?tg|m?i?t?a)(?:!#?)?")
_DENIES = re.compile(
    r"[YN]*(?:[tuim]*(?:n+i?[rg]|rn+)|(?:[tu]+i?)?w|[mit]*n[mit]*[ag]|m?d|mD)[tu]*"
)


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """The answer; `bare`: a yes or no alone, which may answer anything."""

    agrees: bool
    bare: bool


def read_answer(text: str) -> YesOrNo | None:
    """The answer that the text as a whole is; None if it says anything else, or asks."""
    return None if text.rstrip().endswith("?") else first_read(text, _answer)


def _answer(wording: Wording) -> YesOrNo | None:
    letters = wording.letters(_LETTERS)
    if _BARE.fullmatch(letters):
        return YesOrNo(letters == "Y", bare=True)
    letters = letters.replace("q", "")
    if _AGREES.fullmatch(letters):
        return YesOrNo(agrees=True, bare=False)
    return YesOrNo(agrees=False, bare=False) if _DENIES.fullmatch(letters) else None
