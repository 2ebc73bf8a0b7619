"""`keizer-bot season import` of other programs' files: shown, compared, several at once."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.command_line import Run
from tests.formats.keizer_for_clubs_file import RETIRED, SMALL, Tournament, random_tournament
from tests.formats.sevilla_report import report
from tests.formats.trf_report import REPORT, player_line
from tests.formats.trf_report import report as trf_report

pytestmark = pytest.mark.slow
IMPORT = ("season", "import")


def year(folder: Path, name: str, tournament: Tournament) -> str:
    """A season of KeizerForClubs in a file of that name."""
    (folder / name).write_bytes(tournament.content())
    return name


def test_it_is_shown_and_refused_until_that_is_agreed(run: Run, club: Path) -> None:
    """Without a terminal the option that answers is named; nothing has come in."""
    refused = run(*IMPORT, year(club, "intern.s3db", SMALL))
    assert "This is a season from KeizerForClubs: intern. Players: 4." in refused.stdout
    assert "Totals after round 2: 4 of 4 as in your old program." in refused.stdout
    assert (refused.returncode, refused.stderr) == (
        *(1, "Nothing has changed yet. To import that, say --yes.\n"),
    )
    assert run("season", "export").returncode == 1


def test_a_season_without_dates_needs_the_first(run: Run, club: Path) -> None:
    """The option is named; with it the rounds are a week apart."""
    name = year(club, "intern.s3db", SMALL)
    refused = run(*IMPORT, name, "--yes")
    assert "in --first-date 2026-09-07" in refused.stderr
    taken = run(*IMPORT, name, "--yes", "--first-date", "2026-09-07")
    assert taken.stdout.endswith("intern is the running season.\n")
    rounds = json.loads(run("season", "export").stdout)["rounds"]
    assert [one["date"] for one in rounds] == ["2026-09-07", "2026-09-14"]


def test_four_real_sized_seasons_in_a_row(run: Run, club: Path) -> None:
    """In any order: the last year is the running season, the others are past; all totals agree."""
    names = [year(club, f"20{n}.s3db", random_tournament(n - 23)) for n in (25, 23, 24)]
    old = year(club, "2022.s3db", random_tournament(7))
    days = [f"--first-date=20{n}-09-0{d}" for n, d in ((25, 1), (23, 4), (24, 2), (22, 5))]
    taken = run(*IMPORT, *names, old, "--yes", *days)
    assert taken.stdout.count("Totals after round 30: 55 of 55 as in your old program.") == 4
    assert taken.stdout.splitlines()[-4:] == [
        "2022 is an earlier season.",
        "2023 is an earlier season.",
        "2024 is an earlier season.",
        "2025 is the running season.",
    ]
    assert json.loads(run("season", "export").stdout)["name"] == "2025"


def test_a_running_season_continues_beside_an_earlier_one(run: Run, club: Path) -> None:
    """It does not end a running season; the same year twice is refused."""
    run(*IMPORT, year(club, "now.s3db", SMALL), "--yes", "--first-date", "2026-09-07")
    before = (*IMPORT, year(club, "old.s3db", SMALL), "--yes", "--first-date", "2020-09-01")
    refused = run(*before)
    assert refused.returncode == 1
    assert "say --earlier" in refused.stderr
    assert run(*before, "--earlier").stdout.endswith("old is an earlier season.\n")
    assert json.loads(run("season", "export").stdout)["name"] == "now"
    again = run(*before, "--earlier")
    assert again.stderr == "old, which began on 2020-09-01, is there already\n"


def test_all_come_in_or_none(run: Run, club: Path) -> None:
    """The second file is of nobody: the first has not come in either."""
    good = year(club, "good.s3db", SMALL)
    (club / "bad.s3db").write_bytes(b"SQLite format 3\0 but no more")
    refused = run(*IMPORT, good, "bad.s3db", "--yes")
    assert refused.stderr == "bad.s3db: the file is damaged, or is no SQLite database\n"
    assert run("season", "export").returncode == 1


def test_totals_that_differ_are_told_with_the_option(run: Run, club: Path) -> None:
    """Line by line, and by the name that the option has there."""
    left = year(club, "left.s3db", replace(SMALL, states={3: RETIRED}))
    said = run(*IMPORT, left).stdout
    assert "Anna Smit: there " in said
    assert "‘Bonus withdrawn’: Carla Vos left." in said


def test_an_archive_is_its_seasons(run: Run, club: Path) -> None:
    """The years in one .zip, whatever else is in it."""
    with ZipFile(club / "years.zip", "w") as archive:
        archive.writestr("2023.s3db", random_tournament(0).content())
        archive.writestr("old/2024.trf", REPORT)
        archive.writestr("readme.txt", "niets")
        archive.writestr("__MACOSX/2023.s3db", "niets")
    taken = run(*IMPORT, "years.zip", "--yes", "--first-date", "2023-09-04")
    assert taken.stdout.splitlines()[-2:] == [
        "2023 is an earlier season.",
        "Intern 2025 is the running season.",
    ]


def test_of_several_groups_one_is_named(run: Run, club: Path) -> None:
    """Without a terminal the option is; with it that group is read."""
    two = json.loads(report())
    two["GroupReport"].append(two["GroupReport"][0] | {"Name": "Groep 2"})
    (club / "sevilla.json").write_text(json.dumps(two))
    refused = run(*IMPORT, "sevilla.json")
    assert refused.stderr == (
        "sevilla.json has several groups: 1 Groep 1, 2 Groep 2. Say which, as in --group 2.\n"
    )
    assert "Intern 2026, Groep 2" in run(*IMPORT, "sevilla.json", "--group", "2").stdout


def test_a_table_of_results(run: Run, club: Path) -> None:
    """A column that has no head of its own is named by an option; the rules by a file."""
    lines = ("Ronde;Datum;Speler;Speler;Uitslag", "1;7-9-2026;Anna;Bram;1-0")
    (club / "uitslagen.csv").write_text("\n".join(lines), "utf-8")
    refused = run(*IMPORT, "uitslagen.csv", "--yes")
    assert refused.stderr == (
        "uitslagen.csv: which column is White: 1 Ronde, 2 Datum, 3 Speler, 4 Speler, 5 Uitslag."
        " Say which, as in --column white=3.\n"
    )
    (club / "rules.toml").write_text('preset = "geel-elo"\n')
    columns = ("--column", "white=3", "--column", "black=4")
    unrated = run(*IMPORT, "uitslagen.csv", "--yes", *columns, "--rules", "rules.toml")
    assert "uitslagen.csv: " in unrated.stderr
    taken = run(*IMPORT, "uitslagen.csv", "--yes", *columns)
    assert taken.stdout.endswith("uitslagen is the running season.\n")
    assert "The file has no rules: I take Sevilla’s usual ones." in taken.stdout


@pytest.mark.parametrize("column", ["wit=3", "white", "white=9", "white=Niets"])
def test_a_column_that_is_none(run: Run, club: Path, column: str) -> None:
    """Wrong usage, or a column that the table does not have."""
    (club / "a.csv").write_text("Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;1-0\n", "utf-8")
    refused = run(*IMPORT, "a.csv", "--column", column)
    assert refused.returncode == (2 if column in ("wit=3", "white") else 1)
    assert "column" in refused.stderr or "white" in refused.stderr


def test_the_day_on_which_a_report_says_that_it_began_is_offered(run: Run, club: Path) -> None:
    """The date of round 1, for a file whose rounds have no dates."""
    lines = (
        player_line(1, "Vries, Jan de", "   2 w 1"),
        player_line(2, "Smit, Anna", "   1 b 0"),
    )
    (club / "a.trf").write_bytes(trf_report("042 2025/09/01", *lines))
    refused = run(*IMPORT, "a.trf", "--yes")
    assert refused.returncode == 1
    assert "--first-date 2025-09-01" in refused.stderr


@pytest.mark.parametrize(
    ("heads", "kind"),
    [
        ("Seizoen;Clubkampioen", "a roll of honour"),
        ("Year;Champion;Runner-up", "a roll of honour"),
        ("Naam;Rating;Telefoon", "a list of players"),
        ("Achternaam;Voorletters", "a list of players"),
    ],
)
def test_a_table_without_games_is_called_what_it_looks_like(
    run: Run, club: Path, heads: str, kind: str
) -> None:
    """The host is not asked for its column of White; the refusal names the readable kinds."""
    (club / "a.csv").write_text(f"{heads}\n2014;Jan Jansen;1\n", "utf-8")
    refused = run(*IMPORT, "a.csv", "--yes")
    assert refused.returncode == 1
    assert kind in refused.stderr
    assert "one line per game" in refused.stderr


def test_a_table_whose_heads_say_nothing(run: Run, club: Path) -> None:
    """Each column is named; without a word about it, the first that is needed is asked for."""
    (club / "a.csv").write_text("A;B;C;D\n1;Anna;Bram;1-0\n", "utf-8")
    refused = run(*IMPORT, "a.csv", "--yes")
    assert refused.stderr.startswith("a.csv: which column is White: 1 A, 2 B, 3 C, 4 D.")
    columns = [f"--column={one}" for one in ("round=1", "white=B", "black=C", "result=D")]
    taken = run(*IMPORT, "a.csv", "--yes", "--first-date", "2026-09-07", *columns)
    assert taken.stdout.endswith("a is the running season.\n")
