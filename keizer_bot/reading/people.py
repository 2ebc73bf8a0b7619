"""Whom a command about members names."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson, each_name, find_known, two_names
from keizer_bot.reading.scene import CommandScene

_EVERYBODY = frozenset(("", *"allen alle iedereen all everybody tutti".split()))  # noqa: SIM905 - words


@dataclass(frozen=True, slots=True)
class NamedMembers:
    """The members who go by a name."""

    name: str
    people: tuple[NamedPerson, ...]


def read_erased(rest: str, scene: CommandScene) -> NamedMembers | None:
    """Whom to forget; None: the sender. Raises `NotReadable`, `UnknownPlayer`, `ArbiterOnly`."""
    if not rest:
        return None
    if scene.may(Right.ALL):
        return NamedMembers(rest, find_known(rest, scene.members))
    scene.member_named(rest, Right.ALL, NotReadable(rest, Example.ERASE))
    return None


def read_unlinked(rest: str, scene: CommandScene) -> int | None:
    """The member to part from Telegram; None: the sender. Raises as `CommandScene.member_named`."""
    name = rest.strip()
    unread = NotReadable(name, Example.UNLINK)
    return scene.member_named(name, Right.PLAYERS, unread) if name else None


class LinksFile(Enum):
    """All links as a file."""

    PRINTED = auto()
    TABLE = auto()


_FILES = {"pdf": LinksFile.PRINTED, "csv": LinksFile.TABLE}


def read_links(rest: str, scene: CommandScene) -> NamedPerson | LinksFile | None:
    """Whose link is wanted, or all of them in a file; None: everybody's. Raises as `person`."""
    said = fold(rest.strip())
    if said in _EVERYBODY:
        return None
    return _FILES.get(said) or person(rest, scene.members)


def read_committee(rest: str, scene: CommandScene) -> tuple[NamedPerson, ...]:
    """The committee of appeal; none: they only ask.

    Raises `ArbiterOnly`, and as `person`.
    """
    if not rest.strip():
        return ()
    scene.require_arbiter()
    everybody = scene.members
    return tuple(person(name, everybody) for name in each_name(rest))


@dataclass(frozen=True, slots=True)
class OnePersonTwice:
    """The pairs of members of whom one pair is one person, by the names that were written."""

    names: str
    pairs: tuple[tuple[NamedPerson, NamedPerson], ...]


def read_one_person(rest: str, scene: CommandScene) -> OnePersonTwice | None:
    """Reads what follows /samenvoegen; None: nothing does. Raises as `two_names`, `find_known`."""
    if not rest.strip():
        return None
    people = scene.members
    one, equals, other = rest.partition("=")
    if not equals:
        one, other = two_names(rest, people)
    first, second = find_known(one, people), find_known(other, people)
    pairs = {frozenset((a.id, b.id)): (a, b) for a in first for b in second if a != b}
    return OnePersonTwice(rest, tuple(pairs.values()) or ((first[0], second[0]),))
