"""The request that a handler gets: the context, the text after the command, and its origin.

Also how a command is answered: first the check that the sender may use it here, then its handler.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import structs

from keizer_bot.core.commands import Command, Handler
from keizer_bot.core.context import Context
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.messages import NoEarlierSeason, NoSuchSeason, PrivateChatNeeded, SeasonHeading
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.lookups import NamedSeason, take_named_season
from keizer_bot.reading.talk import Ask
from keizer_bot.store import seasons
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")


class SentFile(msgspec.Struct, frozen=True):
    """A file sent with a message; `content` is None if it was not downloaded."""

    name: str
    size: int
    content: "ReceivedFile | None"


class PassedOnWords(msgspec.Struct, frozen=True):
    """A forwarded or quoted text of another person; `author` is that person, if Telegram says."""

    text: str
    author: int | None


class Incoming(msgspec.Struct, frozen=True):
    """A message from a person. `sender` is None for an anonymous admin or a channel.

    `language` is that of their phone if there is a catalogue for it, else Dutch. `file` was sent
    with it, in private. It is a reply to the person `to`, or to the bot if `to_bot`. `passed_on` is
    somebody else's text; `text` is empty then. `in_charge`: Telegram says that the sender is an
    administrator of the group; the bot asks only when they send the link for a group. `family`: if
    several members share the account and the bot asked which of them writes, all of their ids.
    """

    text: str
    sender: Sender | None
    place: Place
    message_id: int
    at: datetime
    language: str
    file: SentFile | None = None
    to: int | None = None
    to_bot: bool = False
    passed_on: PassedOnWords | None = None
    in_charge: bool = False
    family: tuple[int, ...] = ()


class Press(msgspec.Struct, frozen=True):
    """A button pressed by a person. `query` names the press to the front that brought it.

    `data` is the button's data. `place` and `message_id` are those of its message; `place` is None
    if it is too old to know. `since`: after an outage, the earliest moment of the press.
    """

    sender: Sender
    query: str
    data: str
    place: Place | None
    message_id: int
    language: str
    since: datetime | None = None


class ReceivedFile(msgspec.Struct, frozen=True):
    """The content of a file: one of the types in `keizer_bot.club.importing.document`."""


TelegramAnswer = ReceivedFile | bool | None
"""A front's answer before a message is handled: a file's content, or if the sender is an
administrator of the group; None: nothing was asked, or no answer came.
"""


class Request(msgspec.Struct, frozen=True):
    """A command to answer. `rest` is the text after it, as written.

    `wanted` is the value that a plain message gives the command, in place of such text.
    `private_open`: the sender can be reached in private. `certain`: the message means only
    this; otherwise the bot asks before it stores anything.
    """

    context: Context
    rest: str
    incoming: Incoming
    private_open: bool = False
    certain: bool = True
    wanted: Ask | None = None

    @property
    def language(self) -> str:
        """The answer's language: the club's in a group, the sender's own in private."""
        return self.context.language if self.incoming.place.private else self.context.club.language

    @property
    def own_language(self) -> str:
        """The language of an answer that goes to the sender in private if possible."""
        return self.context.language if self.private_open else self.language

    @property
    def in_second_person(self) -> "Request":
        """The same request, calling the sender "you" if it came in private."""
        if not self.incoming.place.private:
            return self
        return structs.replace(self, context=self.context.for_own_eyes)


def attempt(
    tx: Transaction, step: Callable[P, T], *arguments: P.args, **more: P.kwargs
) -> T | Refusal:
    """The step's result, or its refusal; a refused step leaves no trace in the database."""
    try:
        with tx.part():
            return step(*arguments, **more)
    except Refusal as refusal:
        return refusal


def carry_out(command: Command, request: Request) -> Reply | None:
    """The answer of the command's handler; None if what it sent is the answer.

    Raises `ArbiterOnly`, `RightMissing`, `PrivateChatNeeded`, and the refusals of the handler.
    """
    context = request.context
    if isinstance(command.may, Right):
        context.require(command.may)
    elif command.may is ClubRole.ARBITER:
        context.require_arbiter()
    if command.for_own_eyes and not (request.incoming.place.private or request.private_open):
        raise PrivateChatNeeded(context.app.bot_name)
    if command.of_seasons:
        return of_named_season(command.handler, request)
    return command.handler(request)


def of_named_season(handler: Handler, request: Request) -> Reply | None:
    """The handler's answer; if an earlier season is named, about that one and under its name.

    Raises `NoSuchSeason`, `NoEarlierSeason`.
    """
    reading = take_named_season(request.rest)
    if reading is None:
        return handler(request)
    wanted, rest = reading
    return in_season(handler, structs.replace(request, rest=rest), wanted)


def in_season(handler: Handler, request: Request, wanted: NamedSeason) -> Reply | None:
    """The handler's answer about that season, under its name.

    Raises `NoSuchSeason`, `NoEarlierSeason`.
    """
    season = season_meant(request.context, wanted)
    context = structs.replace(request.context, looked_up=season)
    answer = handler(structs.replace(request, context=context))
    if answer is None or answer.attachment or not answer.pages:
        return answer
    first, *others = answer.pages
    if escape(season.name) not in first:
        head = request.context.texts.render(SeasonHeading(season.name), request.language)
        first = Html(f"{head}\n{first}")
    return structs.replace(answer, pages=(first, *others))


def season_meant(context: Context, wanted: NamedSeason) -> SeasonRow:
    """The competition's season of those years: by its evenings, else by its name.

    Raises `NoSuchSeason`, and `NoEarlierSeason` if there is no season before the running one.
    """
    candidates = seasons.all_seasons(context.tx, context.competition.id)
    if wanted.first is None:
        return _season_before(context, candidates)
    matches = _in_those_years(context, candidates, wanted)
    matches += [season for season in candidates if wanted.years in season.name]
    if not matches:
        raise NoSuchSeason(wanted.years, tuple(season.name for season in candidates))
    return matches[0]


def _in_those_years(
    context: Context, candidates: Sequence[SeasonRow], wanted: NamedSeason
) -> list[SeasonRow]:
    """The seasons of these years, by their evenings; a single year may be its first or last."""
    years = {season: seasons.years_of(context.tx, season.id) or (0, 0) for season in candidates}
    matches = [season for season in candidates if years[season] == (wanted.first, wanted.last)]
    if wanted.first == wanted.last:
        matches += [season for season in candidates if years[season][1] == wanted.last]
        matches += [season for season in candidates if years[season][0] == wanted.first]
    return matches


def _season_before(context: Context, candidates: Sequence[SeasonRow]) -> SeasonRow:
    """The newest season except the running one. Raises `NoEarlierSeason`."""
    running = context.running
    for season in candidates:
        if running is None or season.id != running.id:
            return season
    raise NoEarlierSeason
