"""Every form of a season's file: the refusals, and the time that a real season takes."""

from __future__ import annotations

import io
from time import process_time

import chess.pgn
import pytest
import trf
from msgspec.structs import replace
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from benchmarks.exports import every_export
from benchmarks.real_season import GAMES, PLAYERS, ROUNDS, RULES, real_season
from keizer_bot.core.exports import SeasonExport, export_bytes, file_name
from keizer_bot.core.messages import FileForm, NoSuchTable, OnlyForChess, OnlyForTheBoard
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.message import Refusal
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.reports.tables.messages import NothingPlayedYet, RoundHasNoPairing
from tests.rows import each_row

pytestmark = pytest.mark.slow

SEASON = write_season_file(SeasonFile(real_season(), RULES))
DRAUGHTS = RULES | {"season": {"rounds": ROUNDS, "game": "draughts"}}
EMPTY = write_season_file(
    SeasonFile(Season("Nieuw", (Player("a", "An"), Player("b", "Bo"))), RULES)
)


def made(form: FileForm, table: TableName | None = None, number: int | None = None) -> bytes:
    """The real season in that form."""
    return export_bytes(SeasonExport(SEASON, ROUNDS, form, table, number))


def test_the_season_is_of_a_real_size() -> None:
    """59 players, 37 rounds, 444 games."""
    season = real_season()
    games = sum(len(round_.games) for round_ in season.rounds)
    assert (len(season.players), len(season.rounds), games) == (PLAYERS, ROUNDS, GAMES)


def test_every_form_of_it_together_takes_less_than_five_seconds() -> None:
    """The processor's own clock measures it, so that other work on the machine does not count."""
    exports = list(every_export())
    export_bytes(exports[4])  # the libraries are imported once in a bot's life
    begun = process_time()
    sizes = [len(export_bytes(each)) for each in exports]
    assert process_time() - begun < 5
    assert all(sizes)


def test_the_workbook_has_all_games() -> None:
    """A sheet for each table; the results have a row for each game and each bye."""
    snapshot = CalamineWorkbook.from_filelike(io.BytesIO(made(FileForm.XLSX)))
    assert len(snapshot.sheet_names) == len(TableName) - 1  # all but a cup's bracket
    rows = snapshot.get_sheet_by_name("Alle uitslagen").to_python()
    assert len(rows) == 1 + GAMES + ROUNDS


def test_the_report_has_all_players_and_rounds() -> None:
    """37 results for each of 59."""
    tour = trf.loads(made(FileForm.TRF16).decode())
    assert [len(player.games) for player in tour.players] == [ROUNDS] * PLAYERS


def test_pgn_has_every_game_that_was_played() -> None:
    """All but the forfeits."""
    stream, found = io.StringIO(made(FileForm.PGN).decode()), 0
    while chess.pgn.read_headers(stream):
        found += 1
    forfeits = ("+/-", "-/+", "-/-")
    games = (game for round_ in real_season().rounds for game in round_.games)
    assert found == sum(1 for game in games if game.result not in forfeits)


def test_the_printed_ranking_is_of_the_round_that_was_asked() -> None:
    """Round 12, on one page."""
    pages = PdfReader(io.BytesIO(made(FileForm.PDF, number=12))).pages
    assert "Stand na ronde 12" in pages[0].extract_text()
    assert len(pages) == 1


def test_json_is_the_season_itself() -> None:
    """Nothing is lost."""
    assert read_season_file(made(FileForm.JSON)).season == real_season()


@each_row(
    ("export", "refusal"),
    [
        (SeasonExport(EMPTY, 0, FileForm.TRF26), NothingPlayedYet),
        (SeasonExport(EMPTY, 0, FileForm.PGN), NothingPlayedYet),
        (SeasonExport(EMPTY, 0, FileForm.CSV, TableName.OFFICIAL), NothingPlayedYet),
        (SeasonExport(EMPTY, 0, FileForm.PDF, TableName.PAIRINGS), NothingPlayedYet),
        (SeasonExport(SEASON, ROUNDS, FileForm.CSV, TableName.RANKING, 38), RoundHasNoPairing),
        (SeasonExport(SEASON, ROUNDS, FileForm.PDF, TableName.PAIRINGS, 0), RoundHasNoPairing),
        (SeasonExport(SEASON, ROUNDS, FileForm.PDF, TableName.ATTENDANCE), OnlyForTheBoard),
        (SeasonExport(SEASON, ROUNDS, FileForm.TRF16, TableName.RANKING), NoSuchTable),
        (SeasonExport(SEASON, ROUNDS, FileForm.JSON, TableName.RANKING), NoSuchTable),
    ],
)
def test_a_file_that_cannot_be_made_is_refused(
    export: SeasonExport, refusal: type[Refusal]
) -> None:
    """Each with a sentence of its own."""
    with pytest.raises(refusal):
        export_bytes(export)


@pytest.mark.parametrize("form", [FileForm.TRF16, FileForm.TRF26, FileForm.PGN])
def test_draughts_has_no_report_of_chess(form: FileForm) -> None:
    """Its tables can be had."""
    text = write_season_file(SeasonFile(real_season(), DRAUGHTS))
    export = SeasonExport(text, ROUNDS, form)
    with pytest.raises(OnlyForChess):
        export_bytes(export)
    assert b"2-0" in export_bytes(replace(export, form=FileForm.CSV, table=TableName.RESULTS))


def test_a_season_that_has_not_begun_has_its_players_and_its_first_ranking() -> None:
    """Both as a workbook and on paper."""
    snapshot = CalamineWorkbook.from_filelike(
        io.BytesIO(export_bytes(SeasonExport(EMPTY, 0, FileForm.XLSX)))
    )
    assert {"Spelers", "Stand bij de start"} <= set(snapshot.sheet_names)
    assert export_bytes(SeasonExport(EMPTY, 0, FileForm.PDF)).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("about", "form", "name"),
    [
        ("Stand ronde 12", FileForm.PDF, "stand-ronde-12.pdf"),
        ("Intern 2026/2027", FileForm.TRF16, "intern-2026-2027.trf"),
        ("Żółć & Co.", FileForm.CSV, "zolc-co.csv"),
        ("דוד", FileForm.XLSX, "xlsx.xlsx"),
    ],
)
def test_a_file_has_a_name_that_any_machine_takes(about: str, form: FileForm, name: str) -> None:
    """Plain letters, digits and dashes."""
    assert file_name(about, form) == name
