"""Where draughts are played and a total is a sum of game points, it is 2-1-0 wherever people look.

The season is that of [000] under plain points. A win is 2, a draw 1: De Zeeuw won two and drew one,
which is 5, De Bruin too; Jansen won two and De Jonge won one and drew two, which is 4; and so on.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec import structs
from openpyxl import load_workbook
from pypdf import PdfReader

import keizer_bot
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.cli.engine import OutputForm, rank
from keizer_bot.club.importing.document import MovedInFile, SeasonWithRules, read_document
from keizer_bot.club.importing.messages import FileKind
from keizer_bot.club.importing.reading import USUAL, StandInRules, read_moved
from keizer_bot.club.importing.season_file import rules_here
from keizer_bot.club.looking_up.actions import published_place
from keizer_bot.club.ranking.actions import ranking_view
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.results.corrections import adjust
from keizer_bot.club.results.decision_messages import AdjustmentNoted
from keizer_bot.club.rules.messages import PlainPoints
from keizer_bot.club.rules.views import effect_of_rules, rules_lines
from keizer_bot.club.seasons.exporting import export_season, season_export
from keizer_bot.club.seasons.files import import_earlier_season
from keizer_bot.club.website.facts import site_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.club.website.screen import RankingTurn, screen_view
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.exports import export_bytes
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.messages import FileForm
from keizer_bot.engine.model import EntryPoints
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import PublishedLine, SeasonFile, write_season_file
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.site.render import render_site
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.reports.words import TableHead, Words
from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction
from tests.club.club_000 import answer, open_club, season_000
from tests.club.scene import ARBITER, NOON, Scene
from tests.formats.trf_report import player_line, report
from tests.keeping.club_archive import archived, with_seasons
from tests.reports.pictures.seasons import written
from tests.reports.site.made import parsed, text_of

T = TypeVar("T")
POINTS = {"preset": "points", "season": {"game": "draughts"}}
TOTALS = {
    "De Zeeuw": 5, "De Bruin": 5, "Jansen": 4, "De Jonge": 4, "De Vries": 3,
    "Pietersen": 2, "De Wit": 2, "De Oude": 2, "Slager": 2, "Bakker": 1,
}  # fmt: skip
TEXTS = Translator(strict=True).of_game("draughts")
WORDS = Words(TEXTS, "nl")


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """The club."""
    opened = await open_club(season_000(), POINTS)
    yield opened
    await opened.database.close()


async def run(scene: Scene, step: Callable[[Context], T]) -> T:
    """A step of the arbiter's."""
    app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
    sender = Sender(ARBITER, "Tom Wolf")
    return await scene.database.run(lambda tx: step(context_in(tx, app_context, sender, 1, NOON)))


def ranked(text: str) -> dict[str, str]:
    """The name and the number behind it in each line that begins with a place."""
    return dict(re.findall(r"^ *\d+ +(?:[▲▼]\d+|=|\*)? *(\D+?) +([\d,½]+) ", text, re.MULTILINE))


PACKAGE = Path(keizer_bot.__file__).parent
_GIVES = r"(?:history|standings|score_sheets?|what_if)\b"
ASKED = re.compile(
    rf"running\.{_GIVES}|^from keizer_bot\.engine\.(?:ranking|sheet) import .*\b{_GIVES}",
    re.MULTILINE,
)
SHOWN = {name: str(total) for name, total in TOTALS.items()}


@pytest.mark.parametrize("command", ["/stand", "/stand periode"])
async def test_the_rankings_in_the_chat(scene: Scene, command: str) -> None:
    """Each total, and that of the one period."""
    assert ranked("\n".join(await answer(scene, command))) == SHOWN


async def test_a_sheet_adds_up_to_its_total(scene: Scene) -> None:
    """De Zeeuw won two, 2 each, and drew one, 1."""
    lines = await answer(scene, "/mij", by="De Zeeuw")
    assert "Totaal: 5" in lines
    assert [line.rpartition("+")[2] for line in lines if re.match(r"\d\. ", line)] == [
        "2",
        "2",
        "1",
    ]


async def test_why_a_total_is_what_it_is(scene: Scene) -> None:
    """De Wit lost one and drew two; the last draw brought 1."""
    text = "\n".join(await answer(scene, "/waarom De Wit"))
    assert "Waarom De Wit 2 punten heeft" in text
    assert re.findall(r"(?:verloren|remise): (\d)", text) == ["0", "1", "1"]
    assert "Samen: 2, 1 meer" in text
    assert "remise (+1)" in text


