"""The rankings of a season, in exact points: after a round, all of them, or if games came in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Result, Round, Season, Standings
from keizer_bot.engine.problems import SeasonProblem
from keizer_bot.engine.replay import Replay, RoundState
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.season_check import check_season

GameKey = tuple[int, str, str]


def last_round(season: Season) -> int:
    """Give the number of the last round that has a game, 0 when none has."""
    return max((round_.number for round_ in season.rounds if round_.games), default=0)


def standings(season: Season, rules: Rules, *, after: int | None = None) -> Standings:
    """Give the ranking after round `after`, by default after the last round that has a game.

    Raises SeasonRefusedError for a round that the season does not have, SeasonRefusedError or
    RulesRefusedError for what `check_season` refuses.
    """
    replay = checked_replay(season, rules)
    return replay.end(season.rounds[: end_round(season, after)]).standings


def history(season: Season, rules: Rules, *, after: int | None = None) -> tuple[Standings, ...]:
    """Give all rankings, from 0 to the one that `standings` gives for the same `after`."""
    return tuple(state.standings for state in states_of(season, rules, after))


def what_if(season: Season, rules: Rules, results: Mapping[GameKey, Result]) -> Standings:
    """Give the ranking if those open games, keyed by round, white and black, ended so.

    Raises SeasonRefusedError for a key that is no open game of the season.
    """
    return standings(replace(season, rounds=with_results(season.rounds, results)), rules)


def with_results(rounds: Sequence[Round], results: Mapping[GameKey, Result]) -> tuple[Round, ...]:
    """Give the rounds with those games ended so; refuses what `what_if` does."""
    wanted, named = dict(results), {number for number, _, _ in results}
    ended = tuple(_with_results(r, wanted) if r.number in named else r for r in rounds)
    for number, white, black in wanted:
        game = {"round": number, "white": white, "black": black}
        raise SeasonRefusedError(SeasonProblem.NO_OPEN_GAME, **game)
    return ended


def checked_replay(season: Season, rules: Rules) -> Replay:
    """Give the replay of a season that `check_season` has passed."""
    check_season(season, rules)
    return Replay(season, rules)


def states_of(season: Season, rules: Rules, after: int | None) -> Iterator[RoundState]:
    """Give the state after each round from 0 to `after`, as `standings` takes and refuses it."""
    replay = checked_replay(season, rules)
    return replay.states(season.rounds[: end_round(season, after)])


def end_round(season: Season, after: int | None) -> int:
    """Give the round to rank after: `after`, else the last that has a game; refuse unknown ones."""
    if after is None:
        return last_round(season)
    if not 0 <= after <= len(season.rounds):
        asked = {"round": after, "rounds": len(season.rounds)}
        raise SeasonRefusedError(SeasonProblem.NO_ROUND, **asked)
    return after


def _with_results(round_: Round, wanted: dict[GameKey, Result]) -> Round:
    """Fill in the wanted results of one round's open games, and strike them off `wanted`."""
    games = []
    for game in round_.games:
        key = (round_.number, game.white, game.black)
        if game.result is None and key in wanted:
            games.append(game._replace(result=wanted.pop(key)))
        else:
            games.append(game)
    return replace(round_, games=tuple(games))
