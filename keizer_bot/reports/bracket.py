"""A cup's bracket: in words, and as columns of matches from the first round to the final."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from keizer_bot.engine.cup import CupState, OpenMatch, Place, cup_start
from keizer_bot.engine.model import FORFEITS, Game, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message
from keizer_bot.reports import bracket_messages as messages
from keizer_bot.reports.bracket_messages import BracketStage
from keizer_bot.reports.game_points import game_points
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
        lines += [_next_round(match, names) for match in state.matches if any(match)]
    if len(state.places) == 1 and isinstance(winner := state.places[0], str):
        lines.append(messages.BracketWinner(names[winner]))
    return tuple(lines)


class BracketMatch(msgspec.Struct, frozen=True):
    """A match by the names of its players, None where there is nobody or it is not known yet.

    `points` are those of the game, 1, ½ or 0, in the order of the names.
    """

    players: tuple[str | None, str | None]
    points: tuple[Fraction, Fraction] | None = None
    forfeit: bool = False
    winner: str | None = None

    @property
    def is_free(self) -> bool:
        """True if a player went on without a game."""
        return self.winner is not None and self.points is None


class BracketColumn(msgspec.Struct, frozen=True):
    """A round of a cup, its matches from top to bottom."""

    head: messages.BracketRound
    matches: tuple[BracketMatch, ...]


def bracket_columns(season: Season, rules: Rules) -> tuple[BracketColumn, ...]:
    """The whole bracket, with the rounds to come; empty if the season is no cup."""
    if not rules.is_cup:
        return ()
    names = {player.id: player.name for player in season.players}
    state, columns = cup_start(season, rules), list[BracketColumn]()
    while len(state.places) > 1:
        number = len(columns) + 1
        played = season.rounds[number - 1] if number <= len(season.rounds) else None
        after = state.after(played or Round(number))
        columns.append(
            BracketColumn(_head(state, number), tuple(_matches(state, after, played, names)))
        )
        state = after
    return tuple(columns)


def _matches(
    state: CupState, after: CupState, played: Round | None, names: Mapping[str, str]
) -> Iterator[BracketMatch]:
    """The matches of a round, which may still have to be played."""
    games = {frozenset((g.white, g.black)): g for g in (played.games if played else ())}
    for match, winner in zip(state.matches, after.places, strict=True):
        is_known = played is not None or None in match
        yield _match(match, winner if is_known else None, games, names)


def _match(
    match: tuple[Place, Place],
    winner: Place,
    games: Mapping[frozenset[str], Game],
    names: Mapping[str, str],
) -> BracketMatch:
    one, other = (place if isinstance(place, str) else None for place in match)
    game = games.get(frozenset((one, other))) if one and other else None
    points = game_points(game) if game else None
    if game and points and game.white != one:
        points = points[::-1]
    return BracketMatch(
        (names.get(one or ""), names.get(other or "")),
        points,
        game is not None and game.result in FORFEITS,
        names[winner] if isinstance(winner, str) else None,
    )


def _head(state: CupState, number: int) -> messages.BracketRound:
    return messages.BracketRound(number, _STAGES.get(len(state.matches)))


def _next_round(match: tuple[Place, Place], names: Mapping[str, str]) -> Message:
    left = [names[place] for place in match if isinstance(place, str)]
    return messages.BracketPair(*left) if len(left) > 1 else messages.BracketFree(left[0])


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
            yield messages.BracketPair(*(names[player] for player in players))
        elif winner is not None:
            yield messages.BracketFree(names[winner])


def _game(game: Game, winner: Place, names: Mapping[str, str]) -> Message:
    pair = names[game.white], names[game.black]
    if game.result is None:
        return messages.BracketPair(*pair)
    shown: Result | Awarded = game.result
    if game.result is Result.AWARD:
        shown = Awarded(game.white_points or Fraction(0), game.black_points or Fraction(0))
    if isinstance(winner, OpenMatch):
        return messages.BracketOpen(*pair, shown)
    return messages.BracketGame(
        *pair, shown, messages.BracketGoesOn(names[winner]) if winner else None
    )
