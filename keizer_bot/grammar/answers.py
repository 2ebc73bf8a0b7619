"""An answer in words to a question of yes or no: "ja klopt", "that's not right", "sì, giusto"."""

import re
from dataclasses import dataclass

from keizer_bot.grammar.words import clean, patterns
from keizer_bot.i18n.folding import fold

_SAID = patterns("answers")
_YES, _BARE = re.compile(_SAID["yes"]), re.compile(_SAID["bare"])
_AGREES, _DENIES = re.compile(_SAID["agrees"]), re.compile(_SAID["denies"])


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """What was answered; `bare`: by a yes or no alone, which may answer anything."""

    agrees: bool
    bare: bool


def read_answer(text: str) -> YesOrNo | None:
    """The answer that the words wholly are; None if they say anything else, or ask."""
    if text.rstrip().endswith("?"):
        return None
    said = fold(clean(text)).strip(" .,!?")
    if _BARE.fullmatch(said):
        return YesOrNo(_YES.match(said) is not None, bare=True)
    if _AGREES.fullmatch(said):
        return YesOrNo(agrees=True, bare=False)
    return YesOrNo(agrees=False, bare=False) if _DENIES.fullmatch(said) else None
