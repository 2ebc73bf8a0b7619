"""Who has attended enough, who still can, and who no longer ([003] e, docs/keizer.md section 5).

Attendance is asked of all the season's rounds. What is to come can only add to it: a round that is
not paired yet may be attended, and so may a game without a result still be played.
"""

from dataclasses import dataclass, replace

from keizer_bot.engine.model import Player, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.winners import attendance_of, needed_rounds


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many rounds a player attended, how many they still can, how many a prize takes."""

    attended: int
    left: int
    needed: int

    @property
    def lacking(self) -> int:
        """How many rounds they still need."""
        return max(self.needed - self.attended, 0)

    @property
    def certain(self) -> bool:
        """Whether they have it, whatever comes."""
        return self.attended >= self.needed

    @property
    def out(self) -> bool:
        """Whether they cannot reach it any more, whatever comes."""
        return self.attended + self.left < self.needed


def outlook(
    season: Season, rules: Rules, *, rounds: int, over: bool = False
) -> dict[str, Attendance]:
    """Tell how everybody's attendance stands after the last round of `season`.

    `season` holds the rounds that were paired, `rounds` is how many there will be; a season that
    is `over` brings nothing more. Raises what `check_season` raises.
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
    """The season as it would be if every game without a result were still played."""
    return replace(season, rounds=tuple(map(_played, season.rounds)))


def _played(round_: Round) -> Round:
    games = [g if g.result is not None else g._replace(result=Result.DRAWN) for g in round_.games]
    return replace(round_, games=tuple(games))


def _rounds_of(player: Player, coming: range) -> int:
    last = coming.stop - 1 if player.until_round is None else player.until_round
    first = max(player.from_round, coming.start)
    return max(min(last, coming.stop - 1) - first + 1, 0)
