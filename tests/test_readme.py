"""The examples in the READMEs and docs/season_files.md are the program's real output."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.cli.main import app
from keizer_bot.engine.presets import PRESETS
from tests.rows import each_row

ROOT = Path(__file__).parent.parent
READMES = {
    name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.nl.md")
}
FILES = (ROOT / "docs" / "season_files.md").read_text(encoding="utf-8")
MOST_WORDS = 700
DUTCH = "README.nl.md"


def blocks(page: str, kind: str) -> Iterator[str]:
    """The fenced blocks of a kind, without their indentation."""
    fence = re.compile(rf"^( *)```{kind}\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
    for indent, body in fence.findall(page):
        yield re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)


def transcripts() -> list[tuple[str, str]]:
    """Each command that is shown with its output, and that output."""
    found: list[tuple[str, str]] = []
    for block in blocks(FILES, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def typed() -> list[str]:
    """Each command of ours that a reader is told to type."""
    return re.findall(r"`(keizer-bot [^`]+)`", FILES)


def links() -> list[str]:
    """Each page and picture that a README points to."""
    every = "".join(READMES.values())
    return sorted(set(re.findall(r'(?:\]\(|src=")([^)#"]+)[)#"]', every)))


def without_ends(text: str) -> list[str]:
    """The lines without the blanks at their ends."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize(("command", "output"), transcripts(), ids=lambda text: text[:60])
def test_a_command_prints_what_is_shown(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader who types it in a clone sees the same."""
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


@pytest.mark.parametrize("name", READMES)
def test_it_is_read_in_a_few_minutes(name: str) -> None:
    """Its examples count too."""
    assert len(READMES[name].split()) <= MOST_WORDS


@pytest.mark.parametrize("name", READMES)
def test_make_has_each_target_that_is_named(name: str) -> None:
    """`make demo` first of all."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"^ *make ([a-z]+)|`make ([a-z]+)`", READMES[name], re.MULTILINE))
    assert {"demo", "test"} <= {a or b for a, b in named} <= targets


@pytest.mark.parametrize("name", READMES)
def test_the_chat_knows_each_command(name: str) -> None:
    """By its name in the language of the page; @BotFather has commands of his own."""
    language = "nl" if name == DUTCH else "en"
    words = set(re.findall(r"`/([a-z]+)", READMES[name])) - {"newbot", "setprivacy"}
    found = {word: COMMANDS.named(word) for word in words}
    assert {word for word, it in found.items() if not it or it.named(language) != word} == set()


def test_both_languages_have_the_same_parts() -> None:
    """They have as many headings and pictures."""
    english, dutch = (re.findall(r"^(#+|<img) ", READMES[name], re.MULTILINE) for name in READMES)
    assert english == dutch


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_told(preset: str) -> None:
    """A club finds the rules that it may start from."""
    assert re.search(rf'[`"]{preset}[`"]', FILES)


@each_row("link", links())
def test_every_page_that_is_pointed_to_exists(link: str) -> None:
    """No link leads nowhere."""
    assert link.startswith("https://") or (ROOT / link).exists()
