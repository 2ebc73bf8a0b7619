"""What words are resolved against, as a competition and a sender have it at that moment."""

from collections.abc import Iterator

from keizer_bot.calendar import Evening, Phase
from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import as_people
from keizer_bot.core.request import Request
from keizer_bot.grammar.games import Pairing
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.store import games, people, seasons
from keizer_bot.store.seasons import PlayerRow


def scene_of(request: Request) -> ReadingScene:
    """The scene of a message in the request's competition. Raises `NoSeason`.

    An arbiter who answers a player's message writes in that player's place.
    """
    context = request.context
    known = {person.id: person for person in as_people(context.players.values())}
    me = _author_answered(request) or context.plays_as(context.season)
    evening = next(_in_play(context), None)
    pairs = games.games(context.tx, evening.id) if evening else ()
    return ReadingScene(
        context.calendar,
        context.at,
        tuple(known.values()),
        known[me.id] if me else None,
        context.actor.is_arbiter,
        request.heard.place.private,
        [Pairing(g.id, g.board, known[g.white_id], known[g.black_id]) for g in pairs],
        context.rules.season.game,
    )


def _author_answered(request: Request) -> PlayerRow | None:
    """The player whose message an arbiter answers."""
    context, author = request.context, request.heard.to
    if author is None or not context.actor.is_arbiter:
        return None
    playing = seasons.players_by_member(context.tx, context.season.id)
    members = people.members_known_as(context.tx, author)
    return next((playing[member.id] for member in members if member.id in playing), None)


def _in_play(context: RequestContext) -> Iterator[Evening]:
    """The evening that began last and is not final; else the one that is paired and to come."""
    paired = [e for e in context.calendar.evenings if e.phase is Phase.PAIRED]
    yield from reversed([e for e in paired if context.at >= e.starts])
    yield from (e for e in paired if context.at < e.starts)
