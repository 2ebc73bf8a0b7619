"""The printed page on the notice board, as pypdf reads it."""

from __future__ import annotations

import io
import math
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from pypdf import PdfReader

from benchmarks.real_season import RULES, real_season
from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.names import family, name_forms
from keizer_bot.reports.tables.as_pdf import as_pdf
from keizer_bot.reports.tables.choice import TableName, make_printed
from keizer_bot.reports.tables.model import Table, TableColumn
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import languages, small, views, words

pytestmark = pytest.mark.slow

A4 = (595, 842)  # points
PLACES = ("Oye", "Aa", "Lek", "Waal", "Maas", "Rijn", "Vecht", "Amstel", "Zaan", "IJssel")
RULES_FOR_MANY = {"preset": "classic", "values": {"top": 200}}


def pages(content: bytes) -> list[str]:
    """The text of each page, in which blanks do not count."""
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


def ranking(players: int, language: str = "nl") -> list[str]:
    """The printed ranking of that many players, before the first round."""
    people = tuple(Player(f"p{place}", f"Speler {place}") for place in range(players))
    rules = rules_from(RULES_FOR_MANY)
    view = SeasonView(Season("Intern", people), rules, 0, "De Pion")
    made = make_printed(TableName.RANKING, view, words(language))
    return pages(as_pdf(made, words(language)))


def test_150_players_stand_on_pages_with_their_heads_repeated() -> None:
    """With names this short in two columns: two pages, each with the heads and its number."""
    printed = ranking(150)
    assert len(printed) == 2
    assert [page.count("NaamTotaalWrd") for page in printed] == [2, 2]
    assert all("Standbijdestart" in page for page in printed)
    assert all(f"pagina{number}van2" in page for number, page in enumerate(printed, start=1))
    text = "".join(printed)
    assert all(f"Speler{place}" in text or f"S.{place}" in text for place in range(150))


def test_120_long_names_stand_on_three_pages_in_large_type() -> None:
    """In two columns they would be cut, and one column in small type nobody reads on a wall."""
    given = "Bart Cor Dirk Els Fien Gijs Hans Ineke Jan Klaas Lies Marie".split()  # noqa: SIM905 - names
    families = [f"van {place}oldenbarneveldshuizen" for place in PLACES]
    names = [f"{first} {family_}" for first in given for family_ in families]
    people = tuple(Player(f"p{place}", name) for place, name in enumerate(names))
    view = SeasonView(Season("Intern", people), rules_from(RULES_FOR_MANY), 0, "De Pion")
    content = as_pdf(make_printed(TableName.RANKING, view, words()), words())
    printed = pages(content)
    assert len(printed) == 3
    assert min(sizes_of(content) - {10}) >= 11  # 10 are notes and page numbers
    text = "".join(printed)
    assert all("".join(name.split()) in text for name in names)


@pytest.mark.parametrize("players", [20, 24, 27])
def test_a_club_that_nearly_fits_on_one_page_is_on_one_page(players: int) -> None:
    """One sheet hangs better than one and a row: the type is a little smaller then."""
    assert len(ranking(players)) == 1


@pytest.mark.parametrize(
    ("language", "heads", "foot"),
    [("nl", "Standbijdestart", "pagina1van2"), ("en", "Rankingatthestart", "page1of2"),
     ("it", "Classificadipartenza", "pagina1di2")],
)  # fmt: skip
def test_the_page_speaks_the_clubs_language(language: str, heads: str, foot: str) -> None:
    """Title and foot in Dutch, English and Italian."""
    page, _ = ranking(150, language)
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


def test_a_long_name_is_cut_as_everywhere() -> None:
    """All rows have one size of type."""
    view = small(Game("jan", "piet"), name="Maria " * 9 + "Groen")
    [page] = pages(as_pdf(make_printed(TableName.PAIRINGS, view, words()), words()))
    assert "M." * 9 + "Groen" in page


def test_a_club_of_55_hangs_on_one_page() -> None:
    """In two columns, each with its heads; every line can be read aloud."""
    season = real_season()
    view = SeasonView(replace(season, players=season.players), rules_from(RULES), 37, "De Pion")
    content = as_pdf(make_printed(TableName.RANKING, view, words()), words())
    [page] = pages(content)
    assert page.count("NaamTotaalWrd") == 2
    assert sizes_of(content) == {26, 14, 11, 10}  # title, club, rows and notes
    catalog: Any = PdfReader(io.BytesIO(content)).trailer["/Root"]
    tagged = catalog["/StructTreeRoot"]["/K"][0].get_object()["/K"]
    kinds = [each.get_object()["/S"] for each in tagged]
    assert kinds[:2] == ["/H1", "/P"]
    assert len(kinds) >= 2 + len(season.players)


