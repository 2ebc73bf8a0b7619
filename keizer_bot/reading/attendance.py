"""The words behind /wie, /vast and /hier: an evening, a standing arrangement, a check-in."""

from dataclasses import dataclass
from typing import Literal

from keizer_bot.calendar import Evening
from keizer_bot.reading.days import read_days
from keizer_bot.reading.evenings import Days
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.line_parts import before, behind, find_words, person, take_kind
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NotReadable, OnlyYourself
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

Standing = Literal["present", "absent"]

_STANDING: dict[Meaning, Standing] = {
    **dict.fromkeys((Sense.AWAY, Matter.OFF), "absent"),
    **dict.fromkeys((Sense.THERE, Matter.ON), "present"),
}


def read_attendance(rest: str, scene: CommandScene) -> Evening | None:
    """The one evening that is named; None: the coming one. Raises as `read_days`."""
    named = read_days(rest, scene.calendar, scene.at) if rest else None
    return named.evenings[0] if isinstance(named, Days) else None


def read_present(rest: str, scene: CommandScene) -> NamedPerson | None:
    """Whom an arbiter says to be there; None: the sender. Raises as `person`."""
    return person(rest, scene.players) if rest and scene.is_arbiter else None


@dataclass(frozen=True, slots=True)
class StandingWords:
    """A player's standing arrangement (None: the sender's), and how an absence counts.

    Without `standing` they only ask; without `kind` it counts as usual.
    """

    player: NamedPerson | None
    standing: Standing | None
    kind: str | None = None


def read_standing(rest: str, scene: CommandScene) -> StandingWords:
    """Reads what follows /vast; of a member it is about themselves alone.

    Raises `OnlyYourself`, `NotReadable`, and as `person` and the scene.
    """
    kind = take_kind(rest, scene.absence_kinds) if scene.is_arbiter else None
    if kind is not None and not kind.after:
        name, standing = _name_and_standing(kind.before)
        if standing == "absent":
            return StandingWords(_player(name, scene), standing, kind.found)
    name, standing = _name_and_standing(rest)
    return StandingWords(_player(name, scene), standing)


def _player(name: str, scene: CommandScene) -> NamedPerson | None:
    if not name:
        return None
    if scene.is_arbiter:
        return person(name, scene.players)
    if not find(name, [scene.me]):
        known = find(name, scene.players)
        raise OnlyYourself(name) if known else NotReadable(name, Example.STANDING)
    return None


def _name_and_standing(rest: str) -> tuple[str, Standing | None]:
    """A name, and how they are to take part; None: they only ask.

    Who comes only when they sign on is absent otherwise.
    """
    if find_words(rest, Sense.ONLY) and find_words(rest, Sense.SIGN_ON):
        return "", "absent"
    for meaning, standing in _STANDING.items():
        for name in (before(rest, meaning), behind(rest, meaning)):
            if name is not None:
                return name, standing
    return rest.strip(), None
