"""The host's file with the club's mark: read at each start, refused with a sentence."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from keizer_bot.config.reading import load
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.host_files import read_logo
from keizer_bot.keeping.site import make_sites
from keizer_bot.reports.club_style import stored_logo
from tests.manual_clock import ManualClock
from tests.season_made import CLUB, TERP, club_with, day_after, season_made

FILE = season_made(TERP[:8], 2)
CLOCK = ManualClock(day_after(FILE))


def mark(width: int = 300) -> bytes:
    """A picture that wide, and half as high."""
    file = BytesIO()
    Image.new("RGB", (width, width // 2), "#c8102e").save(file, "PNG")
    return file.getvalue()


def described(folder: Path, content: bytes | None = None) -> Config:
    """A club in gold whose configuration names a logo."""
    (folder / "config.toml").write_text(
        f'[[club]]\nname = "{CLUB}"\ntime_zone = "Europe/Amsterdam"\n'
        'evening = {weekday = "monday", time = "19:45"}\ncolour = "#ffd700"\nlogo = "mark.png"\n'
    )
    if content is not None:
        (folder / "mark.png").write_bytes(content)
    return load(folder / "config.toml", {})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: it is not there"),
        (b"<svg/>", "not a picture that can be read; save it as PNG or JPEG"),
        (mark(90), "is 90 by 45 pixels; take one of at least 48"),
    ],
)
def test_an_invalid_mark_is_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    """The sentence names the key and the file, and what would be accepted."""
    with pytest.raises(HostRefused, match=sentence) as refused:
        read_logo(described(tmp_path, content).clubs[0])
    assert "line 6: club.logo: " in str(refused.value)
    assert "mark.png" in str(refused.value)


async def test_the_site_is_in_the_club_s_colour_with_its_mark(tmp_path: Path) -> None:
    """From the next start of the bot; without them it is as ever from the start after."""
    await (await club_with(tmp_path, FILE)).close()
    config, site = described(tmp_path, mark()), tmp_path / "site"
    async with opened(config, CLOCK):
        pass
    await make_sites(config, CLOCK, site)
    page, style = (site / "index.html").read_text(), (site / "site.css").read_text()
    assert 'type="image/png" href="logo.png?' in page
    assert page.count('<img src="logo.png?') == 1
    assert "border-top: 0.375rem solid #ffd700" in style
    assert "prefers-color-scheme: dark) {\n  :root { --accent: #ffd700; }" in style
    with Image.open(site / "logo.png") as shown:
        assert shown.size == (256, 128)
    (tmp_path / "config.toml").write_text(
        (tmp_path / "config.toml").read_text().partition("colour")[0]
    )
    async with opened(load(tmp_path / "config.toml", {}), CLOCK):
        pass
    await make_sites(config, CLOCK, site)
    assert "logo.png" not in (site / "index.html").read_text()
    assert "#ffd700" not in (site / "site.css").read_text()


def test_the_same_file_is_kept_the_same(tmp_path: Path) -> None:
    """Otherwise every picture would be uploaded again after each start."""
    club = described(tmp_path, mark()).clubs[0]
    assert read_logo(club) == read_logo(club) == stored_logo(mark())
