"""Exports files: the arbiter chooses one and its form (``/bestand``), and gets it in private.

A season becomes a season file without loss; the other forms are made from that.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from babel.core import get_global
from msgspec import structs

from keizer_bot.calendar import Phase
from keizer_bot.club.players.ratings import is_estimate
from keizer_bot.club.seasons import messages
from keizer_bot.club.teams.external_games import entries_of
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.exports import SeasonExport, check_export, file_name, view_of
from keizer_bot.core.messages import FileForm, MessageAndQuestion
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot, rules_of
from keizer_bot.engine.model import Round
from keizer_bot.formats.rules_file import without_strangers
from keizer_bot.formats.season_file import (
    PublishedLine,
    SeasonFile,
    round_table,
    write_season_file,
)
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reading.lookups import FileWords, read_file
from keizer_bot.reports.tables.choice import OF_A_ROUND, PRINTED, TableName
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead
from keizer_bot.store import (
    merging,
    people,
    records,
    seasons,
)
from keizer_bot.store.buttons import Intention
from keizer_bot.store.people import UNNAMED
from keizer_bot.store.seasons import PlayerRow, RatingOrigin, SeasonRow

# FIDE's codes of the federations whose clubs speak one of our languages, by ISO's of the country.
_FEDERATIONS: Final = {
    "NL": "NED",
    "BE": "BEL",
    "SR": "SUR",
    "IT": "ITA",
    "SM": "SMR",
    "CH": "SUI",
    "IE": "IRL",
    "US": "USA",
    "AU": "AUS",
    "NZ": "NZL",
    "MT": "MLT",
}
_SPREADSHEETS: Final = (FileForm.XLSX, FileForm.CSV)
_RATING: Final = (FileForm.TRF16, FileForm.TRF26)


@on_press("ask-file")
def ask_file(context: Context, *, number: int | None = None, unread: str = "") -> Reply:
    """Ask which file is wanted, for round `number` if given. Raises `ArbiterOnly`.

    `unread` are words of the command that the bot did not recognise.
    """
    row = _season(context)
    tables = [
        Choice(name, intend(ask_form, table=name, number=number))
        for name in (*OF_A_ROUND, TableName.OFFICIAL)
    ]
    whole = [
        Choice(messages.AllTables(), _file(FileForm.XLSX, None, number)),
        Choice(messages.OtherTable(), intend(ask_table)),
        *([Choice(messages.GamesToEnter(), _file(FileForm.PGN))] if _is_chess(row) else []),
        Choice(messages.WholeSeason(), _file(FileForm.JSON)),
    ]
    which = messages.WhichFile(row.name)
    question = MessageAndQuestion(messages.NoSuchFile(unread), which) if unread else which
    return ask_one(context, question, [*tables, *whole], in_a_row=2)


def _file(form: FileForm, table: TableName | None = None, number: int | None = None) -> Intention:
    return intend(send_export, form=form, table=table, number=number)


@on_press("ask-table")
def ask_table(
    context: Context, *, form: FileForm | None = None, number: int | None = None
) -> Reply:
    """Ask which table is wanted: one of the rarer ones, or one of all that exist in that form.

    Raises `ArbiterOnly`.
    """
    row = _season(context)
    if form is None:
        others = [n for n in _tables(row) if n not in (*OF_A_ROUND, TableName.OFFICIAL)]
        choices = [Choice(name, intend(ask_form, table=name)) for name in others]
    else:
        tables = [n for n in _tables(row) if form is not FileForm.PDF or n in PRINTED]
        choices = [Choice(name, _file(form, name, number)) for name in tables]
    return ask_one(context, messages.WhichTable(row.name), choices, in_a_row=2)


@on_press("ask-form")
def ask_form(context: Context, *, table: TableName, number: int | None = None) -> Reply:
    """Ask in which of its forms to send a table. Raises `ArbiterOnly`."""
    row = _season(context)
    forms = [*([FileForm.PDF] if table in PRINTED else []), *_SPREADSHEETS]
    choices = [Choice(form, _file(form, table, number)) for form in forms]
    if table is TableName.OFFICIAL and _is_chess(row):
        choices += [Choice(form, _file(form)) for form in _RATING]
    return ask_one(context, messages.WhichForm(table), choices, in_a_row=3)


def _season(context: Context) -> SeasonRow:
    context.require_arbiter()
    return context.season_or_last


def _tables(row: SeasonRow) -> list[TableName]:
    """The tables that the season has; only a cup has a bracket."""
    return [n for n in TableName if n is not TableName.BRACKET or rules_of(row).is_cup]


def _is_chess(row: SeasonRow) -> bool:
    return rules_of(row).season.game == "chess"


@on_press("send-export")
def send_export(
    context: Context, *, form: FileForm, table: TableName | None = None, number: int | None = None
) -> Reply:
    """Send the file, in the club's language.

    Raises `ArbiterOnly`, `NoSeason`, and what `check_export` raises.
    """
    row = _season(context)
    export = structs.replace(season_export(context, row, form), table=table, round=number)
    view = view_of(export)
    check_export(export, view)
    caption = _caption(export, view)
    name_parts = [row.name]
    if table:
        name_parts = [plain(context.texts.word(table, export.language))]
    if isinstance(caption, messages.FileOfRound):
        round_ = plain(context.texts.word(TableHead.ROUND, export.language))
        name_parts += [round_, str(caption.round)]
    name = file_name(" ".join(name_parts), export.form)
    return Reply.attaching(caption, export, name, is_own=True)


def season_export(context: Context, row: SeasonRow, form: FileForm) -> SeasonExport:
    """The data for a file of that season's present facts, without the change log.

    Only the season file itself includes the log.
    """
    file = export_season(context, row.id)
    if form is not FileForm.JSON:
        file = structs.replace(file, extras={"planned": file.extras.get("planned", ())})
    snapshot = context.snapshot_of(row)
    territory = get_global("zone_territories").get(context.club.time_zone, "")
    return SeasonExport(
        season=write_season_file(file),
        played=len(snapshot.played.rounds),
        form=form,
        language=context.club.language,
        club=context.club.name,
        federation=_FEDERATIONS.get(territory, ""),
        national=not _are_fides(snapshot.players),
        arbiters=tuple(name for name in context.chiefs if name != UNNAMED),
        estimated=tuple(p.key for p in snapshot.players if is_estimate(p.origin)),
        hidden=snapshot.hides_withdrawn,
        style=context.style,
    )


def _are_fides(players: Iterable[PlayerRow]) -> bool:
    """True if all listed ratings, and so the numbers, come from FIDE's list."""
    origins = (player.origin for player in players if player.origin)
    return {origin.list for origin in origins if origin.kind == "published"} == {"FIDE"}


