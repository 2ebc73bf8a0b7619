"""Imports seasons into the database, or a copy of it to try on, and exports them as files.

For the command line: from the database of a bot that may be running, or from a file.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from keizer_bot.app import taking_in_messages as messages
from keizer_bot.calendar import Phase
from keizer_bot.clock import Clock
from keizer_bot.club.importing import reading
from keizer_bot.club.importing.messages import FileKind
from keizer_bot.club.people import one_person
from keizer_bot.club.people.personal_data import erase_in_season
from keizer_bot.club.seasons.exporting import export_season, season_export
from keizer_bot.club.seasons.files import import_earlier_season, import_season, is_undated
from keizer_bot.config.values import Config
from keizer_bot.core.exports import SUFFIXES, SeasonExport, export_bytes
from keizer_bot.core.messages import FileForm
from keizer_bot.engine.errors import EngineError, RulesProblem, RulesRefusedError
from keizer_bot.engine.ranking import last_round
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.formats.results_columns import Columns, results_rows, trouble_messages
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.keeping.database import check_not_lost, host_context, opened, read_beside
from keizer_bot.keeping.messages import ClubNotNamed
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.store import backup, clubs, people, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning, check_not_held
from keizer_bot.store.transaction import Transaction


class LowTop(HostRefused):
    """The number of players needs a higher top value; the host may agree to `top`."""

    def __init__(self, players: int, top: int) -> None:
        self.top = top
        self.asks = messages.AsksTop(players, top)
        super().__init__(messages.TopBelowOne(players, top))


class WhoIsThis(HostRefused):
    """A player of a file may be one of several members; the host must choose one of `answers`."""

    def __init__(
        self, season: str, asked: one_person.InQuestion, members: Mapping[int, str]
    ) -> None:
        self.name = asked.player.name
        numbered = {str(n): member_id for n, member_id in enumerate(asked.members, start=1)}
        self.answers = numbered | {"new": one_person.NEW}
        if asked.doubt is one_person.IdentityDoubt.FORGOTTEN:
            self.answers["forgotten"] = one_person.FORGOTTEN
        named = (messages.MemberChoice(n, members[id_]) for n, id_ in numbered.items())
        words = (word for word in self.answers if word not in numbered)
        choices: tuple[Message | str, ...] = (*named, *words)
        self.asks = messages.AsksWho(season, self.name, asked.doubt, choices)
        super().__init__(messages.MemberNotNamed(self.asks, self.name))


class IncomingSeason(msgspec.Struct, frozen=True):
    """A season from a file; `shown` is the summary of its content, None for our own season file.

    If `groups` is not empty, one of these groups of Sevilla's must be chosen. `first` is the host's
    date of round 1 for a file that has none; `starts` is the day on which the season began, if the
    file names it.
    """

    file: SeasonFile
    shown: Message | None = None
    groups: tuple[str, ...] = ()
    first: date | None = None
    starts: date | None = None

    @property
    def needs_first_date(self) -> bool:
        """True if rounds were played, and the date of the first is unknown."""
        return self.first is None and is_undated(self.file)

    @property
    def begins(self) -> date:
        """The date of round 1; `date.max` if unknown, so that a season to come sorts last."""
        first = self.file.season.rounds[0].date if self.file.season.rounds else None
        return date.fromisoformat(first) if first else self.first or date.max


def read_source(
    name: str, content: bytes, group: int | None, rules: Mapping[str, Any] | None
) -> IncomingSeason | list[Row]:
    """The season in a file of that name, or the rows of a table of results, its heads first.

    Raises HostRefused.
    """
    is_table = name.casefold().endswith((".csv", ".tsv", ".xlsx"))
    rows = results_rows(content) or (results_rows(content, any_heads=True) if is_table else None)
    return rows or read_season(name, content, group, rules)


def read_season(
    name: str, content: bytes, group: int | None, rules: Mapping[str, Any] | None
) -> IncomingSeason:
    """The season in a file of any supported program; `rules` are used if the file has none.

    Raises HostRefused.
    """
    kind = reading.season_kind(name, content)
    with _naming(name):
        if kind is None or kind is FileKind.SEASON:
            return IncomingSeason(read_season_file(content))
        moved = reading.read_moved(kind, name, content, group=group or 0, rules=_standing_in(rules))
        groups = moved.groups if group is None else ()
        return IncomingSeason(
            moved.file, reading.summary_of(kind, moved), groups, starts=moved.start
        )


def read_table_of_results(
    name: str, rows: Sequence[Row], columns: Columns, rules: Mapping[str, Any] | None
) -> IncomingSeason:
    """The season in the rows of a table, its heads first. Raises HostRefused."""
    with _naming(name):
        moved = reading.read_table(rows, columns, name, _standing_in(rules))
        return IncomingSeason(moved.file, reading.summary_of(FileKind.RESULTS, moved))


def _standing_in(rules: Mapping[str, Any] | None) -> reading.StandInRules:
    return reading.USUAL if rules is None else reading.StandInRules(rules, None)


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Turns an error in a file into a refusal with the file's name; there may be several."""
    try:
        yield
    except EngineError as error:
        raise HostRefused(messages.FileWrong(name, trouble_messages(error))) from error


