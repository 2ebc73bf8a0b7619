"""The race for the season's prizes as it stands ([003] c, d, e; docs/keizer.md section 5).

A prize is decided when nothing is to come any more; before that only if one player alone can still
have the attendance, has it already, and nobody who enters now could reach it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import Season, Standing
from keizer_bot.engine.outlook import Attendance, outlook
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.winners import needed_rounds


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who can still win a prize.

    `behind` is how much they have to make up on the first of the contenders, in points; for the
    riser in places. `number` is what the prize goes by: the total, or the places gained.
    """

    player: str
    rank: int
    number: Fraction
    behind: Fraction
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class Contest:
    """A prize: who can still win it, the likeliest first, and the winners once it is decided.

    `group` is that of a group's prize. A decided prize without winners goes to nobody.
    """

    contenders: tuple[Contender, ...]
    decided: bool
    winners: tuple[Contender, ...]
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Race:
    """All prizes that go by the ranking, after round `after`; `left` rounds are still to come."""

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
    """Tell how the prizes stand. The season and `rounds` as for `outlook`; guests win nothing.

    Nor do players without `prizes`. Where a ranking was `published` elsewhere, prizes go by it,
    whatever attendance is asked here.
    """
    season, rules, rankings = running.season, running.rules, running.history()
    first = {line.player: line.rank for line in rankings[0].lines}
    nobodys = {*guests, *(player.id for player in season.players if not player.prizes)}
    people = outlook(season, rules, rounds=rounds, over=over)
    left = 0 if over else max(rounds - len(season.rounds), 0)
    lines = [
        line
        for line in (rankings[-1].lines if published is None else published)
        if line.player not in nobodys and not (published is None and people[line.player].out)
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
    """Says of each prize who can win it, and whether that is settled."""

    def __init__(self, people: dict[str, Attendance], *, ended: bool, closed: bool) -> None:
        self._people = people
        self._ended = ended
        self._closed = closed

    def by_rank(self, lines: Sequence[Standing], group: str | None = None) -> Contest:
        """The prize of the highest of these lines, which are in ranking order."""
        best = lines[0].total if lines else Fraction(0)
        found = [
            Contender(x.player, x.rank, x.total, best - x.total, self._people[x.player])
            for x in lines
        ]
        sole = len(found) == 1 and found[0].attendance.certain
        decided = self._ended or (self._closed and (sole or not found))
        winners = [c for c in found if c.rank == found[0].rank] if decided else []
        return Contest(tuple(found), decided, tuple(winners), group)

    def by_gain(self, lines: Sequence[Standing], first: dict[str, int]) -> Contest:
        """The riser's prize: who gained places since ranking 0, the most first."""
        gains = [(first[x.player] - x.rank, x) for x in lines if x.player in first]
        rising = sorted(((g, x) for g, x in gains if g > 0), key=lambda pair: -pair[0])
        most = rising[0][0] if rising else 0
        found = [
            Contender(
                x.player, x.rank, Fraction(gain), Fraction(most - gain), self._people[x.player]
            )
            for gain, x in rising
        ]
        decided = self._ended or (self._closed and not gains)
        winners = [c for c in found if c.number == most] if decided else []
        return Contest(tuple(found), decided, tuple(winners))