def _caption(export: SeasonExport, view: SeasonView) -> Message:
    season = view.season.name
    if export.table in OF_A_ROUND:
        newest = view.ranked_to if export.table is TableName.RANKING else export.played
        number = newest if export.round is None else export.round
        return messages.FileOfRound(export.table, number, season)
    if export.table is not None:
        return messages.FileOfTable(export.table, season)
    if export.form in _RATING:
        return messages.FileForRating(season, export.form, tuple(_missing(view)))
    if export.form is FileForm.PGN:
        return messages.FileOfGames(season)
    if export.form is FileForm.JSON:
        return messages.FileOfSeason(season)
    return messages.FileOfTables(season)


def _missing(view: SeasonView) -> Iterator[Message]:
    """The data that are missing from the federation's report."""
    rounds = view.paired.rounds
    open_ = sum(1 for round_ in rounds for game in round_.games if game.result is None)
    if open_:
        yield messages.OpenGamesLeftOut(open_)
    unknown = sum(1 for player in view.season.players if not player.federation_id)
    if unknown:
        yield messages.NumbersUnknown(unknown)


def _origin_entry(key: str, origin: RatingOrigin) -> dict[str, str]:
    entry = {"player": key} | structs.asdict(origin)
    return {name: value for name, value in entry.items() if value is not None}


