"""The words behind /rating: a player on a list, a club's members, an estimated rating."""

import re
from dataclasses import dataclass

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.line_parts import club_number, person
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import CommandScene

_ESTIMATE = re.compile(r"(.+?)[\s:=]+~?\s?([0-9]{3,4})")
_UPDATE = frozenset("bijwerken bijwerk update aggiorna aggiornare".split())  # noqa: SIM905 - words


@dataclass(frozen=True, slots=True)
class AllRatings:
    """Go through the ratings of all players."""


@dataclass(frozen=True, slots=True)
class FederationClub:
    """The members of the club that has this number at its federation."""

    number: str


@dataclass(frozen=True, slots=True)
class EstimatedRating:
    """A player's rating, as an arbiter estimates it."""

    player: NamedPerson
    rating: int


@dataclass(frozen=True, slots=True)
class NameOnList:
    """Somebody to look up on the list, by a part of their name."""

    name: str


RatingWords = AllRatings | FederationClub | EstimatedRating | NameOnList


def read_rating(rest: str, scene: CommandScene) -> RatingWords | None:
    """Reads what follows /rating; None: nothing does. Raises as `words.line` and `person`."""
    said = words.line(rest)
    if not said:
        return None
    if fold(said) in _UPDATE:
        return AllRatings()
    if (club := club_number(said)) is not None:
        return FederationClub(club)
    if found := _ESTIMATE.fullmatch(said):
        return EstimatedRating(person(found[1], scene.players), int(found[2]))
    return NameOnList(said)
