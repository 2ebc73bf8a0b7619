"""The preview of a shared link to the site: words, and a picture with its address."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.pictures.canvas import Sheet
from keizer_bot.reports.site.shared_picture import shared_picture
from tests.reports.site.made import Site, site_made
from tests.reports.test_club_style import STYLE
from tests.season_made import CLUB

ADDRESS = "https://terp.example/intern/"
NAME = "Bartholomeus van den Uittenbogaard-Wijngaarden"
LONG = [(str(n), NAME, "1.234½") for n in range(96, 101)]


def told(site: Site) -> dict[str, dict[str, str]]:
    """The properties of each page's preview, except the page for other pages."""
    return {
        name: {
            meta.get("property") or meta.get("name") or "": meta.get("content") or ""
            for meta in tree.iter("meta")
        }
        for name, tree in site.pages
        if name != "embed.html"
    }


async def test_each_page_names_a_picture_that_is_there(tmp_path: Path) -> None:
    """By its whole address, which changes with it; 1200 by 630, with its words."""
    site = await site_made(tmp_path, address=ADDRESS)
    with Image.open(io.BytesIO(site.season["shared.png"])) as picture:
        size = picture.size
    for name, page in told(site).items():
        assert page["og:url"] == ADDRESS + name
        address, _, version = page["og:image"].partition("?")
        assert address == f"{ADDRESS}seasons/intern-2026-2027/shared.png"
        assert version
        assert (int(page["og:image:width"]), int(page["og:image:height"])) == size == (1200, 630)
        assert page["og:image:alt"] == "Stand na ronde 6"
        assert page["og:title"].endswith(f" – {CLUB}")
        assert page["og:description"] == page["description"] != ""


async def test_without_an_address_no_picture_is_named(tmp_path: Path) -> None:
    """A relative address would not work; the words are there nevertheless."""
    site = await site_made(tmp_path)
    assert not [name for name in site.files if name.endswith("shared.png")]
    assert all("og:image" not in page and page["og:title"] for page in told(site).values())


async def test_the_picture_has_the_site_s_names_and_follows_the_ranking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A member shown by initials on the website is so here; it has the first five only."""
    drawn = list[str]()
    text = Sheet.text

    def noted(sheet: Sheet, at: Any, words: str, *how: Any, **more: Any) -> None:
        drawn.append(words)
        text(sheet, at, words, *how, **more)

    monkeypatch.setattr(Sheet, "text", noted)
    hidden = "UPDATE member SET website = 'initials'"
    site = await site_made(tmp_path, hidden, address=ADDRESS)
    snapshot = site.facts.snapshot
    assert snapshot is not None
    assert drawn[:3] == [CLUB, "Intern 2026-2027", "Stand na ronde 6"]
    assert drawn[3::3] == ["1", "2", "3", "4", "5"]
    assert all(player.name not in drawn for player in snapshot.players)


@pytest.mark.parametrize("style", [PLAIN, STYLE, ClubStyle("#ffffff")])
def test_all_of_it_has_room(style: ClubStyle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long names of club and players, a place in the hundreds; large enough for a phone."""
    text = Sheet.text

    def inside(sheet: Sheet, at: Any, words: str, size: int, ink: str, **how: Any) -> None:
        width = sheet.type.width(words, size, bold=how.get("bold", False))
        left = at[0] - (width if how.get("side") == "r" else 0)
        assert left >= 72
        assert left + width <= 1128
        assert size / 2 <= at[1] <= 630 - size / 2
        assert size >= 36  # a chat shows it a third as large
        text(sheet, at, words, size, ink, **how)

    monkeypatch.setattr(Sheet, "text", inside)
    drawn = shared_picture("Schaakvereniging De Lange Naam " * 3, "Intern " * 30, "", LONG, style)
    assert len(drawn) < 100_000
