"""`keizer-bot` as a host types it, in a folder, without a terminal and in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
import typer.main

from keizer_bot.cli.main import main

# Typer builds all commands anew for each call, 7 ms of the processor; a host's process makes one.
patch.object(typer.main, "get_command", cache(typer.main.get_command)).start()

NOWHERE = "http://127.0.0.1:9"  # the discard port: nobody listens
INIT = (
    *("init", "--language", "en", "--token", "7000000001:playground-token"),
    *("--club", "De Pion", "--api-url", NOWHERE),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """The result of a command."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ran]


def command_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    language: str = "en_GB.UTF-8",
) -> Run:
    """A function that runs a command in that folder, without the tester's environment."""
    monkeypatch.chdir(folder)
    monkeypatch.delenv("KEIZER_BOT_TOKEN", raising=False)
    monkeypatch.delenv("KEIZER_BOT_CONFIG", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def run(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["keizer-bot", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capfd.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


def in_english(folder: Path) -> Path:
    """The folder of a club whose host reads English."""
    config = folder / "config.toml"
    config.write_text(config.read_text("utf-8").replace('language = "nl"', 'language = "en"'))
    return folder


def players(folder: Path, *lines: str) -> Path:
    """A table of players."""
    path = folder / "players.csv"
    path.write_text("\n".join(("Naam;Rating;Groep", *lines)), "utf-8")
    return path
