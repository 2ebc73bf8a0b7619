"""That the wall clock was set is noticed, both ways; that time passes is nothing to tell."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from keizer_bot.app import machine
from keizer_bot.app.machine import ClockWatch, ReceiptClock, passed
from keizer_bot.app.messages import ClockSet, ClockWrong
from keizer_bot.app.upkeep import ClockNotice
from keizer_bot.clock import RealClock
from keizer_bot.i18n.translator import Translator
from tests.club.scene import ARBITER, open_scene
from tests.manual_clock import ManualClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def seconds(*readings: float) -> Iterator[float]:
    """The readings of the monotonic clock, one for each look."""
    return iter(readings)


@pytest.mark.parametrize(
    ("went", "shown", "logged", "told"),
    [
        (1, 1, [], False),
        (60, 61, [], False),
        (1, 3, [], False),
        (1, 4, ["+3"], False),
        (1, 7, ["+6"], False),
        (1, 61, ["+60"], False),
        (1, 62, ["+61"], True),
        (1, -3599, ["-3600"], True),
    ],
)
def test_a_step_is_noticed(
    caplog: pytest.LogCaptureFixture, went: int, shown: int, logged: list[str], told: bool
) -> None:
    """The log has the moment, and the step if above 2 s; above a minute the arbiters are told."""
    readings = seconds(100.0, 100.0 + went, 100.0 + went)
    watch = ClockWatch(lambda: next(readings))
    assert watch.stepped(NOON) is None
    expected = NOON + timedelta(seconds=went) if told else None
    assert watch.stepped(NOON + timedelta(seconds=shown)) == expected
    assert watch.stepped(NOON + timedelta(seconds=shown)) is None
    said = [f"the wall clock was set by {step} seconds" for step in logged]
    assert [record.getMessage() for record in caplog.records] == said
    at = [vars(record)["at"] for record in caplog.records]
    assert at == [NOON + timedelta(seconds=shown)] * len(said)


@pytest.mark.parametrize(
    ("ahead", "differs"), [(0, False), (120, False), (-120, False), (121, True), (-10800, True)]
)
def test_a_clock_may_be_two_minutes_from_telegram_s(ahead: int, differs: bool) -> None:
    """Telegram's time may have been heard long ago; before its first answer it is unknown."""
    readings = seconds(100.0, 3700.0)
    watch = ClockWatch(lambda: next(readings))
    assert watch.differs(NOON) is None
    watch.heard(NOON)
    later = NOON + timedelta(hours=1)
    assert watch.differs(later + timedelta(seconds=ahead)) == (later if differs else None)


class ThreeHoursFast(RealClock):
    """The machine's."""

    def now(self) -> datetime:
        """Three hours later than it is."""
        return NOON + timedelta(hours=3)


def test_presses_are_dated_by_telegram_s_clock_while_the_machine_s_is_wrong() -> None:
    """A member who taps at noon is not late for one o'clock."""
    watch = ClockWatch()
    clock = ReceiptClock(ThreeHoursFast(), watch)
    assert clock.now() == NOON + timedelta(hours=3)
    watch.heard(NOON)
    assert abs(clock.now() - NOON) < timedelta(seconds=5)
    watch.heard(NOON + timedelta(hours=3, seconds=60))
    assert clock.now() == NOON + timedelta(hours=3)


def test_time_that_the_machine_sleeps_is_time() -> None:
    """It does so on Linux, where the monotonic clock stops meanwhile."""
    assert abs(passed() - time.clock_gettime(time.CLOCK_BOOTTIME)) < 1


@pytest.mark.parametrize(
    ("clocks", "shows"), [({"CLOCK_BOOTTIME": 7}, 500.0), ({"CLOCK_MONOTONIC": 1}, 100.0)]
)
def test_a_machine_without_that_clock_has_its_monotonic_one(
    monkeypatch: pytest.MonkeyPatch, clocks: dict[str, int], shows: float
) -> None:
    """As others than Linux are; a machine that slept for 400 seconds."""
    readings = {1: 100.0, 7: 500.0}
    no_linux = SimpleNamespace(
        **clocks, clock_gettime=readings.__getitem__, monotonic=lambda: readings[1]
    )
    monkeypatch.setattr(machine, "time", no_linux)
    assert passed() == shows


async def test_the_arbiter_reads_both_times(tmp_path: Path) -> None:
    """On the club's own clock, once for each time that it is set."""
    scene = await open_scene(tmp_path)
    notice = ClockNotice(Translator(strict=True), ManualClock(NOON))
    for _ in range(2):
        await scene.database.run(notice, ClockSet, NOON, NOON - timedelta(hours=8.5))
    (said,) = await scene.said()
    assert said["to"] == ARBITER
    assert "van vrijdag 20 november, 13:00 naar vrijdag 20 november, 04:30" in said["text"]
    await scene.database.close()


async def test_the_arbiter_reads_what_a_wrong_clock_keeps_from_being_done(tmp_path: Path) -> None:
    """The message also gives the time by Telegram's clock."""
    scene = await open_scene(tmp_path)
    notice = ClockNotice(Translator(strict=True), ManualClock(NOON))
    await scene.database.run(notice, ClockWrong, NOON + timedelta(hours=3), NOON)
    (said,) = await scene.said()
    assert "wijst vrijdag 20 november, 16:00 aan, maar volgens Telegram is het" in said["text"]
    assert "deel niet in" in said["text"]
    await scene.database.close()
