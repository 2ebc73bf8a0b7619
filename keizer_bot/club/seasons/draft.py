"""A season in preparation: the choices so far, and their consequences.

A draft never changes: each choice gives a new one. It is stored as JSON, so that the arbiter can
continue days later, and nothing in the club changes before the season starts.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from enum import Enum, StrEnum
from math import ceil
from typing import Any

import msgspec
from msgspec.structs import replace

from keizer_bot.core.context import Context
from keizer_bot.core.hours import WEEK, Hours
from keizer_bot.core.named import free_key, group_letters, name_of_first, years_of
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Player
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.rules_file import with_forbidden_ids, without_strangers
from keizer_bot.store import drafts, people, seasons
from keizer_bot.store.seasons import Arrangement, PlayerRow, RatingOrigin, SeasonRow

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_USUAL_ROUNDS = 28
_YEAR_OF_WEEKS = WEEK * 52


class WizardStep(StrEnum):
    """A step of the wizard; the first six follow one another, the others await a typed answer."""

    PLAYERS = "players"
    FRAME = "frame"
    CALENDAR = "calendar"
    RULES = "rules"
    GROUPS = "groups"
    SUMMARY = "summary"
    MATCHING = "matching"
    LIST = "list"
    PRESETS = "presets"
    OPTIONS = "options"
    ASK_PLAYER = "ask_player"
    ASK_NAME = "ask_name"
    ASK_ROUNDS = "ask_rounds"
    ASK_FIRST = "ask_first"
    ASK_BOUNDS = "ask_bounds"
    ASK_PER_EVENING = "ask_per_evening"
    ASK_TEMPO = "ask_tempo"


STEPS = tuple(WizardStep)[:6]


class Order(StrEnum):
    """The order of the players; for a first season (`NAME`) and for a list it is by rating."""

    LAST_SEASON = "last_season"
    LIST = "list"
    NAME = "name"
    RANKING = "ranking"


class EventKind(Enum):
    """The events beside the season that arbiters begin with a tap."""

    RAPID = "rapid"
    RAPID_POINTS = "rapid_points"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    SWISS = "swiss"
    CUP_BY_LOT = "cup_by_lot"
    CUP_BY_RATING = "cup_by_rating"


class Grouping(StrEnum):
    """The ways to make groups."""

    LAST = "last"
    NONE = "none"
    PARTS = "parts"
    BOUNDS = "bounds"


class Entrant(msgspec.Struct, frozen=True):
    """A possible player; without a `member` they are new to the club."""

    name: str
    member: int | None = None
    rating: int | None = None
    group: str | None = None
    key: str | None = None
    federation_id: str | None = None
    k_factor: int | None = None
    arrangement: Arrangement = "present"
    standing_kind: str | None = None
    prizes: bool = True
    plays: bool = True
    origin: RatingOrigin | None = None
    mail: str | None = None
    born: int | None = None


class Listed(msgspec.Struct, frozen=True):
    """A line of a list; until it is settled, it may be a member in `maybe`, or somebody new."""

    name: str
    rating: int | None
    group: str | None
    member: int | None = None
    maybe: tuple[int, ...] = ()
    settled: bool = False
    number: str | None = None
    origin: RatingOrigin | None = None
    mail: str | None = None
    born: int | None = None


class PlaysInside(msgspec.Struct, frozen=True):
    """The season on whose evenings (`days`) an event is played, and the choice of its players."""

    outer: int
    name: str
    days: tuple[date, ...]
    first: int | None = None
    from_round: int | None = None

    @property
    def table(self) -> dict[str, Any]:
        """The same as a table of the season file."""
        table = {"name": self.name, "first": self.first, "from_round": self.from_round}
        return {key: value for key, value in table.items() if value is not None}


class Draft(msgspec.Struct, frozen=True):
    """All choices so far; `turn` counts the screens, so that old buttons can be refused.

    `skip` are the evenings without play, `held` those around Christmas and New Year that are played
    nevertheless, `per_evening` is the number of rounds on an evening. `unused` are a list's ignored
    columns, `passed` its lines without a player. `event` is the kind of event, unless its rules
    were changed.
    """

    id: int
    entrants: tuple[Entrant, ...]
    order: Order
    name: str
    rounds: int
    first: date
    rules: dict[str, Any]
    last: int | None
    skip: tuple[date, ...] = ()
    held: tuple[date, ...] = ()
    step: WizardStep = WizardStep.PLAYERS
    turn: int = 0
    page: int = 0
    listed: tuple[Listed, ...] = ()
    unused: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    grouping: Grouping = Grouping.LAST
    parts: int = 0
    bounds: tuple[int, ...] = ()
    per_evening: int = 1
    event: EventKind | None = None
    inside: PlaysInside | None = None

    @property
    def fixed_rounds(self) -> int | None:
        """The number of rounds that the players need; None if the arbiter chooses it."""
        pairing, count = self.rules.get("pairing", {}), sum(e.plays for e in self.entrants)
        if pairing.get("method") == "knock-out":
            return max((count - 1).bit_length(), 1)
        if pairing.get("method") != "round-robin":
            return None
        return max(count - 1 + count % 2, 1) * (2 if pairing.get("double") else 1)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """The players in the order of ranking 0, each with their group."""
        players = [e for e in self.entrants if e.plays]
        groups = _groups(self, players)
        return tuple(replace(e, group=g) for e, g in zip(players, groups, strict=True))

    def weeks(self, hours: Hours) -> tuple[date, ...]:
        """Every club evening until all rounds have one, including skipped evenings."""
        days: list[date] = []
        left = ceil(self.rounds / self.per_evening)
        for day in self._possible(hours):
            days.append(day)
            left -= day not in self.skip
            if not left:
                break
        return tuple(days)

    def _possible(self, hours: Hours) -> Iterator[date]:
        """The possible evenings; an event inside a season first has that season's evenings."""
        coming = [day for day in self.inside.days if day >= self.first] if self.inside else []
        yield from coming
        day = coming[-1] + WEEK if coming else self.first
        while True:
            if day not in hours.skip:
                yield day
            day += WEEK

    def evenings(self, hours: Hours) -> tuple[date, ...]:
        """The evening of each round."""
        days = [day for day in self.weeks(hours) if day not in self.skip]
        return tuple(day for day in days for _ in range(self.per_evening))[: self.rounds]

    def begins(self, hours: Hours) -> date:
        """The evening of the first round: the first week that is not skipped."""
        return self.evenings(hours)[0]

    def table(self) -> dict[str, Any]:
        """The season's rules, for its number of rounds and the players who take part."""
        frame = self.rules.get("season", {}) | {"rounds": self.rounds}
        names = {player.id: player.name for player in self.players()}
        table = with_forbidden_ids(self.rules, names)
        return without_strangers(table, names) | {"season": frame}

    def chosen_rules(self) -> Rules:
        """The rules as the engine reads them. Raises RulesRefusedError."""
        return rules_from(self.table())

    def players(self) -> tuple[Player, ...]:
        """The players as values of the engine."""
        taken = {e.key for e in self.entrants if e.key}
        players = []
        for entrant in self.playing:
            key = entrant.key or free_key(entrant.name, taken)
            taken.add(key)
            players.append(
                Player(
                    id=key,
                    name=entrant.name,
                    rating=entrant.rating,
                    group=entrant.group,
                    federation_id=entrant.federation_id,
                    k_factor=entrant.k_factor,
                    prizes=entrant.prizes,
                )
            )
        return tuple(players)


