"""Words that tell of somebody else by a name: whether it is a player's, and who may say so."""

from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import as_people
from keizer_bot.grammar.names import NamedPerson, each_name, find, likeliest


def is_named(context: RequestContext, name: str) -> bool:
    """Whether a player of the season has the name."""
    return bool(_named(context, name))


def is_of_a_player(context: RequestContext, name: str) -> bool:
    """Whether a player of the season has the name, or one that is like it."""
    return is_named(context, name) or bool(likeliest(name, _players(context)))


def is_known(context: RequestContext, name: str) -> bool:
    """Whether it is a name in the club, or of whoever writes: then it may end their words."""
    names = (context.actor.name, *context.chiefs)
    people = (*_players(context), *(NamedPerson(0, known) for known in names))
    return bool(likeliest(name, people))


def speaks_for(context: RequestContext, name: str) -> bool:
    """Whether the sender may speak for that player: an arbiter, or who alone bears the name."""
    if context.actor.is_arbiter:
        return is_of_a_player(context, name)
    own = context.plays_as(context.season)
    return own is not None and _named(context, name) == {own.id}


def _named(context: RequestContext, name: str) -> set[int]:
    return {p.id for each in each_name(name) for p in find(each, _players(context))}


def _players(context: RequestContext) -> tuple[NamedPerson, ...]:
    return as_people(context.players.values())
