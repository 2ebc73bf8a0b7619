"""A job that is due runs once, after the backlog, and its failure stops no other job."""

from datetime import datetime, timedelta

import pytest

from keizer_bot.app import scheduler
from keizer_bot.core.jobs import ScheduledJob
from tests.app.stage import HOUR, Stage


async def test_the_backlog_comes_first(stage: Stage) -> None:
    """Each round step waits until all messages before its moment are handled; other jobs follow."""
    stage.steps = {1: HOUR}
    await stage.scheduler.tick()
    assert stage.said == ["looked", "drained 17:00", "done 1", "looked"]


async def test_a_job_that_a_step_causes_is_found_in_the_same_look(stage: Stage) -> None:
    """A job that was due before it is not run: it may no longer be due."""
    stage.steps, stage.due = {1: HOUR}, {7: HOUR}

    async def meanwhile(_: datetime) -> None:
        stage.due = {8: HOUR}

    stage.scheduler._drained = meanwhile
    await stage.scheduler.tick()
    assert stage.said == ["looked", "done 1", "looked", "done 8"]


@pytest.mark.parametrize("seconds", [3, 4])
async def test_a_step_does_not_wait_for_what_takes_long(stage: Stage, seconds: int) -> None:
    """Sign-off closes while the reminders of other clubs are made: the rest of them come after.

    Also when it closes at the moment at which one of them is done.
    """
    stage.steps = {1: HOUR + timedelta(seconds=seconds)}
    stage.due = dict.fromkeys((7, 8, 9), HOUR)
    stage.takes = 2
    for _ in range(3):
        await stage.scheduler.beat()
    done = [said for said in stage.said if said.startswith("done")]
    assert done == ["done 7", "done 8", "done 1", "done 9"]


async def test_one_club_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's round closes though the first one's cannot."""
    stage.steps, stage.trouble = {1: HOUR, 2: HOUR}, {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert "done 2" in stage.said


async def test_one_job_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's reminder goes out after the first one's fails; neither stops a round."""
    stage.steps, stage.due, stage.trouble = {1: HOUR}, {7: HOUR, 8: HOUR}, {7: KeyError()}
    await stage.scheduler.tick()
    assert [said for said in stage.said if said.startswith("done")] == ["done 1", "done 8"]


