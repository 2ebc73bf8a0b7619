"""How somebody's match for the club went, where the rules pay it by its own result."""

from typing import Final

from keizer_bot.calendar import Evening
from keizer_bot.club.teams.match_days import kind_of_match
from keizer_bot.core.context import RequestContext
from keizer_bot.core.snapshot import ExternalResult
from keizer_bot.engine.rules import KindRules
from keizer_bot.store import clubs, external, games, seasons
from keizer_bot.store.external import ExternalRow
from keizer_bot.store.seasons import PlayerRow

_RESULTS: Final[dict[str, ExternalResult]] = {"1": "1-0", "1/2": "1/2-1/2", "0": "0-1"}


def note_result(context: RequestContext, who: PlayerRow, evening: Evening) -> bool:
    """Note how the player's match for that evening went; True if that was not known so."""
    said = games.presence_of(context.tx, evening.id, who.id)
    kind = context.rules.absence.named(said.state) if said else None
    if said is None or kind is None or not (kind.results or kind.boards):
        return False
    game = _game_for(context, who, evening, kind)
    board = game.board if game and (game.board or 0) in range(1, len(kind.boards) + 1) else None
    result = _RESULTS[game.points] if game else None
    if (said.board, said.result) == (board, result):
        return False
    games.set_board_result(context.tx, evening.id, who.id, board, result)
    return True


def _game_for(
    context: RequestContext, who: PlayerRow, evening: Evening, kind: KindRules
) -> ExternalRow | None:
    """Their game of a match for which they are noted as away on that evening."""
    first, *_ = clubs.competitions(context.tx, context.club.id)
    season = seasons.current_season(context.tx, first.id)
    rules, evenings = context.rules.absence, [e.date for e in context.calendar.evenings]
    for game in external.games(context.tx, season.id) if season else ():
        noted = kind_of_match(rules, evenings, evening.date, game.date)
        if game.member_id == who.member_id and noted == kind.kind:
            return game
    return None
