"""The race for the season's prizes ([003] c, d, e; docs/keizer.md section 5).

A prize is decided at the end of the season; earlier only if a single player can still have enough
attendance, has it already, and nobody who enters now could reach it.

The requirement of attendance is over all rounds of the season. The future can only add to it: a
round not yet paired may be attended, and a game without a result may still be played.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from keizer_bot.engine.model import Player, Result, Round, Season, Standing
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.running import RunningSeason
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


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who can still win a prize.

    `behind` is their distance to the first contender, in points, or in places for the riser's
    prize. `number` decides the prize: the total, or the places gained.
    """

    player: str
    rank: int
    number: Fraction
    behind: Fraction
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class Contest:
    """A prize: its contenders, likeliest first, and its winners once it is decided.

    `group` is set for a group's prize. A decided prize without winners goes to nobody.
    """

    contenders: tuple[Contender, ...]
    decided: bool
    winners: tuple[Contender, ...]
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Race:
    """All prizes that depend on the ranking, after round `after`, with `left` rounds to come."""

    after: int
    left: int
    needed: int
    champion: Contest
    groups: tuple[Contest, ...]
    riser: Contest
    attendance: dict[str, Attendance]


def race(
    running: RunningSeason,
    *,
    rounds: int,
    over: bool = False,
    guests: Collection[str] = (),
    published: Sequence[Standing] | None = None,
) -> Race:
    """The race for the prizes. The season, `rounds` and `over` are as in `outlook`.

    Guests and players without `prizes` win nothing. If a ranking was `published` elsewhere, prizes
    go by it, whatever attendance the rules require.
    """
    season, rules, rankings = running.season, running.rules, running.history()
    first = {line.player: line.rank for line in rankings[0].lines}
    excluded = {*guests, *(player.id for player in season.players if not player.prizes)}
    people = outlook(season, rules, rounds=rounds, over=over)
    left = 0 if over else max(rounds - len(season.rounds), 0)
    lines = [
        line
        for line in (rankings[-1].lines if published is None else published)
        if line.player not in excluded and not (published is None and people[line.player].out)
    ]
    needed = needed_rounds(rules, rounds)
    ended = left == 0 and (over or not _unfinished(season))
    judge = _Judge(people, ended=ended, closed=left < needed)
    groups = {player.id: player.group for player in season.players}
    names = sorted({group for group in groups.values() if group is not None})
    return Race(
        after=len(season.rounds),
        left=left,
        needed=needed,
        champion=judge.by_rank(lines),
        groups=tuple(judge.by_rank([x for x in lines if groups[x.player] == n], n) for n in names),
        riser=judge.by_gain(lines, first),
        attendance=people,
    )


def _unfinished(season: Season) -> bool:
    return any(game.result is None for round_ in season.rounds for game in round_.games)


class _Judge:
    """Judges which players can win each prize, and if it is decided."""

    def __init__(self, people: dict[str, Attendance], *, ended: bool, closed: bool) -> None:
        self._people = people
        self._ended = ended
        self._closed = closed

    def by_rank(self, lines: Sequence[Standing], group: str | None = None) -> Contest:
        """The prize for the highest of these lines, which are in ranking order."""
        best = lines[0].total if lines else Fraction(0)
        contenders = [
            Contender(x.player, x.rank, x.total, best - x.total, self._people[x.player])
            for x in lines
        ]
        sole = len(contenders) == 1 and contenders[0].attendance.certain
        decided = self._ended or (self._closed and (sole or not contenders))
        winners = [c for c in contenders if c.rank == contenders[0].rank] if decided else []
        return Contest(tuple(contenders), decided, tuple(winners), group)

    def by_gain(self, lines: Sequence[Standing], first: dict[str, int]) -> Contest:
        """The riser's prize, for most places gained since ranking 0."""
        gains = [(first[x.player] - x.rank, x) for x in lines if x.player in first]
        rising = sorted(((g, x) for g, x in gains if g > 0), key=lambda pair: -pair[0])
        most = rising[0][0] if rising else 0
        contenders = [
            Contender(
                x.player, x.rank, Fraction(gain), Fraction(most - gain), self._people[x.player]
            )
            for gain, x in rising
        ]
        decided = self._ended or (self._closed and not gains)
        winners = [c for c in contenders if c.number == most] if decided else []
        return Contest(tuple(contenders), decided, tuple(winners))