async def take_in(
    config: Config,
    clock: Clock,
    club: str | None,
    incoming: Iterable[IncomingSeason],
    *,
    end_running: bool,
    earlier: bool,
    top: str | None = None,
    member_names: Mapping[str, str],
) -> tuple[Message, ...]:
    """Import seasons in the order of their first rounds; returns a message about each.

    The last becomes the club's running season, all others earlier ones; with `earlier` the last
    too. `end_running` allows ending a season that has begun; it stays in the database.
    `member_names` maps names in the files to answers of `WhoIsThis`. All are imported, or none.
    Raises HostRefused, LowTop, WhoIsThis, and as `opened` and reading a season file do.
    """
    ordered = sorted(incoming, key=lambda season: season.begins)
    running = None if earlier else ordered[-1]

    def begin(tx: Transaction) -> None:
        competition, at = competition_of(tx, club), clock.now()
        if running and not end_running:
            _refuse_to_end(tx, competition, running.file)
        for season in ordered:
            file = replace(season.file, rules=with_top(season.file.rules, top))
            decided = _decided(tx, competition.club_id, file, member_names)
            take = import_season if season is running else import_earlier_season
            with naming_the_top():
                first = season.first
                season_id = take(tx, competition.id, file, at, first=first, decisions=decided)
            erase_in_season(
                host_context(tx, season_id, at), season_id, one_person.forgotten_of(decided)
            )

    async with opened_for_file(config, clock) as database:
        await database.run(begin)
    return tuple(
        (messages.SeasonRunning if season is running else messages.SeasonEarlier)(
            season.file.season.name
        )
        for season in ordered
    )


def _refuse_to_end(tx: Transaction, competition: Competition, file: SeasonFile) -> None:
    """Refuse to begin the file's season while one is under way. Raises HostRefused."""
    row = seasons.current_season(tx, competition.id)
    if row and any(round_.phase != Phase.OPEN for round_ in seasons.rounds(tx, row.id)):
        raise HostRefused(messages.SeasonUnderWay(row.name, file.season.name))


def _decided(
    tx: Transaction, club_id: int, file: SeasonFile, member_names: Mapping[str, str]
) -> dict[str, int]:
    """Maps each uncertain player to the member the host named. Raises WhoIsThis."""
    members = {member.id: member.name for member in people.members(tx, club_id)}
    decided = {}
    for asked in one_person.recognise(tx, club_id, file).unsure:
        question = WhoIsThis(file.season.name, asked, members)
        if member_names.get(question.name) not in question.answers:
            raise question
        decided[asked.player.id] = question.answers[member_names[question.name]]
    return decided


def with_top(rules: Mapping[str, Any], top: str | None) -> Mapping[str, Any]:
    """The rules with that top value, a number or ``auto``; None leaves them unchanged."""
    if top is None:
        return rules
    return laid_over(rules, {"values": {"top": int(top) if top.isdecimal() else top}})


@contextmanager
def naming_the_top() -> Iterator[None]:
    """Turns the refusal of a top value that is too low into LowTop, with a sufficient one."""
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


def competition_of(tx: Transaction, club: str | None) -> Competition:
    """The competition with that name, or that club's main one; without a name, the only one.

    Raises HostRefused, also if two clubs have a competition of that name.
    """
    club_names = {row.id: row.name for row in clubs.clubs(tx)}
    every = [c for club_id in club_names for c in clubs.competitions(tx, club_id)]
    matches = [c for c in every if not c.beside and club in (None, club_names[c.club_id])]
    matches = matches or [c for c in every if c.beside and c.name == club]
    if len(matches) != 1:
        names = tuple(c.name if c.beside else club_names[c.club_id] for c in every)
        raise HostRefused(messages.NoSuchCompetition(club, names) if club else ClubNotNamed(names))
    return matches[0]


