"""Archives of seasons: which of their files are seasons."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from keizer_bot.formats.looks import seasons_in


def packed(**members: str | bytes) -> bytes:
    """An archive; two underscores in a name are its dot."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "."), text)
    return content.getvalue()


GAMES = "Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;1-0\n"


def test_seasons_and_tables_of_results_by_name() -> None:
    """In their order; a list of players and a page are left out."""
    content = packed(b__json="{}", a__csv=GAMES, leden__csv="Naam;Rating\nAnna;1500\n", c__txt="x")
    assert [name for name, _ in seasons_in(content)] == ["a.csv", "b.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04 broken",
        packed(leden__csv="Naam;Rating\nAnna;1500\n"),
        packed(**{f"n{n}__json": "{}" for n in range(61)}),
        packed(bomb__json=b"0" * (64 * 1024**2 + 1)),
    ],
    ids=["empty", "broken", "players", "many", "bomb"],
)
def test_an_archive_without_seasons(content: bytes) -> None:
    """Damaged, without seasons, or far larger than any club's."""
    assert seasons_in(content) == ()
