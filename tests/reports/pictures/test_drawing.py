"""Pictures are files that Telegram accepts, identical each time, even from many threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from keizer_bot.core.attachments import is_picture, order
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.values import Picture, RankingPicture, SeasonChart, Theme
from keizer_bot.reports.ranking import RANKING
from keizer_bot.reports.words import TableHead
from tests.reports.pictures.examples import EXAMPLES, club, pictures_of

pytestmark = pytest.mark.slow

KINDS = list(EXAMPLES)
HUGE = pictures_of(club(200, 3))
EMPTY = pictures_of(club(0, 1))


def opened(picture: Picture, theme: Theme = Theme.LIGHT) -> Image.Image:
    """Draw it, and read the file with Pillow."""
    return Image.open(BytesIO(png(picture, theme)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_survives_json(kind: str) -> None:
    """A picture that waits in the outbox can be drawn after a restart."""
    picture = EXAMPLES[kind]
    assert msgspec.json.decode(msgspec.json.encode(picture), type=type(picture)) == picture


@pytest.mark.parametrize("kind", KINDS)
def test_a_small_club_s_picture_is_as_wide_as_a_phone(kind: str) -> None:
    """1080 pixels need no zooming in; Telegram makes longer ones than 2,560 smaller."""
    drawn = opened(EXAMPLES[kind])
    assert drawn.width == 1080
    assert drawn.height <= 2560


@pytest.mark.parametrize("kind", KINDS)
def test_200_players_stay_within_telegram_s_limits(kind: str) -> None:
    """Width and height together at most 10,000, sides at most 1 to 20, ten megabytes."""
    drawn = opened(HUGE[kind])
    assert sum(drawn.size) <= 10_000
    assert max(drawn.size) <= 20 * min(drawn.size)
    assert len(png(HUGE[kind], Theme.LIGHT)) < 10_000_000


@pytest.mark.parametrize(("players", "seen"), [(10, True), (11, False)])
def test_a_cross_table_that_could_not_be_read_is_a_document(players: int, seen: bool) -> None:
    """`test_legible` measures how small a photo becomes."""
    picture = pictures_of(club(players, 3))["cross_table"]
    assert is_picture(order(picture, "kruistabel.png", Theme.LIGHT)) is seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_club_without_players_is_drawn_too(kind: str) -> None:
    """A picture that shows nothing is better than none and an error."""
    assert opened(EMPTY[kind]).width == 1080


@pytest.mark.parametrize(("kind", "theme"), list(product(KINDS, Theme)))
def test_the_same_value_gives_the_same_file(kind: str, theme: Theme) -> None:
    """A picture can be stored by its values."""
    assert png(EXAMPLES[kind], theme) == png(EXAMPLES[kind], theme)


def test_threads_do_not_disturb_each_other() -> None:
    """Twenty at once give the same as one after the other."""
    wanted = [(picture, theme) for picture in EXAMPLES.values() for theme in Theme] * 2
    alone = [png(picture, theme) for picture, theme in wanted]
    with ThreadPoolExecutor(max_workers=8) as threads:
        together = list(threads.map(lambda each: png(*each), wanted))
    assert together == alone


@pytest.mark.parametrize(
    "name", ["", "x" * 400, "Ł" * 40, "$\\alpha$_{x}", "بدر 山田 🙂", "Jan\nPiet"]
)
def test_any_name_is_drawn(name: str) -> None:
    """Names are other people's text: long, empty, or in no alphabet of ours."""
    ranking, chart = EXAMPLES["ranking"], EXAMPLES["chart"]
    assert isinstance(ranking, RankingPicture)
    assert isinstance(chart, SeasonChart)
    at = RANKING.index(TableHead.NAME)
    rows = tuple(replace(r, cells=(*r.cells[:at], name, *r.cells[at + 1 :])) for r in ranking.rows)
    lines = tuple(replace(line, name=name) for line in chart.lines)
    assert opened(replace(ranking, rows=rows, title=name)).width == 1080
    assert opened(replace(chart, lines=lines, subtitle=name)).width == 1080
