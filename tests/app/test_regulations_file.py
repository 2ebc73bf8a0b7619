"""The host's file with the club's regulations: read at each start, refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.config.reading import load
from keizer_bot.config.values import ClubConfig
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.host_files import read_regulations

CLUB = """\
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
"""


def _club(folder: Path, content: bytes | None) -> ClubConfig:
    (folder / "config.toml").write_text(CLUB + 'regulations = "reglement.txt"\n')
    if content is not None:
        (folder / "reglement.txt").write_bytes(content)
    return load(folder / "config.toml", {}).clubs[0]


def test_the_file_stands_beside_the_configuration(tmp_path: Path) -> None:
    """A byte order mark that an editor put at its beginning is left out."""
    club = _club(tmp_path, "\ufeff1. Café dicht om één.\n".encode())
    assert club.regulations is not None
    assert club.regulations.path == tmp_path / "reglement.txt"
    assert read_regulations(club) == "1. Café dicht om één.\n"


def test_a_club_needs_no_such_file(tmp_path: Path) -> None:
    """Then there is nothing to quote."""
    (tmp_path / "config.toml").write_text(CLUB)
    assert read_regulations(load(tmp_path / "config.toml", {}).clubs[0]) is None


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        ("1. Café".encode("latin-1"), "is not text in UTF-8"),
        (b"a" * 200_001, "has 200001 bytes; at most 200000"),
    ],
)
def test_unreadable_files_are_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    """The sentence names the key and the file."""
    with pytest.raises(HostRefused, match=sentence) as refused:
        read_regulations(_club(tmp_path, content))
    assert "club.regulations" in str(refused.value)
    assert "reglement.txt" in str(refused.value)