def _groups(draft: Draft, players: list[Entrant]) -> list[str | None]:
    match draft.grouping:
        case Grouping.LAST:
            return [e.group for e in players]
        case Grouping.NONE:
            return [None] * len(players)
    bounds = draft.bounds if draft.grouping is Grouping.BOUNDS else None
    return [*group_letters([e.rating for e in players], bounds, draft.parts)]


def new_draft(context: Context) -> Draft:
    """Store a draft based on the competition's last season, in place of an earlier draft."""
    last = seasons.last_season(context.tx, context.competition.id)
    snapshot = context.snapshot_of(last) if last else None
    first = _first_evening(context, snapshot)
    draft = Draft(
        id=0,
        entrants=entrants_after(context, snapshot),
        order=Order.LAST_SEASON if snapshot else Order.NAME,
        name=_name(context, snapshot, first),
        rounds=_rounds(snapshot),
        first=first,
        rules=usual_rules(context, last),
        last=last.id if last else None,
        per_evening=context.hours.rounds,
    )
    competition, person_id = context.competition.id, context.actor.person_id
    number = drafts.add(context.tx, competition, person_id, "season", _json(draft), context.at)
    return replace(draft, id=number)


def usual_rules(context: Context, last: SeasonRow | None) -> dict[str, Any]:
    """The last season's rules; for a first season the DSC preset.

    A competition beside the main one asks no attendance: [003] e names the other prizes, not a
    rapid champion.
    """
    if last is not None:
        return msgspec.json.decode(last.rules, type=dict[str, Any])
    asked = {"season": {"minimum_attendance": 0}} if context.competition.beside else {}
    return {"preset": "dsc"} | asked


