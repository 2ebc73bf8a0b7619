"""Measures of a simulated season: a number for each question that clubs ask about rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import StatisticsError, fmean, linear_regression
from typing import Final

from keizer_bot.engine.model import PLAYED, AbsenceKind, Game
from keizer_bot.lab.model import expectation
from keizer_bot.lab.playing import Played

ONE_SIDED: Final = 0.9
LAST_ROUNDS: Final = 5
MISSED: Final = 10


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one season; None if there was nothing to measure.

    - `tau`: Kendall's, of the final ranking with strength, from -1 to 1
    - `best_first`: 1 if the strongest player ended first, else 0
    - `repeats`: share of the games whose players had met before this season
    - `most_meetings`: of any two players
    - `distance`: of the ratings in a game, in Elo points
    - `one_sided`: share of the games in which the stronger side expects over 0.9
    - `colour`: whites minus blacks at the end, without sign, the mean of the players
    - `colour_run`: the longest run of games with one colour, the mean of the players
    - `absence_profit`: places gained by missing ten evenings, among the players of a season: slope
     of a line through (evenings missed, place by strength minus place in ranking); negative: loss
    - `places_moved`: by a player in a round; `places_moved_last`: in the last five rounds
    - `byes`: of a player; `most_byes`: of any player
    - `gave_way`: share of the simulated rounds in which a rule of pairing was relaxed
    """

    tau: float | None
    best_first: float
    repeats: float | None
    most_meetings: float
    distance: float | None
    one_sided: float | None
    colour: float
    colour_run: float
    absence_profit: float | None
    places_moved: float | None
    places_moved_last: float | None
    byes: float
    most_byes: float
    gave_way: float | None


def measure(played: Played, ratings: Mapping[str, float]) -> Measures:
    """Measure a season; `ratings` (Elo points) are by player."""
    rankings = played.running.history(after=len(played.season.rounds))
    orders = [[line.player for line in ranking.lines] for ranking in rankings]
    games = [
        [game for game in round_.games if game.result in PLAYED] for round_ in played.season.rounds
    ]
    by_strength = sorted(played.strength, key=lambda player: -played.strength[player])
    flat = [game for round_ in games for game in round_]
    met = Counter(frozenset((game.white, game.black)) for game in flat)
    runs, balances = _colours(flat, played.strength)
    byes = Counter(player for round_ in played.season.rounds for player in round_.byes)
    moves = [_mean_move(before, after) for before, after in pairwise(orders)]
    strong = played.strength
    return Measures(
        tau=_kendall([strong[player] for player in orders[-1]]),
        best_first=float(orders[-1][0] == by_strength[0]),
        repeats=_mean([times > 1 for times in _times_met(flat)]),
        most_meetings=max(met.values(), default=0),
        distance=_mean([abs(ratings[game.white] - ratings[game.black]) for game in flat]),
        one_sided=_mean(
            [expectation(abs(strong[game.white] - strong[game.black])) > ONE_SIDED for game in flat]
        ),
        colour=fmean(balances),
        colour_run=fmean(runs),
        absence_profit=_profit(played, by_strength, orders[-1]),
        places_moved=_mean(moves),
        places_moved_last=_mean(moves[-LAST_ROUNDS:]),
        byes=byes.total() / len(strong),
        most_byes=max(byes.values(), default=0),
        gave_way=_mean([rules > 0 for rules in played.gave_way]),
    )


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _kendall(strengths: Sequence[float]) -> float | None:
    """Agreement of the order, from the top, with strength: (right − wrong) / all pairs."""
    signs = [(upper > lower) - (upper < lower) for upper, lower in combinations(strengths, 2)]
    return _mean(signs)


def _times_met(games: Sequence[Game]) -> Iterator[int]:
    """The number of the meeting of each game's players, for each game in order."""
    met: Counter[frozenset[str]] = Counter()
    for game in games:
        pair = frozenset((game.white, game.black))
        met[pair] += 1
        yield met[pair]


def _colours(
    games: Sequence[Game], players: Mapping[str, float]
) -> tuple[list[float], list[float]]:
    """The longest run and the balance of each player."""
    had: dict[str, list[int]] = {player: [] for player in players}
    for game in games:
        had[game.white].append(1)
        had[game.black].append(-1)
    return [_longest_run(row) for row in had.values()], [abs(sum(row)) for row in had.values()]


def _longest_run(colours: Sequence[int]) -> int:
    longest = run = last = 0
    for colour in colours:
        run = run + 1 if colour == last else 1
        last, longest = colour, max(longest, run)
    return longest


def _mean_move(before: Sequence[str], after: Sequence[str]) -> float:
    """Mean number of places moved by the players in both rankings."""
    places = {player: place for place, player in enumerate(before)}
    moves = [abs(places[p] - place) for place, p in enumerate(after) if p in places]
    return fmean(moves) if moves else 0.0


def _profit(played: Played, by_strength: Sequence[str], final: Sequence[str]) -> float | None:
    absences = (absence for round_ in played.season.rounds for absence in round_.absences)
    missed = Counter(a.player for a in absences if a.kind != AbsenceKind.NOT_ENTERED)
    places = {player: place for place, player in enumerate(final)}
    points = [(missed[p], place - places[p]) for place, p in enumerate(by_strength) if p in places]
    try:
        return linear_regression(*zip(*points, strict=True)).slope * MISSED
    except StatisticsError:  # all missed the same number, or there is only one player
        return None
