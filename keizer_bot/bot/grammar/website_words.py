"""What follows /website: whose name, and how it is to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal

_INITIALS = frozenset("initialen initiaal initials initial iniziali afgekort".split())  # noqa: SIM905 - words
_FULL = frozenset("volledig volledige voluit naam full name completo intero nome".split())  # noqa: SIM905 - words
_CLUB = frozenset("club iedereen allen everybody everyone circolo tutti".split())  # noqa: SIM905 - words


@dataclass
class WebsiteUnclear(Refusal):
    """What follows /website says neither initials nor the full name."""

    words: str


@dataclass(frozen=True, slots=True)
class WebsiteWish:
    """How to show whom: the club's members, the one of that name, or (neither) the sender."""

    wish: Literal["full", "initials"]
    name: str
    club: bool


def read_website(rest: str) -> WebsiteWish | None:
    """The wish in what follows /website; None: he only asks. Raises `WebsiteUnclear`."""
    words = rest.split()
    folded = [fold(word).strip(".,!:;") for word in words]
    if not words:
        return None
    initials, full = _INITIALS.intersection(folded), _FULL.intersection(folded)
    if bool(initials) == bool(full):
        raise WebsiteUnclear(rest)
    known = _INITIALS | _FULL | _CLUB | {"met", "with", "con", "mijn", "my", "mio", "le", "il"}
    name = " ".join(word for word, said in zip(words, folded, strict=True) if said not in known)
    return WebsiteWish("initials" if initials else "full", name, bool(_CLUB.intersection(folded)))
