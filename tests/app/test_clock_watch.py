"""That the wall clock was set is noticed, both ways; that time passes is nothing to tell."""

from datetime import UTC, datetime, timedelta

import pytest

from keizer_bot.app.scheduler import ClockWatch

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("passed", "shown", "said"), [(1, 1, []), (60, 61, []), (1, 7, ["+6"]), (1, -3599, ["-3600"])]
)
def test_a_step_is_told(
    caplog: pytest.LogCaptureFixture, passed: int, shown: int, said: list[str]
) -> None:
    """By how many seconds."""
    seconds = iter([100.0, 100.0 + passed, 100.0 + passed])
    watch = ClockWatch(lambda: next(seconds))
    for at in (NOON, NOON + timedelta(seconds=shown), NOON + timedelta(seconds=shown)):
        watch.look(at)
    told = [f"the wall clock was set by {step} seconds" for step in said]
    assert [record.getMessage() for record in caplog.records] == told
