"""Seasons and players in and out of the database, for the command line."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

from keizer_bot.app.host_reads import host_context
from keizer_bot.app.opening import opened_for_file
from keizer_bot.app.refusals import HostRefused
from keizer_bot.calendar import Phase
from keizer_bot.clock import Clock
from keizer_bot.club.importing.messages import FileKind
from keizer_bot.club.importing.reading import (
    USUAL,
    StandInRules,
    read_moved,
    read_table,
    season_kind,
)
from keizer_bot.club.importing.views import summary_of
from keizer_bot.club.one_person.recognising import (
    FORGOTTEN,
    NEW,
    IdentityDoubt,
    InQuestion,
    forgotten_of,
    recognise,
)
from keizer_bot.club.people.privacy import erase_in_season
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.rules.actions import put_rules_in_force
from keizer_bot.club.rules.messages import SameRules
from keizer_bot.club.seasons.files import import_season, is_undated
from keizer_bot.config.values import Config
from keizer_bot.core.hours import Hours
from keizer_bot.core.named import known_by, name_of_first, spelled
from keizer_bot.engine.errors import EngineError, RulesRefusedError
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.problems import RulesProblem
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.engine.season_check import check_rules
from keizer_bot.formats.federation_lists import read_all, read_players
from keizer_bot.formats.moved import MovedSeason
from keizer_bot.formats.players_file import PlayerLine, PlayersProblem, PlayersRefused
from keizer_bot.formats.results_columns import Columns
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.forgotten import is_forgotten
from keizer_bot.store.seasons import ESTIMATED
from keizer_bot.store.transaction import Transaction

_MOST_PLAYERS = 1000  # of a club
_USUAL = {"preset": "dsc"}


class LowTop(HostRefused):
    """So many players need a higher top value; `top` would do, and the host may agree to it."""

    def __init__(self, players: int, top: int) -> None:
        self.players, self.top = players, top
        super().__init__(
            f"With {players} players the top value must be at least {top}, or the last is worth"
            f" less than 1. Say --top {top} or --top auto; --yes takes {top}."
        )


_WHY = {
    IdentityDoubt.NAMESAKES: "several members may be meant",
    IdentityDoubt.OTHER_NUMBER: "a member of that name has another federation number",
    IdentityDoubt.OTHER_NAME: "a member by another name has that federation number",
    IdentityDoubt.OTHER_YEAR: "a member of that name was born in another year",
    IdentityDoubt.FORGOTTEN: "somebody of that name or number asked to be forgotten",
}


class WhoIsThis(HostRefused):
    """It is not certain who a player of a file is; the host must say so with one of `answers`."""

    def __init__(self, season: str, asked: InQuestion, members: Mapping[int, str]) -> None:
        self.name = asked.player.name
        numbered = {str(n): each for n, each in enumerate(asked.members, start=1)}
        self.answers = numbered | {"new": NEW}
        if asked.doubt is IdentityDoubt.FORGOTTEN:
            self.answers["forgotten"] = FORGOTTEN
        named = [f"{n} ({members[each]})" for n, each in numbered.items()]
        choices = ", ".join([*named, *(word for word in self.answers if word not in numbered)])
        self.asks = f"{season}: who is {self.name}? {_WHY[asked.doubt].capitalize()}: {choices}"
        super().__init__(f"{self.asks}. Say it as in --who '{self.name}=new'.")


class NamesForgotten(HostRefused):
    """A table names who asked to be forgotten; the host must say that they come back."""

    def __init__(self, names: Iterable[str]) -> None:
        self.asks = f"Asked to be forgotten: {', '.join(names)}. Do they come back themselves?"
        super().__init__(f"{self.asks} If so, say --yes; else take them out of the table.")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A season from a file. `shown` says what is taken of it: nothing for a season file of ours.

    `groups` are those of Sevilla's among which one must be chosen. `first` is the day of round 1,
    where the file does not say it.
    """

    file: SeasonFile
    shown: str = ""
    groups: tuple[str, ...] = ()
    first: date | None = None

    @property
    def needs_first_date(self) -> bool:
        """Whether rounds were played, and the day of the first is not known."""
        return self.first is None and is_undated(self.file)

    @property
    def begins(self) -> date:
        """The day of round 1; without one the season is still to come."""
        first = self.file.season.rounds[0].date if self.file.season.rounds else None
        return date.fromisoformat(first) if first else self.first or date.max


def read_season(
    name: str, content: bytes, group: int | None, rules: Mapping[str, Any] | None
) -> Incoming:
    """The season in a file of that name, of whichever program; `rules` if it has none.

    Raises HostRefused.
    """
    kind = season_kind(name, content)
    with _naming(name):
        if kind is None or kind is FileKind.SEASON:
            return Incoming(read_season_file(content))
        moved = read_moved(kind, name, content, group=group or 0, rules=_standing_in(rules))
        groups = moved.groups if group is None else ()
        return Incoming(moved.file, _shown(kind, moved), groups)


