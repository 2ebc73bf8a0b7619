"""Where a command is carried out: whose, in which club, at what moment, in one transaction.

What it gives of the season is read when it is first asked for, and anew once something was written
to its tables: the transaction keeps what was read (`keizer_bot.store.read_cache`), so nothing is
kept here, and a part that is taken back takes along what was read in it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as with_fields
from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar
from keizer_bot.config.values import HostingConfig
from keizer_bot.core.commands import NO_COMMANDS, Command
from keizer_bot.core.events import Event
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
from keizer_bot.core.snapshot import SeasonSnapshot, read_calendar, read_snapshot, rules_of
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.commands import CommandTable, Right
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.store import clubs, seasons
from keizer_bot.store.arbiter_names import UNNAMED
from keizer_bot.store.club_styles import club_style
from keizer_bot.store.clubs import Club, Competition
from keizer_bot.store.people import Member
from keizer_bot.store.rating_lists import SharedList
from keizer_bot.store.seasons import PlayerRow, SeasonRow
from keizer_bot.store.transaction import Transaction

BOT_ID = 0
Reactions = Mapping[type[Event], tuple[Callable[..., tuple[Message, ...]], ...]]
"""What follows from each kind of event: functions of the context and the event."""


class Actor(msgspec.Struct, frozen=True):
    """Who acts, by their number as a person; `BOT_ID` is the bot itself. `name` is for the record.

    `rights` are an arbiter's; whoever has none is no arbiter.
    """

    person_id: int
    name: str
    member: Member | None
    rights: frozenset[Right] = frozenset()

    @property
    def is_arbiter(self) -> bool:
        """Whether they are an arbiter, of whatever rights."""
        return bool(self.rights)

    def may(self, right: Right) -> bool:
        """Whether they have that right."""
        return not self.rights.isdisjoint((right, Right.ALL))


@dataclass(frozen=True, slots=True)
class AppContext:
    """What every context shares: texts, the bot's name, reactions, commands, the plan of jobs.

    `backup_months` is for how long the night's backups are kept, where that is known; `hears_all`
    is whether plain words in groups reach the bot; `web_url` is where members' pages are, empty
    where there are none. `hosting` is who may found a club, and who runs the bot; `shared_list` is
    the federation's list that the host gave to all clubs.
    """

    texts: Translator
    bot_name: str
    reactions: Reactions
    commands: CommandTable[Command] = NO_COMMANDS
    plan: JobPlan = field(default_factory=JobPlan)
    backup_months: int | None = None
    hears_all: bool = True
    web_url: str = ""
    hosting: HostingConfig = field(default_factory=HostingConfig)
    shared_list: SharedList | None = None


class RequestContext(msgspec.Struct, frozen=True, kw_only=True):
    """One command being carried out. `at` is the moment that counts for it, aware.

    `earliest` is the same but for a press after an outage, of which nobody knows when it was made:
    whatever had to be in time has the benefit of the doubt.
    `app` is what all contexts share, and `chiefs` are the names of the arbiters with every right.
    `looked_up` is the earlier season that was asked for by name. `elsewhere` are the days that are
    another competition's, where each of the days in a message is dealt with in its own.
    `written` is the language that the sender's words are surely in.
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
        """That moment on the club's clock."""
        return moment.astimezone(self.zone)

    @property
    def today(self) -> date:
        """The day on the club's clock."""
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
        """The club's colour and mark."""
        found = club_style(self.tx, self.club.id)
        return ClubStyle(found.colour, found.logo) if found else PLAIN

    @property
    def name(self) -> str:
        """What the competition is called: the main one by the club's name."""
        return self.competition.name if self.competition.beside else self.club.name

    @property
    def is_one_of_several(self) -> bool:
        """Whether the club has a competition beside its main one."""
        return len(clubs.competitions(self.tx, self.club.id)) > 1

    @property
    def running(self) -> SeasonRow | None:
        """The competition's running season, if there is one."""
        return seasons.current_season(self.tx, self.competition.id)

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

        After a season and before the next, what people look up is the last one's.
        """
        found = self.looked_up or self.running or seasons.last_season(self.tx, self.competition.id)
        if found is None:
            raise NoSeason(self.name)
        return found

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
        """The running season's players by their ids, in its order. Raises `NoSeason`."""
        return seasons.players_by_id(self.tx, self.season.id)

    @property
    def snapshot(self) -> SeasonSnapshot:
        """All the facts of the running season. Raises `NoSeason`."""
        hours, time_zone = self.competition.hours, self.club.time_zone
        return read_snapshot(self.tx, self.season, hours, time_zone)

    @property
    def snapshot_or_last(self) -> SeasonSnapshot:
        """The running season's facts, else those of the one that ended last. Raises `NoSeason`."""
        return self.snapshot_of(self.season_or_last)

    def at_season(self, season_id: int) -> "RequestContext":
        """The context in which that season is looked up. Raises `StaleButton` for another's."""
        found = seasons.season(self.tx, season_id)
        if found.competition_id != self.competition.id:
            raise StaleButton
        return replace(self, looked_up=found)

    def snapshot_of(self, season: SeasonRow) -> SeasonSnapshot:
        """All the facts of that season of the competition."""
        return read_snapshot(self.tx, season, self.competition.hours, self.club.time_zone)

    @property
    def own_member(self) -> Member:
        """The sender as a member of the club. Raises `NotLinked`, of an arbiter `WhoIsItAbout`."""
        if self.actor.member is None:
            raise WhoIsItAbout if self.actor.is_arbiter else NotLinked(self.app.bot_name)
        return self.actor.member

    @property
    def own_player(self) -> PlayerRow:
        """The sender as a player. Raises `NotLinked`, `NoSeason`, `NotAPlayer`.

        Whom the club does not know learns nothing of it.
        """
        self.require_known()
        return self.own_player_in(self.season)

    @property
    def own_player_or_last(self) -> PlayerRow:
        """The sender as a player of `season_or_last`. Raises as `own_player`."""
        self.require_known()
        return self.own_player_in(self.season_or_last)

    def own_player_in(self, season: SeasonRow) -> PlayerRow:
        """The sender as a player of that season. Raises `NotAPlayer`, or `WhoIsItAbout`."""
        playing, member = seasons.players_by_member(self.tx, season.id), self.actor.member
        if member is None or member.id not in playing:
            raise WhoIsItAbout if self.actor.is_arbiter else NotAPlayer(season.name)
        return playing[member.id]

    def plays_as(self, season: SeasonRow) -> PlayerRow | None:
        """The sender as a player of that season, if that is what they are."""
        member = self.actor.member
        return seasons.players_by_member(self.tx, season.id).get(member.id) if member else None

    def require_known(self) -> None:
        """Refuse whoever is neither a member nor an arbiter of the club. Raises `NotLinked`."""
        if self.actor.member is None and not self.actor.is_arbiter:
            raise NotLinked(self.app.bot_name)

    @property
    def language(self) -> str:
        """The language that whoever acts chose, else the one they write, else the club's."""
        own = self.actor.member.language if self.actor.member else None
        return own or self.written or self.club.language

    @property
    def for_own_eyes(self) -> "RequestContext":
        """The same context to answer whoever acts, and nobody else: what is of them says "you"."""
        return replace(self, texts=self.texts.read_by(self.actor.name))

    def happened(self, event: Event) -> tuple[Message, ...]:
        """Let the subjects above this one react; what they say to whoever acts."""
        said = [react(self, event) for react in self.app.reactions[type(event)]]
        return tuple(message for messages in said for message in messages)

    def at_competition(self, competition: Competition) -> "RequestContext":
        """The same context at another competition of the club."""
        return replace(self, competition=competition)

    def require_arbiter(self) -> None:
        """Refuse whoever is no arbiter at all. Raises `ArbiterOnly`."""
        if not self.actor.is_arbiter:
            raise ArbiterOnly

    def require_awake(self) -> None:
        """Refuse what is said to a club that sleeps. Raises `ClubAsleep`."""
        if self.club.asleep_at is not None:
            raise ClubAsleep(self.club.name)

    def require(self, right: Right) -> None:
        """Refuse whoever has not that right. Raises `ArbiterOnly` or its `RightMissing`."""
        self.require_arbiter()
        if not self.actor.may(right):
            raise RightMissing(right, tuple(c for c in self.chiefs if c != UNNAMED))
