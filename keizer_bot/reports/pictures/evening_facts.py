"""An evening in numbers: facts from a round's games and from the rankings before and after it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

import msgspec

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.model import Result, Round, Season, Standings
from keizer_bot.reports.pictures.games import GameSide, sides
from keizer_bot.reports.pictures.values import Mark
from keizer_bot.reports.ranking import places_won

_SHORTEST_RUN = 3  # two games without a loss are not worth mentioning
_MOST_SHARED = 4  # a highlight that more players share is left out


class Surprise(msgspec.Struct, frozen=True):
    """The win against the strongest odds; the loser has `gap` more, in rating or in value."""

    winner: str
    loser: str
    gap: Fraction
    by_rating: bool


class Shared(msgspec.Struct, frozen=True):
    """The players with the highest count (names, in ranking order), and that count."""

    names: tuple[str, ...]
    count: int


class EveningFacts(msgspec.Struct, frozen=True):
    """The facts of a round; a highlight is None if there is none.

    `present` counts players who came to their game, with or without a result; players with a bye
    are only in `byes`. `white`, `drawn` and `black` count games that were played and not awarded,
    `open` those without a result. `unbeaten`: the longest current series of games without a loss.
    `leader`: the first in the ranking, and for how many rounds in a row.
    """

    present: int
    absent: int
    byes: int
    games: int
    white: int
    drawn: int
    black: int
    open: int
    surprise: Surprise | None
    climbers: Shared | None
    fallers: Shared | None
    unbeaten: Shared | None
    leader: Shared | None


def evening_facts(season: Season, rankings: Sequence[Standings], number: int) -> EveningFacts:
    """The facts of round `number`; `rankings` are `history(season, …)`, at least that far."""
    round_, before, now = season.rounds[number - 1], rankings[number - 1], rankings[number]
    names = {player.id: player.name for player in season.players}
    results = [game.result for game in round_.games]
    by_forfeit = results.count(Result.WHITE_BY_FORFEIT) + results.count(Result.BLACK_BY_FORFEIT)
    nobody = results.count(Result.BOTH_FORFEITED)
    present = 2 * (len(results) - nobody) - by_forfeit
    entered = {player.id for player in season.players if is_entered(player, number)}
    gained = places_won(before, now)
    moved = {id_: places for id_, places in gained.items() if places and id_ in entered}
    runs = _unbeaten(sides(season, number))
    running = {id_: runs[id_] for id_ in gained if id_ in entered and runs[id_] >= _SHORTEST_RUN}
    return EveningFacts(
        present=present,
        absent=len(entered) - present - len(round_.byes),
        byes=len(round_.byes),
        games=len(results) - nobody - by_forfeit,
        white=results.count(Result.WHITE_WON),
        drawn=results.count(Result.DRAWN),
        black=results.count(Result.BLACK_WON),
        open=results.count(None),
        surprise=_surprise(season, round_, before),
        climbers=_most(moved, names),
        fallers=_most({id_: -places for id_, places in moved.items()}, names),
        unbeaten=_most(running, names),
        leader=_leader(rankings[1 : number + 1], names),
    )


def _most(counts: Mapping[str, int], names: Mapping[str, str]) -> Shared | None:
    """The players with the highest count; None if it is 0 or more than `_MOST_SHARED` share it."""
    highest = max(counts.values(), default=0)
    sharing = tuple(names[id_] for id_, count in counts.items() if count == highest)
    return Shared(sharing, highest) if highest > 0 and len(sharing) <= _MOST_SHARED else None


def _unbeaten(games: Iterable[GameSide]) -> Mapping[str, int]:
    """For each player, the number of games over the board since the last loss."""
    runs: dict[str, int] = defaultdict(int)
    for side in games:
        if side.mark is not None and not side.forfeited:
            runs[side.player] = 0 if side.mark is Mark.LOST else runs[side.player] + 1
    return runs


def _leader(rankings: Sequence[Standings], names: Mapping[str, str]) -> Shared | None:
    firsts = [next((line.player for line in ranking.lines), None) for ranking in reversed(rankings)]
    if firsts[0] is None:
        return None
    in_a_row = takewhile(lambda first: first == firsts[0], firsts)
    return Shared((names[firsts[0]],), len(list(in_a_row)))


def _surprise(season: Season, round_: Round, before: Standings) -> Surprise | None:
    """The upset by rating if all winners and losers have one, else by value in the last ranking."""
    wins = list(_wins(round_))
    names = {player.id: player.name for player in season.players}
    ratings = {p.id: Fraction(p.rating) for p in season.players if p.rating is not None}
    by_rating = all(id_ in ratings for win in wins for id_ in win)
    strength = ratings if by_rating else {line.player: line.value for line in before.lines}
    gaps = [
        (strength[loser] - strength[winner], winner, loser)
        for winner, loser in wins
        if winner in strength and loser in strength
    ]
    gap, winner, loser = max(gaps, key=lambda upset: upset[0], default=(Fraction(0), "", ""))
    return Surprise(names[winner], names[loser], gap, by_rating) if gap > 0 else None


def _wins(round_: Round) -> Iterator[tuple[str, str]]:
    """Winner and loser of each game that was won over the board."""
    for game in round_.games:
        if game.result is Result.WHITE_WON:
            yield game.white, game.black
        elif game.result is Result.BLACK_WON:
            yield game.black, game.white
