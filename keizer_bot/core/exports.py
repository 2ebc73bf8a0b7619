"""A season as a file of any form: the values that describe the file, and its maker.

All of it depends on a season file only, so that the bot, the command line and a file from elsewhere
give the same.
"""

import re
from typing import Final

import msgspec

from keizer_bot.core import messages
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.pgn import write_pgn
from keizer_bot.formats.season_file import planned_rounds, read_season_file
from keizer_bot.formats.trf import Tournament, Version, write_trf
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.tables.as_csv import as_csv
from keizer_bot.reports.tables.as_pdf import as_pdf
from keizer_bot.reports.tables.as_xlsx import as_xlsx
from keizer_bot.reports.tables.choice import (
    PRINTED,
    TableName,
    all_tables,
    make_printed,
    make_table,
)
from keizer_bot.reports.tables.cross_pdf import cross_pdf
from keizer_bot.reports.tables.messages import NothingPlayedYet, RoundHasNoPairing, RoundHasNoResult
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import Words

SUFFIXES: Final = {
    **{f".{form}": form for form in messages.FileForm},
    ".trf": messages.FileForm.TRF16,
}
"""The form that a file's suffix stands for."""

_VERSIONS: Final[dict[messages.FileForm, Version]] = {
    messages.FileForm.TRF16: 16,
    messages.FileForm.TRF26: 26,
}
_OF_CHESS = (*_VERSIONS, messages.FileForm.PGN)
_NO_LETTER = re.compile(r"[^a-z0-9]+")


class SeasonExport(msgspec.Struct, frozen=True):
    """The description of a file. `season` is a season file, of whose rounds `played` are paired.

    `table` None means all tables if the form can hold several, else the ranking; `round` None means
    the newest. Headings are in `language`; `estimated` are ids of players with estimated ratings;
    `hidden`: withdrawn players are left out of the ranking; paper has the club's `style`. The
    fields from `city` to `arbiters` are for TRF (`Tournament`).
    """

    season: str
    played: int
    form: messages.FileForm
    table: TableName | None = None
    round: int | None = None
    language: str = "nl"
    club: str = ""
    city: str = ""
    federation: str = ""
    national: bool = True
    arbiters: tuple[str, ...] = ()
    estimated: tuple[str, ...] = ()
    hidden: bool = False
    style: ClubStyle = PLAIN


def export_bytes(export: SeasonExport) -> bytes:
    """The bytes of the file. Raises what `check_export` raises."""
    view = view_of(export)
    check_export(export, view)
    if export.form is messages.FileForm.JSON:
        return export.season.encode()
    if export.form is messages.FileForm.PGN:
        tempo = view.rules.season.tempo
        return write_pgn(view.paired, export.club, view.estimated, tempo).encode()
    if export.form in _VERSIONS:
        event = Tournament(
            export.city, export.federation, export.national, export.arbiters, view.estimated
        )
        return write_trf(view.paired, view.rules, event, _VERSIONS[export.form]).encode()
    words = Words(Translator().of_game(view.rules.season.game), export.language)
    return _with_tables(export, view, words)


def _with_tables(export: SeasonExport, view: SeasonView, words: Words) -> bytes:
    name = export.table or TableName.RANKING
    if export.form is messages.FileForm.PDF:
        printed = cross_pdf if name is TableName.CROSS else as_pdf
        return printed(make_printed(name, view, words, export.round), words, export.style)
    if export.form is messages.FileForm.CSV:
        return as_csv(make_table(name, view, words, export.round), words)
    if export.table is None:
        return as_xlsx(all_tables(view, words, export.round), words)
    return as_xlsx([make_table(name, view, words, export.round)], words)


def view_of(export: SeasonExport) -> SeasonView:
    """The season from which the file is made."""
    file = read_season_file(export.season)
    planned = tuple(planned_rounds(file, len(file.season.rounds)))
    rules = rules_from(file.rules)
    estimated, hidden = frozenset(export.estimated), export.hidden
    return SeasonView(file.season, rules, export.played, export.club, planned, estimated, hidden)


def check_export(export: SeasonExport, view: SeasonView) -> None:
    """Refuse a file that cannot be made, before anybody waits for it.

    Raises `NoCup`, `OnlyForChess`, `OnlyForTheBoard`, `NoSuchTable`, `RoundHasNoPairing`,
    `RoundHasNoResult`, `NothingPlayedYet`.
    """
    form, wanted = export.form, export.table
    if form in (*_OF_CHESS, messages.FileForm.JSON) and wanted is not None:
        raise messages.NoSuchTable(form, wanted)
    if form in _OF_CHESS and view.rules.season.game != "chess":
        raise messages.OnlyForChess(form)
    if form is messages.FileForm.PDF and wanted not in (None, *PRINTED):
        raise messages.OnlyForTheBoard(wanted or TableName.RANKING)
    if wanted is TableName.BRACKET and not view.rules.is_cup:
        raise messages.NoCup
    _check_played(export, view)


def _check_played(export: SeasonExport, view: SeasonView) -> None:
    """Refuse a round that is not paired, or for other tables not played, yet."""
    form, wanted = export.form, export.table
    begun = any(game.result for round_ in view.paired.rounds for game in round_.games)
    if not begun and (form in _OF_CHESS or wanted is TableName.OFFICIAL):
        raise NothingPlayedYet
    is_pairing = wanted in (TableName.PAIRINGS, TableName.SEATS)
    if is_pairing and not view.played:
        raise NothingPlayedYet
    first = 1 if is_pairing else 0
    if export.round is not None and not first <= export.round <= view.played:
        raise RoundHasNoPairing(export.round, view.played)
    if not is_pairing and (export.round or 0) > view.ranked_to:
        raise RoundHasNoResult(export.round or 0, view.ranked_to)


def file_name(subject: str, form: messages.FileForm) -> str:
    """A file name that every system accepts: ``stand-na-ronde-12.pdf``."""
    suffix = "trf" if form in _VERSIONS else form.value
    return f"{_NO_LETTER.sub('-', fold(subject)).strip('-') or form.value}.{suffix}"
