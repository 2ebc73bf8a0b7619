"""A model of a club from its own seasons: strengths, White's advantage, draws, attendance.

Each value starts from the default (`keizer_bot.lab.model`) as a prior and moves with the evidence,
so that three rounds do not count for more than they show.

- Strength and White's advantage, Gaussian about the rating and the default: a game's score has the
  mean e and the variance e(1 − e) − d/4, where d is the chance of a draw; Fisher scoring on both
  moments (quasi-likelihood, Wedderburn 1974), with the error from the curvature.
- Draws: a game is drawn with chance `draws`·min(e, 1 − e), averaged over the uncertainty of the two
  strengths, because min is concave and the best guess would give too high a chance.
- Coming: Beta, updated by evenings attended and missed. Absences: the club's own shares.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.model import (
    FORFEITS,
    PLAYED,
    AbsenceKind,
    Game,
    Player,
    Result,
    Round,
    Season,
)
from keizer_bot.lab.intervals import Interval
from keizer_bot.lab.linear import Matrix, inverse, lower_root, solved
from keizer_bot.lab.model import (
    ALL_IN_TIME,
    DRAWS,
    SCALE,
    WHITE,
    AbsenceShare,
    ClubModel,
    PlayerModel,
    default_model,
    expectation,
)

WHITE_ERROR: Final = 50.0
DRAWS_ERROR: Final = 0.3
FEWEST_DRAWS, MOST_DRAWS = 0.01, 1.9
ROUNDS_OF_FITTING: Final = 4
STEPS: Final = 3
SCORES: Final = {Result.WHITE_WON: 1.0, Result.DRAWN: 0.5, Result.BLACK_WON: 0.0}
GAUSS: Final = ((-1.7320508, 1 / 6), (0.0, 2 / 3), (1.7320508, 1 / 6))  # Gauss and Hermite's

AbsenceSort = tuple[str, bool]
"""The kind of an absence, and True if the player had been paired."""


@dataclass(frozen=True, slots=True)
class FittedModel:
    """A model and its evidence: `games` played, player-`evenings`, and `absences` among them."""

    model: ClubModel
    draws: Interval
    white: Interval
    games: int
    evenings: int
    absences: int


@dataclass(frozen=True, slots=True)
class _PlayedGame:
    """The indices of white and black in the file, and White's score."""

    white: int
    black: int
    score: float


def fitted(players: Sequence[Player], seasons: Sequence[Season]) -> FittedModel:
    """Fit the model of `players` to their `seasons`, by id; without seasons it is the default."""
    prior = default_model(players)
    games = list(_games(players, seasons))
    strengths = _Strengths(prior, games)
    draws = Interval.of_error(DRAWS, DRAWS_ERROR)
    for _ in range(ROUNDS_OF_FITTING if games else 0):
        strengths.settle(draws.mean)
        draws = _draws(strengths, [game.score == SCORES[Result.DRAWN] for game in games])
    came, missed, kinds = _attendance(seasons)
    model = ClubModel(
        tuple(_attending(player, came, missed) for player in strengths.players()),
        draws=draws.mean,
        white=strengths.white.mean,
        absences=_shares(kinds),
    )
    ids = {player.id for player in players}
    evenings = sum(count for counts in (came, missed) for p, count in counts.items() if p in ids)
    return FittedModel(model, draws, strengths.white, len(games), evenings, kinds.total())


def _games(players: Sequence[Player], seasons: Sequence[Season]) -> Iterator[_PlayedGame]:
    place = {player.id: number for number, player in enumerate(players)}
    for season in seasons:
        for game in (g for round_ in season.rounds for g in round_.games):
            if game.result in PLAYED and game.white in place and game.black in place:
                yield _PlayedGame(place[game.white], place[game.black], SCORES[game.result])


