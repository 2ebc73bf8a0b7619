"""The rankings of a season in exact points: after a round, all, or with assumed results.

The opening list is ranking r−1 with the newcomers of round r (docs/keizer.md 2 and 7).
"""

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from keizer_bot.engine.errors import SeasonProblem, SeasonRefusedError
from keizer_bot.engine.model import Result, Round, Season, Standings
from keizer_bot.engine.replay import Replay, RoundState
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.season_check import check_season

GameKey = tuple[int, str, str]


def last_round(season: Season) -> int:
    """The number of the last round with a game; 0 if there is none."""
    return max((round_.number for round_ in season.rounds if round_.games), default=0)


def standings(season: Season, rules: Rules, *, after: int | None = None) -> Standings:
    """The ranking after round `after`, by default after the last round with a game.

    Raises SeasonRefusedError for a round that the season does not have, SeasonRefusedError or
    RulesRefusedError for what `check_season` refuses.
    """
    replay = checked_replay(season, rules)
    return replay.end(season.rounds[: end_round(season, after)]).standings


def history(season: Season, rules: Rules, *, after: int | None = None) -> tuple[Standings, ...]:
    """All rankings, from 0 to the one that `standings` gives for the same `after`."""
    with _no_garbage():
        return tuple(state.standings for state in states_of(season, rules, after))


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Pauses the collector, which would search thousands of lines, again and again, in vain."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def what_if(season: Season, rules: Rules, results: Mapping[GameKey, Result]) -> Standings:
    """The ranking if these open games, keyed by round, white and black, had these results.

    Raises SeasonRefusedError for a key that is no open game of the season.
    """
    return standings(replace(season, rounds=with_results(season.rounds, results)), rules)


def with_results(rounds: Sequence[Round], results: Mapping[GameKey, Result]) -> tuple[Round, ...]:
    """The rounds with these results filled in. Raises as `what_if` does."""
    wanted, named = dict(results), {number for number, _, _ in results}
    ended = tuple(_with_results(r, wanted) if r.number in named else r for r in rounds)
    for number, white, black in wanted:
        game = {"round": number, "white": white, "black": black}
        raise SeasonRefusedError(SeasonProblem.NO_OPEN_GAME, **game)
    return ended


def checked_replay(season: Season, rules: Rules) -> Replay:
    """The replay of a season, once `check_season` has passed it."""
    check_season(season, rules)
    return Replay(season, rules)


def states_of(season: Season, rules: Rules, after: int | None) -> Iterator[RoundState]:
    """The state after each round from 0 to `after`. Raises as `standings` does."""
    replay = checked_replay(season, rules)
    return replay.states(season.rounds[: end_round(season, after)])


def end_round(season: Season, after: int | None) -> int:
    """The round to rank after: `after`, else the last with a game. Refuses unknown rounds."""
    if after is None:
        return last_round(season)
    if not 0 <= after <= len(season.rounds):
        asked = {"round": after, "rounds": len(season.rounds)}
        raise SeasonRefusedError(SeasonProblem.NO_ROUND, **asked)
    return after


def _with_results(round_: Round, wanted: dict[GameKey, Result]) -> Round:
    """Fill in the wanted results of one round's open games, and delete them from `wanted`."""
    games = []
    for game in round_.games:
        key = (round_.number, game.white, game.black)
        if game.result is None and key in wanted:
            games.append(game._replace(result=wanted.pop(key)))
        else:
            games.append(game)
    return replace(round_, games=tuple(games))


@dataclass(frozen=True, slots=True)
class OpeningList:
    """The order for pairing round `number`: `players`, with their `ranks` and `values`.

    Ranks may be shared; the order of `players` is the listed order. Withdrawn players are included.
    """

    number: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    values: tuple[Fraction, ...]


def opening_list(season: Season, rules: Rules, number: int) -> OpeningList:
    """The opening list of round `number` (from 1), from the results of earlier rounds.

    Raises SeasonRefusedError when a round before it is missing.
    """
    if not 1 <= number <= len(season.rounds) + 1:
        asked = {"round": number, "rounds": len(season.rounds)}
        raise SeasonRefusedError(SeasonProblem.NO_OPENING, **asked)
    replay = checked_replay(season, rules)
    last = replay.end(season.rounds[: number - 1])
    listing, scale = replay.opening_after(last).listing, replay.scale.values
    return OpeningList(
        number,
        tuple(season.players[player].id for player in listing.order),
        tuple(place + 1 for place in listing.places),
        tuple(Fraction(listing.values[player], scale) for player in listing.order),
    )
