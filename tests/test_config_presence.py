"""The host says whether members are reminded, and whether their club pairs on the evening."""

import json
from pathlib import Path

import pytest

from keizer_bot.config.reading import load
from keizer_bot.config.values import ConfigError
from keizer_bot.core.hours import Hours

CLUB = """\
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "20:00"}
"""
ON_THE_EVENING = """\
sign_off = {weekday = "monday", time = "19:30"}
pairings = {weekday = "monday", time = "19:45"}
presence = "check-in"
"""


def _hours(folder: Path, text: str) -> Hours:
    file = folder / "config.toml"
    file.write_text(text)
    return Hours.from_json(load(file, {}).clubs[0].hours)


def test_members_are_reminded_and_need_not_check_in(tmp_path: Path) -> None:
    """Unless the host says otherwise."""
    hours = _hours(tmp_path, CLUB)
    assert hours.reminder
    assert not hours.check_in


def test_hours_of_the_evening_itself_will_do(tmp_path: Path) -> None:
    """Sign-off at 19:30, pairings at 19:45; and no reminders."""
    hours = _hours(tmp_path, CLUB + ON_THE_EVENING + "reminder = false\n")
    assert hours.check_in
    assert not hours.reminder


def test_check_in_needs_pairings_on_the_evening(tmp_path: Path) -> None:
    """The sentence names the key."""
    with pytest.raises(ConfigError, match=r"club\.pairings must be on the evening itself"):
        _hours(tmp_path, CLUB + 'presence = "check-in"\n')


def test_another_word_is_refused(tmp_path: Path) -> None:
    """The refusal names the words that are known."""
    with pytest.raises(ConfigError, match="must be one of sign-off, check-in, not"):
        _hours(tmp_path, CLUB + 'presence = "checkin"\n')


def test_hours_of_before_these_settings_still_read() -> None:
    """A competition that was stored earlier has neither key."""
    known = {"weekday": "friday", "time": "20:00"}
    keys = {"evening": known, "sign_off": known, "pairings": known, "results_final": "23:30"}
    assert Hours.from_json(json.dumps(keys)).reminder
