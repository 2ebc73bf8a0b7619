"""Every part of every address: any text there gets an answer that says something."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from keizer_bot.web import pages
from tests.web.stage import ILSE, Browser, Club

# Numbers that int() refuses (4,300 digits), that SQLite does (2**63), that no club or board has;
# and what is none.
NONE = (
    "9" * 5_000,
    str(2**63),
    str(2**63 - 1),
    "9" * 18,
    "0" * 20 + "1",
    "-1",
    "1e9",
    "١",
    "1.0",
    " 1",
    "\0",
    "\ud7ff\u202e",
    "%00",
    "'",
    "x" * 10_000,
)
PATHS = sorted(
    {
        "static/{name}",
        *(path for path, _ in (*pages.FOR_ALL, *pages.POSTED)),
        *(f"me/{{account}}/{path}" for path, _ in pages.OWN),
    }
)
PARTS = [(path, part) for path in PATHS for part in re.findall(r"{(\w+)", path)]


def at(path: str, parts: dict[str, str]) -> str:
    """The address with these parts."""
    filled = re.sub(r"{(\w+)(:\w+)?}", lambda part: quote(parts.get(part[1], "1"), safe=""), path)
    return f"/{filled}"


@pytest.mark.parametrize(("path", "part"), PARTS)
async def test_no_part_of_an_address_is_too_much(club: Club, path: str, part: str) -> None:
    """It gets the answer for an unknown address, for a member and for a stranger."""
    member = await club.browser(ILSE)
    home, public = await member.home(), await club.public()
    parts = {"account": home.split("/")[2], "club": public.split("/")[2]}
    for value in NONE:
        club.clock.advance(60)
        where = at(path, parts | {part: value})
        for browser in (Browser(club.front), member):
            for answer in (await browser.get(where), await browser.post(where, {})):
                assert answer.status_code in {303, 404, 405}, where
                assert answer.headers.get("location", "/") in {"/", "/in", f"{where}?answered"}
