"""Club duty that is confirmed after the evening: the ranking that the club read is revised."""

from __future__ import annotations

from datetime import datetime

from keizer_bot.club.ranking.actions import post_ranking
from keizer_bot.club.signing_off.absences import decide_duty
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.club.signing_off.attendance_messages import ConfirmDutyAfterwards, DutyNoted
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from keizer_bot.store import seasons
from tests.club.hall import GROUP, ZONE, Hall

IN_TIME = datetime(2026, 9, 18, 12, tzinfo=ZONE)
AFTER = datetime(2026, 9, 22, 12, tzinfo=ZONE)


async def claim_and_finish(hall: Hall) -> None:
    """Bram says in time that they play for the club in round 3; then its ranking is posted."""
    round_3 = hall.rounds[2]
    await hall.run(
        lambda context: sign_off(
            context, player=hall.players["Bram Kok"], evenings=[round_3], club_duty=True
        ),
        "Bram Kok",
        IN_TIME,
    )

    def step(context: Context) -> None:
        for round_id in hall.rounds[1:3]:
            for phase in ("closed", "paired", "final"):
                seasons.set_phase(context.tx, round_id, phase, AFTER)
        post_ranking(context, round_3)
        context.tx.write("UPDATE outbox SET state = 'sent', message_id = id")

    await hall.run(step, at=AFTER)


async def confirm(hall: Hall) -> Reply:
    """The arbiter says that it is so."""
    return await hall.run(
        lambda context: decide_duty(
            context, player=hall.players["Bram Kok"], rounds=[hall.rounds[2]], confirmed=True
        ),
        at=AFTER,
    )


async def test_the_effect_is_shown_before(hall: Hall) -> None:
    """Nothing is stored or posted before the arbiter says yes."""
    await claim_and_finish(hall)
    asked = await confirm(hall)
    assert isinstance(asked.text, ConfirmDutyAfterwards)
    (row,) = await hall.rows("SELECT state FROM presence WHERE round_id = ?", hall.rounds[2])
    assert row["state"] == "excused"
    assert await hall.texts(GROUP) == []


async def test_the_ranking_is_posted_anew(hall: Hall) -> None:
    """[003] rule 5: two thirds of their own value instead of one third; the post says why."""
    await claim_and_finish(hall)
    done = await hall.press(await confirm(hall))
    assert isinstance(done.text, DutyNoted)
    (row,) = await hall.rows("SELECT state FROM presence WHERE round_id = ?", hall.rounds[2])
    assert row["state"] == "club_duty"
    assert any("De stand is herzien" in text for text in await hall.texts(GROUP))
    assert any("Bevestigd" in text for text in await hall.told("Bram Kok"))