async def test_a_card_and_the_prizes(scene: Scene) -> None:
    """Total and result of games are the same; the champion has 5, group A's winner 4."""
    card = await answer(scene, "/speler De Zeeuw")
    assert {"Totaal: 5", "Resultaat: 5 uit 3."} < set(card)
    prizes = await answer(scene, "/prijzen")
    assert sum(line.endswith(": De Zeeuw, 5 punten") for line in prizes) == 2
    assert "Groep A: Jansen, 4 punten" in prizes


async def test_the_possible_outcomes_of_an_open_game() -> None:
    """De Zeeuw has won two: 4, so a win makes 6 and a draw 5."""
    season = season_000()
    *before, last = season.rounds
    games = (last.games[0]._replace(result=None), *last.games[1:])
    scene = await open_club(replace(season, rounds=(*before, replace(last, games=games))), POINTS)
    text = "\n".join(await answer(scene, "/alsdan", by="De Zeeuw"))
    assert re.findall(r"totaal (\d)", text) == ["6", "5", "4"]


async def test_points_off_are_points_as_they_are_shown(scene: Scene) -> None:
    """One off the 4 of Jansen leaves 3; the season file has half a point of the engine's."""

    def take_off(context: Context) -> tuple[str, SeasonFile]:
        jansen = next(row.id for row in context.snapshot.players if row.name == "Jansen")
        say = context.texts.render
        noted = adjust(context, player=jansen, points="-1", why="telefoon", confirmed=True)
        assert isinstance(noted.text, AdjustmentNoted)
        return say(noted.text, "nl"), export_season(context, context.season.id)

    noted, file = await run(scene, take_off)
    assert "min 1" in noted
    assert [one.points for one in file.season.adjustments] == [Fraction(-1, 2)]
    lines = await answer(scene, "/mij")
    assert "Totaal: 3" in lines
    assert "correctie van de wedstrijdleider: -1 (reden: telefoon)" in lines


async def test_points_to_enter_with_are_too(scene: Scene) -> None:
    """Roos begins with 3, which is a win and a draw: 1½ of the engine's."""
    lines = await answer(scene, "/speler erbij Roos 1500 punten 3", by="Tom Wolf")
    assert "Beginpunten: 3." in "\n".join(lines)

    def kept(context: Context) -> tuple[EntryPoints, bytes]:
        file = export_season(context, context.season.id)
        export = season_export(context, context.season, FileForm.CSV)
        players = export_bytes(structs.replace(export, table=TableName.PLAYERS))
        return file.season.players[-1].entry_points, players

    points, table = await run(scene, kept)
    assert points == Fraction(3, 2)
    (roos,) = [row for row in table.decode("utf-8-sig").splitlines() if row.startswith("Roos")]
    assert roos.split(";")[-1] == "3"


async def test_a_ranking_as_every_kind_of_file(scene: Scene) -> None:
    """CSV, spreadsheet and paper have the totals, and a cross table's last column has them too."""

    def files(context: Context) -> list[bytes]:
        forms = (FileForm.CSV, FileForm.XLSX, FileForm.PDF)
        exports = [season_export(context, context.season, form) for form in forms]
        cross = structs.replace(exports[0], table=TableName.CROSS)
        return [export_bytes(export) for export in (*exports, cross)]

    csv, xlsx, pdf, cross = await run(scene, files)
    rows = [row.split(";") for row in csv.decode("utf-8-sig").splitlines()[1:]]
    assert {row[2]: row[3] for row in rows} == SHOWN
    sheet = load_workbook(io.BytesIO(xlsx)).worksheets[0]
    cells = {row[2]: row[3] for row in sheet.iter_rows(values_only=True)}
    assert {name: cells[name] for name in TOTALS} == TOTALS
    paper = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert ranked(paper) == SHOWN
    rows = [row.split(";") for row in cross.decode("utf-8-sig").splitlines()[1:]]
    assert {row[1]: row[-1] for row in rows[: len(TOTALS)]} == SHOWN


async def test_the_pictures(scene: Scene) -> None:
    """The ranking's totals, and the cross table's points, out of three games."""

    def drawn(context: Context) -> tuple[dict[str, str], dict[str, str]]:
        snapshot = context.snapshot
        ranking = ranking_values(snapshot.played, snapshot.rankings, WORDS)
        cross = cross_table_values(snapshot.played, snapshot.rankings[-1], WORDS)
        totals = {r[TableHead.NAME]: r[TableHead.TOTAL] for r in written(ranking)}
        return totals, {r.name: r.points for r in cross.rows}

    ranking, cross = await run(scene, drawn)
    assert ranking == SHOWN
    assert cross == {name: f"{total}/3" for name, total in TOTALS.items()}


