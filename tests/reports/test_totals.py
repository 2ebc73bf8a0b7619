"""Printed terms add up to the printed total, wherever both are printed.

Seasons of a real club's size, under rules that price in every way there is. Each term may be half
a hundredth off, for that is how it is rounded; the value beside a total is the one it was counted
with.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from benchmarks.real_season import RULES, real_season
from keizer_bot.cli.engine import rank
from keizer_bot.club.looking_up.why import CauseWords, WhyView, why_post
from keizer_bot.engine.model import Absence, Game, Player, Result, Season, Standings
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import ScoreSheet, score_sheets
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.causes.messages import NothingMoved, You
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.ranking import RANKING, RankingView, ranking_lines, ranking_post
from keizer_bot.reports.sheet import SheetView, sheet_post
from keizer_bot.reports.tables.as_csv import as_csv
from keizer_bot.reports.tables.as_pdf import as_pdf
from keizer_bot.reports.tables.as_xlsx import as_xlsx
from keizer_bot.reports.tables.choice import TableName, make_printed, make_table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead, Words
from tests.reports.pictures.seasons import written
from tests.reports.site.made import parsed, site_made, text_of

pytestmark = pytest.mark.slow

TEXTS = Translator(strict=True)
WORDS = Words(TEXTS, "nl")
HALF = Fraction(1, 200)
_LAST = len(RANKING) - RANKING.index(TableHead.VALUE) - 1  # columns after the value
_PRINTED = re.compile(rf"^\d+ \S+ .+ ([\d,½]+) ([\d,½]+)(?: \d+){{{_LAST}}}$", re.MULTILINE)
_NUMBER = re.compile(r"(-?\d*)(½)?(?:[.,](\d+))?")
PRICED: dict[str, dict[str, Any]] = {
    "dsc": {},
    "several passes": {"revaluation": {"schedule": "thirds"}},
    "until stable": {
        "values": {"top": 70},
        "revaluation": {"schedule": [{"from_round": 1, "passes": "until-stable"}]},
    },
    "frozen": {"revaluation": {"schedule": [{"from_round": 9, "passes": "frozen"}]}},
    "own value fades": {"values": {"top": 60, "own_value_extra": 3, "own_value_fade": "1/10"}},
    # The preset counts no own value, and then no sheet says it.
    "by rating": {"preset": "geel-elo", "values": {"own_value": 1}},
}


def in_print(text: str) -> Fraction:
    """The number as it is printed: 62½, 16,67, 50."""
    match = _NUMBER.fullmatch(text)
    assert match, text
    whole, half, decimals = match.groups()
    below = Fraction(int(decimals), 10 ** len(decimals)) if decimals else Fraction(0)
    return Fraction(int(whole or 0)) + below + (Fraction(1, 2) if half else 0)


@cache
def priced(kind: str) -> tuple[Season, Rules, tuple[Standings, ...], tuple[ScoreSheet, ...]]:
    """The season with its rankings, and all sheets of the last."""
    season = real_season()
    rated = (replace(one, rating=one.rating or 1200) for one in season.players)
    season, rules = replace(season, players=tuple(rated)), rules_from(RULES | PRICED[kind])
    if kind == "until stable":
        season = with_ring(season)
    return season, rules, history(season, rules), score_sheets(season, rules)


def with_ring(season: Season) -> Season:
    """The season with three more, who beat each other in a ring: their ranking never settles."""
    ring = tuple(Player(f"ring{n}", f"Ring {n}", 1000) for n in range(3))
    played = [
        replace(
            round_,
            games=(*round_.games, Game(ring[n].id, ring[(n + 1) % 3].id, Result.WHITE_WON)),
            absences=(*round_.absences, Absence(ring[(n + 2) % 3].id, "no_show")),
        )
        for n, round_ in enumerate(season.rounds[:3])
    ]
    away = tuple(Absence(one.id, "no_show") for one in ring)
    rest = [replace(one, absences=one.absences + away) for one in season.rounds[3:]]
    return replace(season, players=season.players + ring, rounds=(*played, *rest))


def adds_up(terms: Iterable[str], total: str) -> bool:
    """True if printed terms give the printed total, each rounded by at most half a hundredth."""
    each = [in_print(term) for term in terms]
    return abs(sum(each) - in_print(total)) <= HALF * (len(each) + 1)


def printed(kind: str) -> Iterator[str]:
    """The text of /mij for each sheet."""
    season, _, _, sheets = priced(kind)
    names = {one.id: one.name for one in season.players}
    for sheet in sheets:
        view = SheetView("Jansen", len(sheets), False, sheet, names, None)
        yield plain("\n".join(sheet_post(view, TEXTS, "nl")))


def test_one_of_them_cycles_and_one_is_frozen() -> None:
    """The seasons include one with a cycle and one with frozen values."""
    assert priced("until stable")[2][-1].cycle
    assert not priced("frozen")[2][-1].settled or priced("frozen")[2][-1].passes == 1


@pytest.mark.parametrize("kind", PRICED)
def test_the_lines_of_mij_add_up(kind: str) -> None:
    """Every + of /mij, and its total."""
    for text in printed(kind):
        (total,) = re.findall(r"^Totaal: (.+)$", text, re.MULTILINE)
        assert adds_up(re.findall(r": \+(\S+)", text), total), text


@pytest.mark.parametrize("kind", PRICED)
def test_the_lines_of_waarom_add_up(kind: str) -> None:
    """Every bold number of /waarom but the last, which is their sum."""
    season, _, _, sheets = priced(kind)
    names = {one.id: one.name for one in season.players}
    told = CauseWords(You(), names.__getitem__, str)
    for sheet in sheets:
        view = WhyView("Jansen", len(sheets), False, sheet, told, NothingMoved(You()))
        text = "\n".join(why_post(view, TEXTS, "nl")).split("</b>", 1)[1]
        *terms, total = re.findall(r"<b>([-\d,½]+)</b>", text)
        nothing = text.count(": +0 (")
        assert adds_up([*terms, *["0"] * nothing], total), text


@pytest.mark.parametrize("kind", PRICED)
def test_each_game_is_worth_the_value_beside_it(kind: str) -> None:
    """A win gives the value in its line, a draw half of it."""
    lines = re.findall(r"\(waarde (\S+)\), (gewonnen|remise): \+(\S+)", "\n".join(printed(kind)))
    assert {result for _, result, _ in lines} == {"gewonnen", "remise"}
    for value, result, credit in lines:
        part = 1 if result == "gewonnen" else Fraction(1, 2)
        assert abs(in_print(value) * part - in_print(credit)) <= 2 * HALF


@pytest.mark.parametrize("kind", PRICED)
def test_rankings_print_the_value_that_was_counted(kind: str) -> None:
    """Chat, picture and table have one value, that of the sheet, and the sheet's total.

    A picture shows a part of a long ranking: here with the last player's surroundings.
    """
    season, rules, rankings, sheets = priced(kind)
    own = {s.player: next(x for x in s.lines if x.what == "own_value") for s in sheets}
    lines = ranking_lines(season, rankings[-2], rankings[-1])
    assert {x.player: (x.value, x.total) for x in lines} == {
        s.player: (own[s.player].value_now, s.total) for s in sheets
    }
    view = RankingView("Intern", 37, None, lines)
    posts = plain("\n".join(ranking_post(view, TEXTS, "nl"))).splitlines()
    picture = written(ranking_values(season, rankings, WORDS, around=lines[-1].player))
    pictured = {row[TableHead.RANK]: row for row in picture}
    tables = SeasonView(season, rules, 37)
    printed = make_printed(TableName.RANKING, tables, WORDS).rows
    assert len(pictured) > 30
    for at, line in enumerate(lines):
        total, value = map(str, printed[at][3:5])
        assert abs(in_print(value) - line.value) <= HALF
        assert abs(in_print(total) - line.total) <= HALF
        assert any(f" {total} " in post and f" {value}" in post for post in posts)
        row = pictured.get(str(line.rank), {TableHead.TOTAL: total, TableHead.VALUE: value})
        assert (row[TableHead.TOTAL], row[TableHead.VALUE]) == (total, value)


@pytest.mark.parametrize("kind", PRICED)
def test_files_print_the_same(kind: str) -> None:
    """CSV, spreadsheet and paper, as they are read."""
    season, rules, rankings, _ = priced(kind)
    lines = ranking_lines(season, rankings[-2], rankings[-1])
    tables = SeasonView(season, rules, 37)
    table = make_table(TableName.RANKING, tables, WORDS)
    csv = [r.split(";") for r in as_csv(table, WORDS).decode("utf-8-sig").splitlines()[1:]]
    (sheet,) = load_workbook(io.BytesIO(as_xlsx([table], WORDS))).worksheets
    cells = {str(row[2]): row for row in sheet.iter_rows(values_only=True)}
    paper = PdfReader(io.BytesIO(as_pdf(make_printed(TableName.RANKING, tables, WORDS), WORDS)))
    printed = _PRINTED.findall("\n".join(page.extract_text() for page in paper.pages))
    for line, row, on_paper in zip(lines, csv, printed, strict=True):
        counted = line.total, line.value
        for shown in ((row[3], row[5]), on_paper):
            assert all(abs(in_print(w) - n) <= HALF for w, n in zip(shown, counted, strict=True))
        kept = [float(str(cells[line.name][at])) for at in (3, 5)]
        assert all(abs(k - n) < 1e-9 for k, n in zip(kept, counted, strict=True))


@pytest.mark.slow
def _name(cell: Element) -> str:
    """The name in a row of the ranking, without the last rounds behind it."""
    form = cell.find("div")
    return text_of(cell).removesuffix("" if form is None else text_of(form)).strip()


@pytest.mark.parametrize("kind", ["until stable", "frozen"])
def test_the_website_prints_the_same(kind: str, tmp_path: Path) -> None:
    """Each player's page adds up, and says the value that their total and the ranking have."""
    season, _, _, sheets = priced(kind)
    made = asyncio.run(site_made(tmp_path, file=SeasonFile(season, RULES | PRICED[kind])))
    (page,) = [name for name in made.files if name.endswith("/ranking-37.html")]
    ranking = parsed(made.files[page]).find(".//tbody")
    assert ranking is not None
    ranked = {_name(row[2]): (text_of(row[3]), text_of(row[4])) for row in ranking}
    pages = [parsed(made.files[name]) for name in made.files if "/player-" in name]
    assert len(pages) == len(sheets)
    for tree in pages:
        facts = [text_of(each) for each in tree.findall(".//dl[@class='facts']//dd")]
        table = next(each for each in tree.iter("table") if each.get("class") == "sheet")
        (total,) = [text_of(row[-1]) for row in table.findall("tfoot/tr")]
        lines = table.findall("tbody/tr")
        assert adds_up([text_of(row[-1]) for row in lines], total)
        assert (facts[1], facts[2]) == (total, text_of(lines[0][2]))
        assert ranked[text_of(next(tree.iter("h1")))] == (total, facts[2])


