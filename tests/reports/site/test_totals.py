"""Whoever checks a total on the website with a pencil gets what is printed."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from benchmarks.real_season import RULES
from keizer_bot.formats.season_file import SeasonFile
from tests.reports.site.made import parsed, site_made, text_of
from tests.reports.test_totals import PRICED, adds_up, priced

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["dsc", "until stable", "frozen"])
async def test_each_player_s_page_adds_up_to_the_ranking(kind: str, tmp_path: Path) -> None:
    """The lines to their sum, which is the total in the ranking; with the value counted there."""
    season, _, rankings, sheets = priced(kind)
    made = await site_made(tmp_path, file=SeasonFile(season, RULES | PRICED[kind]))
    last = made.season[f"ranking-{rankings[-1].after_round}.html"]
    ranked = {row[2]: row[3:5] for row in rows(parsed(last), "ranking") if row}
    names = {one.id: one.name for one in season.players}
    pages = {text_of(find(page, "h1")): page for name, page in made.pages if "player-" in name}
    for sheet in sheets:
        (name,) = [shown for shown in pages if shown.startswith(names[sheet.player])]
        *lines, (_, _, _, total) = rows(pages[name], "sheet")[1:]
        assert adds_up((line[-1] for line in lines), total), name
        own = [value for _, what, value, _ in lines if what == "Eigen waarde"]
        assert ranked[name] == [total, *own]


def find(page: Element, tag: str) -> Element:
    """The first element of that tag."""
    return next(page.iter(tag))


def rows(page: Element, kind: str) -> list[list[str]]:
    """The cells of each row of that table, heads and sums too."""
    (table,) = (each for each in page.iter("table") if each.get("class") == kind)
    return [[text_of(cell) for cell in row] for row in table.iter("tr")]
