"""The context of a request: the person, the club, the moment, in one transaction.

The season's data are read when first asked for, and again once their tables were written to. The
transaction caches what was read (`keizer_bot.store.read_cache`), so nothing is cached here, and a
part that is undone also undoes what was read in it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import replace as with_fields
from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar
from keizer_bot.config.values import HostingConfig
from keizer_bot.core.commands import NO_COMMANDS, Command
from keizer_bot.core.hours import Hours
from keizer_bot.core.jobs import JobPlan
from keizer_bot.core.messages import (
    ArbiterOnly,
    ClubAsleep,
    NoSeason,
    NotAPlayer,
    NotLinked,
    RightMissing,
    StaleButton,
    WhoIsItAbout,
)
from keizer_bot.core.occurrences import Occurrence
from keizer_bot.core.snapshot import SeasonSnapshot, read_calendar, read_snapshot, rules_of
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.commands import CommandTable, Right
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.clubs import Club, Competition
from keizer_bot.store.people import UNNAMED, Member
from keizer_bot.store.rating_lists import SharedList
from keizer_bot.store.seasons import PlayerRow, SeasonRow
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import club_style

BOT_ID = 0
Reactions = Mapping[type[Occurrence], tuple[Callable[..., tuple[Message, ...]], ...]]
"""Functions of the context and the occurrence that react to each kind of it."""


@dataclass(unsafe_hash=True)
class WhichOfFamily(Exception):
    """Several members share the Telegram account, and the bot must ask which one is meant."""

    members: tuple[Member, ...]


class Actor(msgspec.Struct, frozen=True):
    """The acting person, by their number; `BOT_ID` is the bot itself. `name` is for the log.

    `rights` are those of an arbiter; empty for everybody else. `family`: the members who share
    the Telegram account, if none of them is named; `member` is None then.
    """

    person_id: int
    name: str
    member: Member | None
    rights: frozenset[Right] = frozenset()
    family: tuple[Member, ...] = ()

    @property
    def is_arbiter(self) -> bool:
        """True for an arbiter, whatever their rights."""
        return bool(self.rights)

    def may(self, right: Right) -> bool:
        """True if they have that right."""
        return not self.rights.isdisjoint((right, Right.ALL))


class AppContext(msgspec.Struct, frozen=True):
    """The parts that all contexts share: texts, the bot's name, reactions, commands, job plan.

    `backup_months` is how long the nightly backups are kept, if known; `hears_all`: plain messages
    in groups reach the bot; `web_url` is the address of the members' pages, empty if there are
    none. `hosting` says who may found a club and who runs the bot; `shared_list` is the
    federation's rating list that the host provides for all clubs.
    """

    texts: Translator
    bot_name: str
    reactions: Reactions
    commands: CommandTable[Command] = NO_COMMANDS
    plan: JobPlan = msgspec.field(default_factory=JobPlan)
    backup_months: int | None = None
    hears_all: bool = True
    web_url: str = ""
    hosting: HostingConfig = msgspec.field(default_factory=HostingConfig)
    shared_list: SharedList | None = None


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """One request being carried out. `at` is the moment that counts for it, aware.

    `earliest` differs from it for a press after an outage, made at an unknown moment: it is the
    first possible one, so that deadlines get the benefit of the doubt. `app` is shared by all
    contexts; `chiefs` are the names of the arbiters with every right. `looked_up` is an earlier
    season that was asked for by name. `elsewhere` are the dates in the message that belong to
    another competition, where each date is handled in its own. `written` is the language in which
    the sender's message certainly is.
    """

    app: AppContext
    tx: Transaction
    texts: Translator
    club: Club
    competition: Competition
    actor: Actor
    at: datetime
    earliest: datetime
    chiefs: tuple[str, ...] = ()
    looked_up: SeasonRow | None = None
    elsewhere: frozenset[date] = frozenset()
    written: str | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The club's time zone."""
        return ZoneInfo(self.club.time_zone)

    def local(self, moment: datetime) -> datetime:
        """The moment on the club's clock."""
        return moment.astimezone(self.zone)

    @property
    def today(self) -> date:
        """The current date on the club's clock."""
        return self.local(self.at).date()

    @property
    def member_id(self) -> int | None:
        """The sender's number as a member of the club, if they are one."""
        return self.actor.member.id if self.actor.member else None

    @property
    def hours(self) -> Hours:
        """The competition's hours."""
        return Hours.from_json(self.competition.hours)

    @property
    def style(self) -> ClubStyle:
        """The club's colour and logo."""
        row = club_style(self.tx, self.club.id)
        return ClubStyle(row.colour, row.logo) if row else PLAIN

    @property
    def name(self) -> str:
        """The competition's name; for the main one the club's."""
        return self.competition.name if self.competition.beside else self.club.name

    @property
    def is_one_of_several(self) -> bool:
        """True if the club has several competitions."""
        return len(clubs.competitions(self.tx, self.club.id)) > 1

    @property
    def running(self) -> SeasonRow | None:
        """The competition's running season, if there is one."""
        return seasons.current_season(self.tx, self.competition.id)

    @property
    def outer(self) -> SeasonRow | None:
        """The running season on whose evenings the competition's event is played, if it is one."""
        row = self.running
        if row is None or row.outer_id is None:
            return None
        outer = seasons.season(self.tx, row.outer_id)
        current = seasons.current_season(self.tx, outer.competition_id)
        return current if current and current.id == outer.id else None

    @property
    def season(self) -> SeasonRow:
        """The competition's running season. Raises `NoSeason`."""
        season = seasons.current_season(self.tx, self.competition.id)
        if season is None:
            raise NoSeason(self.name)
        return season

    @property
    def season_or_last(self) -> SeasonRow:
        """The season that was asked for, else the running one, else the last. Raises `NoSeason`.

        Between two seasons, people look things up in the last one.
        """
        season = self.looked_up or self.running or seasons.last_season(self.tx, self.competition.id)
        if season is None:
            raise NoSeason(self.name)
        return season

    @property
    def rules(self) -> Rules:
        """The running season's rules. Raises `NoSeason`."""
        return rules_of(self.season)

    @property
    def calendar(self) -> Calendar:
        """The running season's evenings. Raises `NoSeason`."""
        hours, time_zone = self.competition.hours, self.club.time_zone
        calendar = read_calendar(self.tx, self.season, hours, time_zone)
        return with_fields(calendar, elsewhere=self.elsewhere) if self.elsewhere else calendar

    @property
    def calendar_or_last(self) -> Calendar:
        """The evenings of `season_or_last`. Raises `NoSeason`."""
        hours, time_zone = self.competition.hours, self.club.time_zone
        return read_calendar(self.tx, self.season_or_last, hours, time_zone)

    @property
    def players(self) -> Mapping[int, PlayerRow]:
        """The running season's players by id, in its order. Raises `NoSeason`."""
        return seasons.players_by_id(self.tx, self.season.id)

    @property
    def snapshot(self) -> SeasonSnapshot:
        """All the facts of the running season. Raises `NoSeason`."""
        hours, time_zone = self.competition.hours, self.club.time_zone
        return read_snapshot(self.tx, self.season, hours, time_zone)

    @property
    def snapshot_or_last(self) -> SeasonSnapshot:
        """All the facts of `season_or_last`. Raises `NoSeason`."""
        return self.snapshot_of(self.season_or_last)

    def at_season(self, season_id: int) -> "Context":
        """The context for looking things up in that season. Raises `StaleButton` for another's."""
        season = seasons.season(self.tx, season_id)
        if season.competition_id != self.competition.id:
            raise StaleButton
        return replace(self, looked_up=season)

    def snapshot_of(self, season: SeasonRow) -> SeasonSnapshot:
        """All the facts of the season, which is this competition's."""
        return read_snapshot(self.tx, season, self.competition.hours, self.club.time_zone)

    @property
    def member(self) -> Member | None:
        """The sender as a member of the club, if they are one. Raises `WhichOfFamily`."""
        self.require_one_meant()
        return self.actor.member

    @property
    def own_member(self) -> Member:
        """The sender as a member of the club.

        Raises `NotLinked`, for an arbiter `WhoIsItAbout`, for a family `WhichOfFamily`.
        """
        if self.member is None:
            raise WhoIsItAbout if self.actor.is_arbiter else NotLinked(self.app.bot_name)
        return self.member

    def member_with(self, number: int) -> Member:
        """The club's member with that id. Raises `StaleButton` for another club's."""
        member = people.member(self.tx, number)
        if member.club_id != self.club.id:
            raise StaleButton
        return member

    @property
    def own_player(self) -> PlayerRow:
        """The sender as a player. Raises `NotLinked`, `NoSeason`, `NotAPlayer`, `WhoIsItAbout`.

        `NotLinked` comes first, so that strangers learn nothing about the season.
        """
        self.require_known()
        return self.own_player_in(self.season)

    @property
    def own_player_or_last(self) -> PlayerRow:
        """The sender as a player of `season_or_last`. Raises as `own_player`."""
        self.require_known()
        return self.own_player_in(self.season_or_last)

    def own_player_in(self, season: SeasonRow) -> PlayerRow:
        """The sender as a player of that season.

        Raises `NotAPlayer`, for an arbiter `WhoIsItAbout`, for a family `WhichOfFamily`.
        """
        playing, member = seasons.players_by_member(self.tx, season.id), self.member
        if member is None or member.id not in playing:
            raise WhoIsItAbout if self.actor.is_arbiter else NotAPlayer(season.name)
        return playing[member.id]

    def plays_as(self, season: SeasonRow) -> PlayerRow | None:
        """The sender as a player of that season; None if they are not in it."""
        member = self.actor.member
        return seasons.players_by_member(self.tx, season.id).get(member.id) if member else None

    def require_known(self) -> None:
        """Raise `NotLinked` unless the actor is a member or an arbiter of the club."""
        if not (self.actor.member or self.actor.family or self.actor.is_arbiter):
            raise NotLinked(self.app.bot_name)

    def require_one_meant(self) -> None:
        """Raise `WhichOfFamily` if several members share the account and none is named."""
        if self.actor.family:
            raise WhichOfFamily(self.actor.family)

    @property
    def language(self) -> str:
        """The language that the actor chose, else the one they write, else the club's."""
        members = (self.actor.member,) if self.actor.member else self.actor.family
        chosen = next((member.language for member in members if member.language), None)
        return chosen or self.written or self.club.language

    @property
    def for_own_eyes(self) -> "Context":
        """The same context for an answer in private, which calls the actor "you"."""
        return replace(self, texts=self.texts.read_by(self.actor.name))

    def happened(self, occurrence: Occurrence) -> tuple[Message, ...]:
        """Let the subjects above this one react; returns their messages to the actor."""
        reactions = [react(self, occurrence) for react in self.app.reactions[type(occurrence)]]
        return tuple(message for messages in reactions for message in messages)

    def at_competition(self, competition: Competition) -> "Context":
        """The same context at another competition of the club."""
        return replace(self, competition=competition)

    def require_arbiter(self) -> None:
        """Raise `ArbiterOnly` unless the actor is an arbiter."""
        if not self.actor.is_arbiter:
            raise ArbiterOnly

    def require_awake(self) -> None:
        """Raise `ClubAsleep` if the club is asleep."""
        if self.club.asleep_at is not None:
            raise ClubAsleep(self.club.name)

    def require(self, right: Right) -> None:
        """Raise `ArbiterOnly` or its subclass `RightMissing` unless the actor has that right."""
        self.require_arbiter()
        if not self.actor.may(right):
            raise RightMissing(right, tuple(c for c in self.chiefs if c != UNNAMED))
