"""Exports files: the arbiter chooses one and its form (``/bestand``), and gets it in private."""

from collections.abc import Iterable, Iterator
from typing import Final

from babel.core import get_global
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.players.ratings import is_estimate
from keizer_bot.club.seasons import messages
from keizer_bot.club.seasons.files import export_season
from keizer_bot.core.context import Context
from keizer_bot.core.exports import SeasonExport, check_export, file_name, view_of
from keizer_bot.core.messages import FileForm, MessageAndQuestion
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import rules_of
from keizer_bot.formats.season_file import write_season_file
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.tables.choice import OF_A_ROUND, PRINTED, TableName
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead
from keizer_bot.store.buttons import Intention
from keizer_bot.store.people import UNNAMED
from keizer_bot.store.seasons import PlayerRow, SeasonRow

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
        name_parts += [
            plain(context.texts.word(TableHead.ROUND, export.language)),
            str(caption.round),
        ]
    return Reply.attaching(
        caption, export, file_name(" ".join(name_parts), export.form), is_own=True
    )


def season_export(context: Context, row: SeasonRow, form: FileForm) -> SeasonExport:
    """The data for a file of that season's present facts, without the change log.

    Only the season file itself includes the log.
    """
    file = export_season(context, row.id)
    if form is not FileForm.JSON:
        file = replace(file, extras={"planned": file.extras.get("planned", ())})
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
    lists = {
        player.origin.list
        for player in players
        if player.origin and player.origin.kind == "published"
    }
    return lists == {"FIDE"}


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
