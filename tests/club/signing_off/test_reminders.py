"""The day before sign-off closes, players who have not answered are asked once."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from keizer_bot.club.calendar.actions import move_round
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.signing_off.messages import ComesAlready, SignedOffLate
from keizer_bot.club.signing_off.reminder_messages import RemindersOff
from keizer_bot.club.signing_off.reminders import reminders_coming, set_reminders, stop_reminders
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.questions import answer_question
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import club_evenings, done, games, seasons
from keizer_bot.store.outbox import UNHURRIED
from keizer_bot.store.transaction import Transaction
from tests.club.hall import GROUP, NAMES, WITHOUT_TELEGRAM, ZONE, Hall, person_id
from tests.run_jobs import run_jobs

DAY_BEFORE = datetime(2026, 9, 17, 18, 0, tzinfo=ZONE)  # sign-off closes on Friday at 18:00
CLOSES = DAY_BEFORE + timedelta(days=1)
ANNA, BRAM = "Anna Smit", "Bram Kok"
COMES, STAYS_AWAY, FOR_CLUB, NO_MORE = range(4)


async def _tick(hall: Hall, at: datetime = DAY_BEFORE) -> None:
    await hall.database.run(
        run_jobs, AppContext(Translator(strict=True), "keizer_bot", REACTIONS), at, reminders_coming
    )


async def _asked(hall: Hall) -> set[str]:
    """The players asked since the last look."""
    people = [name for name in NAMES if name != WITHOUT_TELEGRAM]
    return {name for name in people if any("Kom je op" in t for t in await hall.told(name))}


async def _press(hall: Hall, name: str, choice: int, at: datetime) -> Any:
    (data, *_) = [d for d in await hall.buttons(person_id(name)) if d.endswith(f":{choice}")]
    return await hall.run(
        lambda context: answer_question(context, int(data.split(":")[1]), choice), name, at
    )


async def _states(hall: Hall, name: str) -> list[str]:
    sql = "SELECT state FROM presence WHERE player_id = ? AND round_id = ?"
    return [row["state"] for row in await hall.rows(sql, hall.players[name], hall.rounds[2])]


async def test_everybody_who_said_nothing_is_asked_in_private(hall: Hall) -> None:
    """A player without Telegram is not asked, nor put on the call list; the group sees nothing."""
    await _tick(hall)
    assert await _asked(hall) == set(NAMES) - {WITHOUT_TELEGRAM}
    assert not await hall.rows("SELECT * FROM call")
    assert not await hall.texts(GROUP)


async def test_it_is_asked_once(hall: Hall) -> None:
    """The next tick finds it done."""
    await _tick(hall)
    await _tick(hall, DAY_BEFORE + timedelta(seconds=1))
    assert len(await hall.told(ANNA)) == 1


@pytest.mark.parametrize("at", [DAY_BEFORE - timedelta(seconds=1), CLOSES])
async def test_it_is_asked_in_that_day_only(hall: Hall, at: datetime) -> None:
    """It is not asked before that day, nor once sign-off has closed."""
    await _tick(hall, at)
    assert not await _asked(hall)


async def test_a_federation_is_asked_by_turns(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """700 clubs with the same hours: none before the day, and half a day is left for the last.

    Their 40 members each go out at 10 a second, a third of what Telegram lets through.
    """
    noon = DAY_BEFORE - timedelta(hours=6)

    def moments(tx: Transaction) -> list[datetime]:
        found = club_evenings.rounds_to_remind(tx, noon.date(), CLOSES.date() + timedelta(3))[0]
        many = [
            replace(found, row=replace(found.row, season_id=number)) for number in range(3001, 3701)
        ]
        monkeypatch.setattr(club_evenings, "rounds_to_remind", lambda *_: many)
        return [job.moment for job in reminders_coming(tx, noon)]

    found = sorted(await hall.database.run(moments))
    assert len(found) == 700
    assert found[0] >= DAY_BEFORE
    assert CLOSES - found[-1] >= timedelta(hours=12)
    assert max(Counter(moment.replace(second=0) for moment in found).values()) * 40 <= 10 * 60


async def test_a_reminder_goes_out_when_nothing_else_can(hall: Hall) -> None:
    """Answers, and messages queued after it, go before it."""
    await _tick(hall)
    sql = "SELECT DISTINCT urgency FROM outbox WHERE recipient_id = ?"
    urgencies = await hall.rows(sql, person_id(ANNA))
    assert urgencies == [{"urgency": UNHURRIED}]


async def test_after_an_outage_it_is_made_up_for(hall: Hall) -> None:
    """A second before the deadline is not too late."""
    await _tick(hall, CLOSES - timedelta(seconds=1))
    assert await _asked(hall)


async def test_after_an_outage_what_was_said_meanwhile_comes_first(hall: Hall) -> None:
    """Nobody is asked until Telegram was heard from."""
    await hall.run(lambda context: done.mark(context.tx, "poll", DAY_BEFORE - timedelta(hours=1)))
    await _tick(hall, DAY_BEFORE + timedelta(hours=1))
    assert not await _asked(hall)


async def test_a_player_who_answered_is_left_alone(hall: Hall) -> None:
    """Signed off, signed on, played in advance, signed off for silence, asked for none."""

    def step(context: Context) -> None:
        tx, third = context.tx, hall.rounds[2]
        games.set_presence(tx, third, hall.players[NAMES[0]], "excused", context.at, 0)
        games.set_presence(tx, third, hall.players[NAMES[1]], "here", context.at, 0)
        pair = hall.players[NAMES[2]], hall.players[NAMES[3]]
        games.add_game(tx, third, -1, *pair, "arbiter", in_advance=True)
        seasons.set_arrangement(tx, hall.players[NAMES[4]], "silent")

    await hall.run(step, at=DAY_BEFORE)
    say = await hall.run(lambda context: set_reminders(context, wanted=False), NAMES[5])
    assert say.text == RemindersOff()
    await _tick(hall)
    assert await _asked(hall) == {NAMES[6]}


async def test_a_club_may_do_without(hall: Hall) -> None:
    """`reminder = false` in the club's hours."""

    def step(context: Context) -> None:
        hours = json.dumps({**json.loads(context.competition.hours), "reminder": False})
        context.tx.write("UPDATE competition SET hours = ?", hours)

    await hall.run(step)
    await _tick(hall)
    assert not await _asked(hall)


