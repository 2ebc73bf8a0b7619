"""The real program when the disk fails it: a sentence, exit code 1, and nothing half stored."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.process import Club, until

pytestmark = pytest.mark.slow
STRACE = shutil.which("strace")


def limit(process: int, size: int) -> None:
    """No file that it writes may grow beyond that: as a disk that is full."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, size))


def whole(path: Path) -> list[tuple[object, ...]]:
    """The result of SQLite's check of the file, and the number of updates in it."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return connection.execute("SELECT state, count(*) FROM inbox GROUP BY 1").fetchall()


async def test_a_full_disk_ends_it_and_what_telegram_holds_is_not_lost(club: Club) -> None:
    """The update was not acknowledged: with room on the disk it is carried out."""
    process = await club.start()
    await until(lambda: "at work" in club.log)
    limit(process.pid, 4096)
    club.members[0].say(club.group, "/afmelden")
    assert await process.wait() == 1
    assert "Traceback" not in club.log
    assert "schijf" in club.log.splitlines()[-1]
    assert whole(club.folder / "keizer.db") == []
    await club.start()
    await club.until_rows("SELECT state FROM presence", [("excused",)])


@pytest.mark.skipif(STRACE is None, reason="tests/faults/test_io_errors.py does it without strace")
@pytest.mark.parametrize("call", ["pwrite64", "fdatasync"])
async def test_an_input_output_error_ends_it_likewise(club: Club, call: str) -> None:
    """The kernel refuses each write, or each sync, of the real process's log."""
    process = await club.start()
    await until(lambda: "at work" in club.log)
    watched = str(club.folder / "keizer.db-wal")
    strace = await asyncio.create_subprocess_exec(
        *(STRACE or "", "-f", "-qq", "-o", str(club.folder / "trace"), "-p", str(process.pid)),
        *("-P", watched, "-e", f"trace={call}", "-e", f"inject={call}:error=EIO"),
    )
    await until(lambda: _is_traced(process.pid))
    club.members[0].say(club.group, "/afmelden")
    assert await asyncio.wait_for(process.wait(), 30) == 1
    await strace.wait()
    assert "Traceback" not in club.log
    assert club.log.splitlines()[-1].startswith("De schijf weigert")
    # What was written and not synced may be in the log all the same: Telegram sends it again.
    assert whole(club.folder / "keizer.db") in ([], [("new", 1)][: call == "fdatasync"])
    await club.start()
    await club.until_rows("SELECT state FROM presence", [("excused",)])
    assert whole(club.folder / "keizer.db") == [("done", 1)]


def _is_traced(process: int) -> bool:
    """Each of its threads is held, or it is gone: a write of its own met the fault first."""
    try:
        threads = [(t / "status").read_text() for t in Path(f"/proc/{process}/task").iterdir()]
    except (FileNotFoundError, ProcessLookupError):
        return not Path(f"/proc/{process}").exists()
    return all("TracerPid:\t0\n" not in status for status in threads)


async def test_a_file_that_cannot_be_opened_is_named_in_a_sentence(club: Club) -> None:
    """There is a folder where the file should be."""
    path = club.folder / "keizer.db"
    path.mkdir()
    process = await club.start()
    assert await process.wait() == 1
    assert str(path) in club.log.splitlines()[-1]
    assert "Traceback" not in club.log