@pytest.mark.parametrize("kind", PRICED)
def test_the_command_line_prints_the_same(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The credits of `rank --explain`, and in `rank` the value that they were counted with."""
    season, _, _, sheets = priced(kind)
    file = tmp_path / "season.json"
    file.write_text(write_season_file(SeasonFile(season, RULES | PRICED[kind])), "utf-8")
    names = {one.id: one.name for one in season.players}
    rank(file)
    ranked = {row[1]: (row[3], row[2]) for row in cells(capsys.readouterr().out)}
    for sheet in sheets[::6]:
        rank(file, explain=sheet.player)
        *lines, (*_, total, _) = cells(capsys.readouterr().out)
        terms = [credit for *_, credit, _ in lines if credit]
        assert adds_up(terms, total)
        assert ranked[names[sheet.player]] == (total, lines[0][4])


def cells(shown: str) -> list[list[str]]:
    """The cells of a table in the terminal, row by row."""
    rows = [line[1:-1].split("│") for line in shown.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row] for row in rows]


def test_the_points_of_a_cross_table_are_its_cells() -> None:
    """They are points of games, for a total is more than games."""
    season, rules, _, _ = priced("dsc")
    shown = make_table(TableName.CROSS, SeasonView(season, rules, 37), WORDS)
    for row in shown.rows:
        cells = [part.strip("*#") for cell in row[2:-1] for part in str(cell).split(" · ")]
        made = [in_print(cell) if "/" not in cell else Fraction(cell) for cell in cells if cell]
        assert sum(made, Fraction(0)) == row[-1]
