"""Tables of results: their columns, the cells, and refusals."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from openpyxl import Workbook

from keizer_bot.club.importing.messages import FileKind, FileLinesRefused
from keizer_bot.club.importing.reading import read_table, readable
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Absence, Game, Player, Result
from keizer_bot.formats import messages
from keizer_bot.formats.messages import ColumnsUnused, LinesPassed, OtherBadLines
from keizer_bot.formats.moved import MovedSeason, ReasonRead
from keizer_bot.formats.results_columns import (
    MOST_ROWS,
    Column,
    Columns,
    LinesRefusedError,
    columns_of,
    columns_of_heads,
    results_rows,
)
from keizer_bot.formats.results_columns import TableOfResultsProblem as Problem
from keizer_bot.formats.results_table import read_results
from keizer_bot.formats.table_rows import Row
from tests.rows import each_row

GAMES = """Ronde;Datum;Wit;Zwart;Uitslag
1;7-9-2025;Jansen;Bakker;1-0
1;7-9-2025;Slager;"Vries, Jan de";½-½
2;14-9-2025;Bakker;Slager;0-1 R
2;14-9-2025;Jansen;vrij;
2;14-9-2025;Jan de Vries;;extern
"""
PLAYERS = """Nr;Naam;Rating;R1;R2;R3
1;Jansen;1900;2w1;3z½;vrij
2;Bakker;1800;1z0;afw;3w+
3;Slager;1700;bye;1w½;2z-
"""


def read(text: str, **places: int) -> MovedSeason:
    """Read a table; columns that its heads do not say are given."""
    rows = results_rows(text.encode())
    assert rows is not None
    columns = columns_of(rows)
    for name, place in places.items():
        columns = columns.with_(Column[name], place)
    assert columns.missing is None
    return read_results(rows[1:], columns, "intern")


def missing(heads: str) -> Column | None:
    """The column that must be asked for with these heads."""
    return columns_of_heads(heads.split(";")).missing


def test_a_line_a_game() -> None:
    """Players in order of appearance, names as spoken, forfeits, byes, absences and dates."""
    moved = read(GAMES)
    season = moved.file.season
    assert [one.name for one in season.players] == ["Jansen", "Bakker", "Slager", "Jan de Vries"]
    assert season.rounds[0].games == (
        Game("p1", "p2", Result.WHITE_WON),
        Game("p3", "p4", Result.DRAWN),
    )
    assert season.rounds[1].games == (Game("p2", "p3", Result.BLACK_BY_FORFEIT),)
    assert season.rounds[1].byes == ("p1",)
    assert season.rounds[1].absences == (Absence("p4", "club_duty"),)
    assert [one.date for one in season.rounds] == ["2025-09-07", "2025-09-14"]
    assert moved.notes == (messages.OrderOfAppearance(),)
    assert moved.read_as == (ReasonRead("extern", "club_duty", 1), ReasonRead("vrij", "bye", 1))


def test_a_line_a_player() -> None:
    """Opponents by number, with colour and result, and by rating."""
    season = read(PLAYERS).file.season
    assert season.players[0] == Player("p1", "Jansen", 1900)
    assert [one.games for one in season.rounds] == [
        (Game("p1", "p2", Result.WHITE_WON),),
        (Game("p3", "p1", Result.DRAWN),),
        (Game("p2", "p3", Result.WHITE_BY_FORFEIT),),
    ]
    assert [one.byes for one in season.rounds] == [("p3",), (), ("p1",)]
    assert season.rounds[1].absences == (Absence("p2", "excused"),)


@pytest.mark.parametrize(
    "cells",
    [
        ("2w1", "1b0"),
        ("2 w 1", "1 z 0"),
        ("W2 1", "Z1 0"),
        ("+2w", "-1z"),
        ("2b1", "1n0"),
        ("2w1", "1s0"),
    ],
)
def test_cells_as_programs_print_them(cells: tuple[str, str]) -> None:
    """English, Dutch, German; b beside n is White, as in Italian and French."""
    moved = read(f"Nome;1;2\nA Uno;{cells[0]};1\nB Due;{cells[1]};\n")
    assert moved.file.season.rounds[0].games == (Game("p1", "p2", Result.WHITE_WON),)


@each_row(
    ("said", "result"),
    [
        ("1-0", Result.WHITE_WON),
        ("0 – 1", Result.BLACK_WON),
        ("1/2-1/2", Result.DRAWN),
        ("0,5-0,5", Result.DRAWN),
        ("remise", Result.DRAWN),
        ("1:0", Result.WHITE_WON),
        ("1", Result.WHITE_WON),
        ("1-0 reglementair", Result.WHITE_BY_FORFEIT),
        ("0-1F", Result.BLACK_BY_FORFEIT),
        ("+--", Result.WHITE_BY_FORFEIT),
        ("-/-", Result.BOTH_FORFEITED),
        ("", None),
        ("...", None),
    ],
)
def test_results_as_people_write_them(said: str, result: Result | None) -> None:
    """One column, in words or points."""
    moved = read(f'Ronde,Wit,Zwart,Uitslag\n1,Anna,Bram,"{said}"\n')
    assert moved.file.season.rounds[0].games == (Game("p1", "p2", result),)


def test_rounds_by_the_days() -> None:
    """Without a column of rounds, each day is one, in their order."""
    text = "Date,White,Black,Result\n2025-09-14,Bo,Al,1/2-1/2\n2025-09-07,Al,Bo,1-0\n"
    season = read(text).file.season
    assert [one.date for one in season.rounds] == ["2025-09-07", "2025-09-14"]
    assert season.rounds[0].games == (Game("p2", "p1", Result.WHITE_WON),)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("7-9-2025", "2025-09-07"),
        ("7/9/98", "1998-09-07"),
        ("7 sept 1998", "1998-09-07"),
        ("2025-09-07 00:00:00", "2025-09-07"),
    ],
)
def test_days_as_they_are_written(said: str, day: str) -> None:
    """They may be of the last century, or as a spreadsheet keeps them."""
    season = read(f"Datum;Wit;Zwart;Uitslag\n{said};Anna;Bram;1-0\n").file.season
    assert season.rounds[0].date == day


@each_row(
    "table",
    [
        "Ronde;Datum;;Wit;Zwart;Uitslag\n1;;{};Anna;Bram;1-0\n2;;{};Bram;Anna;0-1\n",
        "Ronde;Gespeeld;Wit;Zwart;Uitslag\n1;{};Anna;Bram;1-0\n2;{};Bram;Anna;0-1\n",
        "Ronde;Datum;Wit;Zwart;Uitslag\n1;Anna;{};Bram;1-0\n2;Bram;{};Anna;0-1\n",
        "Ronde;Datum;Wit;Zwart;Uitslag\n1;;{};Anna;Bram;1-0\n2;;{};Bram;Anna;0-1\n",
        "Ronde;Wit;Zwart;Uitslag\n{};Anna;Bram;1-0\n{};Bram;Anna;0-1\n",
    ],
)
@each_row("days", [("7-9-2026", "14-9-2026"), ("7 sept 2026", "14 sept 2026")])
def test_dates_are_known_by_their_form(table: str, days: tuple[str, str]) -> None:
    """One column off, below no head or another's, or where all of the line moved with them."""
    season = read(table.format(*days)).file.season
    assert [player.name for player in season.players] == ["Anna", "Bram"]
    assert [round_.date for round_ in season.rounds] == ["2026-09-07", "2026-09-14"]
    assert all(round_.games[0].result is not None for round_ in season.rounds)