class _Strengths:
    """The players' strengths and, as the last unknown, White's advantage."""

    def __init__(self, prior: ClubModel, games: Sequence[_PlayedGame]) -> None:
        self._prior = prior
        self._games = games
        self._before = [player.strength for player in prior.players] + [WHITE]
        self._certain = [player.error**-2 for player in prior.players] + [WHITE_ERROR**-2]
        self._now = list(self._before)
        self._spread: Matrix = []

    def settle(self, draws: float) -> None:
        """Find the most likely values, given the factor of draws."""
        for _ in range(STEPS):
            precision, slope = self._curve(draws)
            root = lower_root(precision)
            self._now = [a + b for a, b in zip(self._now, solved(root, slope), strict=True)]
        self._spread = inverse(root)

    def _curve(self, draws: float) -> tuple[Matrix, list[float]]:
        """The information (Fisher's, and the prior's), and the slope, at the present values."""
        size, last = len(self._now), len(self._now) - 1
        precision = [[0.0] * size for _ in range(size)]
        slope = [
            (before - now) * certain
            for before, now, certain in zip(self._before, self._now, self._certain, strict=True)
        ]
        for i, certain in enumerate(self._certain):
            precision[i][i] = certain
        for game in self._games:
            e = expectation(self._ahead(game))
            by_point = e * (1 - e) * log(10) / SCALE
            variance = e * (1 - e) - draws * min(e, 1 - e) / 4
            signs = ((game.white, 1), (game.black, -1), (last, 1))
            for i, sign in signs:
                slope[i] += sign * by_point * (game.score - e) / variance
                for j, other in signs:
                    precision[i][j] += sign * other * by_point**2 / variance
        return precision, slope

    def _ahead(self, game: _PlayedGame) -> float:
        return self._now[game.white] - self._now[game.black] + self._now[-1]

    def drawn_if(self) -> list[float]:
        """For each game, the mean of min(e, 1 − e) over the uncertainty of both strengths."""
        return [sum(w * self._lesser(game, z) for z, w in GAUSS) for game in self._games]

    def _lesser(self, game: _PlayedGame, deviations: float) -> float:
        spread, one, other = self._spread, game.white, game.black
        variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
        e = expectation(self._ahead(game) + deviations * sqrt(variance))
        return min(e, 1 - e)

    def doubt_of_draws(self) -> float:
        """The standard deviation of the sum of `drawn_if`, from the strengths' uncertainty."""
        slope = [0.0] * len(self._now)
        for game in self._games:
            e = expectation(self._ahead(game))
            change = e * (1 - e) * log(10) / SCALE * (1 if e < SCORES[Result.DRAWN] else -1)
            for i, sign in ((game.white, 1), (game.black, -1), (-1, 1)):
                slope[i] += sign * change
        return sqrt(
            sum(
                a * b * c
                for a, row in zip(slope, self._spread, strict=True)
                for b, c in zip(slope, row, strict=True)
            )
        )

    @property
    def white(self) -> Interval:
        """White's advantage in Elo points."""
        return Interval.of_error(self._now[-1], self._error(len(self._now) - 1))

    def players(self) -> list[PlayerModel]:
        """The players with their strengths."""
        return [
            replace(player, strength=self._now[i], error=self._error(i))
            for i, player in enumerate(self._prior.players)
        ]

    def _error(self, i: int) -> float:
        return sqrt(self._spread[i][i] if self._spread else 1 / self._certain[i])


def _draws(strengths: _Strengths, drawn: Sequence[bool]) -> Interval:
    """The most likely factor of draws, by Fisher scoring.

    Its error includes the uncertainty, from the strengths, of the expected number of draws.
    """
    drawn_if = strengths.drawn_if()
    factor, games = DRAWS, list(zip(drawn_if, drawn, strict=True))
    for _ in range(STEPS):
        slope = (DRAWS - factor) / DRAWS_ERROR**2
        slope += sum(1 / factor if yes else -m / (1 - factor * m) for m, yes in games)
        information = DRAWS_ERROR**-2 + sum(m / (factor * (1 - factor * m)) for m, _ in games)
        factor = min(MOST_DRAWS, max(FEWEST_DRAWS, factor + slope / information))
    doubt = factor * strengths.doubt_of_draws() / sum(drawn_if)
    return Interval.of_error(factor, sqrt(1 / information + doubt**2))


def _attendance(
    seasons: Sequence[Season],
) -> tuple[Counter[str], Counter[str], Counter[AbsenceSort]]:
    """Evenings attended and missed, by player, and the kinds of the missed ones."""
    came: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    kinds: Counter[AbsenceSort] = Counter()
    for season in seasons:
        players = {player.id: player for player in season.players}
        for round_ in (r for r in season.rounds if r.games):
            away = dict(_away(round_))
            kinds.update(away.values())
            missed.update(away.keys())
            here = {*round_.seats} - away.keys()
            came.update(player for player in here if is_entered(players[player], round_.number))
    return came, missed, kinds


def _away(round_: Round) -> Iterator[tuple[str, AbsenceSort]]:
    """The absent players and their kinds, True if they lost by forfeit: an opponent waited."""
    kinds = {absence.player: absence.kind for absence in round_.absences}
    failing = {seat for game in round_.games for seat in _failing(game)}
    for player in failing:
        yield player, (kinds.get(player, AbsenceKind.NO_SHOW), True)
    for player, kind in kinds.items():
        if player not in failing and kind != AbsenceKind.NOT_ENTERED:
            yield player, (kind, False)


def _failing(game: Game) -> tuple[str, ...]:
    if game.result not in FORFEITS:
        return ()
    white = (game.white,) if game.result is not Result.WHITE_BY_FORFEIT else ()
    black = (game.black,) if game.result is not Result.BLACK_BY_FORFEIT else ()
    return (*white, *black)


def _attending(player: PlayerModel, came: Counter[str], missed: Counter[str]) -> PlayerModel:
    often, seldom = player.coming
    return replace(player, coming=(often + came[player.id], seldom + missed[player.id]))


def _shares(kinds: Counter[AbsenceSort]) -> tuple[AbsenceShare, ...]:
    if not kinds:
        return ALL_IN_TIME
    return tuple(
        AbsenceShare(str(kind), paired=paired, share=times / kinds.total())
        for (kind, paired), times in sorted(kinds.items())
    )
