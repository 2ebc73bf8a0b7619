"""Telegram shows a photo at most 1,280 pixels wide or high: smaller than 12 nothing is read."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from keizer_bot.core.attachments import is_picture, order
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.pictures.canvas import Sheet
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.pictures.values import Picture, Theme
from tests.reports.pictures.examples import EXAMPLES, club, pictures_of
from tests.reports.pictures.seasons import NL

pytestmark = pytest.mark.slow

SHOWN, LEAST = 1280, 12
SIZES = (12, 24, 40, 59, 60, 90, 120, 150)


def smallest_shown(
    picture: Picture, monkeypatch: pytest.MonkeyPatch, *, figures: bool = False
) -> float:
    """The picture's smallest type, or that of its figures, in the pixels that Telegram shows.

    Its size is the sheet's; neither letters nor a file are needed for that.
    """
    sizes, sides = list[int](), list[int]()

    def measured(_: Sheet, __: object, text: str, size: int, *___: str, **____: object) -> None:
        if not figures or any(map(str.isdigit, text)):
            sizes.append(size)

    monkeypatch.setattr(Sheet, "text", measured)
    monkeypatch.setattr(Sheet, "png", lambda sheet: sides.extend(sheet._image.size))
    png(picture, Theme.LIGHT)
    return min(sizes) * min(1, SHOWN / max(sides))


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("kind", list(EXAMPLES))
def test_a_photo_can_be_read(players: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 12 pixels and more; an illegible picture is sent as a document."""
    picture = pictures_of(club(players, min(28, players - 1)))[kind]
    if is_picture(order(picture, "x.png", Theme.LIGHT)):
        assert smallest_shown(picture, monkeypatch) >= LEAST


@pytest.mark.parametrize("often", [1, 2, 4, 9])
def test_ones_own_part_of_a_cross_table_can_be_read(
    often: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If two have met often, the part shows fewer players."""
    rounds = club(60, 3).rounds * often
    played = replace(
        club(60, 0), rounds=tuple(replace(one, number=n) for n, one in enumerate(rounds, start=1))
    )
    rules = rules_from({"preset": "classic", "values": {"top": 250}})
    ranking = standings(played, rules)
    part = cross_table_values(played, ranking, NL, around="p30")
    assert is_picture(order(part, "x.png", Theme.LIGHT))
    assert smallest_shown(part, monkeypatch) >= LEAST


@pytest.mark.parametrize("players", [24, 59, 120])
def test_figures_are_7_dp_high_on_a_phone(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """360 dp wide and 780 high, without zooming: of 1,080 pixels, a figure of 29 is 7 dp high.

    A figure of DejaVu Sans is 0.729 of its size high.
    """
    played = club(players, 20)
    rankings = history(played, rules_from({"preset": "classic", "values": {"top": 250}}))
    pictures = (
        ranking_values(played, rankings, NL, around="p20"),
        cross_table_values(played, rankings[-1], NL, around="p20"),
    )
    for picture in pictures:
        with Image.open(BytesIO(png(picture, Theme.LIGHT))) as drawn:
            dp = min(360 / drawn.width, 780 / drawn.height)
        smallest = smallest_shown(picture, monkeypatch, figures=True)
        monkeypatch.undo()
        longest = max(drawn.size)
        assert 0.729 * smallest / min(1, SHOWN / longest) * dp >= 6.99


@pytest.mark.parametrize("kind", ["ranking", "pairings", "chart", "evening"])
def test_150_players_are_still_a_photo(kind: str) -> None:
    """Of a long ranking a part is shown; only the cross table is too wide."""
    assert is_picture(order(pictures_of(club(150, 3))[kind], "x.png", Theme.LIGHT))
