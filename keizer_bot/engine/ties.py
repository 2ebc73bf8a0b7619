"""From totals to a listing: sorted, ties broken, the rest shared or in opening order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, groupby
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.model import Game, Player, Result, Round
from keizer_bot.engine.rules import TieBreak, award_fractions
from keizer_bot.engine.values import Listing, Values

HALF_POINTS: Final[Mapping[Result | None, tuple[int, int]]] = {
    Result.WHITE_WON: (2, 0),
    Result.DRAWN: (1, 1),
    Result.BLACK_WON: (0, 2),
}
FREE_HALVES: Final[Mapping[Result | None, tuple[int, int]]] = {
    Result.WHITE_BY_FORFEIT: (2, 0),
    Result.BLACK_BY_FORFEIT: (0, 2),
}
Halves = int | Fraction


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """The rounds so far, as tie-breaks see them; game points are counted in halves.

    `games` (by player) are (opponent, half points) of played games; `free` are the half points of
    byes, forfeits and awards, `rounds` the number of rounds that the player was in. Updated only if
    the rules have tie-breaks.
    """

    rules: Sequence[TieBreak]
    players: Sequence[Player]
    index: Mapping[str, int]
    ratings: list[int]
    games: list[tuple[tuple[int, int], ...]]
    free: list[Halves]
    rounds: list[int]

    @classmethod
    def of(cls, rules: Sequence[TieBreak], players: Sequence[Player]) -> "TieBreaks":
        """Start before round 1, with the tie-breaks in order of priority."""
        index = {player.id: place for place, player in enumerate(players)}
        ratings = [-1 if player.rating is None else player.rating for player in players]
        none = [0] * len(players)
        return cls(rules, players, index, ratings, [()] * len(players), [*none], none)

    def posted(self, round_: Round) -> "TieBreaks":
        """The tie-breaks' facts with one more round."""
        if not self.rules:
            return self
        games, free = self.games.copy(), self.free.copy()
        for game in round_.games:
            white, black = self.index[game.white], self.index[game.black]
            halves = HALF_POINTS.get(game.result)
            if halves is not None:
                games[white] += ((black, halves[0]),)
                games[black] += ((white, halves[1]),)
            else:
                to_white, to_black = _halves_without_play(game)
                free[white] += to_white
                free[black] += to_black
        for holder in round_.byes:
            free[self.index[holder]] += 2
        number = round_.number
        rounds = [
            count + is_entered(player, number)
            for count, player in zip(self.rounds, self.players, strict=True)
        ]
        return replace(self, games=games, free=free, rounds=rounds)

    def game_halves(self, player: int) -> Halves:
        """The game points so far, including byes, forfeit wins and awards, in halves."""
        return self._points(player) + self.free[player]

    def split(self, tied: list[int]) -> list[list[int]]:
        """Split tied players into groups still tied after all tie-breaks, best first."""
        groups = [tied]
        for rule in self.rules:
            groups = list(chain.from_iterable(self._split_by(rule, group) for group in groups))
        return groups

    def _split_by(self, rule: TieBreak, group: list[int]) -> list[list[int]]:
        if len(group) == 1:
            return [group]
        among = set(group)
        marks = {player: self._mark(rule, player, among) for player in group}
        ordered = sorted(group, key=marks.__getitem__, reverse=True)
        return [list(equal) for _, equal in groupby(ordered, key=marks.__getitem__)]

    def _mark(self, rule: TieBreak, player: int, among: set[int]) -> Halves:
        """The player's number by the rule; more is better."""
        games = self.games[player]
        match rule:
            case "mutual":
                return sum(halves for other, halves in games if other in among)
            case "wins":
                return sum(halves == HALF_POINTS[Result.WHITE_WON][0] for _, halves in games)
            case "sonneborn-berger":
                return sum(halves * self._points(other) for other, halves in games)
            case "buchholz":
                return sum(self._met_halves(player))
            case "buchholz-cut-1":
                met = self._met_halves(player)
                return sum(met) - min(met, default=0)
            case "rating":
                return self.ratings[player]

    def _met_halves(self, player: int) -> list[Halves]:
        """The opponent's game points for each round, the player's own for one without a game."""
        games = self.games[player]
        met = [self.game_halves(other) for other, _ in games]
        return met + [self.game_halves(player)] * (self.rounds[player] - len(games))

    def _points(self, player: int) -> int:
        return sum(halves for _, halves in self.games[player])


def _halves_without_play(game: Game) -> tuple[Halves, Halves]:
    """The half points of a game that was not played, or that the arbiter decided."""
    if game.result is Result.AWARD:
        white, black = award_fractions(game)
        return 2 * white, 2 * black
    return FREE_HALVES.get(game.result, (0, 0))


class Lister:
    """Lists players by their totals; ties keep the order of the opening list."""

    def __init__(self, values: Values, tie_breaks: TieBreaks, *, shares: bool) -> None:
        self._values = values
        self._tie_breaks = tie_breaks
        self._shares = shares
        self._settles = shares or bool(tie_breaks.rules)

    def __call__(self, opening: list[int], totals: Sequence[int | Fraction]) -> Listing:
        """The listing by these totals (by player), from the opening list's order."""
        order = sorted(opening, key=totals.__getitem__, reverse=True)
        places: Sequence[int] = range(len(order))
        if self._settles:
            order, places = self._settled(order, totals)
        return Listing(order, places, self._values.of(order, places))

    def _settled(
        self, order: list[int], totals: Sequence[int | Fraction]
    ) -> tuple[list[int], Sequence[int]]:
        """The order with ties broken, and the place of each; ties that stay may share one."""
        if len({totals[player] for player in order}) == len(order):
            return order, range(len(order))
        tied = (list(equal) for _, equal in groupby(order, key=totals.__getitem__))
        groups = list(chain.from_iterable(map(self._tie_breaks.split, tied)))
        order = list(chain.from_iterable(groups))
        if not self._shares:
            return order, range(len(order))
        places: list[int] = []
        for equals in groups:
            places += [len(places)] * len(equals)
        return order, places
