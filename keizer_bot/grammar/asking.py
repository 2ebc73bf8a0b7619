"""Questions in everyday words, with the command that answers them."""

import re

from keizer_bot.grammar.words import clean, patterns
from keizer_bot.i18n.folding import fold

_SAID = patterns("asking")
_ASKED = tuple((name, re.compile(said)) for name, said in patterns("questions").items())
_LEAD = re.compile(_SAID["lead"])
_I = re.compile(r"(?<![\w'])'?k(?!\w)")
_ASKS = re.compile(_SAID["asks"])
_RATING = re.compile(r"^[^/].*\b(?:rating|elo)\b|^(?:rating|elo)\b")
_PARTS = re.compile(r"(?<=\?)\s*(?!\?)|(?<![.!;:\n])[.!;:\n]+\s+|,\s+")
_IN_FULL = {"wnr": "wanneer", "hvl": "hoeveel", "wrm": "waarom", "vnv": "vanavond"}
_SHORT = re.compile(rf"\b(?:{'|'.join(_IN_FULL)})\b")
_TOPICS = tuple((name, re.compile(rf"\b(?:{said})\b")) for name, said in patterns("topics").items())
_OWN_STATE = re.compile(_SAID["own_state"])
_SAID_OF_A_PLAYER = patterns("questions_of_a_player")
_OF_A_PLAYER = tuple(
    (name, re.compile(_SAID_OF_A_PLAYER[name]))
    for name in ("onderling", "waarom", "indeling", "speler")
)


def asked(text: str) -> str | None:
    """The command that answers a question put in everyday words, by its Dutch name."""
    folded = _plainly(text).strip(" .!?")
    return next((name for name, pattern in _ASKED if pattern.match(folded)), None)


def questions_in(text: str) -> tuple[str, ...]:
    """The parts of it that begin as a question does, or end with a question mark."""
    parts = [part.strip() for part in _PARTS.split(text)]
    return tuple(part for part in parts if _asks(_plainly(part)))


def _asks(folded: str) -> bool:
    return bool(_ASKS.match(folded)) or folded.rstrip().endswith("?")


def _plainly(text: str) -> str:
    """The text folded, without what leads a question in; Flemish 'k is ik, "wnr" is wanneer."""
    folded = _I.sub("ik", _LEAD.sub("", fold(clean(text)).strip()))
    return _SHORT.sub(lambda short: _IN_FULL[short.group()], folded)


def topics_of(text: str) -> tuple[str, ...]:
    """The commands that a question may be about by its words, by their Dutch names."""
    folded = " ".join(map(_plainly, questions_in(text)))
    return tuple(name for name, said in _TOPICS if said.search(folded))


def asked_of_player(text: str) -> str | None:
    """The command that answers a question about the player whose name stands in it."""
    said = [_plainly(part) for part in (text, *questions_in(text))]
    found = (name for name, pattern in _OF_A_PLAYER for part in said if pattern.match(part))
    return next(found, None)


def asks_rating(said: str) -> bool:
    """Whether a rating is asked for in everyday words."""
    return _RATING.search(fold(said)) is not None


def asks_own_state(said: str) -> bool:
    """Whether somebody asks if they are signed off or on themselves."""
    return _OWN_STATE.match(fold(said.strip())) is not None
