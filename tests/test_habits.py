"""The files at the top of the repository that other programs read: containers, CI, editors."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from keizer_bot.cli.main import app
from keizer_bot.config.tables import WebTable
from keizer_bot.web.app import LARGEST_FORM, SLOWEST_FORM

ROOT = Path(__file__).parent.parent
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
RELEASE = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")


def steps(instruction: str) -> list[str]:
    """The arguments of each such instruction of the Containerfile."""
    return re.findall(rf"^{instruction} (.+)$", CONTAINER, re.MULTILINE)


def test_the_container_is_made_of_what_is_there() -> None:
    """Each file that is copied exists, and is not kept out by .dockerignore."""
    let_in = set(re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    for line in steps("COPY"):
        if not line.startswith("--from"):
            *sources, _ = line.split()
            assert [name for name in sources if not (ROOT / name).exists()] == []
            assert {name.split("/")[0] for name in sources} <= let_in


def test_the_container_has_no_rights_and_one_place_to_write() -> None:
    """As its own user, from the lock only; with compose its root is read-only."""
    assert steps("USER") == ["10001:10001"]
    assert steps("VOLUME") == ["/data"]
    base = r"python:3\.\d+-slim@sha256:[0-9a-f]{64}( AS build)?"
    assert all(re.fullmatch(base, image) for image in steps("FROM"))
    for line in re.findall(r"pip install [^&]+", CONTAINER):
        assert "--require-hashes" in line or "--no-index" in line
    for rule in ("read_only: true", "- ALL", "- no-new-privileges:true", "- data:/data"):
        assert rule in COMPOSE
    assert "ports:" not in COMPOSE


def test_caddy_reaches_the_bot_on_its_own_loopback() -> None:
    """The port is the configuration's default, in the bot's own network."""
    pages = (ROOT / "compose.pages.yaml").read_text(encoding="utf-8")
    assert f"reverse_proxy {WebTable().listen}" in pages
    assert 'network_mode: "service:keizer-bot"' in pages
    names = [
        re.findall(r"(?m)^  ([\w-]+):$", text.split("volumes:")[0]) for text in (COMPOSE, pages)
    ]
    assert names == [["keizer-bot"], ["keizer-bot", "caddy"]]


def test_caddy_takes_no_larger_form_than_the_bot() -> None:
    """And waits no longer for one, after 5 seconds for its head; the page says the same."""
    pages = (ROOT / "compose.pages.yaml").read_text(encoding="utf-8")
    (limits,) = re.findall(r"(?s)CADDYFILE: \|\n(.+?)\n    command:", pages)
    (shown,) = re.findall(r"(?s)```caddy\n(.+?)```", (ROOT / "docs/web.md").read_text("utf-8"))
    limits = re.sub(r"\$\{.+?\}", "club.example.org", limits)
    assert limits.split() == shown.split()
    assert f"max_size {LARGEST_FORM // 1024}KiB" in limits
    assert f"read_body {5 + SLOWEST_FORM:.0f}s" in limits


@pytest.mark.parametrize("instruction", ["CMD", r"HEALTHCHECK .+ CMD"])
def test_the_container_runs_commands_that_exist(instruction: str) -> None:
    """The bot, and the look at its health."""
    (command,) = steps(instruction)
    words = [word for word in re.findall(r'"([^"]+)"', command) if word != "keizer-bot"]
    assert CliRunner().invoke(app, [*words, "--help"]).exit_code == 0


def test_ci_runs_what_a_developer_runs_on_what_people_have() -> None:
    """Every Python from the first that the package takes, on three systems."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    first = re.search(r'requires-python = ">=3\.(\d+)"', project)
    versions = [int(minor) for minor in re.findall(r'"3\.(\d+)"', WORKFLOW)]
    assert first
    assert versions == [*range(int(first[1]), max(versions) + 1)]
    assert "[ubuntu-latest, macos-latest, windows-latest]" in WORKFLOW
    assert re.findall(r"run: (\S+)$", WORKFLOW, re.MULTILINE)[-1] == ".ci/run"
    assert (ROOT / ".ci/run").is_file()


def test_a_release_is_tested_before_it_is_built() -> None:
    """It uses the locks only, and a Python that CI has."""
    assert RELEASE.index(".ci/run") < RELEASE.index("hatchling build") < RELEASE.index("gh release")
    for line in re.findall(r"pip install .+", RELEASE):
        assert "--require-hashes" in line or "--no-index" in line
    (python,) = re.findall(r'python-version: "(3\.\d+)"', RELEASE)
    assert f'"{python}"' in WORKFLOW


def test_a_commit_is_looked_at_by_what_lints() -> None:
    """The hook is `make lint`, with the versions of the lock."""
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"entry: (.+)$", hooks, re.MULTILINE) == ["make lint"]
    assert re.search(r"^lint:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_the_issue_form_asks_for_what_the_program_prints() -> None:
    """Each command in the forms is one of the program's."""
    forms = "".join(path.read_text() for path in (ROOT / ".github/ISSUE_TEMPLATE").iterdir())
    asked = set(re.findall(r"(?<!exec )keizer-bot ([a-z]+)", forms)) - {"keizer"}
    assert {"status", "check"} <= asked
    for word in asked:
        assert CliRunner().invoke(app, [word, "--help"]).exit_code == 0


def test_editors_and_the_linter_agree() -> None:
    """A line of Python is as long for both."""
    rules = configparser.ConfigParser()
    rules.read_string("[top]\n" + (ROOT / ".editorconfig").read_text())
    ruff = re.search(r"^line-length = (\d+)", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert ruff
    assert rules["*.py"]["max_line_length"] == ruff[1]


def test_caddy_is_named_by_its_digest() -> None:
    """A name can be given to another image; a digest cannot."""
    pages = (ROOT / "compose.pages.yaml").read_text(encoding="utf-8")
    assert re.findall(r"image: docker\.io/library/caddy:2@sha256:[0-9a-f]{64}\b", pages)
