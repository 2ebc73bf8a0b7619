"""The game at a board of the hall, as whoever scans the code on its card finds it."""

from dataclasses import dataclass

from keizer_bot.club.pairing.post import result_of
from keizer_bot.club.screen.views import names_of, playing_now
from keizer_bot.core.context import RequestContext
from keizer_bot.engine.model import Result
from keizer_bot.reports.messages import Awarded


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game of the newest pairing, with names as on the club's website.

    `members` are its players as members of the club; `game` is chess or draughts.
    """

    board: int
    round: int
    game: str
    white: str
    black: str
    result: Result | Awarded | None
    members: tuple[int, ...]


def game_at(context: RequestContext, board: int) -> BoardGame | None:
    """The game at that board of the competition that plays now, if there is one."""
    playing = (each for each in playing_now(context) if each.running and each.calendar.paired)
    found = (_game_of(each, board) for each in playing)
    return next((game for game in found if game is not None), None)


def _game_of(context: RequestContext, board: int) -> BoardGame | None:
    snapshot, evening = context.snapshot, context.calendar.paired[-1]
    found = next((g for g in snapshot.games_of(evening.id) if g.board == board), None)
    if found is None:
        return None
    names = names_of(context, snapshot, public=True)
    return BoardGame(
        board=board,
        round=evening.number,
        game=snapshot.rules.season.game,
        white=names[found.white_id],
        black=names[found.black_id],
        result=result_of(found),
        members=tuple(snapshot.by_id(player).member_id for player in found.players),
    )
