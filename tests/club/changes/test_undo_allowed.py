"""An undo reaches the running season and recent acts, and a member's own only."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from keizer_bot.club.changes.acts import Act, check_allowed, is_of_season, right_for
from keizer_bot.club.changes.messages import (
    LoggedChange,
    Redone,
    UndoByArbiter,
    UndoIsCorrection,
    UndoTooLate,
)
from keizer_bot.core.change_log import Action
from keizer_bot.core.messages import LoggedReason, NotYourButton, RightMissing, StaleButton
from keizer_bot.i18n.commands import Right
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.traces import Trace
from tests.club.hall import ARBITER, EVENING, ZONE, Hall, person_id

ANNA = person_id("Anna Smit")
SHOWN = LoggedChange(EVENING, None, Redone(LoggedReason("1-0")), None)
OVER = datetime(2026, 9, 14, 23, 30, tzinfo=ZONE)  # results of round 2 are final
CLOSED = datetime(2026, 9, 18, 18, tzinfo=ZONE)  # sign-off for round 3
SECOND = timedelta(seconds=1)
PAIRED = {"id": 1, "round_id": 3}


MERGED = Trace("member", {"id": 9, "merged_into": None}, {"id": 9, "merged_into": 1})


def line(actor: int, at: datetime = EVENING, action: str = Action.RESULT) -> ChangeRow:
    """A line on record of somebody with that Telegram id."""
    return ChangeRow(at, "Iemand", action, "Wat", None, None, None, None, actor)


def changed(name: str, **row: Any) -> Trace:
    """A row that was there before and after."""
    return Trace(name, row, row)


async def may_undo(
    hall: Hall,
    lines: tuple[ChangeRow, ...],
    *traces: Trace,
    by: str = "Anna Smit",
    at: datetime = EVENING,
) -> bool:
    """True if they may undo this; raises the refusal otherwise."""
    act = Act(1, lines, traces)
    await hall.run(lambda context: check_allowed(context, act, SHOWN), by, at)
    return True


async def end_round(hall: Hall, number: int) -> None:
    """Its results become final."""
    await hall.database.run(
        lambda tx: tx.write(
            "UPDATE round SET phase = 'final' WHERE id = ?", hall.rounds[number - 1]
        )
    )


@pytest.mark.parametrize(
    ("trace", "right"),
    [
        (Trace("game", None, {"id": 1}), Right.PAIRING),
        (Trace("game", {"id": 1}, None), Right.PAIRING),
        (Trace("presence", None, {"id": 1}), Right.PLAYERS),
        (Trace("dispute", None, {"id": 1}), Right.RESULTS),
        (changed("game", id=1), Right.RESULTS),
    ],
)
def test_a_game_that_came_or_went_is_a_pairing(trace: Trace, right: Right) -> None:
    """One that was there and is there still has another result."""
    assert right_for([line(ARBITER)], [trace]) is right


@pytest.mark.parametrize(
    ("traces", "ours"),
    [
        ([changed("player", id=1, season_id=1)], True),
        ([changed("player", id=1, season_id=99)], False),
        ([changed("season", id=1)], True),
        ([changed("season", id=99)], False),
        ([changed("player", season_id=99), changed("season", id=1)], False),
        ([Trace("season", None, {"id": 1})], False),
        ([changed("wish", id=1, round_id=3)], True),
        ([changed("wish", id=1, round_id=99)], False),
        ([Trace("round", {"id": 99}, None), changed("wish", id=1, round_id=99)], True),
        ([changed("wish", id=99), changed("wish", id=1, round_id=99)], False),
        ([changed("wish", id=n, round_id=n) for n in (1, 2, 3, 4)], True),
        ([changed("member", id=99)], True),
        ([changed("member", id=9), changed("player", id=1, season_id=99)], False),
        ([MERGED, changed("player", id=1, season_id=99)], True),
        ([Trace("member", MERGED.after, MERGED.before), changed("season", id=99)], True),
    ],
)
async def test_only_what_is_of_the_running_season(
    hall: Hall, traces: list[Trace], *, ours: bool
) -> None:
    """Not another's, nor its beginning; a round that was cancelled by the act itself is its own.

    Two members who are one are so in every season.
    """
    assert await hall.run(lambda context: is_of_season(context, tuple(traces))) is ours


async def test_acts_of_another_season_have_no_button(hall: Hall) -> None:
    """The chief arbiter's button does not work either."""
    with pytest.raises(StaleButton):
        await may_undo(hall, (line(ARBITER),), changed("season", id=99), by="Tom Wolf")


@pytest.mark.parametrize("by", ["Anna Smit", "Tom Wolf"])
async def test_while_the_round_runs_its_result_can_be_undone(hall: Hall, by: str) -> None:
    """By its reporter until the second before it is final; by the arbiter."""
    game = changed("game", id=1, round_id=hall.rounds[1])
    assert await may_undo(hall, (line(ANNA),), game, by=by, at=OVER - SECOND)


