"""A cup's bracket in words: the matches of each round, and the players who go on."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from keizer_bot.engine.cup import CupState, OpenMatch, Place, cup_start
from keizer_bot.engine.model import Game, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message
from keizer_bot.reports.bracket_messages import (
    BracketFree,
    BracketGame,
    BracketGoesOn,
    BracketOpen,
    BracketPair,
    BracketRound,
    BracketStage,
    BracketWinner,
)
from keizer_bot.reports.messages import Awarded

_STAGES = {1: BracketStage.FINAL, 2: BracketStage.SEMIFINALS, 4: BracketStage.QUARTERFINALS}


def bracket_lines(season: Season, rules: Rules) -> tuple[Message, ...]:
    """The cup round by round; the next round is included once all its players are known."""
    names = {player.id: player.name for player in season.players}
    state, lines = cup_start(season, rules), list[Message]()
    for round_ in season.rounds:
        after = state.after(round_)
        if len(state.places) > 1:
            lines.append(_head(state, round_.number))
            lines += _played(state, after, round_, names)
        state = after
    if len(state.places) > 1 and not any(isinstance(place, OpenMatch) for place in state.places):
        lines.append(_head(state, len(season.rounds) + 1))
        lines += [_next(match, names) for match in state.matches if any(match)]
    if len(state.places) == 1 and isinstance(winner := state.places[0], str):
        lines.append(BracketWinner(names[winner]))
    return tuple(lines)


def _head(state: CupState, number: int) -> Message:
    return BracketRound(number, _STAGES.get(len(state.matches)))


def _next(match: tuple[Place, Place], names: Mapping[str, str]) -> Message:
    left = [names[place] for place in match if isinstance(place, str)]
    return BracketPair(*left) if len(left) > 1 else BracketFree(left[0])


def _played(
    state: CupState, after: CupState, round_: Round, names: Mapping[str, str]
) -> Iterator[Message]:
    """The matches of a round that was paired."""
    games = {frozenset((game.white, game.black)): game for game in round_.games}
    for players, winner in zip(state.pairings, after.places, strict=True):
        game = games.get(frozenset(players))
        if game is not None:
            yield _game(game, winner, names)
        elif isinstance(winner, OpenMatch):
            yield BracketPair(*(names[player] for player in players))
        elif winner is not None:
            yield BracketFree(names[winner])


def _game(game: Game, winner: Place, names: Mapping[str, str]) -> Message:
    pair = names[game.white], names[game.black]
    if game.result is None:
        return BracketPair(*pair)
    shown: Result | Awarded = game.result
    if game.result is Result.AWARD:
        shown = Awarded(game.white_points or Fraction(0), game.black_points or Fraction(0))
    if isinstance(winner, OpenMatch):
        return BracketOpen(*pair, shown)
    return BracketGame(*pair, shown, BracketGoesOn(names[winner]) if winner else None)
