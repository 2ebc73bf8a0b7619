"""Facts that the website does not show."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.club.people.personal_data import initials, site_names
from keizer_bot.store.website import Shown
from tests.reports.site.made import parsed, site_made, text_of
from tests.season_made import RULES

pytestmark = pytest.mark.slow

INITIALS = "UPDATE member SET website = 'initials' WHERE name = 'Wiebrand Torenga'"


async def test_a_player_who_wants_initials_is_named_nowhere(tmp_path: Path) -> None:
    """Not in a page, an address, a title or a drawing; nor is their rating."""
    site = await site_made(tmp_path, INITIALS)
    for name, content in site.files.items():
        assert b"Torenga" not in content, name
        assert b"torenga" not in content.lower() + name.encode().lower(), name
    assert "W.T." in text_of(parsed(site.files["index.html"]))
    pages = [tree for name, tree in site.pages if "/player-" in name]
    (own,) = [tree for tree in pages if "W.T." in text_of(next(tree.iter("h1")))]
    assert "2012" not in text_of(own)


async def test_a_club_may_have_initials_for_all(tmp_path: Path) -> None:
    """Except members who want their name there, and former members."""
    site = await site_made(
        tmp_path,
        "UPDATE club SET website = 'initials'",
        "UPDATE member SET website = 'full' WHERE name = 'Froukje Pionstra'",
        "UPDATE member SET name = 'Oud-lid 17', erased_at = '2026-10-01' WHERE name LIKE 'Sytze%'",
    )
    text = text_of(parsed(site.season["ranking-6.html"]))
    assert "Froukje Pionstra" in text
    assert "Oud-lid 17" in text
    assert "Damewoude" not in text


async def test_no_telegram_id_is_told(tmp_path: Path) -> None:
    """Neither players' nor arbiters' ids are on the pages."""
    site = await site_made(tmp_path, "UPDATE member SET person_id = 987654000 + id")
    assert not [name for name, content in site.files.items() if b"987654" in content]


async def test_a_kind_of_absence_of_the_clubs_own_is_not_told(tmp_path: Path) -> None:
    """It may be an illness: such a round is 'afwezig'."""
    own = {**RULES, "absence": {"hospital": {"credit": "1/3"}}}
    sql = "UPDATE presence SET state = 'hospital' WHERE state = 'excused'"
    site = await site_made(tmp_path, sql, rules=own)
    assert not [name for name, content in site.files.items() if b"hospital" in content]
    pages = [text_of(tree) for name, tree in site.pages if "/player-" in name]
    assert any("afwezig" in text for text in pages)


async def test_a_round_tells_only_how_many_stayed_away(tmp_path: Path) -> None:
    """The page tells as much as the post in the group."""
    site = await site_made(tmp_path)
    book = site.facts.snapshot
    assert book is not None
    assert len(book.season.rounds[5].absences) == 1
    assert "Er is 1 speler afwezig." in text_of(parsed(site.season["round-6.html"]))


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Jan de Vries", "J.d.V."),
        ("Jansen", "J."),
        ("Marie-Louise Smit-Bakker", "M.L.S.B."),
        ("Łukasz Żak", "Ł.Ż."),
        ("Sophie d'Hont", "S.d."),
        ("<b>Jan & Co", "b.C."),
        ("!?", "…"),
    ],
)
def test_initials_are_the_first_letters(name: str, short: str) -> None:
    """One of each word, however it is written."""
    assert initials(name) == short


def test_two_with_the_same_initials_are_told_apart() -> None:
    """A number follows, in the order in which they came to the club."""
    members = [Shown(1, "Jan Smit", "initials", False), Shown(2, "Joke Smit", "initials", False)]
    assert site_names(members, "full") == {1: ("J.S.", True), 2: ("J.S. 2", True)}


async def test_an_estimated_rating_has_its_sign(tmp_path: Path) -> None:
    """Nobody mistakes a guess for a federation's rating."""
    estimated = "UPDATE player SET rating_kind = 'estimated' WHERE rating = 2012"
    site = await site_made(tmp_path, estimated)
    pages = [text_of(tree) for name, tree in site.pages if "/player-" in name]
    assert sum("~2012" in text for text in pages) == 1
