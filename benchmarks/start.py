"""Times the start of the bot to its first poll, and its memory then; also with a cold disk cache.

It also times two commands that need little of the program, the version and a ranking of 55 players
after 30 rounds, as a multiple of the processor time of an interpreter that does nothing.

    python -m benchmarks.start [CLUBS MEMBERS]

It starts the real program with the clubs of the rush, in a process of its own, with no updates
waiting. Cold means that the kernel's cache of files is emptied (Linux, as root), except for what
other programs have mapped. On a busy machine give it priority: ``chrt -f 10 python -m
benchmarks.start``.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory

from benchmarks.clubs import club
from benchmarks.rush import config_of, fill, peak_memory, python, standing_in
from keizer_bot.formats.season_file import SeasonFile, write_season_file

_TURNS = 7
_TICKS = os.sysconf("SC_CLK_TCK")


def forget_files() -> None:
    """Empty the kernel's cache of files."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3", "ascii")


def start(folder: Path, club_count: int, *, cold: bool) -> tuple[float, float, float]:
    """Start the bot; seconds and processor seconds to its first poll, and peak memory in MB."""
    with standing_in(folder / "updates.json") as (port, first):
        config = config_of(folder, port, club_count)
        with closing(sqlite3.connect(folder / "keizer.db")) as database, database:
            database.execute("DELETE FROM done WHERE name = 'poll'")
        if cold:
            forget_files()
        begun = time.time()
        process = python("-m", "keizer_bot", "run", "--config", str(config))
        when_polled(process, folder / "keizer.db")
        taken = processor(process.pid), peak_memory(process.pid)
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    return first[0] - begun, *taken


def when_polled(process: Popen[str], path: Path) -> None:
    """Wait until the bot has recorded Telegram's first answer."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reader:
        while not reader.execute("SELECT 1 FROM done WHERE name = 'poll'").fetchone():
            if process.poll() is not None:
                raise SystemExit("the bot ended before its first poll")
            time.sleep(0.01)


def processor(pid: int) -> float:
    """The processor time of the process, in seconds."""
    times = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / _TICKS


def command(*words: str) -> float:
    """Run an interpreter with these arguments; returns its processor seconds."""
    compiled = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    process = Popen([sys.executable, *words], stdout=DEVNULL, env=compiled)  # noqa: S603 - ours
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        raise SystemExit(f"{words} ended with {status}")
    return float(used.ru_utime + used.ru_stime)


def commands(folder: Path) -> None:
    """Print the times of the version and a ranking, alternating with the bare interpreter."""
    season = folder / "season.json"
    rules = {"values": {"top": 120}}
    season.write_text(write_season_file(SeasonFile(club(55, 30), rules=rules)))
    words = {
        "nothing": ("-c", "pass"),
        "`--version`": ("-m", "keizer_bot", "--version"),
        "`rank`": ("-m", "keizer_bot", "rank", str(season)),
    }
    turns = [
        {what: command(*arguments) for what, arguments in words.items()} for _ in range(_TURNS)
    ]
    print("\n| command | the processor | of an interpreter alone |")
    print("| --- | --- | --- |")
    for what in words:
        seconds = median(turn[what] for turn in turns)
        ratio = median(turn[what] / turn["nothing"] for turn in turns)
        print(f"| {what} | {seconds:.2f} s | {ratio:.1f} |")


def main(club_count: int, members: int) -> None:
    """Start the bot alternately with files in memory and without, and print the table."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "updates.json").write_text("[]")
        commands(folder)
        asyncio.run(fill(folder / "keizer.db", club_count, members))
        start(folder, club_count, cold=False)
        turns = [
            {cold: start(folder, club_count, cold=cold) for cold in (False, True)}
            for _ in range(_TURNS)
        ]
    print("\n| files | to the first poll | the processor's part | memory at its peak |")
    print("| --- | --- | --- | --- |")
    for cold, what in ((False, "in memory"), (True, "on the disk alone")):
        seconds, processor_seconds, memory = (
            median(turn[cold][part] for turn in turns) for part in range(3)
        )
        print(f"| {what} | {seconds:.2f} s | {processor_seconds:.2f} s | {memory:.0f} MB |")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ("300", "50")))
