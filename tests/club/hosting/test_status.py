"""``/status``: only the arbiter is told of the bot's troubles."""

from datetime import timedelta

import pytest

from keizer_bot.club.hosting.actions import status
from keizer_bot.club.hosting.messages import (
    AllWell,
    ComesNext,
    LastContact,
    LastCopy,
    NightlyWork,
    NoBackupLately,
    NoContact,
    NoCopyLately,
    PostsNotSent,
)
from keizer_bot.club.pairing.messages import RoundIsPaired
from keizer_bot.core.context import Context
from keizer_bot.core.jobs import JobPlan, ScheduledJob
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.i18n.message import Message
from keizer_bot.store import done
from tests.club.hall import EVENING, Hall, open_hall, with_app


@pytest.fixture
async def hall() -> Hall:
    """A bot that polled a minute ago and made its backup last night."""
    hall = await open_hall()

    def step(context: Context) -> None:
        done.mark(context.tx, "poll", EVENING - timedelta(minutes=1))
        done.mark(context.tx, "night", EVENING - timedelta(hours=17))

    await hall.run(step)
    return hall


async def test_a_sound_house_is_called_so(hall: Hall) -> None:
    """Nothing wrong: that comes first, then when Telegram last answered."""
    said = await hall.run(status)
    assert said[:2] == (AllWell(), LastContact(EVENING - timedelta(minutes=1)))


async def test_silence_and_a_missed_night_come_first(hall: Hall) -> None:
    """Two days later, without a poll or a night in between."""
    said = await hall.run(status, at=EVENING + timedelta(days=2))
    assert said[:2] == (NoContact(EVENING - timedelta(minutes=1)), NoBackupLately())


async def test_a_copy_that_does_not_leave_is_told(hall: Hall) -> None:
    """From when it failed until one left, or nobody tries any more; then when one last left."""

    async def said(name: str, hours: int) -> tuple[Message, ...]:
        def marked(context: Context) -> tuple[Message, ...]:
            done.mark(context.tx, name, EVENING - timedelta(hours=hours))
            return status(context)

        return await hall.run(marked)

    left = LastCopy(EVENING - timedelta(hours=12))
    first = await said("copy", 12)
    assert (first[0], left in first) == (AllWell(), True)
    failing = await said("no copy", 2)
    assert (failing[0], left in failing) == (NoCopyLately(), True)
    assert (await said("no copy", 24))[0] == AllWell()
    assert (await said("no copy", 2))[0] == NoCopyLately()
    assert (await said("copy", 1))[0] == AllWell()


async def test_a_post_that_failed_today_is_told(hall: Hall) -> None:
    """A post of today that Telegram refused for good."""

    def step(context: Context) -> tuple[Message, ...]:
        context.tx.write(
            "INSERT INTO outbox (recipient_kind, recipient_id, kind, intent, state, made_at)"
            " VALUES ('person', 1, 'say', '{}', 'failed', '2026-09-14T12:00:00Z')"
        )
        return status(context)

    said = await hall.run(step)
    assert said[0] == PostsNotSent(1)


async def test_a_member_is_told_that_it_is_the_arbiters(hall: Hall) -> None:
    """Members do not need the bot's health."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            status(context)

    await hall.run(step, "Anna Smit")


async def test_scheduled_steps_are_named(hall: Hall) -> None:
    """The jobs of this competition and of the bot itself; another season's are not."""
    coming = EVENING + timedelta(hours=2)
    jobs = (
        ScheduledJob(coming, print, (1,), RoundIsPaired(2), 1),
        ScheduledJob(coming, print, (2,), RoundIsPaired(7), 99),
        ScheduledJob(coming, print, (3,), NightlyWork()),
    )
    said = await hall.run(lambda context: status(with_app(context, plan=JobPlan(jobs))))
    assert said[-2:] == (ComesNext(coming, RoundIsPaired(2)), ComesNext(coming, NightlyWork()))
