"""Pictures look as they did when somebody looked at them.

`PICTURES=write` draws those again that look different; look at each before you commit it.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.values import Theme
from tests.reports.pictures.examples import EXAMPLES

GOLDEN = Path(__file__).parent / "golden"
# Each kind once, in one of the two themes.
SHOWN = {
    "ranking": Theme.LIGHT,
    "pairings": Theme.DARK,
    "chart": Theme.LIGHT,
    "cross_table": Theme.DARK,
    "evening": Theme.LIGHT,
    "lab": Theme.DARK,
    "bracket": Theme.LIGHT,
}
STRONG = 48  # of 255: another FreeType smooths letters by less
MOST_STRONG = 0.0005  # of all pixels


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """The fraction of pixels that differ strongly; 1 for another size."""
    if one.size != other.size:
        return 1
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(difference.histogram()[STRONG:]) / (one.width * one.height)


@pytest.mark.parametrize("kind", list(SHOWN))
def test_a_picture_is_the_one_that_was_looked_at(kind: str) -> None:
    """Nothing moved, went missing or changed its colour."""
    file, drawn = GOLDEN / f"{kind}.png", png(EXAMPLES[kind], SHOWN[kind])
    with Image.open(file) as golden, Image.open(BytesIO(drawn)) as now:
        is_same = share_that_differs(golden, now) <= MOST_STRONG
    if not is_same and os.environ.get("PICTURES") == "write":
        file.write_bytes(drawn)
        return
    assert is_same


def test_the_comparison_sees_a_name_that_is_missing() -> None:
    """A tolerance that forgave that would be none."""
    with Image.open(GOLDEN / "ranking.png") as golden:
        other = golden.convert("RGB")
        other.paste("#ffffff", (200, 300, 500, 360))
        assert share_that_differs(golden, other) > MOST_STRONG
