"""What a handler gets: the context, the words after the command, and where they were said.

And how a command is answered: first whether the sender may say it, and here; then its handler.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import structs

from keizer_bot.core.commands import Command, Handler
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.messages import NoEarlierSeason, NoSuchSeason, OfSeason, PrivateChatNeeded
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.season_names import SaidSeason, said_season
from keizer_bot.reading.wanted import Wanted
from keizer_bot.store import seasons
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file beside a message; `content` is None if it was not fetched."""

    name: str
    size: int
    content: "ReceivedFile | None"


class PassedOnWords(msgspec.Struct, frozen=True):
    """Another's words that the sender passes on; `author` is that person, where Telegram tells."""

    text: str
    author: int | None


class Heard(msgspec.Struct, frozen=True):
    """Words from a person. `sender` is None for an anonymous admin or a channel.

    `language` is that of their telephone if there are texts in it, else Dutch. `file` came with
    them, in private. They answer a message of the person `to`, or the bot's: `to_bot`.
    `passed_on` are words that are not the sender's own: `text` is empty then. `in_charge`: Telegram
    says that the sender is an administrator of the group; that is asked for its link alone.
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


class Press(msgspec.Struct, frozen=True):
    """A button pressed by a person. `query` names the press to the front that brought it.

    `data` is what the button says. `place` and `message_id` are those of its message, None where
    that is too old to be told. `since`: after an outage, the earliest it can have been pressed.
    """

    sender: Sender
    query: str
    data: str
    place: Place | None
    message_id: int
    language: str
    since: datetime | None = None


class ReceivedFile:
    """What a file holds, read apart: one of the values of `keizer_bot.club.importing.document`."""

    __slots__ = ()


Told = ReceivedFile | bool | None
"""What was asked of a front before words are handled: what a file holds, or whether the sender is
an administrator of the group; None: nothing, or no answer came."""


class Request(msgspec.Struct, frozen=True):
    """One command being answered. `rest` is what followed the command, as it was written.

    `wanted` is what plain words ask of the command, in place of words behind it.
    `private_open`: the sender can be written to in private. `certain`: the words mean this
    alone; else it is asked before anything is stored.
    """

    context: RequestContext
    rest: str
    heard: Heard
    private_open: bool = False
    certain: bool = True
    wanted: Wanted | None = None

    @property
    def language(self) -> str:
        """The language of the answer: in a group the club's, in private the reader's own."""
        return self.context.language if self.heard.place.private else self.context.club.language

    @property
    def own_language(self) -> str:
        """The language of an answer that goes to the sender alone wherever that is possible."""
        return self.context.language if self.private_open else self.language

    @property
    def as_read(self) -> "Request":
        """The same request to show something, in private to the sender's own eyes."""
        if not self.heard.place.private:
            return self
        return structs.replace(self, context=self.context.for_own_eyes)


def attempt(tx: Transaction, step: Callable[P, T], *about: P.args, **more: P.kwargs) -> T | Refusal:
    """What the step gives, or its refusal; what was refused leaves no trace."""
    try:
        with tx.part():
            return step(*about, **more)
    except Refusal as refusal:
        return refusal


def carry_out(command: Command, request: Request) -> Reply | None:
    """What the command's handler answers; None where what it sent is the answer.

    Raises `ArbiterOnly`, `RightMissing`, `PrivateChatNeeded`, and the refusals of the handler.
    """
    context = request.context
    if isinstance(command.may, Right):
        context.require(command.may)
    elif command.may is ClubRole.ARBITER:
        context.require_arbiter()
    if command.for_own_eyes and not (request.heard.place.private or request.private_open):
        raise PrivateChatNeeded(context.app.bot_name)
    if command.of_seasons:
        return of_named_season(command.handler, request)
    return command.handler(request)


def of_named_season(handler: Handler, request: Request) -> Reply | None:
    """The handler's answer; about an earlier season, if one is named, below its name.

    Raises `NoSuchSeason`, `NoEarlierSeason`.
    """
    found = said_season(request.rest)
    if found is None:
        return handler(request)
    said, rest = found
    return in_season(handler, structs.replace(request, rest=rest), said)


def in_season(handler: Handler, request: Request, said: SaidSeason) -> Reply | None:
    """The handler's answer about that season, below its name.

    Raises `NoSuchSeason`, `NoEarlierSeason`.
    """
    season = season_meant(request.context, said)
    there = structs.replace(request.context, looked_up=season)
    answer = handler(structs.replace(request, context=there))
    if answer is None or answer.attachment or not answer.pages:
        return answer
    first, *others = answer.pages
    if escape(season.name) not in first:
        head = request.context.texts.render(OfSeason(season.name), request.language)
        first = Html(f"{head}\n{first}")
    return replace(answer, pages=(first, *others))


def season_meant(context: RequestContext, said: SaidSeason) -> SeasonRow:
    """The competition's season that is said so: by its evenings, else by its name.

    Raises `NoSuchSeason`, and `NoEarlierSeason` where none was before.
    """
    known = seasons.all_seasons(context.tx, context.competition.id)
    if said.first is None:
        return _season_before(context, known)
    years = f"{said.first}" if said.first == said.last else f"{said.first}-{said.last}"
    found = _in_those_years(context, known, said)
    found += [season for season in known if years in season.name]
    if not found:
        raise NoSuchSeason(years, tuple(season.name for season in known))
    return found[0]


def _in_those_years(
    context: RequestContext, known: Sequence[SeasonRow], said: SaidSeason
) -> list[SeasonRow]:
    """The seasons of these years, by their evenings; of one year, that ended or began in it."""
    years = {season: seasons.years_of(context.tx, season.id) or (0, 0) for season in known}
    found = [season for season in known if years[season] == (said.first, said.last)]
    if said.first == said.last:
        found += [season for season in known if years[season][1] == said.last]
        found += [season for season in known if years[season][0] == said.first]
    return found


def _season_before(context: RequestContext, known: Sequence[SeasonRow]) -> SeasonRow:
    """The last season but the running one. Raises `NoEarlierSeason`."""
    running = context.running
    for season in known:
        if running is None or season.id != running.id:
            return season
    raise NoEarlierSeason