async def test_the_site_and_the_screen_in_the_hall(scene: Scene) -> None:
    """The ranking, and the page of each player with their sheet."""
    app_context = AppContext(TEXTS, "", REACTIONS)
    (facts,) = await scene.database.run(lambda tx: site_facts(tx, app_context, "De Pion", NOON))
    files = render_site(site_view(facts), Translator(strict=True))
    (page,) = [name for name in files if name.endswith("/ranking-3.html")]
    ranking = next(parsed(files[page]).iter("tbody"))
    assert {text_of(next(row[2].iter("a"))): text_of(row[3]) for row in ranking} == SHOWN
    sheets = {}
    for own in (parsed(content) for path, content in files.items() if "/player-" in path):
        total = next(own.iter("tfoot"))[0][-1]
        sheets[text_of(next(own.iter("h1")))] = text_of(total)
    assert sheets == SHOWN

    def on_screen(context: Context) -> dict[str, Fraction]:
        turns = [each.turn for each in screen_view(context, public=False).turns]
        (turn,) = [turn for turn in turns if isinstance(turn, RankingTurn)]
        return {line.name: line.total for line in turn.view.lines}

    assert await run(scene, on_screen) == TOTALS


async def test_the_roll_of_honour_has_each_seasons_own_points() -> None:
    """De Zeeuw won a season of points with 5, and [000]'s, by Keizer, with 164½."""
    keizer = {"season": {"game": "draughts"}}
    scene = await open_club(season_000(), keizer)
    earlier = replace(season_000(), name="Rapid 2025")

    def take_in(tx: Transaction) -> None:
        import_earlier_season(tx, 1, SeasonFile(earlier, POINTS), NOON, first=date(2025, 9, 5))

    await scene.database.run(take_in)
    honours = "\n".join(await answer(scene, "/erelijst"))
    assert "De Zeeuw, 5 punten" in honours
    assert "Jansen, 4 punten" in honours
    assert "Totaal: 164½" in await answer(scene, "/mij", by="De Zeeuw")


@pytest.mark.parametrize("printed", [1, 2])
async def test_a_ranking_that_was_published_is_shown_so_too(printed: int) -> None:
    """A program printed 2½ for De Zeeuw, or 5: the sum of all totals tells which is meant."""
    scene = await open_club(season_000(), {"season": {"game": "draughts"}})
    keys = {player.name: player.id for player in season_000().players}
    lines = (
        PublishedLine(place, keys[name], Fraction(TOTALS[name] * printed, 2))
        for place, name in enumerate(TOTALS, start=1)
    )
    file = SeasonFile(replace(season_000(), name="Rapid 2025"), POINTS, published=tuple(lines))

    def take_in(tx: Transaction) -> int:
        return import_earlier_season(tx, 1, file, NOON, first=date(2025, 9, 5))

    season_id = await scene.database.run(take_in)

    def shown(context: Context) -> tuple[dict[str, Fraction], SeasonFile, bool]:
        row = seasons.season(context.tx, season_id)
        snapshot = context.snapshot_of(row)
        view = ranking_view(snapshot)
        sheet = snapshot.score_sheet("dezeeuw")
        same = published_place(snapshot, "dezeeuw", sheet) is None
        return {x.name: x.total for x in view.lines}, export_season(context, season_id), same

    totals, exported, same = await run(scene, shown)
    assert totals == TOTALS
    assert same
    assert exported.published == file.published
    assert "De Zeeuw, 5 punten" in "\n".join(await answer(scene, "/erelijst"))


OF_CLUB = StandInRules({"preset": "dsc", "season": {"game": "draughts"}}, None)


