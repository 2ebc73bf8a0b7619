"""The words behind /bekers: a cup that is new, gone, returned, or with somebody."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.phrases import past_day
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.words import listed

_ADD = frozenset(listed("erbij|nieuw|nieuwe|add|new|aggiungi|nuova"))
_REMOVE = frozenset(listed("weg|verwijder|remove|togli"))
_BACK = frozenset(
    f"{lead}{said}"
    for lead in ("", "is ", "e ")
    for said in listed(
        "terug|bij de club|back|returned|restituita|restituito|tornata|tornato|al circolo"
    )
)
_TO = frozenset(listed("naar|aan|voor|bij|to|for|with|a|ad|con"))
_SINCE = frozenset(listed("sinds|vanaf|since|from|dal|dalla"))


class CupAct(Enum):
    """The acts behind /bekers."""

    LIST = auto()
    ADD = auto()
    REMOVE = auto()
    SHOW = auto()
    RETURN = auto()
    GIVE = auto()


@dataclass(frozen=True, slots=True)
class CupWords:
    """An act and its cup, by its stored name; who has it now, and since when.

    A cup that the club does not have is called as it was written.
    """

    act: CupAct
    cup: str = ""
    holder: NamedPerson | None = None
    since: date | None = None


def read_cup(rest: str, scene: CommandScene) -> CupWords:
    """Reads what follows /bekers. Raises `ArbiterOnly`, and as `words.line` and `person`."""
    said, known = words.line(rest), scene.cups
    if not said:
        return CupWords(CupAct.LIST)
    first, _, name = said.partition(" ")
    if name and fold(first) in _ADD:
        return CupWords(CupAct.ADD, name)
    if name and fold(first) in _REMOVE:
        cup, more = _named(name, known)
        return CupWords(CupAct.REMOVE, name if more else cup)
    cup, more = _named(said, known)
    if not more:
        return CupWords(CupAct.SHOW, cup)
    if fold(more) in _BACK:
        return CupWords(CupAct.RETURN, cup)
    scene.require_arbiter()
    since, who = past_day(more, scene.today)
    holder = who.split()
    if holder and fold(holder[0]) in _TO:
        del holder[0]
    if holder and fold(holder[-1]) in _SINCE:
        del holder[-1]
    return CupWords(CupAct.GIVE, cup, person(" ".join(holder), scene.members), since)


def _named(said: str, known: Iterable[str]) -> tuple[str, str]:
    """The known cup whose name stands in front, and what follows; else all of it and nothing."""
    folded = {fold(name): name for name in known}
    parts = said.split()
    for length in range(len(parts), 0, -1):
        if cup := folded.get(fold(" ".join(parts[:length]))):
            return cup, " ".join(parts[length:])
    return said, ""
