"""Files with people's names are readable by their owner only, whatever the shell's mask."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.private_files import for_owner_alone, write_whole
from keizer_bot.keeping.restoring import laid_open

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has other rights, and no pipes")


@pytest.fixture(autouse=True)
def mask() -> Iterator[None]:
    """A shell that hides nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_new_file_and_one_that_is_there(tmp_path: Path) -> None:
    """A file that others could read is private afterwards."""
    for path in (tmp_path / "new", tmp_path / "old"):
        if path.name == "old":
            path.write_bytes(b"everybody's")
        for_owner_alone(path).write_bytes(b"names")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_has_its_name_once_it_is_whole(tmp_path: Path) -> None:
    """A half-written file is overwritten; a failed one leaves the older file."""
    path, part = tmp_path / "copy", tmp_path / "copy.part"
    part.write_bytes(b"left")
    write_whole(path, b"names")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"names", 0o600)
    write_whole(path, b"encrypted", mode=0o666)
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"encrypted", 0o666)
    with pytest.raises(TypeError):
        write_whole(path, None)  # type: ignore[arg-type]
    assert ([path], b"encrypted") == (list(tmp_path.iterdir()), path.read_bytes())


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A folder is not read either: neither is a backup."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(HostRefused, match="is no file"), laid_open(path, None):
            pass
