"""Attendance: enough, still possible, or out of reach ([003] e, docs/keizer.md section 5).

The requirement is over all rounds of the season. The future can only add to attendance: a round not
yet paired may be attended, and a game without a result may still be played.
"""

from dataclasses import dataclass, replace

from keizer_bot.engine.model import Player, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.winners import attendance_of, needed_rounds


@dataclass(frozen=True, slots=True)
class Attendance:
    """The rounds that a player attended, can still attend, and needs for a prize."""

    attended: int
    left: int
    needed: int

    @property
    def lacking(self) -> int:
        """Number of rounds that they still need."""
        return max(self.needed - self.attended, 0)

    @property
    def certain(self) -> bool:
        """True if they have enough already."""
        return self.attended >= self.needed

    @property
    def out(self) -> bool:
        """True if they can no longer reach it."""
        return self.attended + self.left < self.needed


def outlook(
    season: Season, rules: Rules, *, rounds: int, over: bool = False
) -> dict[str, Attendance]:
    """Each player's attendance after the last round of `season`, by id.

    `season` holds the paired rounds, `rounds` is how many there will be; a season that is `over`
    adds none. Raises as `check_season` does.
    """
    paired = len(season.rounds)
    attended = attendance_of(season, rules, paired)
    best = attended if over else attendance_of(_all_played(season), rules, paired)
    needed = needed_rounds(rules, rounds)
    coming = range(paired + 1, paired + 1 if over else rounds + 1)
    return {
        player.id: Attendance(
            attended[player.id],
            best[player.id] - attended[player.id] + _rounds_of(player, coming),
            needed,
        )
        for player in season.players
    }


def _all_played(season: Season) -> Season:
    """The season as if every game without a result were still played."""
    return replace(season, rounds=tuple(map(_played, season.rounds)))


def _played(round_: Round) -> Round:
    games = [g if g.result is not None else g._replace(result=Result.DRAWN) for g in round_.games]
    return replace(round_, games=tuple(games))


def _rounds_of(player: Player, coming: range) -> int:
    last = coming.stop - 1 if player.until_round is None else player.until_round
    first = max(player.from_round, coming.start)
    return max(min(last, coming.stop - 1) - first + 1, 0)