def entrants_after(context: Context, snapshot: SeasonSnapshot | None) -> tuple[Entrant, ...]:
    """The remaining players of that season in the order of its ranking, then all other members."""
    ranked_entrants = []
    if snapshot is not None:
        lines = snapshot.rankings[-1].lines
        ranked = [line.player for line in lines]
        ranked += [p.key for p in snapshot.players if p.key not in ranked]
        ranked_entrants = [_entrant(snapshot.by_key(key)) for key in ranked]
        ranked_entrants.sort(key=lambda entrant: not entrant.plays)
    ranked_members = {e.member for e in ranked_entrants}
    members = people.members(context.tx, context.club.id)
    unranked = (m for m in members if m.id not in ranked_members)
    others = sorted(unranked, key=lambda m: m.name.casefold())
    return (*ranked_entrants, *(Entrant(m.name, m.id, plays=snapshot is None) for m in others))


def _entrant(row: PlayerRow) -> Entrant:
    return Entrant(
        name=row.name,
        member=row.member_id,
        rating=row.rating,
        group=row.group,
        key=row.key,
        federation_id=row.federation_id,
        k_factor=row.k_factor,
        arrangement="absent" if row.arrangement == "absent" else "present",
        standing_kind=row.standing_kind,
        prizes=row.prizes,
        plays=row.until_round is None,
        origin=row.origin,
    )


def _name(context: Context, before: SeasonSnapshot | None, first: date) -> str:
    """The last season's name with each year raised by one, and with its years if it is taken."""
    if before is None:
        return name_of_first(context.competition, first)
    later = _YEAR.sub(lambda year: str(int(year[0]) + 1), before.row.name)
    taken = later in seasons.names(context.tx, context.competition.id)
    return f"{later} {years_of(first)}" if taken else later


def _rounds(snapshot: SeasonSnapshot | None) -> int:
    if snapshot is None:
        return _USUAL_ROUNDS
    return snapshot.rules.season.rounds or len(snapshot.rounds) or _USUAL_ROUNDS


def _first_evening(context: Context, snapshot: SeasonSnapshot | None) -> date:
    """A year after the last season began, if that is to come; else the first evening still open."""
    soonest = context.hours.first_open(context.at, context.zone)
    if snapshot is None or not snapshot.rounds:
        return soonest
    day = next_evening(snapshot.rounds[0].date + _YEAR_OF_WEEKS, context.hours)
    return day if soonest <= day < soonest + _YEAR_OF_WEEKS else soonest


def next_evening(day: date, hours: Hours) -> date:
    """The first club evening on or after that day."""
    return day + timedelta(days=(hours.evening.weekday - day.weekday()) % 7)


def _json(draft: Draft) -> str:
    return msgspec.json.encode(draft).decode()


def kept(context: Context, draft_id: int) -> Draft | None:
    """The actor's draft with that id, unless it is closed."""
    row = drafts.open_(context.tx, draft_id)
    if row is None or row.person_id != context.actor.person_id:
        return None
    return replace(msgspec.json.decode(row.content, type=Draft), id=row.id)


def keep(context: Context, draft: Draft) -> None:
    """Store the draft."""
    drafts.save(context.tx, draft.id, _json(draft))


def season_before(context: Context, draft: Draft) -> SeasonRow | None:
    """The season on which the draft is based, if there was one."""
    return seasons.season(context.tx, draft.last) if draft.last is not None else None


def member_names(context: Context) -> dict[int, str]:
    """The names of the club's members, by their ids."""
    return {m.id: m.name for m in people.members(context.tx, context.club.id)}


def open_draft(context: Context) -> Draft | None:
    """The actor's draft of a season in this chat, if there is one."""
    row = drafts.newest(context.tx, context.competition.id, context.actor.person_id, "season")
    return kept(context, row.id) if row else None
