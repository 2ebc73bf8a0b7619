"""Who met whom this season, and how it ended: a player's card, and points against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.club.looking_up.messages import TwoPlayersWanted
from keizer_bot.club.looking_up.views import (
    CardLine,
    CardView,
    DuelLine,
    DuelView,
    MutualView,
    Tally,
)
from keizer_bot.club.looking_up.why import place_in
from keizer_bot.club.players.ratings import sourced
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.last_season import snapshot_or_last
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.messages import Colour, Outcome

LAST_RESULTS = 5
_POINTS = {
    Result.WHITE_WON: (Fraction(1), Fraction(0)),
    Result.DRAWN: (Fraction(1, 2), Fraction(1, 2)),
    Result.BLACK_WON: (Fraction(0), Fraction(1)),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game as one of its players has it; `points` is None when it was not played."""

    round: int
    opponent: str
    colour: Colour
    outcome: Outcome
    points: Fraction | None
    game: Game


def meetings(snapshot: SeasonSnapshot, key: str) -> Iterator[Meeting]:
    """The player's games of the season, in the order of its rounds."""
    for round_ in snapshot.played.rounds:
        for game in round_.games:
            if key in (game.white, game.black):
                yield _meeting(round_.number, game, key)


def _meeting(number: int, game: Game, key: str) -> Meeting:
    side = 0 if key == game.white else 1
    points = _points(game)
    return Meeting(
        round=number,
        opponent=game.black if side == 0 else game.white,
        colour=(Colour.WHITE, Colour.BLACK)[side],
        outcome=Outcome(OUTCOMES[game.result][side]),
        points=points[side] if points else None,
        game=game,
    )


def _points(game: Game) -> tuple[Fraction, Fraction] | None:
    """What white and black have of a played game; None for a forfeit or an open one."""
    if game.white_points is not None and game.black_points is not None:
        return game.white_points, game.black_points
    return _POINTS.get(game.result) if game.result is not None else None


def tally(found: Iterable[Meeting]) -> Tally:
    """The points out of the games that were played."""
    points = [m.points for m in found if m.points is not None]
    return Tally(sum(points, Fraction(0)), len(points))


def card(context: RequestContext, player_id: int) -> CardView:
    """Everybody's view of a player. Raises `NotRankedYet`, `StaleButton`."""
    snapshot = snapshot_or_last(context)
    player = player_in(snapshot, player_id)
    now = standings(snapshot.played, snapshot.rules, after=len(snapshot.played.rounds))
    line = now.lines[place_in(now, player)]
    found = tuple(meetings(snapshot, player.key))
    played = [m for m in found if m.points is not None]
    colours = [m.colour for m in played]
    return CardView(
        name=player.name,
        after=now.after_round,
        rank=line.rank,
        players=len(now.lines),
        total=line.total,
        games=tuple(
            CardLine(m.round, m.colour, snapshot.by_key(m.opponent).name, m.outcome) for m in found
        ),
        tally=tally(found),
        whites=colours.count(Colour.WHITE),
        blacks=colours.count(Colour.BLACK),
        form=tuple(m.outcome for m in played[::-1][:LAST_RESULTS]),
        against_reader=_against_reader(context, snapshot, player_id),
        rating=sourced(player.rating, player.origin) if player.rating is not None else None,
    )


def _against_reader(
    context: RequestContext, snapshot: SeasonSnapshot, player_id: int
) -> Tally | None:
    reader = context.plays_as(snapshot.row)
    if reader is None or reader.id == player_id:
        return None
    key = snapshot.by_id(player_id).key
    return tally(m for m in meetings(snapshot, reader.key) if m.opponent == key)


def against_each(context: RequestContext, player_id: int) -> MutualView:
    """What the player has against each whom he played, in the alphabetical order of names."""
    snapshot = snapshot_or_last(context)
    player = player_in(snapshot, player_id)
    found = [m for m in meetings(snapshot, player.key) if m.points is not None]
    opponents = {m.opponent: snapshot.by_key(m.opponent).name for m in found}
    return MutualView(
        name=player.name,
        opponents=tuple(
            (name, tally(m for m in found if m.opponent == key))
            for key, name in sorted(opponents.items(), key=lambda entry: fold(entry[1]))
        ),
    )


def duel(context: RequestContext, first_id: int, second_id: int) -> DuelView:
    """The games with a result of these two. Raises `TwoPlayersWanted`, `StaleButton`."""
    snapshot = snapshot_or_last(context)
    first, second = player_in(snapshot, first_id), player_in(snapshot, second_id)
    if first == second:
        raise TwoPlayersWanted(first.name)
    names = {first.key: first.name, second.key: second.name}
    found = [m for m in meetings(snapshot, first.key) if m.opponent == second.key]
    theirs = [m for m in meetings(snapshot, second.key) if m.opponent == first.key]
    return DuelView(
        first=first.name,
        second=second.name,
        first_points=tally(found).points,
        second_points=tally(theirs).points,
        games=tuple(
            DuelLine(m.round, names[m.game.white], names[m.game.black], m.game.result)
            for m in found
            if m.game.result is not None
        ),
    )