def read_table_of_results(
    name: str, rows: Sequence[Row], columns: Columns, rules: Mapping[str, Any] | None
) -> Incoming:
    """The season in the lines of a table, its heads first. Raises HostRefused."""
    with _naming(name):
        moved = read_table(rows, columns, name, _standing_in(rules))
        return Incoming(moved.file, _shown(FileKind.RESULTS, moved))


def _standing_in(rules: Mapping[str, Any] | None) -> StandInRules:
    return USUAL if rules is None else StandInRules(rules, None)


def _shown(kind: FileKind, moved: MovedSeason) -> str:
    return plain(Translator().render(summary_of(kind, moved), "en"))


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Refuse what is wrong with a file by its name: there may be several."""
    try:
        yield
    except EngineError as error:
        raise HostRefused(f"{name}: {error}") from error


@dataclass(frozen=True, slots=True)
class PlayersTakenIn:
    """How many players a table had, and how many of them are new in the season."""

    season: str
    players: int
    added: int


async def take_in(
    config: Config,
    clock: Clock,
    club: str | None,
    incoming: Iterable[Incoming],
    *,
    end_running: bool,
    earlier: bool,
    top: str | None = None,
    who: Mapping[str, str],
) -> tuple[str, ...]:
    """Import seasons, by the day of their first round: what each of them is now.

    The last becomes the club's running season, all others earlier ones; with `earlier` the last
    too. A season that has begun is only ended with `end_running`; it stays in the database. `who`
    says of players by name who they are, where that is not certain. All come in, or none.
    Raises HostRefused, LowTop, WhoIsThis, what `opened` raises, and what reading a season file
    raises.
    """
    ordered = sorted(incoming, key=lambda one: one.begins)
    running = None if earlier else ordered[-1]

    def begin(tx: Transaction) -> None:
        competition = competition_of(tx, club)
        row = seasons.current_season(tx, competition.id)
        if running and row is not None and not end_running and _has_begun(tx, row):
            raise HostRefused(
                f"{row.name} is under way. To end it and begin {running.file.season.name}, say"
                " --end-running; what was played stays in the database. To keep the file as an"
                " earlier season, say --earlier."
            )
        for each in ordered:
            file = replace(each.file, rules=_with_top(each.file.rules, top))
            past = each is not running
            decided = _decided(tx, competition.club_id, file, who)
            with _naming_the_top():
                season_id = import_season(
                    *(tx, competition.id, file, clock.now()),
                    first=each.first,
                    earlier=past,
                    who=decided,
                )
            erase_in_season(
                host_context(tx, season_id, clock.now()), season_id, forgotten_of(decided)
            )

    async with opened_for_file(config, clock) as database:
        await database.run(begin)
    return tuple(
        f"{one.file.season.name} is {'the running' if one is running else 'an earlier'} season."
        for one in ordered
    )


def _decided(
    tx: Transaction, club_id: int, file: SeasonFile, who: Mapping[str, str]
) -> dict[str, int]:
    """Which members they are of whom that is not certain. Raises WhoIsThis."""
    members = {each.id: each.name for each in people.members(tx, club_id)}
    decided = {}
    for asked in recognise(tx, club_id, file).unsure:
        question = WhoIsThis(file.season.name, asked, members)
        if who.get(question.name) not in question.answers:
            raise question
        decided[asked.player.id] = question.answers[who[question.name]]
    return decided


def _with_top(rules: Mapping[str, Any], top: str | None) -> Mapping[str, Any]:
    """The rules with that top value: a number, or ``auto``; None leaves what they have."""
    if top is None:
        return rules
    return laid_over(rules, {"values": {"top": int(top) if top.isdecimal() else top}})


@contextmanager
def _naming_the_top() -> Iterator[None]:
    """Refuse a top value that is too low with the one that would do."""
    try:
        yield
    except RulesRefusedError as refused:
        trouble = refused.trouble
        match trouble.problem, dict(trouble.fields):
            case RulesProblem.TOO_FEW_POINTS, {
                "key": "values.top",
                "players": int(n),
                "top": int(top),
            }:
                raise LowTop(n, top) from None
        raise


def _has_begun(tx: Transaction, row: seasons.SeasonRow) -> bool:
    return any(each.phase != Phase.OPEN for each in seasons.rounds(tx, row.id))


async def take_in_players(
    config: Config,
    clock: Clock,
    club: str | None,
    content: bytes,
    *,
    members_of: str | None = None,
    rules: Mapping[str, Any] | None = None,
    top: str | None = None,
    come_back: bool = False,
) -> PlayersTakenIn:
    """Import a table of players into the running season, or begin one with them.

    Of a federation's list only the `members_of` the club with that number there. A new season has
    these `rules` (else those of DSC) and the players by rating; in a running one who is there
    already is passed over. `come_back`: whoever asked to be forgotten plays again, and wants to.
    Raises HostRefused, LowTop, NamesForgotten, PlayersRefused, and what `opened` raises.
    """
    lines = _members(content, members_of) if members_of else _all(content)
    if not lines:
        raise HostRefused("The table has no players; nothing is changed.")

    def add(tx: Transaction) -> PlayersTakenIn:
        competition = competition_of(tx, club)
        row = seasons.current_season(tx, competition.id)
        if not come_back and (names := _forgotten(tx, competition.club_id, lines)):
            raise NamesForgotten(names)
        if row is not None and rules is not None:
            raise HostRefused(f"{row.name} has rules already; change them with /rules in the chat.")
        if row is None:
            zone = ZoneInfo(clubs.club(tx, competition.club_id).time_zone)
            first = Hours.from_json(competition.hours).first_open(clock.now(), zone)
            name = name_of_first(competition, first)
            file = _first_season(name, lines, _with_top(rules or _USUAL, top))
            with _naming_the_top():
                import_season(tx, competition.id, file, clock.now())
            taken = PlayersTakenIn(file.season.name, len(lines), len(lines))
        else:
            taken = _add(tx, row, lines, top, clock.now())
        members = {spelled(m.name): m.id for m in people.members(tx, competition.club_id)}
        for line in lines:
            people.take_mail(tx, members[spelled(line.name)], line.mail)
        return taken

    async with opened_for_file(config, clock) as database:
        return await database.run(add)


def _forgotten(tx: Transaction, club_id: int, lines: Iterable[PlayerLine]) -> list[str]:
    """Who in the table is no member, and bears the name or number of one who was forgotten."""
    members = {spelled(each.name) for each in people.members(tx, club_id)}
    new = [line for line in lines if spelled(line.name) not in members]
    return [n.name for n in new if is_forgotten(tx, club_id, known_by(n.name, [n.number]))]


def _all(content: bytes) -> tuple[PlayerLine, ...]:
    try:
        return read_all(content, _MOST_PLAYERS)
    except PlayersRefused as refused:
        if refused.problem is not PlayersProblem.TOO_MANY:
            raise
        raise HostRefused(
            f"The file has more than {_MOST_PLAYERS} players: name your club's number there,"
            " as in --of-club 601, or use keizer-bot players rate to keep a list."
        ) from refused


def _members(content: bytes, club: str) -> tuple[PlayerLine, ...]:
    number = club.lstrip("0") if club.isdigit() else club
    found = tuple(line for _, line in read_players(BytesIO(content)) if line.club == number)
    if not found:
        raise HostRefused(f"Nobody in the file is of club {club}; nothing is changed.")
    return found


def _first_season(name: str, lines: Iterable[PlayerLine], rules: Mapping[str, Any]) -> SeasonFile:
    by_rating = sorted(lines, key=lambda line: -(line.rating or 0))
    players = tuple(
        Player(
            id=f"p{number}",
            name=line.name,
            rating=line.rating,
            group=line.group,
            federation_id=line.number,
        )
        for number, line in enumerate(by_rating, start=1)
    )
    guessed = [
        {"player": player.id, "kind": "estimated"}
        for player, line in zip(players, by_rating, strict=True)
        if line.estimated
    ]
    extras = {"ratings": guessed} if guessed else {}
    return SeasonFile(Season(name, players, ()), rules=rules, extras=extras)


def _add(
    tx: Transaction,
    row: seasons.SeasonRow,
    lines: Iterable[PlayerLine],
    top: str | None,
    at: datetime,
) -> PlayersTakenIn:
    context = host_context(tx, row.id, at)
    table = _with_top(json.loads(row.rules), top)
    with suppress(SameRules):
        put_rules_in_force(context, table=dict(table), season=row.id, before=row.rules)
    known = {spelled(player.name) for player in context.snapshot.players}
    lines = tuple(lines)
    new = [line for line in lines if spelled(line.name) not in known]
    players = [Player(f"new-{n}", line.name, line.rating) for n, line in enumerate(new)]
    with _naming_the_top():
        check_rules(context.snapshot.rules, [*context.snapshot.season.players, *players])
    for line in new:
        origin = ESTIMATED if line.estimated else None
        newcomer = Newcomer(line.name, line.rating, origin, line.group, line.number)
        try:
            add_player(context, newcomer=newcomer)
        except Refusal as refusal:
            said = plain(context.texts.render(refusal, "en"))
            raise HostRefused(f"{line.name}: {said}") from None
    return PlayersTakenIn(row.name, len(lines), len(new))


def competition_of(tx: Transaction, club: str | None) -> Competition:
    """The competition of that name, or the main one of that club; if none is named, of the only.

    Raises HostRefused, also if two clubs have a competition of that name.
    """
    known = clubs.clubs(tx)
    every = [c for each in known for c in clubs.competitions(tx, each.id)]
    main = {each.id: each.name for each in known}
    found = [c for c in every if not c.beside and club in (None, main[c.club_id])]
    found = found or [c for c in every if c.beside and c.name == club]
    if len(found) != 1:
        names = ", ".join(c.name if c.beside else main[c.club_id] for c in every) or "none"
        problem = "there is no club of that name" if club else "say which club with --club"
        raise HostRefused(f"{problem[0].upper()}{problem[1:]}; known are: {names}.")
    return found[0]
