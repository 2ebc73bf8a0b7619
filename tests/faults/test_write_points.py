"""Each write of the database, as the kernel sees it: killed there, or the power cut there.

strace kills a real process at its N-th write, sync or truncation of the file or its log; or it
writes all of them down, and disks are rebuilt from that as a power cut may leave them. The log is
moved into the file every few pages here, so that all kinds of write come between each other.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.faults.conftest import Gallows, Undisturbed
from tests.faults.recovery import lived_on

STRACE = shutil.which("strace")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(STRACE is None, reason="strace is not installed here"),
]

POINTS = int(os.environ.get("KEIZER_WRITE_POINTS", "2"))  # 0: every one
IMAGES = int(os.environ.get("KEIZER_POWER_CUTS", "20"))
SECTOR = 512
CALLS = ("pwrite64", "fdatasync", "ftruncate")
_LINE = re.compile(
    r'^\d+ +(?P<call>\w+)\(\d+<(?P<file>[^>]*)>(?:, "(?P<data>[^"]*)", \d+)?(?:, (?P<at>\d+))?\)'
)


def cycle(gallows: Gallows, path: Path, *options: str) -> int:
    """Live through the cycle under strace, once all is imported; the signal that ended it, or 0."""
    progress = path.with_name("progress")
    files = [word for file in (path, f"{path}-wal", progress) for word in ("-P", str(file))]
    return gallows.trace(path, progress, STRACE or "", "-f", "-qq", *files, *options)


@dataclass(frozen=True)
class Write:
    """A write (or with no bytes a truncation) of the file ("") or its log ("-wal")."""

    file: str
    at: int
    data: bytes | None


@dataclass
class Diary:
    """All that the process did to its files, in order; a step that begins, a sync of a file."""

    deeds: list[Write | str | None] = field(default_factory=list)

    def read(self, trace: Path, path: Path) -> None:
        """Read it from strace's output."""
        for line in trace.read_text("ascii").splitlines():
            found = _LINE.match(line)
            if found is None:
                continue
            name = bytes.fromhex(found["file"].replace("\\x", "")).decode()
            suffix = name.removeprefix(str(path))
            match found["call"]:
                case "write":
                    self.deeds.append(None)
                case "fdatasync":
                    self.deeds.append(suffix)
                case "pwrite64":
                    data = bytes.fromhex(found["data"].replace("\\x", ""))
                    self.deeds.append(Write(suffix, int(found["at"]), data))
                case "ftruncate":
                    self.deeds.append(Write(suffix, int(found["at"]), None))


@dataclass
class Disk:
    """The two files: the content surely on the disk, and writes since the last sync."""

    sure: dict[str, bytearray]
    loose: dict[str, list[Write]] = field(default_factory=lambda: {"": [], "-wal": []})

    def do(self, deed: Write | str) -> None:
        """A write is loose until its file is synced."""
        if isinstance(deed, Write):
            self.loose[deed.file].append(deed)
            return
        for write in self.loose[deed]:
            _put(self.sure[deed], write, write.data or b"", 0)
        self.loose[deed].clear()

    def left(self, file: str, chance: random.Random) -> bytes:
        """The file after a power cut: any sectors of the unsynced writes, or none."""
        kept = bytearray(self.sure[file])
        for write in self.loose[file]:
            if write.data is None:
                if chance.random() < 0.5:
                    _put(kept, write, b"", 0)
                continue
            begin = 0
            while begin < len(write.data):
                end = begin + SECTOR - (write.at + begin) % SECTOR
                if chance.random() < 0.5:
                    _put(kept, write, write.data[begin:end], begin)
                begin = end
        return bytes(kept)


def _put(content: bytearray, write: Write, data: bytes, begin: int) -> None:
    at = write.at + begin
    if write.data is None:
        del content[at:]
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


@pytest.fixture(scope="module")
def diary(
    undisturbed: Undisturbed, gallows: Gallows, tmp_path_factory: pytest.TempPathFactory
) -> Diary:
    """The cycle, lived under strace from its begin to its end."""
    folder = tmp_path_factory.mktemp("diary")
    path, trace = folder / "diary.db", folder / "trace"
    path.write_bytes(undisturbed.before)
    written = ("-y", "-xx", "-s", "70000", "-o", str(trace))
    calls = ("-e", f"trace={','.join((*CALLS, 'write'))}")
    assert cycle(gallows, path, *written, *calls) == 0
    diary = Diary()
    diary.read(trace, path)
    return diary


def _count(diary: Diary, call: str) -> int:
    match call:
        case "fdatasync":
            return sum(isinstance(deed, str) for deed in diary.deeds)
        case "ftruncate":
            return sum(isinstance(d, Write) and d.data is None for d in diary.deeds)
    return sum(isinstance(d, Write) and d.data is not None for d in diary.deeds)


async def test_killed_at_every_write(
    undisturbed: Undisturbed, gallows: Gallows, diary: Diary, tmp_path: Path
) -> None:
    """A real process, killed by the kernel in the middle of a write; the next one continues."""
    points = [(c, n) for c in CALLS for n in range(1, _count(diary, c) + 1)]
    assert len(points) > 400
    chosen = random.Random(9).sample(points, POINTS) if POINTS else points
    path, progress = tmp_path / "keizer.db", tmp_path / "progress"
    for call, number in chosen:
        path.write_bytes(undisturbed.before)
        kill = f"inject={call}:signal=KILL:when={number}"
        calls = ("-o", "/dev/null", "-e", f"trace={','.join(CALLS)}", "-e", kill)
        assert cycle(gallows, path, *calls) == signal.SIGKILL
        first = max(progress.stat().st_size - 1, 0) if progress.exists() else 0
        assert await lived_on(path, first) == undisturbed.after, (call, number)
        for file in (path, progress, Path(f"{path}-wal"), Path(f"{path}-shm")):
            file.unlink(missing_ok=True)


async def test_power_cut_at_any_deed(
    undisturbed: Undisturbed, diary: Diary, tmp_path: Path
) -> None:
    """Synced writes are there; any sectors of the others may be: the file ends up the same."""
    deeds = diary.deeds
    chance = random.Random(10)
    cuts = sorted(chance.randrange(1, len(deeds)) for _ in range(IMAGES))
    disk = Disk({"": bytearray(undisturbed.before), "-wal": bytearray()})
    step, done = 0, 0
    for image, at in enumerate(cuts):
        for deed in deeds[done:at]:
            if deed is None:
                step += 1
            else:
                disk.do(deed)
        done = at
        path = tmp_path / f"{image}.db"
        for file in ("", "-wal"):
            Path(f"{path}{file}").write_bytes(disk.left(file, chance))
        assert await lived_on(path, max(step - 1, 0)) == undisturbed.after, (image, at)
        path.unlink()