def test_59_long_names_are_whole_on_one_page_in_9_points() -> None:
    """Six namesakes have each surname, so that an initial alone would not tell them apart."""
    given = "Bartholomeus Bernardus Johannes Jacobus Wilhelmina Willemijn".split()  # noqa: SIM905 - names
    families = [f"Schimmelpenninck van der {place}" for place in PLACES]
    names = [f"{first} {family_}" for first in given for family_ in families][:59]
    people = tuple(Player(f"p{place}", name) for place, name in enumerate(names))
    view = SeasonView(Season("Intern", people), rules_from(RULES_FOR_MANY), 0, "De Pion")
    content = as_pdf(make_printed(TableName.RANKING, view, words()), words())
    [page] = pages(content)
    assert min(sizes_of(content)) >= 9
    assert all("".join(name.split()) in page for name in names)


@pytest.mark.parametrize("players", [12, 24, 36])
def test_no_name_of_a_board_list_is_cut(players: int) -> None:
    """A name too wide for its column is condensed, whole, and nobody else's."""
    given = "Bartholomeus Cornelis Johannes Wilhelmina".split()  # noqa: SIM905 - names
    names = [f"{first} van den {place}-Kleinhoutenaar" for first in given for place in PLACES]
    people = tuple(Player(f"p{n}", name) for n, name in enumerate(names[:players]))
    games = tuple(Game(f"p{n}", f"p{n + 1}") for n in range(0, players, 2))
    season = Season("Intern", people, (Round(1, games),))
    view = SeasonView(season, rules_from(RULES_FOR_MANY), 1, "De Pion")
    for list_ in (TableName.SEATS, TableName.PAIRINGS):
        [page] = pages(as_pdf(make_printed(list_, view, words()), words()))
        assert "…" not in page


def sizes_of(content: bytes) -> set[float]:
    """The sizes of type of a file, in points."""
    streams = [page.get_contents() for page in PdfReader(io.BytesIO(content)).pages]
    texts = [stream.get_data().decode("latin-1") for stream in streams if stream is not None]
    return {float(size) for text in texts for size in re.findall(r"/F\d+ ([\d.]+) Tf", text)}


def test_a_table_without_rows_is_a_page_with_heads() -> None:
    """The page says that there is nothing to show."""
    assert pages(as_pdf(Table("Leeg", (TableColumn("Naam"),), ()), words())) == ["LeegNaam"]


@settings(max_examples=12)
@given(views(), languages)
def test_any_season_can_be_printed(view: SeasonView, language: str) -> None:
    """A name in European letters is printed in a form of that name."""
    for name in (TableName.RANKING, TableName.PAIRINGS):
        made = make_printed(name, view, words(language))
        text = "".join(pages(as_pdf(made, words(language))))
        shown = {cell for row in made.rows for cell in row if isinstance(cell, str)}
        for cell in (each for each in filter(is_european, shown) if len(family(each)) <= 20):
            forms = {"".join(form.split()) for form in name_forms(cell)}
            assert any(form in text for form in forms), cell


def is_european(text: str) -> bool:
    """True if it runs left to right in letters that the font has, and fits at a small size."""
    return all(char < "\u0180" for char in text) and len(text) < 50 and clean(text) == text


def test_a_text_that_is_far_too_long_ends_in_dots() -> None:
    """A cell never runs into the next."""
    view = small(Game("jan", "piet"))
    season = replace(view.season, name="W" * 300)
    made = make_printed(TableName.PAIRINGS, msgspec.structs.replace(view, season=season), words())
    [page] = pages(as_pdf(made, words()))
    assert "WWW…" in page
    assert page.count("W") < 300


def test_the_notes_never_fall_off_the_last_page() -> None:
    """Where they do not fit a page more is made, as often as it takes for any number of rows."""
    for rows in range(22, 30):
        made = Table(
            "t", (TableColumn("Naam"),), tuple((str(n),) for n in range(rows)), notes=("slot",)
        )
        printed = pages(as_pdf(made, words()))
        assert "slot" in printed[-1]
        assert len(printed) <= math.ceil(rows / 20) + 1


def test_a_result_with_words_is_never_cut() -> None:
    """Beside names of any length: these give way, and are still names."""
    game = Game("jan", "piet", Result.AWARD, white_points=Fraction(1, 2), black_points=Fraction(1))
    view = small(game, name="Bartholomeus van den Uittenbogaard-Wijngaarden")
    [page] = pages(as_pdf(make_printed(TableName.PAIRINGS, view, words()), words()))
    assert "½-1(beslissingwedstrijdleider)" in page
