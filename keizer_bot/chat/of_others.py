"""Words about somebody else by a name: whether it is a player's, and who may say so."""

import re

from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import as_people
from keizer_bot.grammar.asking import asked_of_player
from keizer_bot.grammar.command import SaidCommand
from keizer_bot.grammar.names import NamedPerson, each_name, find, likeliest
from keizer_bot.grammar.words import clean

_AROUND = re.compile(r"^\W+|(?:'s?)?\W*$")
_LONGEST_NAME = 4  # words
_ASKED_OF = {"speler", "onderling", "waarom"}


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


def about_player(context: RequestContext, said: str) -> SaidCommand | None:
    """What answers a question about a player by the name that stands in it; None: it is none."""
    command = asked_of_player(said)
    if command is None or (name := _name_in(context, said)) is None:
        return None
    return SaidCommand(command, name if command in _ASKED_OF else "", certain=False)


def _name_in(context: RequestContext, said: str) -> str | None:
    """The longest name of another player in the words, else what is like one; None: no such."""
    words = [_AROUND.sub("", word) for word in clean(said).split()]
    own = context.plays_as(context.season)
    for count in range(_LONGEST_NAME, 0, -1):
        for at in range(len(words) - count + 1):
            name = " ".join(words[at : at + count])
            named = find(name, _players(context), whole=True)
            if named and [p.id for p in named] != [own.id if own else None]:
                return name
    capitals = (word for word in words[1:] if word[:1].isupper())
    return next((word for word in capitals if likeliest(word, _players(context))), None)


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
