"""Finds players whom a message names, and answers words about them."""

from msgspec.structs import replace

from keizer_bot.club.signing_off.claims import carry_out_claim
from keizer_bot.core.context import Context
from keizer_bot.core.named import as_people, players_of_season
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import PassedOnWords, Request, attempt
from keizer_bot.core.scenes import scene_of
from keizer_bot.reading.commands import GivenCommand
from keizer_bot.reading.model import SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson, each_name, find, likeliest, names_among, words_of
from keizer_bot.reading.reader import read
from keizer_bot.reading.talk import Ask, Enquiry, ask_of_player
from keizer_bot.store import people, seasons

_NO_CLAIM = frozenset((Unsure.TOO_LITTLE, Unsure.QUESTION))
_ASKED_OF = {Enquiry.PLAYER, Enquiry.MUTUAL, Enquiry.WHY}


def is_named(context: Context, name: str) -> bool:
    """True if a player of the season has the name."""
    return bool(_players_named(context, name))


def is_of_a_player(context: Context, name: str) -> bool:
    """True if a player of the season has the name, or a similar one."""
    similar = (likeliest(part, _players(context)) for part in each_name(name))
    return is_named(context, name) or any(similar)


def about_player(context: Context, text: str) -> GivenCommand | None:
    """The command that answers a question about a named player; None if it is no such question."""
    asked = ask_of_player(text)
    if asked is None or (name := _name_in(context, text)) is None:
        return None
    wanted = Ask(asked, text, name if asked in _ASKED_OF else "")
    return GivenCommand(asked.command, certain=False, wanted=wanted)


def _name_in(context: Context, text: str) -> str | None:
    """The first name of another player in the words, else a similar word; None if neither."""
    player = context.plays_as(context.season)
    own_id = {player.id} if player else set()
    names = (name for name in names_in(context, text) if _players_named(context, name) != own_id)
    capitals = (word for word in words_of(text)[1:] if len(word) > 1 and word[0].isupper())
    similar = (word for word in capitals if likeliest(word, _players(context)))
    return next(names, next(similar, None))


def names_in(context: Context, text: str) -> list[str]:
    """The players' names in the words, each as long as possible; empty for a very long message."""
    return names_among(text, _players(context))


def players_in(context: Context, text: str) -> tuple[int, ...]:
    """The ids of players whom the words name unambiguously, in order.

    If any name has a capital, lower-case ones are read as other words: "Anna, bij de bakker".
    """
    names = names_in(context, text)
    names = [name for name in names if name[:1].isupper()] or names
    matches = (find(name, _players(context), whole=True) for name in names)
    return tuple(dict.fromkeys(people[0].id for people in matches if len(people) == 1))


def named_in(context: Context, text: str) -> tuple[NamedPerson, ...]:
    """Find players as `players_in` does, with their names."""
    ids = players_in(context, text)
    return tuple(player for player in _players(context) if player.id in ids)


def ask_for_others(request: Request, text: str, players: tuple[NamedPerson, ...]) -> Reply | None:
    """Ask an arbiter if these players come or not, on the days in the text.

    None if the text is not about coming, or it cannot be done.
    """
    context = request.context
    if not (players and context.actor.is_arbiter and context.running):
        return None
    scene = replace(scene_of(request), me=players[0], private=True)
    reading = read(text, scene)
    if not isinstance(reading, SignOff | SignOn) or reading.doubts & _NO_CLAIM:
        return None
    doubts = reading.doubts | {Unsure.UNKNOWN_WORDS}
    claim = replace(reading, players=players, doubts=doubts)
    reply = attempt(context.tx, carry_out_claim, context, claim)
    return reply if isinstance(reply, Reply) and reply.asks else None


def ask_of_passed_on(request: Request, passed_on: PassedOnWords) -> Reply | None:
    """Ask an arbiter if words that they forward should be carried out for their author."""
    context = request.context
    if passed_on.text.lstrip().startswith("/"):  # a command is only for its own sender
        return None
    members = people.members_known_as(context.tx, passed_on.author) if passed_on.author else ()
    playing = seasons.players_by_member(context.tx, context.season.id)
    authors = as_people(playing[member.id] for member in members if member.id in playing)
    return ask_for_others(request, passed_on.text, authors or named_in(context, passed_on.text))


def _players_named(context: Context, name: str) -> set[int]:
    return {p.id for part in each_name(name) for p in find(part, _players(context))}


def _players(context: Context) -> tuple[NamedPerson, ...]:
    return players_of_season(context.tx, context.season.id)
