"""The version that the program names: of a release its number, of others also their commit."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from keizer_bot.cli import version

COMMIT = "1a2b3c4d5e6f708192a3b4c5d6e7f80912233445"


@pytest.fixture(autouse=True)
def _between_releases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No release, and no checkout around the package."""
    monkeypatch.setattr(version, "__version__", "0.4.0.dev0")
    monkeypatch.setattr(version, "_ROOT", tmp_path)


def _noted_by_pip(monkeypatch: pytest.MonkeyPatch, noted: str | None) -> None:
    installed = SimpleNamespace(read_text={"direct_url.json": noted}.get)
    monkeypatch.setattr(version, "distribution", {"keizer-bot": installed}.__getitem__)


def test_a_release_is_its_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release shows no commit, even if it is known."""
    monkeypatch.setattr(version, "__version__", "0.3.0")
    _noted_by_pip(monkeypatch, f'{{"vcs_info": {{"commit_id": "{COMMIT}"}}}}')
    assert version.full_version() == "0.3.0"


def test_a_checkout_names_its_commit(tmp_path: Path) -> None:
    """That of git, which has a commit checked out and no branch."""
    (tmp_path / ".git" / "objects").mkdir(parents=True)
    (tmp_path / ".git" / "refs").mkdir()
    (tmp_path / ".git" / "HEAD").write_text(COMMIT, encoding="utf-8")
    assert version.full_version() == "0.4.0.dev0 (1a2b3c4d5)"


@pytest.mark.parametrize(
    ("noted", "full"),
    [
        (f'{{"url": "https://x", "vcs_info": {{"commit_id": "{COMMIT}"}}}}', " (1a2b3c4d5)"),
        ('{"url": "file:///x", "dir_info": {"editable": true}}', ""),
        (None, ""),
    ],
)
def test_an_installation_names_the_commit_that_pip_noted(
    monkeypatch: pytest.MonkeyPatch, noted: str | None, full: str
) -> None:
    """The commit of a repository; a wheel has none."""
    _noted_by_pip(monkeypatch, noted)
    assert version.full_version() == f"0.4.0.dev0{full}"
