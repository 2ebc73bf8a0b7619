"""The cross table on A4 landscape, as pypdf reads it: each result once, in its row."""

from __future__ import annotations

import io
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from pypdf import PageObject, PdfReader

from benchmarks.real_season import RULES, real_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.tables.choice import TableName, make_printed
from keizer_bot.reports.tables.cross_pdf import cross_pdf
from keizer_bot.reports.tables.model import Table
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.pictures.examples import club
from tests.reports.tables.any_season import languages, views, words
from tests.reports.tables.test_as_pdf import sizes_of

pytestmark = pytest.mark.slow

SIDEWAYS = (842, 595)  # points


def made(season: Season) -> Table:
    """The cross table of that season."""
    rules = rules_from({"preset": "classic", "values": {"top": 250}})
    view = SeasonView(season, rules, len(season.rounds), "De Pion")
    return make_printed(TableName.CROSS, view, words())


def pages(printed: Table) -> list[PageObject]:
    """Its pages."""
    return list(PdfReader(io.BytesIO(cross_pdf(printed, words()))).pages)


def lines(page: PageObject) -> list[list[str]]:
    """The cells on each line of a page, from left to right."""
    found: dict[int, list[str]] = {}

    def visit(text: str, _: Any, matrix: list[float], *__: Any) -> None:
        if text.strip():
            found.setdefault(round(matrix[5]), []).append(text.strip())

    page.extract_text(visitor_text=visit)
    return [found[height] for height in sorted(found, reverse=True)]


@pytest.mark.parametrize(
    ("players", "count"), [(2, 1), (22, 1), (23, 2), (25, 2), (26, 2 * 2), (60, 3 * 3)]
)
def test_it_takes_as_many_pages_as_it_needs(players: int, count: int) -> None:
    """Below a title 22 rows of 6 mm fit, beside names and points 25 columns of 7.5 mm."""
    printed = pages(made(club(players, 3)))
    sizes = {(round(p.mediabox.width), round(p.mediabox.height)) for p in printed}
    assert sizes == {SIDEWAYS}
    assert len(printed) == count


def test_every_result_stands_once_beside_its_players() -> None:
    """All of a real season's, with every name and number on each page that has the row."""
    view = SeasonView(real_season(), rules_from(RULES), 37, "De Pion")
    printed = make_printed(TableName.CROSS, view, words())
    content = cross_pdf(printed, words())
    read: dict[str, Counter[str]] = {}
    for page in PdfReader(io.BytesIO(content)).pages:
        for line in lines(page):
            if line[0].isdigit() and len(line) > 1:
                read.setdefault(line[0], Counter()).update(line[2:])
    assert len(read) == len(printed.rows)
    for row, shown in zip(printed.rows, read.values(), strict=True):
        results = (str(cell).replace(" · ", "·") for cell in row[2:-1] if cell not in {"", None})
        wanted = Counter(result.replace("1/2", "½") for result in results)
        assert wanted.total() <= shown.total() <= wanted.total() + 1
        assert not wanted - shown
    assert sizes_of(content) == {26, 14, 10}  # title, season, all rows and notes


def test_it_is_tagged_line_by_line() -> None:
    """A heading, and a paragraph for each line."""
    content = cross_pdf(made(club(12, 3)), words())
    catalog: Any = PdfReader(io.BytesIO(content)).trailer["/Root"]
    tagged = catalog["/StructTreeRoot"]["/K"][0].get_object()["/K"]
    kinds = [each.get_object()["/S"] for each in tagged]
    assert kinds[:2] == ["/H1", "/P"]
    assert len(kinds) >= 2 + 12


def test_nobody_has_a_cross_table_yet() -> None:
    """A season without players is a page too."""
    assert len(pages(made(Season("Intern", (Player("a", "Anna"),))))) == 1


@settings(max_examples=10)
@given(views(), languages)
def test_any_season_s_cross_table_can_be_printed(view: SeasonView, language: str) -> None:
    """Within the margins: no text ends beyond the right one."""
    printed = make_printed(TableName.CROSS, view, words(language))
    for page in PdfReader(io.BytesIO(cross_pdf(printed, words(language)))).pages:
        lefts: list[float] = []
        page.extract_text(visitor_text=lambda *told, lefts=lefts: lefts.append(told[2][4]))
        assert max(lefts) <= SIDEWAYS[0] - 42
