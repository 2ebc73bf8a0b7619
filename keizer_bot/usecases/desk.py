"""Where a wish is dealt with: whose, in which club, at what moment, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from keizer_bot.i18n.commands import CommandTable
from keizer_bot.i18n.commands import Right as Right  # noqa: PLC0414 - handed on
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import seasons
from keizer_bot.store.memory import remembered
from keizer_bot.usecases.commands import NO_COMMANDS, Command
from keizer_bot.usecases.events import Event
from keizer_bot.usecases.hours import Hours, calendar_of
from keizer_bot.usecases.season_rules import rules_of

if TYPE_CHECKING:
    from keizer_bot.calendar import Calendar
    from keizer_bot.i18n.translator import Translator
    from keizer_bot.store.clubs import Club, Competition
    from keizer_bot.store.connection import Transaction
    from keizer_bot.store.people import Member
    from keizer_bot.store.seasons import PlayerRow, SeasonRow
    from keizer_bot.usecases.scheduled_job import Plan

BOT_ID = 0
Reactions = Mapping[type[Event], tuple[Callable[..., tuple[Message, ...]], ...]]
"""What follows from each kind of event: functions of the desk and the event."""


@dataclass
class NoSeason(Refusal):
    """The club has no season that runs."""

    club: str


@dataclass
class NotAPlayer(Refusal):
    """The sender is no player of this season."""

    season: str


@dataclass
class NotLinked(Refusal):
    """Nobody of the club is known under the sender's Telegram id yet."""

    bot: str


@dataclass
class ArbiterOnly(Refusal):
    """Only the arbiter does this."""


@dataclass
class RightMissing(ArbiterOnly):
    """An arbiter has not been given this right; these can give it."""

    right: Right
    chiefs: tuple[str, ...]


class Actor(msgspec.Struct, frozen=True):
    """Who acts, by Telegram id; `BOT_ID` is the bot itself. `name` is for the record.

    `rights` are an arbiter's; whoever has none is no arbiter.
    """

    telegram_id: int
    name: str
    member: Member | None
    rights: frozenset[Right] = frozenset()

    @property
    def is_arbiter(self) -> bool:
        """Whether he is an arbiter, of whatever rights."""
        return bool(self.rights)

    def may(self, right: Right) -> bool:
        """Whether he has that right."""
        return not self.rights.isdisjoint((right, Right.ALL))


class Desk(msgspec.Struct, frozen=True):
    """One wish being dealt with. `at` is the moment that counts for it, aware.

    `chiefs` are the names of the arbiters with every right, `commands` are what may be said.
    """

    tx: Transaction
    texts: Translator
    club: Club
    competition: Competition
    actor: Actor
    at: datetime
    bot_name: str
    reactions: Reactions
    plan: Plan
    chiefs: tuple[str, ...] = ()
    commands: CommandTable[Command] = NO_COMMANDS

    @property
    def zone(self) -> ZoneInfo:
        """The club's time zone."""
        return ZoneInfo(self.club.time_zone)

    @property
    def hours(self) -> Hours:
        """The competition's hours."""
        return Hours.from_json(self.competition.hours)

    @property
    def language(self) -> str:
        """The language of whoever acts."""
        own = self.actor.member.language if self.actor.member else None
        return own or self.club.language

    def happened(self, event: Event) -> tuple[Message, ...]:
        """Let the subjects above this one react; what they say to whoever acts."""
        said = [react(self, event) for react in self.reactions[type(event)]]
        return tuple(message for messages in said for message in messages)

    def at_competition(self, competition: Competition) -> Desk:
        """The same desk at another competition of the club."""
        return replace(self, competition=competition)

    def require_arbiter(self) -> None:
        """Refuse whoever is no arbiter at all. Raises `ArbiterOnly`."""
        if not self.actor.is_arbiter:
            raise ArbiterOnly

    def require(self, right: Right) -> None:
        """Refuse whoever has not that right. Raises `ArbiterOnly` or its `RightMissing`."""
        self.require_arbiter()
        if not self.actor.may(right):
            raise RightMissing(right, self.chiefs)


def season_of(desk: Desk) -> SeasonRow:
    """The competition's running season. Raises `NoSeason`."""
    found = seasons.current_season(desk.tx, desk.competition.id)
    if found is None:
        raise NoSeason(desk.club.name)
    return found


def calendar(desk: Desk) -> Calendar:
    """The running season's calendar. Raises `NoSeason`."""
    season = season_of(desk)
    return _calendar(desk.tx, season, desk.competition.hours, desk.club.time_zone)


@remembered("round")
def _calendar(tx: Transaction, season: SeasonRow, hours: str, zone: str) -> Calendar:
    rows = seasons.rounds(tx, season.id)
    return calendar_of(rows, Hours.from_json(hours), ZoneInfo(zone), rules_of(season))


def own_player(desk: Desk) -> PlayerRow:
    """The sender as a player of the running season. Raises `NotLinked`, `NoSeason`, `NotAPlayer`.

    Whom the club does not know learns nothing of it.
    """
    require_known(desk)
    return own_player_of(desk, season_of(desk))


def require_known(desk: Desk) -> None:
    """Raise `NotLinked` for whoever is neither a member nor an arbiter of the club."""
    if desk.actor.member is None and not desk.actor.is_arbiter:
        raise NotLinked(desk.bot_name)


def own_player_of(desk: Desk, season: SeasonRow) -> PlayerRow:
    """The sender as a player of that season. Raises `NotAPlayer`."""
    member = desk.actor.member
    found = seasons.player_of_member(desk.tx, season.id, member.id) if member else None
    if found is None:
        raise NotAPlayer(season.name)
    return found


def own_player_id(desk: Desk, season: SeasonRow) -> int | None:
    """As what the sender plays in that season; None if he does not."""
    member = desk.actor.member
    found = seasons.player_of_member(desk.tx, season.id, member.id) if member else None
    return found.id if found else None


def roster(desk: Desk) -> tuple[PlayerRow, ...]:
    """The players of the running season. Raises `NoSeason`."""
    return seasons.players(desk.tx, season_of(desk).id)
