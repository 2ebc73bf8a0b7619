"""The version that the program names: of a release its number, of others also their commit."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.cli import version

COMMIT = "1a2b3c4d5e6f708192a3b4c5d6e7f80912233445"


@pytest.fixture(autouse=True)
def _between_releases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No release, and no checkout around the package."""
    monkeypatch.setattr(version, "__version__", "0.4.0.dev0")
    monkeypatch.setattr(version, "_ROOT", tmp_path)
    monkeypatch.setattr(version, "_NOTED", tmp_path / "commit.txt")


def test_a_release_is_its_number_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A release shows no commit, even if it is known."""
    monkeypatch.setattr(version, "__version__", "0.3.0")
    (tmp_path / "commit.txt").write_text(COMMIT, encoding="utf-8")
    assert version.full_version() == "0.3.0"


def test_a_checkout_names_its_commit(tmp_path: Path) -> None:
    """That of git, which has a commit checked out and no branch."""
    (tmp_path / ".git" / "objects").mkdir(parents=True)
    (tmp_path / ".git" / "refs").mkdir()
    (tmp_path / ".git" / "HEAD").write_text(COMMIT, encoding="utf-8")
    assert version.full_version() == "0.4.0.dev0 (1a2b3c4d5)"


def test_a_build_names_the_commit_that_it_was_made_from(tmp_path: Path) -> None:
    """One made without git has none."""
    assert version.full_version() == "0.4.0.dev0"
    (tmp_path / "commit.txt").write_text(COMMIT, encoding="utf-8")
    assert version.full_version() == "0.4.0.dev0 (1a2b3c4d5)"