@contextmanager
def on_copy(config: Config) -> Iterator[Config]:
    """The configuration with a copy of its database, to try changes on.

    A running bot is not disturbed. Raises NoBackup, StoreFailed, OSError.
    """
    with TemporaryDirectory() as folder:
        part = Path(folder) / config.database.name
        if not backup.is_gone(config.database):
            backup.copy(config.database, part)
        yield replace(config, database=part, backups=Path(folder) / "backups")


def check_free_for_file(config: Config) -> None:
    """Refuse before any question is asked, as `opened_for_file` would afterwards."""
    with _advising_the_chat():
        check_not_held(config.database)


@contextmanager
def _advising_the_chat() -> Iterator[None]:
    """Adds to AlreadyRunning the advice to send the file to the running bot in the chat."""
    try:
        yield
    except AlreadyRunning as error:
        raise AlreadyRunning(messages.InUseSendIt(error.message)) from None


@asynccontextmanager
async def opened_for_file(config: Config, clock: Clock) -> AsyncIterator[Database]:
    """Do what `opened` does, for a command that imports a file, as a running bot would too.

    Raises HostRefused if a database was lost, AlreadyRunning, and what `opened` raises.
    """
    check_not_lost(config)
    with _advising_the_chat():
        async with opened(config, clock) as database:
            yield database


NOT_FOR_A_TERMINAL: Final = (FileForm.XLSX, FileForm.PDF)


class Wanted(msgspec.Struct, frozen=True):
    """The file that a host wants; for None the club's default is used.

    `national`: the season's ratings and numbers are `federation`'s, not FIDE's.
    """

    form: FileForm
    table: TableName | None = None
    round: int | None = None
    language: str | None = None
    city: str = ""
    federation: str | None = None
    national: bool = True


def form_of(
    file: Path | None, form: FileForm | None, table: TableName | None, *, at_terminal: bool
) -> FileForm:
    """The named form, or the form for the file's suffix, or the default.

    `at_terminal`: output without a file goes to a terminal. Raises HostRefused for an unknown
    suffix, and for a form that no terminal can show.
    """
    if form is None and file is not None and file.suffix.casefold() not in SUFFIXES:
        forms = tuple(known_form.value for known_form in FileForm)
        raise HostRefused(messages.FormUnknown(file.name, forms))
    if form is None and file is not None:
        form = SUFFIXES[file.suffix.casefold()]
    form = form or (FileForm.CSV if table else FileForm.JSON)
    if file is None and at_terminal and form in NOT_FOR_A_TERMINAL:
        raise HostRefused(messages.FileNeeded(form.value))
    return form


async def export_from_database(
    config: Config, clock: Clock, club: str | None, wanted: Wanted, *, private: bool = False
) -> bytes:
    """The club's running season, or its last one, from the database of a bot that may be running.

    `private`: with data that only the host may see, such as Telegram ids; only in a season file.

    Raises HostRefused.
    """

    def last_season(tx: Transaction) -> SeasonExport:
        competition = competition_of(tx, club)
        row = seasons.last_season(tx, competition.id)
        if row is None:
            raise HostRefused(messages.SeasonMissing(competition.name))
        context = host_context(tx, row.id, clock.now())
        export = season_export(context, row, wanted.form)
        if private:
            file = export_season(context, row.id, private=True)
            export = replace(export, season=write_season_file(file))
        return export

    return _as_wanted(await read_beside(config.database, last_season), wanted)


def export_from_file(content: bytes, wanted: Wanted) -> bytes:
    """The season of a season file, as the wanted form. Raises HostRefused, and read errors."""
    season = read_season_file(content).season
    export = SeasonExport(content.decode("utf-8-sig"), last_round(season), wanted.form)
    return _as_wanted(export, wanted)


def _as_wanted(export: SeasonExport, wanted: Wanted) -> bytes:
    export = replace(
        export,
        table=wanted.table,
        round=wanted.round,
        language=wanted.language or export.language,
        city=wanted.city,
        federation=wanted.federation if wanted.federation is not None else export.federation,
        national=wanted.national,
    )
    try:
        return export_bytes(export)
    except Refusal as refusal:
        raise HostRefused(messages.InOtherWords(refusal)) from None