@pytest.mark.parametrize(
    ("choice", "state"), [(COMES, "here"), (STAYS_AWAY, "excused"), (FOR_CLUB, "excused")]
)
async def test_each_button_does_what_it_says(hall: Hall, choice: int, state: str) -> None:
    """Extern without a known match is excused until somebody confirms it."""
    await _tick(hall)
    await _press(hall, ANNA, choice, DAY_BEFORE + timedelta(hours=1))
    assert await _states(hall, ANNA) == [state]


async def test_a_late_press_is_a_late_sign_off(hall: Hall) -> None:
    """The moment of the press counts, and the answer is stored whatever it costs ([003] rule 6)."""
    await _tick(hall)
    (say, *_) = (await _press(hall, ANNA, STAYS_AWAY, CLOSES)).texts
    assert isinstance(say, SignedOffLate)
    assert await _states(hall, ANNA) == ["late"]


async def test_a_late_yes_changes_nothing(hall: Hall) -> None:
    """A player who does not answer plays anyway."""
    await _tick(hall)
    (say,) = (await _press(hall, ANNA, COMES, CLOSES)).texts
    assert isinstance(say, ComesAlready)
    assert await _states(hall, ANNA) == []


async def test_no_more_reminders_leaves_the_question(hall: Hall) -> None:
    """They get no more reminders, and may still answer this one."""

    def step(context: Context) -> Reply:
        player, round_id = hall.players[BRAM], hall.rounds[2]
        return stop_reminders(context, player=player, round_id=round_id)

    asked = await hall.run(step, BRAM)

    def next_step(context: Context) -> None:
        assert not context.actor.member.reminders if context.actor.member else None

    await hall.run(next_step, BRAM, DAY_BEFORE)
    assert (await hall.press(asked, STAYS_AWAY, by=BRAM)).is_in_words
    assert await _states(hall, BRAM) == ["excused"]


async def test_a_player_absent_by_arrangement_is_told_so(hall: Hall) -> None:
    """For them, no answer means that they stay away."""
    await hall.run(
        lambda context: seasons.set_arrangement(context.tx, hall.players[ANNA], "absent")
    )
    await _tick(hall)
    assert (await hall.told(ANNA))[0].endswith("Zeg je niets, dan doe je niet mee.")
    assert (await hall.told(BRAM))[0].endswith("Zeg je niets, dan doe je mee.")


async def test_a_round_that_is_moved_is_asked_about_again(hall: Hall) -> None:
    """It is another evening."""
    await _tick(hall)
    await hall.run(
        lambda context: move_round(
            context, round_id=hall.rounds[2], day=DAY_BEFORE.date() + timedelta(days=6)
        ),
        at=DAY_BEFORE,
    )
    (row,) = await hall.rows("SELECT reminded_at FROM round WHERE id = ?", hall.rounds[2])
    assert row["reminded_at"] is None
