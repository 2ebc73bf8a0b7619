"""What hangs on the notice board, as pypdf reads it."""

from __future__ import annotations

import io
import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from pypdf import PdfReader

from keizer_bot.engine.model import Game, Player, Result, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.html import clean
from keizer_bot.reports.tables.as_pdf import as_pdf
from keizer_bot.reports.tables.choice import PRINTED, TableName, make_printed
from keizer_bot.reports.tables.model import Column, Table
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import languages, small, views, words

pytestmark = pytest.mark.slow

A4 = (595, 842)  # points


def pages(content: bytes) -> list[str]:
    """The text of each page, in which blanks do not count."""
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


def ranking(players: int, language: str = "nl") -> list[str]:
    """The printed ranking of that many, before the first round."""
    people = tuple(Player(f"p{place}", f"Speler {place}") for place in range(players))
    rules = rules_from({"preset": "classic", "values": {"top": 200}})
    view = SeasonView(Season("Intern", people), rules, 0, "De Pion")
    made = make_printed(TableName.RANKING, view, words(language))
    return pages(as_pdf(made, words(language)))


def test_150_players_stand_on_pages_with_their_heads_repeated() -> None:
    """Lines of 7.8 mm, 32 on a page of 250 mm: five pages, each with the heads and its number."""
    printed = ranking(150)
    assert len(printed) == 5
    assert all("NaamTotaalWaarde" in page for page in printed)
    assert all("Standbijdestart" in page for page in printed)
    assert all(f"pagina{number}van5" in page for number, page in enumerate(printed, start=1))
    assert all(f"Speler{place}" in "".join(printed) for place in range(150))


@pytest.mark.parametrize("players", [20, 24, 27])
def test_a_club_that_nearly_fits_on_one_page_is_on_one_page(players: int) -> None:
    """One sheet hangs better than one and a row: the type is a little smaller then."""
    assert len(ranking(players)) == 1


@pytest.mark.parametrize(
    ("language", "heads", "foot"),
    [("nl", "Standbijdestart", "pagina1van1"), ("en", "Rankingatthestart", "page1of1"),
     ("it", "Classificainiziale", "pagina1di1")],
)  # fmt: skip
def test_the_page_speaks_the_clubs_language(language: str, heads: str, foot: str) -> None:
    """Title and foot in Dutch, English and Italian."""
    [page] = ranking(3, language)
    assert heads in page
    assert foot in page


def test_it_is_a4() -> None:
    """The notice board's paper."""
    made = make_printed(TableName.RANKING, small(Game("a", "b", Result.DRAWN)), words())
    box = PdfReader(io.BytesIO(as_pdf(made, words()))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == A4


def test_a_round_that_is_yet_to_be_played_has_room_for_its_results() -> None:
    """The head is there, and nothing below it."""
    [page] = pages(
        as_pdf(make_printed(TableName.PAIRINGS, small(Game("jan", "piet")), words()), words())
    )
    assert "BordWitZwartUitslag" in page
    assert "1JanPiet" in page


def test_a_long_name_is_set_smaller_and_not_cut() -> None:
    """60 characters stand beside a name of five, whole."""
    view = small(Game("jan", "piet"), name="Maria " * 9 + "Groen")
    [page] = pages(as_pdf(make_printed(TableName.PAIRINGS, view, words()), words()))
    assert "Maria" * 9 + "Groen" in page


def test_a_table_without_rows_is_a_page_with_heads() -> None:
    """Nothing to tell is told."""
    assert pages(as_pdf(Table("Leeg", (Column("Naam"),), ()), words())) == ["LeegNaampagina1van1"]


@settings(max_examples=12)
@given(views(), languages)
def test_any_season_can_be_printed(view: SeasonView, language: str) -> None:
    """Whoever is called by letters of Europe stands there by the whole of his name."""
    for name in PRINTED:
        made = make_printed(name, view, words(language))
        text = "".join(pages(as_pdf(made, words(language))))
        shown = {cell for row in made.rows for cell in row if isinstance(cell, str)}
        expected = {"".join(cell.split()) for cell in shown if is_european(cell)}
        assert {cell for cell in expected if cell not in text} == set()


def is_european(text: str) -> bool:
    """Whether it runs from left to right in letters that the face has, and fits at a small size."""
    return all(char < "\u0180" for char in text) and len(text) < 50 and clean(text) == text


def test_what_is_far_too_long_ends_in_dots() -> None:
    """A cell never runs into the next."""
    view = small(Game("jan", "piet"))
    season = replace(view.season, name="W" * 300)
    made = make_printed(TableName.PAIRINGS, replace(view, season=season), words())
    [page] = pages(as_pdf(made, words()))
    assert "WWW…" in page
    assert page.count("W") < 300


def test_the_notes_never_fall_off_the_last_page() -> None:
    """Where they do not fit a page more is made, as often as it takes for any number of rows."""
    for rows in range(22, 30):
        made = Table("t", (Column("Naam"),), tuple((str(n),) for n in range(rows)), notes=("slot",))
        printed = pages(as_pdf(made, words()))
        assert "slot" in printed[-1]
        assert len(printed) <= math.ceil(rows / 20) + 1