async def test_jobs_that_cannot_be_looked_up_stop_no_round(stage: Stage) -> None:
    """Sign-off closes nevertheless."""
    stage.steps, stage.trouble = {1: HOUR}, {0: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert stage.said == ["looked", "drained 17:00", "done 1"]


async def test_a_look_that_waits_after_a_failure_holds_up_no_other(stage: Stage) -> None:
    """The round that is found by the next one is closed meanwhile."""
    stage.scheduler._finders = stage.scheduler._finders[::-1]
    stage.trouble = {0: ZeroDivisionError()}
    await stage.scheduler.tick()
    stage.steps = {1: HOUR}
    await stage.scheduler.tick()
    assert stage.said == ["looked", "drained 17:00", "done 1"]


async def test_a_failed_job_is_tried_again_after_a_while(stage: Stage) -> None:
    """Not at every heartbeat, but within a minute; each failed step or job separately."""
    stage.steps, stage.due = {1: HOUR}, {7: HOUR}
    stage.trouble = {1: ZeroDivisionError(), 7: KeyError()}
    await stage.scheduler.beat()
    stage.trouble.clear()
    stage.clock.advance(59)
    await stage.scheduler.beat()
    assert not {"done 1", "done 7"} & set(stage.said)
    stage.clock.advance(1)
    await stage.scheduler.beat()
    assert (stage.said.count("done 1"), stage.said.count("done 7")) == (1, 1)


async def test_a_failed_finder_does_not_run_at_every_heartbeat(stage: Stage) -> None:
    """Once more, as after all that was done, and then when its minute is over."""
    stage.due, stage.trouble = {7: HOUR}, {7: KeyError()}
    for _ in range(60):
        await stage.scheduler.beat()
        stage.clock.advance(1)
    assert (stage.said.count("looked"), stage.said.count("alive")) == (2, 60)
    await stage.scheduler.beat()
    assert stage.said.count("looked") == 3


async def test_looking_waits_a_while_after_a_failure(stage: Stage) -> None:
    """A minute, as anything that failed."""
    stage.trouble = {0: ZeroDivisionError()}
    for _ in range(3):
        await stage.scheduler.beat()
        stage.clock.advance(30)
    assert stage.said.count("looked") == 2


async def test_the_log_tells_what_was_done_and_what_was_not(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the job and the kind of error, and never calls a failed job done."""
    caplog.set_level("INFO", "keizer_bot.app")
    stage.due = {1: HOUR, 2: HOUR, 3: HOUR + timedelta(hours=2)}
    stage.trouble = {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    stage.clock.advance(60)
    stage.trouble = {0: KeyError()}
    await stage.scheduler.tick()
    facts = [
        {"said": r.getMessage()} | {k: v for k, v in vars(r).items() if k in {"job", "at", "error"}}
        for r in caplog.records
    ]
    assert facts == [
        {"said": "job set", "job": "job 3", "at": "2026-11-20T19:00:00+00:00"},
        {"said": "due work failed", "job": "job 1", "error": "ZeroDivisionError"},
        {"said": "due work done", "job": "job 2"},
        {"said": "due work failed", "job": "look", "error": "KeyError"},
    ]


async def test_the_log_names_the_step_that_failed(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """One that waited for the backlog as any other job."""
    stage.steps, stage.trouble = {1: HOUR}, {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    (record,) = caplog.records
    assert (vars(record)["job"], vars(record)["error"]) == ("job 1", "ZeroDivisionError")


async def test_a_job_that_is_held_is_named_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To name it the database is asked: not at every look."""
    named = list[object]()

    def name_of(_: object, __: object, job: ScheduledJob) -> str:
        named.append(job)
        return "job"

    monkeypatch.setattr(scheduler, "name_of", name_of)
    stage.due = {7: HOUR + timedelta(minutes=30)}
    for _ in range(3):
        await stage.scheduler.tick()
    assert len(named) == 1


async def test_nothing_is_asked_while_nothing_is_near(stage: Stage) -> None:
    """After the first look the heart beats and asks nothing, until the moment that comes next."""
    stage.due = {7: HOUR + timedelta(minutes=30)}
    for _ in range(1800):
        await stage.scheduler.beat()
        stage.clock.advance(1)
    assert (stage.said.count("looked"), stage.said.count("alive")) == (1, 1800)
    await stage.scheduler.beat()
    assert stage.said[-3:] == ["looked", "done 7", "alive"]


async def test_a_change_is_looked_at_by_the_next_heartbeat(stage: Stage) -> None:
    """A commit that may move a moment gives the signal; then all jobs are set again."""
    stage.due = {7: HOUR + timedelta(minutes=30)}
    await stage.scheduler.beat()
    stage.due[7] = HOUR + timedelta(minutes=20)
    stage.changed.set()
    await stage.scheduler.beat()
    assert [job.moment for job in stage.app_context.plan.jobs] == [HOUR + timedelta(minutes=20)]
    await stage.scheduler.beat()
    assert stage.said.count("looked") == 2


async def test_the_jobs_stand_in_their_order(stage: Stage) -> None:
    """APScheduler holds the named jobs, and ``/status`` lists them; past ones are gone."""
    stage.due = {n: HOUR + timedelta(minutes=30 - n) for n in (1, 2)}
    stage.steps = {3: HOUR + timedelta(hours=1)}  # of these the test makes jobs without a name
    await stage.scheduler.tick()
    assert {job.name for job in stage.scheduler._timer.get_jobs()} == {"job 1", "job 2"}
    assert [job.about for job in stage.app_context.plan.jobs] == [(2,), (1,)]
    stage.clock.advance(28 * 60)
    await stage.scheduler.tick()
    assert [job.name for job in stage.scheduler._timer.get_jobs()] == ["job 1"]


async def test_work_outside_a_transaction_is_awaited(stage: Stage) -> None:
    """The nightly job commits its own steps."""

    async def night(at: datetime) -> None:
        stage.said.append(f"night {at:%H:%M}")

    job = ScheduledJob(HOUR, night, (7,), outside=True)
    stage.scheduler._finders = (lambda _, __: [job] if len(stage.said) == 0 else [],)
    await stage.scheduler.tick()
    assert stage.said == ["night 17:00"]
