"""Takes away what Windows and macOS lack: the program works without it.

All of it at once; `make torture` also takes it away one by one.

A Linux machine comes no closer to them; docs/testing.md lists the systems that were tried.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.process import Club, until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

# Read by every Python that finds it on its path, before the program.
WITHOUT = {
    "fcntl": "import sys; sys.modules['fcntl'] = None",
    "signals": """
import asyncio.unix_events as events
def refuse(*_):
    raise NotImplementedError
events._UnixSelectorEventLoop.add_signal_handler = refuse
""",
    "links": """
import os
def refuse(*_, **__):
    raise OSError("no links here")
os.link = os.symlink = refuse
""",
    "descriptors' modes": "import os; del os.fchmod, os.O_CLOEXEC",
    "a clock that sleeps": "import time; del time.CLOCK_BOOTTIME",
    "folders that are opened": """
import os
opened = os.open
def refuse(path, *more, **other):
    if os.path.isdir(path):
        raise PermissionError(13, "a folder", path)
    return opened(path, *more, **other)
os.open = refuse
""",
}


WITHOUT["all of it"] = "\n".join(WITHOUT.values())


@pytest.fixture(params=list(WITHOUT) if os.environ.get("KEIZER_ONE_BY_ONE") else ["all of it"])
def what(request: pytest.FixtureRequest) -> str:
    """The name of the missing part."""
    return str(request.param)


@pytest.fixture(autouse=True)
def _without(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "sitecustomize.py").write_text(WITHOUT[what])
    path = [str(tmp_path / "elsewhere"), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))


# Three commands of one process: each start takes 0.7 s of the processor.
COMMANDS = """
import json, sys
from keizer_bot.__main__ import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["keizer-bot", *words]
    try:
        main()
    except SystemExit as ended:
        print("\\f", ended.code or 0)
"""


def _run(*words: str, folder: Path) -> str:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *words],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_the_command_line_works(tmp_path: Path) -> None:
    """The version, a ranking and a pairing of a season file."""
    season = str(ROOT / "docs" / "examples" / "club.json")
    words = [["--version"], ["rank", season], ["pair", season]]
    said = _run("-c", COMMANDS, json.dumps(words), folder=tmp_path).split("\f 0\n")
    version, ranking, pairing, nothing_more = said
    assert version.startswith("keizer-bot ")
    assert ranking
    assert pairing
    assert not nothing_more


async def test_the_bot_starts_works_and_stops(club: Club) -> None:
    """It takes a sign-off, holds off a second one of its kind, and ends when it is asked to."""
    process = await club.start_as_host()
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)
    second = await club.start_as_host()
    assert await second.wait() == 1
    assert "is in gebruik: er draait een keizer-bot op" in club.log
    process.terminate()
    assert await process.wait() == 0


def test_the_demo_is_played(tmp_path: Path) -> None:
    """One evening, in the terminal."""
    assert _run("-m", "keizer_bot", "demo", "--terminal", "--rounds", "1", folder=tmp_path)