@pytest.mark.parametrize("points", [("2.0", "0.5"), ("4.0", "1.0")])
def test_a_report_of_points_is_of_the_clubs_game(points: tuple[str, str]) -> None:
    """One who beats both others, who draw: 2 and ½, or 4 and 1; TRF does not name the game."""
    won, drawn = points
    players = (
        (won, player_line(1, "Vries, Jan de", "   2 w 1", "   3 b 1", "0000 - Z")),
        (drawn, player_line(2, "Smit, Anna", "   1 b 0", "0000 - Z", "   3 w =")),
        (drawn, player_line(3, "Kok, Bram", "0000 - Z", "   1 w 0", "   2 b =")),
    )
    lines = (f"{line[:80]}{total:>4}     {line[89:]}" for total, line in players)
    content = report("012 Intern", *lines)
    assert read_moved(FileKind.TRF, "x.trf", content, rules=OF_CLUB).file.rules == POINTS
    assert read_moved(FileKind.TRF, "x.trf", content).file.rules == {"preset": "points"}
    found = read_document("x.trf", content)
    assert isinstance(found, MovedInFile)
    (season,) = found.seasons
    assert isinstance(season, SeasonWithRules)
    assert season.under(OF_CLUB).file.rules == POINTS
    assert PlainPoints(Fraction(2), Fraction(1), Fraction(0)) in season.under(OF_CLUB).summary.rules
    assert season.under(USUAL) is season


async def test_between_two_seasons_the_club_still_plays_draughts(scene: Scene) -> None:
    """A file without rules is then read by the usual ones, of the game that was played last."""

    def games(context: Context) -> tuple[str, str]:
        now = rules_here(context)
        seasons.end_seasons(context.tx, context.competition.id, NOON)
        after = rules_here(context)
        assert after.note == USUAL.note
        return rules_from(now.table).season.game, rules_from(after.table).season.game

    assert await run(scene, games) == ("draughts", "draughts")


async def test_rules_that_would_count_points_are_shown_in_them() -> None:
    """By Keizer De Zeeuw has 164½; by plain points that becomes 5."""
    scene = await open_club(season_000(), {"season": {"game": "draughts"}})

    def shown(context: Context) -> tuple[str, str]:
        rules = rules_from(POINTS | {"scores": {"bye": {"points": "1/2"}}})
        said = [context.texts.render(line, "nl") for line in rules_lines(rules)]
        return context.texts.render(effect_of_rules(context.snapshot, rules), "nl"), "\n".join(said)

    effect, lines = await run(scene, shown)
    assert "De Zeeuw: blijft 1, totaal 164½ → 5" in plain(effect)
    assert "winst 2, remise 1, verlies 0" in lines
    assert "Vrij: 1 punt." in lines


def test_a_command_line_shows_them_and_counts_exactly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`rank` prints 5 to people and 5/2 to programs; the sheet of De Zeeuw is 2 + 2 + 1."""
    file = tmp_path / "season.json"
    file.write_text(write_season_file(SeasonFile(season_000(), POINTS)), "utf-8")
    rank(file)
    shown = capsys.readouterr().out
    assert re.findall(r"De Zeeuw +│ +(\d) │ +(\d) │ +(\d)", shown) == [("2", "5", "2")]
    rank(file, explain="dezeeuw")
    *_, total = [row.split("│") for row in capsys.readouterr().out.splitlines() if "│" in row]
    assert (total[6].strip(), total[7].strip()) == ("5", "1")
    rank(file, form=OutputForm.JSON)
    first = json.loads(capsys.readouterr().out)["standings"][0]
    assert first == {"rank": 1, "player": "dezeeuw", "value": "1", "total": "5/2"}


def test_an_archive_counts_exactly(tmp_path: Path) -> None:
    """Its rankings are for programs."""
    table = json.loads(write_season_file(SeasonFile(season_000(), POINTS)))
    content = archived(asyncio.run(with_seasons(tmp_path / "club", table)))
    (name,) = [name for name in content if name.startswith("rankings/")]
    first = json.loads(content[name])[-1]["standings"][0]
    assert (first["player"], first["total"]) == ("dezeeuw", "5/2")


def test_modules_that_ask_the_engine_for_rankings() -> None:
    """Code that uses only places or counts on, and code that shows points by `shown_points`.

    Code that shows points takes them from the snapshot; look at a new module before adding it.
    """
    places = {
        *("history/summaries", "importing/reading", "looking_up/actions", "own_page/views"),
        *("players/entry", "ranking/actions"),
    }
    shown = {"core/snapshot", "club/rules/views", "reports/tables/ranking", "cli/engine"}
    floors = ("club", "core", "reports", "chat", "web", "cli")
    modules = (path for floor in floors for path in (PACKAGE / floor).rglob("*.py"))
    found = {path.relative_to(PACKAGE) for path in modules if ASKED.search(path.read_text("utf-8"))}
    expected = {*(f"club/{name}" for name in places), "reports/tables/cross", *shown}
    assert {str(path.with_suffix("")) for path in found} == expected
