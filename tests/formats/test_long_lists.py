"""A list of FIDE's length is read without being held in memory, and refused at its last line.

`make torture` reads half a million players, as many as FIDE's list of one rate of play has.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from keizer_bot.formats.federation_lists import read_players
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import PlayersRefused

ROWS = int(os.environ.get("KEIZER_LIST_ROWS", "20000"))
MOST_MEMORY = 100 * 1024  # KiB
_READ = """
import sys
from pathlib import Path
from keizer_bot.formats.federation_lists import read_players
with open(sys.argv[1], "rb") as source:
    count = sum(1 for _ in read_players(source))
# Not ru_maxrss: that counts the memory of the process that started this one.
(most,) = [s for s in Path("/proc/self/status").read_text().splitlines() if s.startswith("VmHWM")]
print(count, most.split()[1])
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def long_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list in FIDE's form with players who do not exist."""
    path = tmp_path_factory.mktemp("lists") / "players_list_xml_foa.xml"
    with path.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n')
        for n in range(ROWS):
            file.write(
                f"<player>\n<fideid>{10_000_000 + n}</fideid>\n<name>Naam{n}, Voornaam</name>\n"
                f"<country>NED</country>\n<sex>F</sex>\n<title></title>\n<w_title></w_title>\n"
                f"<o_title></o_title>\n<foa_title></foa_title>\n"
                f"<rating>{1000 + n % 1800}</rating>\n"
                f"<games>0</games>\n<k>20</k>\n<birthday>1980</birthday>\n<flag></flag>\n</player>\n"
            )
        file.write("</playerslist>\n")
    return path


def test_a_long_list_needs_little_memory(long_list: Path) -> None:
    """The whole reading process stays below 100 MB."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", _READ, str(long_list)], check=True, capture_output=True, text=True
    )
    count, memory = map(int, done.stdout.split())
    assert count == ROWS
    assert memory < MOST_MEMORY


def test_a_fault_in_the_last_line_is_refused_there(long_list: Path) -> None:
    """A download that was cut off names the line, after all players before it."""
    cut = long_list.with_suffix(".cut")
    cut.write_bytes(long_list.read_bytes()[:-20])
    with cut.open("rb") as source, pytest.raises(PlayersRefused) as caught:
        for _ in read_players(source):
            pass
    assert caught.value.problem is PlayersProblem.BROKEN
    assert caught.value.line > ROWS