def export_season(context: Context, season_id: int, *, private: bool = False) -> SeasonFile:
    """The season as a file; with `private` also everybody's Telegram id."""
    row = seasons.season(context.tx, season_id)
    snapshot = context.snapshot_of(row)
    begun = _begun(snapshot)
    members = people.members(context.tx, context.club.id) if private else ()
    accounts = {m.id: m.account for m in members if m.account is not None}
    return SeasonFile(
        season=replace(snapshot.season, rounds=snapshot.season.rounds[:begun]),
        rules=without_strangers(json.loads(row.rules), {p.key for p in snapshot.players}),
        extras=_extras(context, snapshot, begun, private=private),
        telegram_ids={
            p.key: accounts[p.member_id] for p in snapshot.players if p.member_id in accounts
        },
        published=tuple(
            PublishedLine(standing.rank, standing.key, standing.total)
            for standing in seasons.published_standings(context.tx, season_id)
        ),
    )


def _extras(
    context: Context, snapshot: SeasonSnapshot, begun: int, *, private: bool
) -> dict[str, Any]:
    """The parts of the file that the engine does not read; `begun` rounds are not planned."""
    row, players = snapshot.row, snapshot.players
    extras: dict[str, Any] = json.loads(row.extras)
    years = merging.births(context.tx, context.club.id) if private else {}
    elsewhere = entries_of(context.tx, row.id, players)
    parts = {
        "standing": [
            {"player": p.key, "arrangement": p.arrangement}
            | ({"kind": p.standing_kind} if p.standing_kind else {})
            for p in players
            if p.arrangement != "present"
        ],
        "ratings": [_origin_entry(p.key, p.origin) for p in players if p.origin],
        "born": [
            {"player": p.key, "year": years[p.member_id]} for p in players if p.member_id in years
        ],
        "external_games": [*extras.get("external_games", ()), *elsewhere],
        "log": [*extras.get("log", ()), *_log(context, row.id)],
        "planned": [_planned_entry(r) for r in snapshot.season.rounds[begun:]],
    }
    return extras | {key: value for key, value in parts.items() if value}


def _begun(snapshot: SeasonSnapshot) -> int:
    """The number of rounds in the file: all closed ones, and the next if it has facts."""
    closed = max((r.number for r in snapshot.rounds if r.phase != Phase.OPEN), default=0)
    coming = snapshot.season.rounds[closed : closed + 1]
    return closed + sum(1 for r in coming if _has_facts(r))


def _has_facts(round_: Round) -> bool:
    return replace(round_, date=None, period=None) != Round(round_.number)


def _planned_entry(round_: Round) -> str | dict[str, Any]:
    if round_.period is None and not _has_facts(round_) and round_.date is not None:
        return round_.date
    return round_table(round_)


def _log(context: Context, season_id: int) -> Iterator[dict[str, Any]]:
    for change in records.season_changes(context.tx, season_id):
        values = {name: getattr(change, name) for name in _LOGGED}
        yield {"at": change.at.isoformat(timespec="seconds"), "who": change.actor} | values


_LOGGED = ("action", "subject", "before", "after", "reason")


_OF_ONE_TABLE: Final = (FileForm.PDF, FileForm.CSV)
_OF_TABLES: Final = (*_OF_ONE_TABLE, FileForm.XLSX)


@reads_in_scene(read_file)
def file(request: Request, reading: FileWords) -> Reply:
    """``/bestand [what] [form] [round]``: export a file; ask for missing parts with buttons."""
    context, number = request.context, reading.round
    form = FileForm(reading.form) if reading.form else None
    table = TableName(reading.table) if reading.table else None
    if form in _OF_ONE_TABLE and table is None:
        return ask_table(context, form=form, number=number)
    if form is not None:
        table = table if form in _OF_TABLES else None
        return send_export(context, form=form, table=table, number=number)
    if table is not None:
        return ask_form(context, table=table, number=number)
    return ask_file(context, number=number, unread=reading.unread)


FILE = Command(
    "bestand file file", Topic.MANAGING, file, Scope.PLAYED, ClubRole.ARBITER, for_own_eyes=True
)
