"""Words about somebody else by a name, which may be a player's."""

import re
from dataclasses import replace

from keizer_bot.club.signing_off.claims import carry_out_claim
from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import as_people, players_of_season
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import PassedOnWords, Request, attempt
from keizer_bot.core.scenes import scene_of
from keizer_bot.reading.commands import SaidCommand
from keizer_bot.reading.model import SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson, each_name, find, likeliest
from keizer_bot.reading.player_questions import ask_of_player, asks_rating
from keizer_bot.reading.questions import Ask, Enquiry
from keizer_bot.reading.reader import read
from keizer_bot.reading.words import clean
from keizer_bot.store import people, seasons

_AROUND = re.compile(r"^\W+|(?:'s?)?\W*$")
_BETWEEN = re.compile(r"\s+|(?<=[^\W\d])[-/](?=[^\W\d])")  # "kees-anna" are two
_LONGEST_NAME = 4  # words
_MOST_WORDS = 300
_NO_CLAIM = frozenset((Unsure.TOO_LITTLE, Unsure.QUESTION))
_ASKED_OF = {Enquiry.PLAYER, Enquiry.MUTUAL, Enquiry.WHY}


def is_named(context: RequestContext, name: str) -> bool:
    """True if a player of the season has the name."""
    return bool(_named(context, name))


def is_of_a_player(context: RequestContext, name: str) -> bool:
    """True if a player of the season has the name, or one that is like it."""
    like = (likeliest(each, _players(context)) for each in each_name(name))
    return is_named(context, name) or any(like)


def about_player(context: RequestContext, said: str) -> SaidCommand | None:
    """The command that answers a question about a player whom it names; None: it is none."""
    asked = ask_of_player(said)
    if asked is None or (name := _name_in(context, said)) is None:
        return None
    of_them = name if asked in _ASKED_OF else ""
    wanted = Ask(asked, text=said, name=of_them, rating=asks_rating(said))
    return SaidCommand(asked.command, certain=False, wanted=wanted)


def _name_in(context: RequestContext, said: str) -> str | None:
    """The first name of another player in the words, else what is like one; None: no such."""
    own = context.plays_as(context.season)
    mine = {own.id} if own else set()
    names = (name for name in names_in(context, said) if _named(context, name) != mine)
    capitals = (word for word in _words(said)[1:] if len(word) > 1 and word[0].isupper())
    like = (word for word in capitals if likeliest(word, _players(context)))
    return next(names, next(like, None))


def names_in(context: RequestContext, said: str) -> list[str]:
    """The names of players in the words, each as long as it can be; none in a whole story."""
    words, players, names = _words(said), _players(context), []
    if len(words) > _MOST_WORDS:  # each is held against all players
        return []
    while words:
        runs = (" ".join(words[:count]) for count in range(_LONGEST_NAME, 0, -1))
        name = next((run for run in runs if find(run, players, whole=True)), "")
        names += [name] if name else []
        words = words[max(1, len(name.split())) :]
    return names


def players_in(context: RequestContext, said: str) -> tuple[int, ...]:
    """The ids of the players whom the names in the words can only mean, in their order.

    Beside a name with a capital one without is another word: "Anna, bij de bakker".
    """
    names = names_in(context, said)
    names = [name for name in names if name[:1].isupper()] or names
    found = (find(name, _players(context), whole=True) for name in names)
    return tuple(dict.fromkeys(people[0].id for people in found if len(people) == 1))


def named_in(context: RequestContext, text: str) -> tuple[NamedPerson, ...]:
    """As `players_in`, with their names."""
    ids = players_in(context, text)
    return tuple(player for player in _players(context) if player.id in ids)


def _words(said: str) -> list[str]:
    return [_AROUND.sub("", word) for word in _BETWEEN.split(clean(said))]


def ask_for_others(request: Request, text: str, players: tuple[NamedPerson, ...]) -> Reply | None:
    """Ask an arbiter whether these players come or not, on the days in the text.

    None where it says nothing of coming, or it cannot be done.
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
    say = attempt(context.tx, carry_out_claim, context, claim)
    return say if isinstance(say, Reply) and say.asks else None


def ask_of_passed_on(request: Request, passed_on: PassedOnWords) -> Reply | None:
    """Ask an arbiter if the words that they pass on are meant for their author."""
    context = request.context
    if passed_on.text.lstrip().startswith("/"):  # a command is whoever gave it's
        return None
    known = people.members_known_as(context.tx, passed_on.author) if passed_on.author else ()
    playing = seasons.players_by_member(context.tx, context.season.id)
    own = as_people(playing[member.id] for member in known if member.id in playing)
    return ask_for_others(request, passed_on.text, own or named_in(context, passed_on.text))


def _named(context: RequestContext, name: str) -> set[int]:
    return {p.id for each in each_name(name) for p in find(each, _players(context))}


def _players(context: RequestContext) -> tuple[NamedPerson, ...]:
    return players_of_season(context.tx, context.season.id)
