"""Telegram shows a photo at most 1,280 pixels wide or high: smaller than 12 nothing is read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from keizer_bot.core.attachments import is_picture, order
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.pictures.canvas import Sheet
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.values import Picture, Theme
from tests.reports.pictures.examples import EXAMPLES, club, pictures_of
from tests.reports.pictures.seasons import NL

pytestmark = pytest.mark.slow

SHOWN, LEAST = 1280, 12
SIZES = (12, 24, 40, 59, 60, 90, 120, 150)


def smallest_shown(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> float:
    """The picture's smallest type, in the pixels that Telegram shows.

    Its size is the sheet's; neither letters nor a file are needed for that.
    """
    sizes, sides = list[int](), list[int]()

    def measured(_: Sheet, __: object, ___: str, size: int, *____: str, **_____: object) -> None:
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


@pytest.mark.parametrize("kind", ["ranking", "pairings", "chart", "evening"])
def test_150_players_are_still_a_photo(kind: str) -> None:
    """Long lists are in columns; only the cross table is too wide."""
    assert is_picture(order(pictures_of(club(150, 3))[kind], "x.png", Theme.LIGHT))
