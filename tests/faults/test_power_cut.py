"""A power cut at any moment: files rebuilt as a disk may have them, opened, and lived on with.

While nothing is moved from the log (SQLite's WAL) into the file, the log is the record of all
writes, in order; SQLite syncs it at each commit. So a cut leaves the log up to some byte, and of
what was written since the last commit any of the disk's sectors, or none. When the log is moved
into the file, any of the file's sectors may be old or new, for the whole log was synced before.
"""

from __future__ import annotations

import os
import random
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

import pytest

from keizer_bot.store.connection import Database
from tests.faults.conftest import Undisturbed
from tests.faults.cycle import STEPS
from tests.faults.recovery import lived_on

pytestmark = pytest.mark.slow

IMAGES = int(os.environ.get("KEIZER_POWER_CUTS", "20"))  # `make torture` makes a thousand
SECTOR, HEADER, FRAME_HEADER = 512, 32, 24


def commits(log: bytes) -> list[int]:
    """The end of each transaction in the log: its last frame names the file's size."""
    frame = FRAME_HEADER + int.from_bytes(log[8:12], "big")
    starts = range(HEADER, len(log), frame)
    return [0, *(at + frame for at in starts if any(log[at + 4 : at + 8]))]


def cut(log: bytes, at: int, synced: int, chance: random.Random) -> bytes:
    """The log after a cut at that byte: each unsynced sector may be there or not."""
    kept = bytearray(log[:at])
    begin = synced
    while begin < at:
        end = min(at, (begin // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            kept[begin:end] = bytes(end - begin)
        begin = end
    length = at if chance.random() < 0.5 else chance.randint(synced, at)
    return bytes(kept[:length])


async def test_a_cut_while_the_log_is_written(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """All committed work is there; the rest is repeated, so the file ends up the same."""
    chance, ends = random.Random(3), commits(undisturbed.log)
    assert len(ends) > len(STEPS)
    for image in range(IMAGES):
        at = chance.randrange(len(undisturbed.log))
        synced = ends[bisect_right(ends, at) - 1]
        path = tmp_path / f"{image}.db"
        path.write_bytes(undisturbed.before)
        Path(f"{path}-wal").write_bytes(cut(undisturbed.log, at, synced, chance))
        step = max(bisect_right(undisturbed.steps, synced) - 1, 0)
        assert await lived_on(path, first_of(undisturbed, step)) == undisturbed.after, (image, at)


def first_of(undisturbed: Undisturbed, step: int) -> int:
    """The first of the steps that were begun when the log was as long: some write nothing."""
    return undisturbed.steps.index(undisturbed.steps[step])


async def test_a_cut_while_the_log_is_moved_into_the_file(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    """The log still has everything, however much was moved already."""
    moved = await _moved(undisturbed, tmp_path / "moved.db")
    chance = random.Random(4)
    for image in range(max(IMAGES // 10, 4)):
        path = tmp_path / f"{image}.db"
        path.write_bytes(_mixed(undisturbed.before, moved, chance))
        Path(f"{path}-wal").write_bytes(undisturbed.log)
        assert await lived_on(path, len(STEPS)) == undisturbed.after, image


async def _moved(undisturbed: Undisturbed, path: Path) -> bytes:
    path.write_bytes(undisturbed.before)
    Path(f"{path}-wal").write_bytes(undisturbed.log)
    database = await Database.open(path)
    await database.empty_log()
    await database.close()
    return path.read_bytes()


def _mixed(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """Sectors of the old file and of the new; its growth wholly, in part, or not at all there."""
    length = chance.randrange(len(old), len(new) + 1, SECTOR)
    kept = bytearray(old.ljust(length, b"\0"))
    for begin in range(0, length, SECTOR):
        if chance.random() < 0.5:
            kept[begin : begin + SECTOR] = new[begin : begin + SECTOR]
    return bytes(kept)


def test_a_log_whose_sums_do_not_hold_is_no_test(undisturbed: Undisturbed) -> None:
    """The cut logs are different from each other, and none is the whole."""
    chance, ends = random.Random(3), commits(undisturbed.log)
    cuts = {cut(undisturbed.log, end - 9, begin, chance) for begin, end in pairwise(ends)}
    assert len(cuts) > len(STEPS)
    assert undisturbed.log not in cuts
