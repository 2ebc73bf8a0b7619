"""Behind the show: the club's files, and the real program in processes of its own."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any

_STOPPING = 10.0  # real seconds; the bot promises five
_DRAUGHTS_CLUB = """
[[club]]
name = "{club}"
language = "{language}"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "thursday", time = "20:00"}}
sign_off = {{weekday = "thursday", time = "19:30"}}
pairings = {{weekday = "thursday", time = "19:45"}}
results_final = "23:30"
presence = "check-in"
season = "{season}"
"""


class ShowError(Exception):
    """The show cannot go on; one sentence says why."""


@dataclass(frozen=True, slots=True)
class Files:
    """What the show keeps in its folder."""

    folder: Path

    @property
    def config(self) -> Path:
        """The bot's configuration."""
        return self.folder / "config.toml"

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "keizer.db"

    @property
    def opening(self) -> Path:
        """The season file with which the season begins."""
        return self.folder / "opening.json"

    @property
    def season(self) -> Path:
        """The season file that is exported at the end."""
        return self.folder / "season.json"

    @property
    def clock(self) -> Path:
        """The simulated time that the bot and the stand-in share."""
        return self.folder / "clock"

    @property
    def log(self) -> Path:
        """What the bot's process has to say."""
        return self.folder / "bot.log"

    def last_change(self) -> float:
        """When the database was last written to, as a file's time; 0 before it is there."""
        parts = [self.database, self.database.with_name(f"{self.database.name}-wal")]
        return max((part.stat().st_mtime for part in parts if part.exists()), default=0.0)


def write_opening(
    files: Files, name: str, players: list[dict[str, Any]], evenings: Sequence[date]
) -> None:
    """Write the season file of a short DSC season in which nothing was played yet."""
    rules = {"preset": "dsc", "season": {"rounds": len(evenings)}}
    _write_season(files.opening, name, rules, players, evenings)


def write_draughts_club(
    files: Files, club: str, language: str, players: list[dict[str, Any]], evening: date
) -> None:
    """Add a draughts club to the configuration, which pairs on its evening whoever is there."""
    opening = files.folder / "draughts.json"
    rules = {"preset": "keizer", "season": {"rounds": 1, "game": "draughts"}}
    _write_season(opening, str(evening.year), rules, players, [evening])
    with files.config.open("a", encoding="utf-8") as config:
        config.write(_DRAUGHTS_CLUB.format(club=club, language=language, season=opening.name))


def _write_season(
    path: Path,
    name: str,
    rules: dict[str, Any],
    players: list[dict[str, Any]],
    evenings: Sequence[date],
) -> None:
    table = {
        "format": "keizer-season/1",
        "name": name,
        "rules": rules,
        "players": players,
        "rounds": [],
        "planned": [evening.isoformat() for evening in evenings],
    }
    path.write_text(json.dumps(table, ensure_ascii=False, indent=1), encoding="utf-8")


def write_regulations(files: Files, language: str) -> None:
    """Give the club its regulations: a text file, named in the configuration that `init` wrote."""
    name = "regulations.txt" if language == "nl" else f"regulations.{language}.txt"
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    (files.folder / "regulations.txt").write_text(text, encoding="utf-8")
    with files.config.open("a", encoding="utf-8") as config:
        config.write('regulations = "regulations.txt"\n')


async def carry_out(*arguments: str, typed: str = "") -> str:
    """Run a command of the real program to its end, with `typed` as its input; what it printed.

    Raises ShowError with the command's own sentence when it is refused.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *_command(*arguments), stdin=pipe, stdout=pipe, stderr=pipe
    )
    try:
        printed, refused = await process.communicate(typed.encode())
    finally:
        if process.returncode is None:  # the show is stopped in the middle of it
            process.kill()
            await process.wait()
    if process.returncode:
        raise ShowError(f"keizer-bot {arguments[0]}: {refused.decode().strip()}")
    return printed.decode()


@asynccontextmanager
async def running_bot(files: Files) -> AsyncIterator[Process]:
    """Run the real bot while the context is open, then stop it as a service manager would."""
    process = await start_bot(files)
    try:
        yield process
    finally:
        await stop_bot(process)


async def start_bot(files: Files) -> Process:
    """Start the real bot in a process of its own; what it has to say goes to the log."""
    options = ("--config", str(files.config), "--clock-file", str(files.clock))
    with files.log.open("ab") as log:
        return await asyncio.create_subprocess_exec(
            *_command("run", *options), stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
        )


async def stop_bot(process: Process) -> None:
    """Ask the bot to end, and see that it does."""
    if process.returncode is None:
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), _STOPPING)
    except TimeoutError:
        process.kill()
        await process.wait()


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "keizer_bot", *arguments]
