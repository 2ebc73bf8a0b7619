"""Finds the order of day, month and year in a file's dates: its rounds run forward in a season."""

from __future__ import annotations

from datetime import date

import pytest

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.formats.moved import Bounds, DateOrder, DateProblem, WrittenDate, days_of_rounds
from keizer_bot.formats.results_columns import columns_of_heads
from keizer_bot.formats.results_table import read_results
from keizer_bot.formats.trf_reading import read_trf
from tests.formats.trf_report import player_line, report
from tests.rows import each_row

YEAR, DAY, MONTH = DateOrder.YEAR_FIRST, DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST


def days(usual: DateOrder, *texts: str, bounds: Bounds = Bounds()) -> list[str]:  # noqa: B008 - a value
    """The days of rounds that are written so."""
    written = {number: WrittenDate(text, 7) for number, text in enumerate(texts, start=1)}
    return [day.isoformat() for day in days_of_rounds(written, usual, bounds).values()]


@each_row("usual", DateOrder)
@each_row(
    ("texts", "expected"),
    [
        # Each can be read in one way only, so that its rounds are of one season and in order.
        (("26/09/23", "03/10/23"), ["2023-09-26", "2023-10-03"]),
        (("23/09/26", "23/10/03"), ["2023-09-26", "2023-10-03"]),
        (("09/26/23", "10/03/23"), ["2023-09-26", "2023-10-03"]),
        (("26-9-2023", "3-10-2023"), ["2023-09-26", "2023-10-03"]),
        (("9/26/2023", "10/3/2023"), ["2023-09-26", "2023-10-03"]),
        (("2023-09-26", "2023-10-03"), ["2023-09-26", "2023-10-03"]),
        (("19.12.98", "16.01.99"), ["1998-12-19", "1999-01-16"]),
    ],
)
def test_the_rounds_run_forward(
    usual: DateOrder, texts: tuple[str, ...], expected: list[str]
) -> None:
    """The order that makes a season wins, even if such files usually have another."""
    assert days(usual, *texts) == expected


def test_dates_years_apart_are_of_no_season() -> None:
    """The 5th, 12th and 19th of September 2023: the other way round they are of three years."""
    found = ["2023-09-05", "2023-09-12", "2023-09-19"]
    assert days(YEAR, "05/09/23", "12/09/23", "19/09/23") == found


def test_a_single_date_lies_within_the_season() -> None:
    """By itself it could be of 2026; the tournament began on the 24th of September 2023."""
    bounds = Bounds(date(2023, 9, 24), date(2023, 12, 17))
    assert days(YEAR, "26/09/23", bounds=bounds) == ["2023-09-26"]
    assert days(YEAR, "26/09/23") == ["2026-09-23"]


def test_two_rounds_of_one_day() -> None:
    """They do not run backwards."""
    assert days(DAY, "05/09/23", "05/09/23") == ["2023-09-05", "2023-09-05"]


@pytest.mark.parametrize(
    ("texts", "bounds", "round_"),
    [
        (("2023-09-26", "2023-10-03", "2023-09-28"), Bounds(), 3),
        (("2023-09-26", "2026-10-03"), Bounds(date(2023, 9, 24)), 2),
        (("26/09/23", "09/30/23"), Bounds(), 2),
    ],
)
def test_a_table_that_fits_no_form_is_refused(
    texts: tuple[str, ...], bounds: Bounds, round_: int
) -> None:
    """The line and the round are named: backwards, outside the season, and two ways in one file."""
    with pytest.raises(SeasonRefusedError) as refused:
        days(YEAR, *texts, bounds=bounds)
    trouble = refused.value.trouble
    assert trouble.problem is DateProblem.BACKWARDS
    assert (trouble.fields["line"], trouble.fields["round"]) == (7, round_)


def test_a_report_whose_rounds_are_day_month_year() -> None:
    """Its start, with four figures of the year, shows which way its rounds are written."""
    written = report(
        *("012 Najaar", "042 2023/09/24", f"{'132':<91}26/09/23  03/10/23"),
        player_line(1, "Smit, Anna", "   2 w 1", "   2 b 0"),
        player_line(2, "Bakker, Jan", "   1 b 0", "   1 w 1"),
    )
    rounds = read_trf(written, "x").file.season.rounds
    assert [one.date for one in rounds] == ["2023-09-26", "2023-10-03"]


@each_row(
    "dates",
    [
        ("26/09/23", "26/09/23", "03/10/23"),
        ("9/26/23", "9/26/23", "10/3/23"),
        ("2023-09-26 00:00:00", "2023-09-26 00:00:00", "2023-10-03 00:00:00"),
        ("26 september 2023", "26 september 2023", "3 oktober 2023"),
    ],
)
@each_row("heads", ["Ronde Datum Wit Zwart Uitslag", "Datum Wit Zwart Uitslag"])
def test_a_table_of_games(heads: str, dates: tuple[str, ...]) -> None:
    """The table may have a column for the round or not."""
    cells = [["1", dates[0], "A", "B", "1-0"], ["1", dates[1], "C", "D", "1-0"]]
    cells.append(["2", dates[2], "B", "C", "0-1"])
    columns = columns_of_heads(heads.split())
    assert columns is not None
    left_out = 0 if heads.startswith("Ronde") else 1
    rows = [(line, row[left_out:]) for line, row in enumerate(cells, start=2)]
    rounds = read_results(rows, columns, "x").file.season.rounds
    assert [one.date for one in rounds] == ["2023-09-26", "2023-10-03"]


def test_a_game_of_a_round_that_was_played_later() -> None:
    """The round is on the day of most of its games, not on that of the first line."""
    heads = columns_of_heads(["Ronde", "Datum", "Wit", "Zwart", "Uitslag"])
    assert heads is not None
    cells = [
        ["1", "17-10-2023", "A", "B", "1-0"],
        ["1", "26-9-2023", "C", "D", "1-0"],
        ["1", "26-9-2023", "E", "F", "1-0"],
        ["2", "3-10-2023", "B", "C", "0-1"],
    ]
    rounds = read_results(list(enumerate(cells, start=2)), heads, "x").file.season.rounds
    assert [one.date for one in rounds] == ["2023-09-26", "2023-10-03"]