async def test_results_from_before_the_round_was_final_cannot_be_undone(hall: Hall) -> None:
    """It is corrected, with a reason; the refusal names the round and the act."""
    await end_round(hall, 2)
    game = changed("game", id=1, round_id=hall.rounds[1])
    with pytest.raises(UndoIsCorrection) as refused:
        await may_undo(hall, (line(ARBITER, OVER - SECOND),), game, by="Tom Wolf", at=OVER)
    assert refused.value == UndoIsCorrection(2, SHOWN)


async def test_a_correction_can_be_undone(hall: Hall) -> None:
    """It was noted when the round was final already, if only just."""
    await end_round(hall, 2)
    game = changed("game", id=1, round_id=hall.rounds[1])
    assert await may_undo(hall, (line(ARBITER, OVER),), game, by="Tom Wolf", at=OVER + SECOND)


async def test_a_member_undoes_no_result_that_is_final(hall: Hall) -> None:
    """At the hour, though the round was not ended yet; and before it, where it was."""
    game = changed("game", id=1, round_id=hall.rounds[1])
    with pytest.raises(UndoTooLate) as refused:
        await may_undo(hall, (line(ANNA),), game, at=OVER)
    assert refused.value == UndoTooLate(date(2026, 9, 14))
    await end_round(hall, 2)
    with pytest.raises(UndoTooLate):
        await may_undo(hall, (line(ANNA),), game, at=EVENING)


async def test_a_members_presence_is_theirs_until_sign_off_closes(hall: Hall) -> None:
    """A second before the hour it is theirs; at the hour it is the arbiter's."""
    row = {"round_id": hall.rounds[2], "player_id": hall.players["Anna Smit"]}
    assert await may_undo(hall, (line(ANNA),), Trace("presence", None, row), at=CLOSED - SECOND)
    with pytest.raises(UndoTooLate) as refused:
        await may_undo(
            hall, (line(ANNA),), changed("member"), Trace("presence", None, row), at=CLOSED
        )
    assert refused.value == UndoTooLate(date(2026, 9, 21))


async def test_a_late_sign_off_is_one_said_at_the_hour_or_after(hall: Hall) -> None:
    """It can be undone while nobody is paired; one from a second earlier cannot."""
    row = {"round_id": hall.rounds[2], "player_id": hall.players["Anna Smit"]}
    said = Trace("presence", None, row)
    assert await may_undo(hall, (line(ANNA, CLOSED),), said, at=CLOSED + SECOND)
    with pytest.raises(UndoTooLate):
        await may_undo(hall, (line(ANNA, CLOSED - SECOND),), said, at=CLOSED + SECOND)


async def test_anothers_presence_is_not_theirs_to_undo(hall: Hall) -> None:
    """Unless it came with a result of their own game."""
    row = {"round_id": hall.rounds[1], "player_id": hall.players["Daan Mol"]}
    game = changed("game", id=1, round_id=hall.rounds[1])
    assert await may_undo(hall, (line(ANNA),), changed("presence", **row), game)
    with pytest.raises(UndoByArbiter) as refused:
        await may_undo(hall, (line(ANNA),), changed("presence", **row))
    assert refused.value == UndoByArbiter(SHOWN)


@pytest.mark.parametrize(
    "trace", [changed("wish", **PAIRED), Trace("game", None, PAIRED), Trace("game", PAIRED, None)]
)
async def test_pairings_are_never_a_members_to_undo(hall: Hall, trace: Trace) -> None:
    """That holds even for those that they made when they were an arbiter."""
    with pytest.raises(UndoByArbiter) as refused:
        await may_undo(hall, (line(ANNA),), trace)
    assert refused.value == UndoByArbiter(SHOWN)


async def test_an_appeal_is_the_committees(hall: Hall) -> None:
    """Neither a party nor a deputy takes it back."""
    appeal = (line(ANNA, action=Action.APPEAL),)
    with pytest.raises(UndoByArbiter) as refused:
        await may_undo(hall, appeal, changed("dispute", id=1))
    assert refused.value == UndoByArbiter(SHOWN)
    await hall.database.run(lambda tx: tx.write("""UPDATE arbiter SET rights = '["results"]'"""))
    with pytest.raises(RightMissing):
        await may_undo(hall, appeal, changed("dispute", id=1), by="Tom Wolf")


async def test_an_act_of_two_members_is_not_for_one_to_undo(hall: Hall) -> None:
    """The whole act must be their own."""
    with pytest.raises(NotYourButton):
        await may_undo(hall, (line(ANNA), line(ARBITER)), changed("member"))
