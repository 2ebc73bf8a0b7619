"""`make apps` names a program that is missing."""

from __future__ import annotations

import pytest

from tests.apps import programs


def test_a_missing_program_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tester without Chromium reads in one sentence how to get it."""
    monkeypatch.setattr("shutil.which", lambda name: name in {"soffice", "npm", "exim4"} and name)
    with pytest.raises(SystemExit, match=r"Chromium is missing.*apt-get install chromium$"):
        programs.main()


def test_all_that_is_missing_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody installs one program only to hear of the next."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(
        SystemExit, match=r"are missing.*chromium libreoffice-calc npm exim4-daemon-light$"
    ):
        programs.main()
