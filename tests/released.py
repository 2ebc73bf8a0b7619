"""Writes a club's database as this version leaves it, once for each release.

`python -m tests.released` plays a round of the show by the real program, and puts what it stored
and the season that it exports into `tests/store/earlier`, under the version's name. Later versions
take it through their migrations (`tests/store/test_earlier_version.py`).
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from rich.console import Console

from keizer_bot import __version__
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.terminal import play

EARLIER = Path(__file__).parent / "store" / "earlier"


def main() -> None:
    """Write both files."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        asyncio.run(play(DemoPlan(1, 1, "en", Console(quiet=True), folder)))
        with closing(sqlite3.connect(folder / "keizer.db")) as database:
            schema = database.execute("PRAGMA user_version").fetchone()[0]
            statements = "\n".join(database.iterdump())
        head = (
            f"-- A club's database as version {__version__} left it, after a round of the show.\n"
        )
        text = f"{head}PRAGMA user_version = {schema};\n{statements}\n"
        (EARLIER / f"{__version__}.sql").write_text(text, encoding="utf-8")
        season = (folder / "season.json").read_bytes()
        (EARLIER / f"{__version__}.json").write_bytes(season)


if __name__ == "__main__":
    main()
