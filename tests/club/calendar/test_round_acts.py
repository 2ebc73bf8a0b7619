"""The arbiter changes the calendar; rounds stay numbered by their days."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial

import pytest

from keizer_bot.club.calendar.actions import add_round, cancel_round, move_round, play_in_advance
from keizer_bot.club.calendar.messages import (
    BeforePairedRound,
    CalendarChanged,
    ConfirmCancel,
    DayPast,
    DayTaken,
    GamesInAdvance,
    RoundAdded,
    RoundCancelled,
    RoundMoved,
)
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from tests.club.hall import DAYS, GROUP, ZONE, Hall

OCTOBER = date(2026, 10, 5)


async def calendar(hall: Hall) -> list[str]:
    """The dates of the rounds in the order of their numbers, which have no gaps."""
    rows = await hall.rows("SELECT number, date FROM round ORDER BY number")
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    return [row["date"] for row in rows]


async def test_a_round_moves_past_the_next(hall: Hall) -> None:
    """Round 3 moves behind round 4, and becomes round 4; the group and the log know."""
    say = await hall.run(lambda context: move_round(context, round_id=hall.rounds[2], day=OCTOBER))
    assert say == Reply.of(CalendarChanged(RoundMoved(4, DAYS[2], OCTOBER)))
    assert await calendar(hall) == ["2026-09-07", "2026-09-14", "2026-09-28", "2026-10-05"]
    record = await hall.record()
    assert (record["before"], record["after"]) == ("2026-09-21", "2026-10-05")
    assert len(await hall.texts(GROUP)) == 1


async def test_a_closed_round_that_moves_is_open_again(hall: Hall) -> None:
    """The hours of the new day count."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE round SET phase = 'closed' WHERE id = ?", hall.rounds[2])
        move_round(context, round_id=hall.rounds[2], day=OCTOBER)

    await hall.run(step)
    rows = await hall.rows("SELECT phase FROM round WHERE id = ?", hall.rounds[2])
    assert rows == [{"phase": "open"}]


async def test_a_cancelled_round_is_gone_after_a_yes(hall: Hall) -> None:
    """Round 3 disappears, round 4 becomes 3, and the group is told."""
    asked = await hall.run(lambda context: cancel_round(context, round_id=hall.rounds[2]))
    assert asked.text == ConfirmCancel(3, DAYS[2])
    assert len(await calendar(hall)) == 4
    assert await hall.press(asked) == Reply.of(CalendarChanged(RoundCancelled(3, DAYS[2])))
    assert await calendar(hall) == ["2026-09-07", "2026-09-14", "2026-09-28"]
    assert (await hall.record())["before"] == "2026-09-21"
    assert "vervalt" in (await hall.texts(GROUP))[0]


async def test_a_later_entrant_keeps_their_evening(hall: Hall) -> None:
    """A player who was to enter on 28 September still does, though it is now round 3."""

    def step(context: Context) -> None:
        add_player(context, newcomer=Newcomer("Ilse Ham", from_round=4, points="0"))
        cancel_round(context, round_id=hall.rounds[2], confirmed=True)

    await hall.run(step)
    assert (await hall.rows("SELECT from_round FROM player WHERE key = 'ilse-ham'")) == [
        {"from_round": 3}
    ]


async def test_an_extra_round_takes_its_place(hall: Hall) -> None:
    """A Thursday between rounds 3 and 4 is round 4."""
    said = await hall.run(lambda context: add_round(context, day=date(2026, 9, 24)))
    assert said == CalendarChanged(RoundAdded(4, date(2026, 9, 24)))
    assert (await calendar(hall))[3:] == ["2026-09-24", "2026-09-28"]


async def test_a_day_has_one_round(hall: Hall) -> None:
    """28 September is round 4 already."""

    def step(context: Context) -> None:
        with pytest.raises(DayTaken):
            move_round(context, round_id=hall.rounds[2], day=DAYS[3])
        with pytest.raises(DayTaken):
            add_round(context, day=DAYS[3])

    await hall.run(step)


async def test_no_round_is_in_the_past(hall: Hall) -> None:
    """Yesterday is over."""

    def step(context: Context) -> None:
        with pytest.raises(DayPast):
            add_round(context, day=date(2026, 9, 13))

    await hall.run(step)


async def test_no_round_comes_before_one_that_is_paired(hall: Hall) -> None:
    """On Saturday round 2 is paired for Monday: Sunday would be round 2."""
    saturday = datetime(2026, 9, 12, 12, tzinfo=ZONE)

    def step(context: Context) -> None:
        with pytest.raises(BeforePairedRound):
            add_round(context, day=date(2026, 9, 13))

    await hall.run(step, at=saturday)


async def test_a_paired_round_stays(hall: Hall) -> None:
    """Round 2 is neither moved nor cancelled."""

    def step(context: Context) -> None:
        with pytest.raises(WrongPhase):
            move_round(context, round_id=hall.rounds[1], day=OCTOBER)
        with pytest.raises(WrongPhase):
            cancel_round(context, round_id=hall.rounds[1])

    await hall.run(step)


async def test_games_in_advance_keep_their_round(hall: Hall) -> None:
    """A game that was played is not cancelled."""

    def step(context: Context) -> None:
        play_in_advance(context, white=1, black=2, result="1-0", round_id=hall.rounds[2])
        with pytest.raises(GamesInAdvance):
            cancel_round(context, round_id=hall.rounds[2])

    await hall.run(step)


async def test_a_member_changes_no_calendar(hall: Hall) -> None:
    """Only the arbiter moves, cancels and adds rounds."""

    def step(context: Context) -> None:
        for act in (
            partial(move_round, round_id=hall.rounds[2], day=OCTOBER),
            partial(cancel_round, round_id=hall.rounds[2], confirmed=True),
            partial(add_round, day=OCTOBER),
        ):
            with pytest.raises(ArbiterOnly):
                act(context)

    await hall.run(step, "Anna Smit")