def test_dates_of_birth_are_no_rounds() -> None:
    """They belong to no season; and a date is nobody's name."""
    born = "Ronde;Wit;Geboren;Zwart;Uitslag\n1;Anna;1-2-1961;Bram;1-0\n2;Bram;3-4-2001;Anna;0-1\n"
    assert [round_.date for round_ in read(born).file.season.rounds] == [None, None]
    with pytest.raises(SeasonRefusedError) as caught:
        read("Ronde;Wit;Zwart;Uitslag\n1;7-9-2026;Bram;1-0\n2;Anna;Bram;0-1\n")
    assert caught.value.trouble.problem is Problem.NO_PLAYER


def test_ratings_beside_the_names() -> None:
    """They give the order of the start."""
    text = "Ronde;Wit;Rating wit;Zwart;Rating zwart;Uitslag\n1;Anna;1500;Bram;1800;1-0\n"
    moved = read(text)
    assert [one.name for one in moved.file.season.players] == ["Bram", "Anna"]
    assert moved.notes == ()


def test_a_spreadsheet_with_titles_above() -> None:
    """The sheet that has the heads; days as the spreadsheet keeps them."""
    book = Workbook()
    book.create_sheet("Leden").append(["Naam", "Rating"])
    sheet = book.create_sheet("Uitslagen")
    heads = ["Ronde", "Wit", "Zwart", "Uitslag"]
    for row in (["Intern 2025"], [], heads, [1, "Anna", "Bram", "1-0"]):
        sheet.append(row)
    content = BytesIO()
    book.save(content)
    rows = results_rows(content.getvalue())
    assert rows == [(3, heads), (4, ["1", "Anna", "Bram", "1-0"])]


