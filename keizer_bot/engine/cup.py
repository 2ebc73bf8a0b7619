"""Knock-out cups: the bracket, who advances, and the ranking (docs/keizer.md 8, Knock-out)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from hashlib import sha256
from math import inf
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.errors import SeasonProblem, SeasonRefusedError
from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules import AbsenceRules, KindRules, RevaluationRules, Rules, ScoreRules

ONE: Final = Fraction(1)
WHITE_WON: Final = (Result.WHITE_WON, Result.WHITE_BY_FORFEIT)
BLACK_WON: Final = (Result.BLACK_WON, Result.BLACK_BY_FORFEIT)
Bracket = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is not decided in `round`; it may have no game yet."""

    players: tuple[str, str]
    round: int


Place = str | OpenMatch | None


@dataclass(frozen=True, slots=True)
class CupState:
    """A cup after some rounds: the players left in their places, and the round that put others out.

    An empty place is None. A single place holds the winner, once the final is decided.
    """

    players: Sequence[Player]
    places: tuple[Place, ...]
    out: dict[str, int]

    @property
    def matches(self) -> list[tuple[Place, Place]]:
        """The neighbours who meet next; empty once one place is left."""
        return list(zip(self.places[::2], self.places[1::2], strict=False))

    @property
    def pairings(self) -> list[list[str]]:
        """The players of each match: one if alone in it, none of an undecided match."""
        return [[place for place in match if isinstance(place, str)] for match in self.matches]

    def after(self, round_: Round) -> "CupState":
        """The cup after one more round. Raises SeasonRefusedError for a game not in the bracket."""
        evening = _Evening(round_, self.players)
        places = tuple(evening.winner(*match) for match in self.matches) or self.places
        for white, black in (tuple(pair) for pair in evening.games):
            wrong = {"white": white, "black": black}
            raise SeasonRefusedError(SeasonProblem.NOT_IN_BRACKET, **wrong)
        return CupState(self.players, places, self.out | evening.out)

    def order(self, totals: Sequence[int | Fraction]) -> list[int]:
        """Indices of the players by rank: those still in, then the last to lose, then by points."""

        def key(place: int) -> tuple[float, int | Fraction]:
            return -self.out.get(self.players[place].id, inf), -totals[place]

        return sorted(range(len(self.players)), key=key)


class _Evening:
    """The matches of one round; `games` are those not matched yet, by their players."""

    def __init__(self, round_: Round, players: Sequence[Player]) -> None:
        self._round = round_
        self.games = {(game.white, game.black): game for game in round_.games}
        self._absent = {absence.player for absence in round_.absences}
        self._absent |= {p.id for p in players if not is_entered(p, round_.number)}
        self.out: dict[str, int] = {}

    def winner(self, one: Place, other: Place) -> Place:
        """The player who advances; None if nobody does, or the match if it is undecided."""
        if isinstance(one, OpenMatch):
            return one
        if isinstance(other, OpenMatch):
            return other
        if one is None or other is None:
            return one or other
        game = self.games.pop((one, other), None) or self.games.pop((other, one), None)
        if game is None:
            return self._without_game(one, other)
        return self._by_result(game)

    def _without_game(self, one: str, other: str) -> Place:
        free = [id_ for id_ in (one, other) if id_ in self._round.byes]
        if len(free) > 1:
            raise SeasonRefusedError(SeasonProblem.BOTH_FREE, one=one, other=other)
        left = free or [id_ for id_ in (one, other) if id_ not in self._absent]
        if len(left) > 1:
            return OpenMatch((one, other), self._round.number)
        self._leave(*(id_ for id_ in (one, other) if id_ not in left))
        return left[0] if left else None

    def _by_result(self, game: Game) -> Place:
        """The player who advances; the open match after a draw; None if both forfeit."""
        pair = (game.white, game.black)
        if game.result is Result.BOTH_FORFEITED:
            self._leave(*pair)
            return None
        winner = _winner(game)
        if winner is None:
            return OpenMatch(pair, self._round.number)
        self._leave(*(id_ for id_ in pair if id_ != winner))
        return winner

    def _leave(self, *players: str) -> None:
        self.out |= dict.fromkeys(players, self._round.number)


def _winner(game: Game) -> str | None:
    """The player who advances by a game; None while that is undecided."""
    white, black = game.white_points or 0, game.black_points or 0
    award = game.result is Result.AWARD
    if game.result in WHITE_WON or (award and white > black):
        return game.white
    if game.result in BLACK_WON or (award and white < black):
        return game.black
    if game.result is None or game.advances is None:
        return None
    if game.advances not in (game.white, game.black):
        names = {"white": game.white, "black": game.black, "player": game.advances}
        raise SeasonRefusedError(SeasonProblem.ADVANCES, **names)
    return game.advances


