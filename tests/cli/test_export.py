"""`keizer-bot season export`: a season in every form, beside a running bot or from a file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import trf
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from benchmarks.real_season import RULES, real_season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.store.lock import InstanceLock
from tests.cli.command_line import Run

pytestmark = pytest.mark.slow

EXPORT = ("season", "export")


@pytest.fixture
def run(run: Run) -> Run:
    """Run `keizer-bot` in a folder with a season file."""
    content = write_season_file(SeasonFile(real_season(), RULES))
    Path("real.json").write_text(content, "utf-8")
    return run


@pytest.fixture
def club(run: Run, club: Path) -> Path:
    """A club whose running season is the file's."""
    assert run("season", "import", "real.json").returncode == 0
    return club


@pytest.mark.usefixtures("club")
def test_the_suffix_says_the_form(run: Run, tmp_path: Path) -> None:
    """A workbook, a PDF, a report, PGN and a table: each by its name."""
    for name in ("all.xlsx", "stand.pdf", "season.trf", "games.pgn", "stand.csv"):
        ran = run(*EXPORT, name)
        assert (ran.returncode, ran.stdout) == (0, f"{name} holds the season.\n")
    snapshot = CalamineWorkbook.from_path("all.xlsx")
    assert "Ranking after round 37" in snapshot.sheet_names
    assert len(trf.loads((tmp_path / "season.trf").read_text()).players) == 59
    assert "Ranking after round 37" in PdfReader("stand.pdf").pages[0].extract_text()


def test_it_reads_beside_a_running_bot(run: Run, club: Path) -> None:
    """The lock is held, and nothing is written."""
    lock = InstanceLock(club / "keizer.db")
    ran = run(*EXPORT, "stand.pdf", "--round", "12")
    lock.release()
    assert ran.returncode == 0
    assert "Ranking after round 12" in PdfReader("stand.pdf").pages[0].extract_text()


def test_a_report_for_rating_is_trf16_unless_trf26_is_named(run: Run, tmp_path: Path) -> None:
    """Only TRF26 has a record (172) for the federation's own numbers."""
    assert run(*EXPORT, "old.trf", "--from", "real.json", "--federation", "NED").returncode == 0
    more = ("--as", "trf26", "--federation", "NED")
    assert run(*EXPORT, "new.trf", "--from", "real.json", *more).returncode == 0
    assert "\n172" not in (tmp_path / "old.trf").read_text("utf-8")
    assert "\n172" in (tmp_path / "new.trf").read_text("utf-8")


@pytest.mark.usefixtures("club")
def test_a_dash_is_standard_output(run: Run, tmp_path: Path) -> None:
    """As in other programs; without a name it is the same, and no file is made."""
    ran = run(*EXPORT, "-")
    assert (ran.returncode, ran.stdout) == (0, run(*EXPORT).stdout)
    assert not (tmp_path / "-").exists()


@pytest.mark.usefixtures("club")
def test_no_terminal_shows_a_workbook(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or another program takes it."""
    assert run(*EXPORT, "-", "--as", "xlsx").stdout.startswith("PK")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    refused = run(*EXPORT, "-", "--as", "xlsx")
    sentence = "Name the file, as in: keizer-bot season export season.xlsx\n"
    assert (refused.returncode, refused.stderr) == (1, sentence)


def test_a_season_file_needs_no_club(run: Run) -> None:
    """Nor a configuration; the language is asked for, or Dutch."""
    ran = run(*EXPORT, "--from", "real.json", "--table", "players", "--language", "en")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.lstrip("\ufeff").startswith("Name,Rating,Group,Federation number")


@pytest.mark.usefixtures("club")
def test_a_file_and_the_database_give_the_same(run: Run) -> None:
    """Letter by letter, except for facts that only the club has."""
    for form in ("csv", "pgn"):
        of_file = ("--from", "real.json", "--language", "en")
        both = [run(*EXPORT, "--as", form, *more).stdout for more in ((), of_file)]
        assert both[0].replace("De Pion", "?") == both[1]


def test_the_heads_of_a_report_can_be_given(run: Run) -> None:
    """Place and federation; --fide puts the numbers with the players."""
    more = ("--from", "real.json", "--as", "trf26", "--city", "Utrecht", "--federation", "NED")
    national, own = run(*EXPORT, *more).stdout, run(*EXPORT, *more, "--fide").stdout
    assert "022 Utrecht\n" in national.replace("\r", "")
    assert "172 NED NRO" in national
    assert "\n172" not in own
    assert trf.loads(own).players[0].id == 7_000_000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("stand.docx",), "stand.docx does not say what it is to be: add --as with one of pdf,"),
        (("a.pdf", "--table", "players"), "Players is not printed for the notice board; it"),
        (("a.trf", "--table", "cross"), "TRF16 is not a table: it holds the whole season."),
        (
            ("a.csv", "--round", "38"),
            "Round 38 is not paired yet; the latest pairings are those of round 37.",
        ),
        (("a.csv", "--private"), "Only a season file from the database can be --private."),
    ],
)
def test_impossible_input_is_refused_with_one_sentence(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    """The sentence is on stderr, the exit code is 1, and no file is left behind."""
    ran = run(*EXPORT, *words, "--from", "real.json")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(sentence)
    assert ran.stderr.count("\n") == 1
    assert not list(Path().glob("a.*"))


def test_draughts_are_refused_by_a_report_of_chess(run: Run) -> None:
    """The refusal names the forms that exist."""
    rules = RULES | {"season": {"game": "draughts"}}
    Path("dammen.json").write_text(write_season_file(SeasonFile(real_season(), rules)), "utf-8")
    ran = run(*EXPORT, "a.trf", "--from", "dammen.json")
    assert ran.stderr == (
        "TRF16 is for chess only, and this season is draughts. Excel or CSV will do.\n"
    )


@pytest.mark.parametrize("words", [("--language", "xx"), ("--federation", "Netherlands")])
def test_an_option_that_means_nothing_is_wrong_usage(run: Run, words: tuple[str, str]) -> None:
    """Exit code 2, as everywhere."""
    assert run(*EXPORT, "--from", "real.json", *words).returncode == 2