@pytest.mark.parametrize(
    ("heads", "asked"),
    [
        ("Ronde;Wit;Zwart;Uitslag", None),
        ("Ronde;Naam;Naam;Uitslag", Column.WHITE),
        ("Ronde;Wit;Tegenstander;Uitslag", Column.BLACK),
        ("Ronde;Wit;Zwart;Punten", Column.RESULT),
        ("Wit;Zwart;Uitslag;Avond", Column.ROUND),
        ("Wit;Wit;Zwart;Uitslag;Ronde", Column.WHITE),
        ("Naam;R1;R2", None),
    ],
)
def test_columns_that_the_header_does_not_name_are_asked_for(
    heads: str, asked: Column | None
) -> None:
    """One thing at a time; of two columns for one thing neither is taken."""
    assert missing(heads) is asked


def test_only_free_columns_are_offered() -> None:
    """The answer settles which column is meant."""
    columns = columns_of_heads(["Ronde", "Naam", "Naam", "Uitslag"])
    assert columns.free == (1, 2)
    columns = columns.with_(Column.WHITE, 1)
    assert (columns.missing, columns.free) == (Column.BLACK, (2,))
    assert columns.with_(Column.BLACK, 2).missing is None


@pytest.mark.parametrize(
    "content",
    [
        b"Naam;Rating;Groep\nAnna;1500;A\n",
        b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n1;Vries, Jan de;;NED;1500;9;1990;M\n",
        b"SQLite format 3\0",
        b"",
        b"PK\x03\x04 no archive",
    ],
)
def test_tables_without_results(content: bytes) -> None:
    """Lists of players, databases, damaged files."""
    assert results_rows(content) is None


@each_row(
    ("text", "problem"),
    [
        ("Ronde;Wit;Zwart;Uitslag\nx;Anna;Bram;1-0\n", Problem.NO_ROUND),
        ("Datum;Wit;Zwart;Uitslag\n7-9;Anna;Bram;1-0\n", Problem.NO_ROUND),
        ("Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;3-0\n", Problem.NO_RESULT),
        ("Ronde;Wit;Zwart;Uitslag\n1;Anna;;1-0\n", Problem.NO_PLAYER),
        ("Ronde;Wit;Zwart;Uitslag\n1;Anna;Anna;1-0\n", Problem.SELF),
        ("Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;1-0\n1;Carla;Anna;1-0\n", Problem.TWICE),
        ("Naam;1;2\nAnna;2w1;hm\nBram;1z0;\n", Problem.CELL),
        ("Naam;1;2\nAnna;2w1;\nBram;3z0;\n", Problem.OPPONENT),
        ("Naam;1;2\nAnna;2w1;\nBram;1w0;\n", Problem.COLOUR),
        ("Naam;1;2\nAnna;2w1;\nBram;1z1;\n", Problem.NO_RESULT),
        ("Naam;1;2\nAnna;x;1\nBram;0;x\n", Problem.ALL_ALL),
        ("Ronde;Wit;Zwart;Uitslag\n" + "1;Anna;Bram;1-0\n" * (MOST_ROWS + 1), Problem.TOO_MUCH),
    ],
)
def test_unknown_content_is_refused(text: str, problem: Problem) -> None:
    """With the line; nothing is guessed."""
    with pytest.raises(SeasonRefusedError) as refused:
        read(text)
    assert refused.value.trouble.problem is problem


def test_a_whole_season_in_both_forms_is_the_same() -> None:
    """Forty players and thirty rounds, as a line a game and as a line a player."""
    chance = random.Random(20)
    names = [f"Speler {n}" for n in range(1, 41)]
    cells: dict[str, list[str]] = {name: [] for name in names}
    games = ["Ronde;Wit;Zwart;Uitslag"]
    for number in range(1, 31):
        there = names[:]
        chance.shuffle(there)
        for white, black in zip(there[::2], there[1::2], strict=True):
            won, lost = chance.choice((("1", "0"), ("0", "1"), ("½", "½")))
            games.append(f"{number};{white};{black};{won}-{lost}")
            cells[white].append(f"{names.index(black) + 1}w{won}")
            cells[black].append(f"{names.index(white) + 1}z{lost}")
    heads = ";".join(["Naam", *map(str, range(1, 31))])
    table = "\n".join([heads, *(";".join([name, *cells[name]]) for name in names)])
    first, second = (read(text).file.season for text in ("\n".join(games), table))

    def facts(season: object) -> list[set[tuple[str, str, object]]]:
        called = {one.id: one.name for one in season.players}  # type: ignore[attr-defined]
        return [
            {(called[g.white], called[g.black], g.result) for g in one.games}
            for one in season.rounds  # type: ignore[attr-defined]
        ]

    assert facts(first) == facts(second)
    assert sum(map(len, facts(first))) == 600


