"""Simulated seasons run in processes that give way, and that end with the question."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import json

from keizer_bot.app.lab import Chunk, LabWork, simulate
from keizer_bot.core.simulation import NamedRules, Simulation
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import Season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.lab.simulating import season_row
from tests.lab.clubs import course, players

pytestmark = pytest.mark.slow

CLUB = write_season_file(SeasonFile(Season("Club", players(6)), {"season": {"rounds": 3}}))
RULES = NamedRules("own", {})


def _children() -> list[int]:
    found: list[int] = []
    for thread in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it has ended
            found += map(int, (thread / "children").read_text().split())
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks in /proc")
async def test_the_processes_give_way_and_end() -> None:
    """As many as rule sets and cores, each with nice 19; none is left at the end."""
    before = set(_children())
    seen: dict[int, int] = {}

    def look(_done: int, _of: int) -> None:
        seen.update({pid: os.getpriority(os.PRIO_PROCESS, pid) for pid in _children()})

    await simulate(Simulation(CLUB, (RULES,) * 3, seasons=6, costs=False), look)
    ours = [nice for pid, nice in seen.items() if pid not in before]
    assert ours == [19] * min(3, os.cpu_count() or 1)
    assert set(_children()) <= before


@pytest.mark.skipif(sys.platform != "linux", reason="looks in /proc")
async def test_a_stop_that_reaches_the_processes_breaks_nothing() -> None:
    """Ctrl-C and a service's stop reach these processes too: their parent decides."""
    before, told = set(_children()), []

    def stop(done: int, _of: int) -> None:
        told.append(done)
        for pid in set(_children()) - before:
            os.kill(pid, signal.SIGINT)
            os.kill(pid, signal.SIGTERM)

    await simulate(Simulation(CLUB, (RULES,), seasons=12, costs=False), stop)
    assert told[-1] == 12


async def test_a_process_whose_bot_is_killed_ends_without_a_word() -> None:
    """Nobody reads its seasons any more; a traceback would be all it leaves in the log."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "keizer_bot.app.lab_worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=(write := _closed_pipe()),
        stderr=asyncio.subprocess.PIPE,
    )
    os.close(write)
    work = LabWork(Simulation(CLUB, (RULES,), seasons=4, costs=False))
    asked = json.encode(work) + b"\n" + json.encode(Chunk(0, 0, 4)) + b"\n"
    _, said = await process.communicate(asked)
    assert (process.returncode, said) == (0, b"")


def _closed_pipe() -> int:
    """The write end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


async def test_seasons_are_those_that_one_process_would_play() -> None:
    """In the order of their numbers, whichever process played them."""
    outcome = await simulate(
        Simulation(CLUB, (RULES,) * 2, seasons=7, costs=False), lambda *_: None
    )
    alone = course(6, 3)
    expected = tuple(season_row(alone, 1, number, costs=False) for number in range(7))
    assert outcome.rows == (expected, expected)


async def test_progress_ends_where_all_is_done() -> None:
    """Told after each season, up to all of them."""
    told: list[tuple[int, int]] = []
    await simulate(
        Simulation(CLUB, (RULES,), seasons=6, costs=False), lambda *each: told.append(each)
    )
    assert told == [(done, 6) for done in range(1, 7)]


async def test_a_fit_of_hundreds_of_players_comes_whole() -> None:
    """Its line is longer than the 64 kB that asyncio reads by default."""
    many = Season("Many", players(500, apart=1))
    club = write_season_file(SeasonFile(many, {"season": {"rounds": 1}}))
    large = NamedRules("own", {"values": {"top": "auto"}})
    outcome = await simulate(Simulation(club, (large,), seasons=1, costs=False), lambda *_: None)
    assert len(outcome.fit.model.players) == 500


async def test_a_question_that_is_dropped_leaves_no_process() -> None:
    """The person who asked goes away after the first season."""
    first = asyncio.Event()
    before = set(_children()) if sys.platform == "linux" else set()
    task = asyncio.create_task(
        simulate(Simulation(CLUB, (RULES,), seasons=5000), lambda *_: first.set())
    )
    await first.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sys.platform != "linux" or set(_children()) <= before


async def test_a_refusal_during_play_has_its_sentence() -> None:
    """A round-robin of six has five rounds; the season has seven."""
    seven = NamedRules("table", {"pairing": {"method": "round-robin"}})
    club = write_season_file(SeasonFile(Season("Club", players(6)), {"season": {"rounds": 7}}))
    with pytest.raises(PairingRefusedError, match="there is no round 6"):
        await simulate(Simulation(club, (seven,), seasons=2, costs=False), lambda *_: None)