def cup_after(season: Season, rules: Rules, rounds: Iterable[Round]) -> CupState:
    """The cup after these rounds, which begin with the first. Raises as `after` does."""
    return reduce(CupState.after, rounds, cup_start(season, rules))


def cup_start(season: Season, rules: Rules) -> CupState:
    """The cup before its first round; the bracket is drawn if its file has none."""
    return CupState(season.players, bracket_of(season, rules), {})


def bracket_of(season: Season, rules: Rules) -> Bracket:
    """The cup's bracket, drawn if its file has none; empty if the season is no cup."""
    if season.bracket is not None:
        return season.bracket
    return drawn(season.players, rules) if rules.is_cup else ()


def size_of(players: int) -> int:
    """Number of places in a bracket for that many players: a power of two."""
    return 1 << max(players - 1, 0).bit_length()


def drawn(players: Sequence[Player], rules: Rules) -> Bracket:
    """Draw a bracket, by lot, by rating, or by place in the file."""
    ids = [player.id for player in players]
    if rules.pairing.order == "lot":
        return _by_lot(ids, rules.season.seed)
    if rules.pairing.order == "rating":
        ratings = {p.id: -1 if p.rating is None else p.rating for p in players}
        ids.sort(key=ratings.__getitem__, reverse=True)
    return _seeded(ids)


def _by_lot(ids: Sequence[str], seed: int) -> Bracket:
    """The bracket in the order of the lots; the first ones have empty places beside them."""
    lots = {id_: pairing_lot(seed, 1, start) for start, id_ in enumerate(ids, start=1)}
    turns = sorted(ids, key=lots.__getitem__)
    empty = size_of(len(ids)) - len(ids)
    beside_empty = (place for id_ in turns[:empty] for place in (id_, None))
    return (*beside_empty, *turns[empty:])


def _seeded(ids: Sequence[str]) -> Bracket:
    """The bracket by seeding: first meets last, and first and second only in the final."""
    seeds = [1]
    while len(seeds) < size_of(len(ids)):
        seeds = [place for seed in seeds for place in (seed, 2 * len(seeds) + 1 - seed)]
    return tuple(ids[seed - 1] if seed <= len(ids) else None for seed in seeds)


def pairing_lot(seed: int, number: int, start: int) -> bytes:
    """The lot of the player with start number `start` in round `number`; the lowest is first."""
    return sha256(f"{seed}:pairing:{number}:{start}".encode()).digest()


def check_bracket(season: Season) -> None:
    """Refuse a cup with a late entrant, or with a bracket that does not fit its players."""
    for player in season.players:
        if player.from_round > 1:
            raise SeasonRefusedError(SeasonProblem.LATE_FOR_CUP, player=player.id)
    if season.bracket is None:
        return
    due, placed = size_of(len(season.players)), [id_ for id_ in season.bracket if id_ is not None]
    if len(season.bracket) != due:
        size = {"found": len(season.bracket), "due": due, "players": len(season.players)}
        raise SeasonRefusedError(SeasonProblem.BRACKET_SIZE, **size)
    for player in season.players:
        if placed.count(player.id) != 1:
            times = {"player": player.id, "found": placed.count(player.id)}
            raise SeasonRefusedError(SeasonProblem.BRACKET_PLAYER, **times)
    for place in range(0, due - 1, 2):
        if season.bracket[place] is None and season.bracket[place + 1] is None:
            raise SeasonRefusedError(SeasonProblem.BRACKET_EMPTY, place=place + 1)


def by_game_points(season: Season, rules: Rules) -> tuple[Season, Rules]:
    """A cup's season and rules changed so that totals are game points."""
    players = tuple(replace(player, entry_points=Fraction(0)) for player in season.players)
    values = replace(
        rules.values,
        source="equal",
        top=None,
        ratio=None,
        bottom=None,
        floor=None,
        own_value=Fraction(0),
        own_value_extra=Fraction(0),
        ties="previous",
        tie_breaks=(),
    )
    kinds = (KindRules(kind=kind.kind, credit=(Fraction(0),)) for kind in rules.absence.kinds)
    absence: AbsenceRules = replace(rules.absence, kinds=tuple(kinds))
    scores = ScoreRules(win=ONE, draw=ONE / 2, loss=Fraction(0), forfeit_win=ONE, bye=ONE)
    once = RevaluationRules(schedule=(), final_extra_pass=False, start="previous")
    counted = replace(rules, values=values, scores=scores, absence=absence, revaluation=once)
    return replace(season, players=players, adjustments=()), counted


def without_limits(rules: Rules) -> Rules:
    """The rules for allocating colours in a cup, where limits do not apply."""
    free = replace(rules.pairing, max_same_colour=None, max_colour_balance=None)
    return replace(rules, pairing=free)