def test_columns_stand_where_the_heads_do() -> None:
    """The columns are a value, which is stored while the bot asks."""
    assert columns_of_heads(["Uitslag", "Zwart", "Wit", "Ronde"]) == Columns(
        ("Uitslag", "Zwart", "Wit", "Ronde"),
        {Column.RESULT: 0, Column.BLACK: 1, Column.WHITE: 2, Column.ROUND: 3},
    )


def test_one_folding_makes_one_player_of_two_spellings() -> None:
    """Capitals, accents and blanks do not make another player."""
    text = "Ronde;Wit;Zwart;Uitslag\n1;Jan de Vries;Zoë Dam;1-0\n2;ZOE DAM;jan  de vries;1-0\n"
    moved = read_table(*table_of(text), "x.csv")
    assert [player.name for player in moved.file.season.players] == ["Jan de Vries", "Zoë Dam"]


def test_titles_totals_and_foot_lines_are_no_games() -> None:
    """Also with commas, under a title with some; skipped lines are reported."""
    text = (
        "Uitslagen, seizoen 2025, De Pion\n\nRonde,Wit,Zwart,Uitslag,Tempo\n1,Anna,Bram,1-0,90\n"
        "Ronde,Wit,Zwart,Uitslag,Tempo\n2,Bram,Anna,½-½,90\n,Totaal,,2,\n\nBijgewerkt op 1 mei\n"
    )
    moved = read_table(*table_of(text), "x.csv")
    assert [len(one.games) for one in moved.file.season.rounds] == [1, 1]
    assert ColumnsUnused(("Tempo",)) in moved.notes
    passed = next(note for note in moved.notes if isinstance(note, LinesPassed))
    assert passed.lines[-2:] == ("Totaal 2", "Bijgewerkt op 1 mei")


def table_of(text: str) -> tuple[list[Row], Columns]:
    """The lines of a table, and the columns by its heads."""
    rows = results_rows(text.encode())
    assert rows is not None
    return rows, columns_of(rows)


MANY = """Ronde;Wit;Zwart;Uitslag
1;Anna;Bram;3-0
x;Carla;Daan;1-0
1;Carla;;1-0
2;Anna;Anna;1-0
2;Bram;Carla;1-0
2;Carla;Daan;0-1
"""
BY_DAY = """Datum;Wit;Zwart;Uitslag
7-9-2025;Anna;Bram;1-0
ooit;Anna;Bram;1-0
14-9-2025;Anna;Bram;won
"""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            MANY,
            [
                *((Problem.NO_RESULT, 2), (Problem.NO_ROUND, 3), (Problem.NO_PLAYER, 4)),
                *((Problem.SELF, 5), (Problem.TWICE, 7)),
            ],
        ),
        (
            BY_DAY,
            [(Problem.NO_ROUND, 3), (Problem.NO_RESULT, 4)],
        ),
        (
            "Nr;Naam;1;2\n1;Anna;2w1;4b0\n2;Bram;hm;vrij\n3;;vrij;ja\n4;Daan;nee;1w1\n",
            [(Problem.NO_PLAYER, 4), (Problem.CELL, 3), (Problem.CELL, 5)],
        ),
    ],
    ids=["games", "games by day", "players"],
)
def test_all_bad_lines_are_told_together(text: str, wrong: list[tuple[Problem, int]]) -> None:
    """With their lines in order; a fault caused by another line is left out."""
    with pytest.raises(LinesRefusedError) as refused:
        read(text)
    told = [(one.problem, one.fields["line"]) for one in refused.value.troubles]
    assert told == sorted(wrong, key=lambda one: one[1])
    assert str(refused.value).count("\n") == len(wrong) - 1


def test_of_very_many_bad_lines_the_first_are_told() -> None:
    """The number of the others follows, on the command line and in the chat."""
    text = "Ronde;Wit;Zwart;Uitslag\n" + "1;Anna;Bram;ja\n" + "x;Anna;Bram;1-0\n" * 14
    with pytest.raises(LinesRefusedError) as refused:
        read(text)
    assert str(refused.value).endswith("And 5 more.")
    with pytest.raises(FileLinesRefused) as said, readable("a.csv", FileKind.RESULTS):
        read(text)
    assert len(said.value.lines) == 11
    assert said.value.lines[-1] == OtherBadLines(5)
