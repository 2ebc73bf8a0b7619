"""What README.md and docs/season_files.md show is what the program does."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from keizer_bot.cli.main import app
from keizer_bot.engine.presets import PRESETS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = (ROOT / "docs" / "season_files.md").read_text(encoding="utf-8")
MOST_WORDS = 900


def blocks(page: str, kind: str) -> Iterator[str]:
    """Give the fenced blocks of a kind, without their indentation."""
    fence = re.compile(rf"^( *)```{kind}\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
    for indent, body in fence.findall(page):
        yield re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)


def transcripts() -> list[tuple[str, str]]:
    """Give each command that is shown with its output, and that output."""
    found: list[tuple[str, str]] = []
    for block in blocks(FILES, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def typed() -> list[str]:
    """Give each command of ours that is shown to be typed."""
    lines = [line for block in blocks(README, "sh") for line in block.splitlines()]
    inline = re.findall(r"`(keizer-bot [^`]+)`", README + FILES)
    return [line for line in lines + inline if line.startswith("keizer-bot ")]


def without_ends(text: str) -> list[str]:
    """Give the lines without the blanks at their ends."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize(("command", "output"), transcripts(), ids=lambda text: text[:60])
def test_a_command_prints_what_is_shown(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever types it in a clone sees the same."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    program, *words = shlex.split(command)
    done = CliRunner().invoke(app, words)
    assert (program, done.exit_code) == ("keizer-bot", 0)
    assert without_ends(done.output) == without_ends(output)


@pytest.mark.parametrize("line", typed())
def test_a_command_that_is_shown_exists(line: str) -> None:
    """No guide sends anybody to a command or an option that is not there."""
    words = shlex.split(line)[1:]
    names = [word for word in words if word.isalpha() and word.islower()]
    told = CliRunner().invoke(app, [*names, "--help"])
    assert told.exit_code == 0, told.output
    assert [word for word in words if word.startswith("--") and word not in told.output] == []


def test_it_is_read_in_a_few_minutes() -> None:
    """What it shows counts too; a table separates by bars."""
    assert len(README.split()) <= MOST_WORDS


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_told(preset: str) -> None:
    """A club finds the rules that it may start from."""
    assert re.search(rf'[`"]{preset}[`"]', FILES)


@pytest.mark.parametrize("link", sorted(set(re.findall(r'(?:\]\(|src=")([^)#"]+)[)#"]', README))))
def test_every_page_that_is_pointed_to_exists(link: str) -> None:
    """No link leads nowhere."""
    assert link.startswith("https://") or (ROOT / link).exists()
