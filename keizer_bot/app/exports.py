"""Exports a season as a file of any form, from the database of a running bot or from a file."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from keizer_bot.app import taking_in_messages as messages
from keizer_bot.app.seasons import competition_of
from keizer_bot.clock import Clock
from keizer_bot.club.seasons.exporting import export_season, season_export
from keizer_bot.config.values import Config
from keizer_bot.core.exports import SUFFIXES, SeasonExport, export_bytes
from keizer_bot.core.messages import FileForm
from keizer_bot.engine.ranking import last_round
from keizer_bot.formats.season_file import read_season_file, write_season_file
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Refusal
from keizer_bot.keeping.database import host_context, read_beside
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction

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
