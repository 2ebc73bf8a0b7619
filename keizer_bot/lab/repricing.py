"""The same games priced by other rules: the places if the pairings had stayed the same.

Other rules would have led to other pairings from the second round on, so this is no forecast; it
shows the effect of the points alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from keizer_bot.engine.model import AbsenceKind, Round, Season, Standings
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player's present place (`before`) and the one under other rules (`after`), from 1."""

    player: str
    before: int
    after: int

    @property
    def places(self) -> int:
        """Places gained."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Repriced:
    """A season under its own rules and under others.

    `moves` are the players whose place changes, largest change first.
    """

    champion: str
    champion_then: str
    moves: tuple[PlaceChange, ...]


def repriced(season: Season, rules: Rules, others: Rules) -> Repriced | None:
    """Price a season's games by the rules `others`; None before its first game.

    Raises RulesRefusedError, SeasonRefusedError.
    """
    now = _order(standings(season, rules))
    then = _order(standings(with_known_kinds(season, others), others))
    if not any(round_.games for round_ in season.rounds):
        return None
    moves = [
        PlaceChange(player, place, then.index(player) + 1)
        for place, player in enumerate(now, start=1)
    ]
    farthest = sorted(
        (move for move in moves if move.places), key=lambda move: (-abs(move.places), move.before)
    )
    return Repriced(now[0], then[0], tuple(farthest))


def _order(ranking: Standings) -> Sequence[str]:
    return [line.player for line in ranking.lines]


def with_known_kinds(season: Season, rules: Rules) -> Season:
    """The season with absences of kinds unknown to `rules` replaced by excused ones."""
    kinds = {AbsenceKind.NOT_ENTERED.value, *(kind.kind for kind in rules.absence.kinds)}
    return replace(season, rounds=tuple(_with_known(round_, kinds) for round_ in season.rounds))


def _with_known(round_: Round, kinds: set[str]) -> Round:
    absences = tuple(
        absence if absence.kind in kinds else absence._replace(kind=AbsenceKind.EXCUSED.value)
        for absence in round_.absences
    )
    return replace(round_, absences=absences)
