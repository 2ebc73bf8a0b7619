"""Which members the players of a season that comes in are: certain, asked about, or new.

The federation's number decides, else the name, with the year of birth where that is known. Where
these contradict each other, where several have the name, and where somebody of that name asked to
be forgotten, it is a person who decides; unasked, such a player is a new member.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from keizer_bot.core.named import bare_number, known_by
from keizer_bot.engine.model import Player
from keizer_bot.formats.season_file import SeasonFile, births
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading.names import PARTICLES
from keizer_bot.store import forgotten, merging, people
from keizer_bot.store.transaction import Transaction

NEW: Final = 0
"""In place of a member: somebody new."""
FORGOTTEN: Final = -1
"""In place of a member: who asked to be forgotten, and stays so."""

Decisions = Mapping[str, int]
"""Who a player of the file is, by their key there: a member's number, `NEW` or `FORGOTTEN`."""
NOBODY_ASKED: Final[Decisions] = MappingProxyType({})


class IdentityDoubt(StrEnum):
    """Why it is not certain who somebody is."""

    NAMESAKES = "namesakes"
    OTHER_NUMBER = "other_number"
    OTHER_NAME = "other_name"
    OTHER_YEAR = "other_year"
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class InQuestion:
    """A player of the file about whom a person must say who they are, and who they may be."""

    player: Player
    doubt: IdentityDoubt
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Recognised:
    """Which member each player certainly is, by their key; and who is in question."""

    same: dict[str, int] = field(default_factory=dict)
    unsure: list[InQuestion] = field(default_factory=list)


def forgotten_of(who: Decisions) -> list[str]:
    """The keys of those who asked to be forgotten."""
    return [key for key, member in who.items() if member == FORGOTTEN]


def recognise(tx: Transaction, club_id: int, file: SeasonFile) -> Recognised:
    """Which members of the club the players of a file are; the others are new."""
    known, players, born = _Known(tx, club_id), file.season.players, births(file)
    twice = {name for name, n in Counter(spelled(p.name) for p in players).items() if n > 1}
    found = Recognised()
    for player in players:
        namesake = spelled(player.name) in twice
        doubt, members = known.find(player, born.get(player.id), namesake=namesake)
        if doubt is not None:
            found.unsure.append(InQuestion(player, doubt, members))
        elif members and members[0] not in found.same.values():
            found.same[player.id] = members[0]
    return found


class _Known:
    """The club's members by their names and federation numbers."""

    def __init__(self, tx: Transaction, club_id: int) -> None:
        self._tx, self._club = tx, club_id
        self._names = {m.id: m.name for m in people.members(tx, club_id)}
        self._named: defaultdict[str, list[int]] = defaultdict(list)
        for member, name in (*self._names.items(), *merging.former_names(tx, club_id)):
            if member not in self._named[spelled(name)]:
                self._named[spelled(name)].append(member)
        self._numbered: defaultdict[str, list[int]] = defaultdict(list)
        self._numbers: defaultdict[int, set[str]] = defaultdict(set)
        for member, number in merging.federation_numbers(tx, club_id):
            self._numbered[bare_number(number)].append(member)
            self._numbers[member].add(bare_number(number))
        self._born = merging.births(tx, club_id)

    def find(
        self, player: Player, born: int | None, *, namesake: bool
    ) -> tuple[IdentityDoubt | None, tuple[int, ...]]:
        """Who the player is, or may be and why that is not certain; nobody: somebody new."""
        number = bare_number(player.federation_id)
        numbered = tuple(self._numbered[number]) if number else ()
        named = tuple(self._named[spelled(player.name)])
        if len(numbered) == 1:
            certain = numbered[0] in named or self._share_a_word(player.name, numbered[0])
            return (None if certain else IdentityDoubt.OTHER_NAME), numbered
        if forgotten.is_forgotten(self._tx, self._club, known_by(player.name, [number])):
            return IdentityDoubt.FORGOTTEN, named
        if numbered:
            return IdentityDoubt.NAMESAKES, numbered
        of_that_year = tuple(member for member in named if self._born.get(member, 0) == born)
        if len(of_that_year) == 1:
            return None, of_that_year
        return self._doubt(named, number, born, namesake=namesake), named

    def _doubt(
        self, named: tuple[int, ...], number: str, born: int | None, *, namesake: bool
    ) -> IdentityDoubt | None:
        """Why it is not certain that the player is who has their name, if anybody has."""
        if len(named) > 1 or (named and namesake):
            return IdentityDoubt.NAMESAKES
        if born is not None and any(member in self._born for member in named):
            return IdentityDoubt.OTHER_YEAR
        if number and any(self._numbers[member] for member in named):
            return IdentityDoubt.OTHER_NUMBER
        return None

    def _share_a_word(self, name: str, member: int) -> bool:
        """Whether one name can be the other, as after a wedding; not where two lists differ."""
        words, others = spelled(name).split(), spelled(self._names[member]).split()
        return bool(set(words) & set(others) - PARTICLES)
