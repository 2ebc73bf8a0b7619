"""The facts of a season from which tables are made."""

from dataclasses import replace
from datetime import date

import msgspec

from keizer_bot.engine.model import Player, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.reports.ranking import ranked_to
from keizer_bot.reports.tables.messages import NothingPlayedYet, RoundHasNoPairing
from keizer_bot.reports.tables.model import Cell


class SeasonView(msgspec.Struct, frozen=True):
    """A season's facts; `season` has the rounds that have begun, of which `played` were paired.

    `planned` are the rounds to come, `club` is its name, `estimated` the ids of players whose
    ratings are not from a list. `hidden`: players who withdrew are left out of rankings.
    """

    season: Season
    rules: Rules
    played: int
    club: str = ""
    planned: tuple[Round, ...] = ()
    estimated: frozenset[str] = frozenset()
    hidden: bool = False

    def rating(self, player: Player) -> Cell:
        """The player's rating as a number; an estimated one as text, with its sign."""
        guess = player.id in self.estimated and player.rating is not None
        return f"~{player.rating}" if guess else player.rating

    @property
    def paired(self) -> Season:
        """The season up to its last paired round, from which rankings are computed."""
        return replace(self.season, rounds=self.season.rounds[: self.played])

    @property
    def ranked_to(self) -> int:
        """The number of the last round with a ranking to show."""
        return ranked_to(self.paired)

    @property
    def names(self) -> dict[str, str]:
        """The players' names by their ids."""
        return {player.id: player.name for player in self.season.players}


def day_of(round_: Round) -> date | None:
    """The round's date, if the season has it."""
    return None if round_.date is None else date.fromisoformat(round_.date)


def round_to_show(view: SeasonView, number: int | None) -> Round:
    """That round, or the last paired one. Raises `RoundHasNoPairing`, `NothingPlayedYet`."""
    if view.played == 0:
        raise NothingPlayedYet
    if number is not None and not 1 <= number <= view.played:
        raise RoundHasNoPairing(number, view.played)
    return view.season.rounds[(number or view.played) - 1]
