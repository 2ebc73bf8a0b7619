"""Words behind /erelijst: year, prize and winner are told apart, or asked for."""

from __future__ import annotations

import pytest

from keizer_bot.club.people.personal_data import PastWin
from keizer_bot.reading.lookups import (
    HonourAct,
    HonourWords,
    NamedSeason,
    read_honours,
    year_of_prize,
)
from tests.rows import each_row

JAN = "Jan Jansen"


def read(said: str) -> HonourWords:
    """The words, if they are no pasted list."""
    found = read_honours(said)
    assert isinstance(found, HonourWords)
    return found


@each_row(
    ("said", "year", "prize", "name"),
    [
        ("2014 Clubkampioen Jan Jansen", "2014", "Clubkampioen", JAN),
        ("1978 clubkampioene Mia Bakker", "1978", "clubkampioene", "Mia Bakker"),
        ("2013-2014 Clubkampioen Jan Jansen", "2013-2014", "Clubkampioen", JAN),
        ("2013/14 Clubkampioen Jan Jansen", "2013-2014", "Clubkampioen", JAN),
        ("1999-00, Clubkampioen, Jan Jansen", "1999-2000", "Clubkampioen", JAN),
        ("seizoen 2014: Clubkampioen: Jan Jansen", "2014", "Clubkampioen", JAN),
        ("2014; Beste nieuweling; Jan Jansen", "2014", "Beste nieuweling", JAN),
        ("2014 Beste nieuweling - Jan Jansen", "2014", "Beste nieuweling", JAN),
        ("2014 Clubkampioen Jansen, Jan", "2014", "Clubkampioen", "Jansen, Jan"),
        ("2014 Groep A Jan Jansen", "2014", "Groep A", JAN),
        ("2014 Kampioen groep B Jan Jansen", "2014", "Kampioen groep B", JAN),
        ("2014 Club champion Jan Jansen", "2014", "Club champion", JAN),
        ("2014 Campione sociale Jan Jansen", "2014", "Campione sociale", JAN),
        ("2014 Campione del circolo Jan Jansen", "2014", "Campione del circolo", JAN),
        ("2014 Stijger Jansen", "2014", "Stijger", "Jansen"),
        ("2014 Rapidbeker Jan Jansen", "2014", "Rapidbeker", JAN),
        ("2014 Beste nieuweling Jan Jansen", "2014", "", ""),  # "nieuweling" may be a name
        ("2014 Clubkampioen", "2014", "", ""),
        ("Clubkampioen Jan Jansen", "", "Clubkampioen", JAN),
    ],
)
def test_year_prize_and_winner(said: str, year: str, prize: str, name: str) -> None:
    """They are parted by marks, or by usual words of a prize."""
    found = read(said)
    said_year = found.season.years if found.season else ""
    assert (found.act, said_year, found.prize, found.name) == (HonourAct.ADD, year, prize, name)


@pytest.mark.parametrize("said", ["", "2014", "seizoen 2013-2014", "2013/2014"])
def test_a_season_alone_is_shown(said: str) -> None:
    """Nothing is entered."""
    assert read(said).act is HonourAct.SHOW


def test_a_winner_is_taken_out() -> None:
    """The word in front says so."""
    found = read("weg 2014 Clubkampioen Jan Jansen")
    assert found == HonourWords(HonourAct.REMOVE, NamedSeason(2014, 2014), "Clubkampioen", JAN)


@each_row(
    ("cell", "year"),
    [
        ("2014", "2014"),
        ("2013-2014", "2013-2014"),
        ("2013/'14", "2013-2014"),
        ("seizoen 2013-14", "2013-2014"),
        ("2012-2014", None),
        ("14", None),
        ("veertien", None),
        ("2014 Jan", None),
    ],
)
def test_the_year_in_a_cell(cell: str, year: str | None) -> None:
    """A year of four figures, or the two of a season."""
    assert year_of_prize(cell) == year


@each_row(
    ("prize", "title"),
    [
        ("Clubkampioen", True),
        ("kampioen", True),
        ("Club-kampioen", True),
        ("Champion", True),
        ("Campionessa sociale", True),
        ("Snelschaakkampioen", False),
        ("Kampioen groep B", False),
        ("Beker", False),
    ],
)
def test_which_prize_makes_a_champion(prize: str, *, title: bool) -> None:
    """The club's own, in its names; no other competition's."""
    assert PastWin("2014", prize, JAN, None).is_title is title
