"""Undo: the facts become exactly what they were; the people concerned are told."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.club.changes.actions import undo, undo_last
from keizer_bot.club.changes.messages import (
    ChangedSince,
    ConfirmUndo,
    DoneByEarlierVersion,
    NothingToUndo,
    UndoWhat,
)
from keizer_bot.club.changes.wording import RecordedAct
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.ranking.messages import Moves, RankingMoves
from keizer_bot.club.results.actions import agree, report
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.messages import LoggedGame
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.store import traces
from keizer_bot.store.transaction import Transaction
from tests.club.hall import EVENING, GROUP, ZONE, Hall, open_hall
from tests.club.undoing import (
    SECOND,
    TUESDAY,
    do,
    facts,
    is_undone,
    last_act,
    undone,
)

pytestmark = pytest.mark.slow

WHAT = (
    "result", "forfeit by both", "postponed", "absent", "wish", "new player", "withdrawn",
    "cancelled", "paired again", "paired before closing",
)  # fmt: skip


@pytest.mark.parametrize("what", WHAT)
async def test_everything_becomes_what_it_was(hall: Hall, what: str) -> None:
    """To the last column: result, reporter, presence, wish, moved date, pairing, calendar."""
    before = await facts(hall)
    await do(hall, what)
    assert await facts(hall) != before
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


async def test_a_column_that_is_gone_concerns_that_act_alone(tmp_path: Path) -> None:
    """A migration dropped it: this act says that it cannot be undone, and the list continues."""
    hall = await open_hall(tmp_path)  # no other test may have a database without that column
    await do(hall, "withdrawn")
    gone = await last_act(hall)
    await do(hall, "result")

    def drop(tx: Transaction) -> None:
        for event in ("INSERT", "UPDATE", "DELETE"):
            tx.write(f"DROP TRIGGER trace_{event}_player")
        tx.write("ALTER TABLE player DROP COLUMN rating_day")

    await hall.database.run(drop)
    with pytest.raises(DoneByEarlierVersion):
        await hall.run(lambda context: undo(context, act=gone))
    asked = await hall.run(undo_last)
    assert isinstance(asked.text, UndoWhat)
    assert len(asked.text.acts) == 1
    await hall.database.close()


@pytest.mark.parametrize("what", WHAT)
async def test_undoing_the_undoing_does_it_again(hall: Hall, what: str) -> None:
    """Undo is an act like any other."""
    await do(hall, what)
    done = await facts(hall)
    await undone(hall)
    await undone(hall)
    assert await facts(hall) == done


async def test_an_undo_is_on_record(hall: Hall) -> None:
    """The log names the person, the act, and the values the other way round."""
    await do(hall, "result")
    await undone(hall)
    record = await hall.record()
    assert (record["actor"], record["action"]) == ("Tom Wolf", "undone:result")
    assert (record["before"], record["after"]) == ("1-0", None)
    await undone(hall)
    assert (await hall.record())["action"] == "redone:result"


async def test_a_report_is_restored_with_its_reporter_and_confirmation(hall: Hall) -> None:
    """A result that the arbiter overruled by mistake is again the players' own."""
    await hall.run(
        lambda context: report(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
    )
    await hall.run(lambda context: agree(context, game=hall.games[SECOND]), "Anna Smit")
    before = await hall.game(*SECOND)
    await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="0-1"))
    await undone(hall)
    assert await hall.game(*SECOND) == before


async def test_the_effect_is_shown_and_the_ranking_posted_anew(hall: Hall) -> None:
    """A correction had put Bram first: undone, Anna is first again, and the post says why."""
    asked = await hall.run(
        lambda context: decide(
            context,
            game=hall.games["Anna Smit", "Bram Kok"],
            result="0-1",
            reason="verschreven",
            corrects=True,
        ),
        at=TUESDAY,
    )
    await hall.press(asked)
    act = await last_act(hall)
    asked = await hall.run(lambda context: undo(context, act=act), at=TUESDAY)
    assert isinstance(asked.text, ConfirmUndo)
    assert asked.text.effect == RankingMoves((Moves("Anna Smit", 6, 1), Moves("Bram Kok", 1, 6)))
    await hall.press(asked)
    revised = [text for text in await hall.texts(GROUP) if "is weer 1-0" in text]
    assert len(revised) == 1


async def test_nothing_happens_before_the_answer(hall: Hall) -> None:
    """The effect is found by trying, and taken back."""
    await do(hall, "absent")
    done, act = await facts(hall), await last_act(hall)
    await hall.run(lambda context: undo(context, act=act))
    assert await facts(hall) == done


async def test_both_players_hear_of_it(hall: Hall) -> None:
    """The players concerned are told what was undone, and by whom."""
    await do(hall, "forfeit by both")
    await undone(hall)
    for name in SECOND:
        told = (await hall.told(name))[-1]
        assert "Tom Wolf heeft een uitslag teruggedraaid" in told
        assert "heeft weer geen uitslag" in told


async def test_a_pairing_that_is_undone_is_posted_as_it_was(hall: Hall) -> None:
    """The group reads the old pairing as a newer version."""
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[1]))
    await undone(hall)
    sql = "SELECT version FROM published WHERE kind = 'pairings' ORDER BY version"
    assert [row["version"] for row in await hall.rows(sql)] == [1, 2, 3]


async def test_a_first_pairing_that_is_undone_waits_for_the_arbiter(hall: Hall) -> None:
    """After the hour the clock would pair again at once, so it leaves the round alone."""
    friday = datetime(2026, 9, 18, 20, 1, tzinfo=ZONE)
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[2]), at=friday)
    act = await last_act(hall)
    await hall.run(lambda context: undo(context, act=act, confirmed=True), at=friday)
    (row,) = await hall.rows("SELECT * FROM round WHERE id = ?", hall.rounds[2])
    assert (row["phase"], row["held_at"] is not None) == ("open", True)
    assert "ingetrokken" in (await hall.texts(GROUP))[-1]


async def test_a_pairing_with_results_is_not_undone(hall: Hall) -> None:
    """Later facts depend on the pairing."""
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[1]))
    act = await last_act(hall)
    (row, *_) = await hall.rows("SELECT id FROM game WHERE round_id = ?", hall.rounds[1])
    await hall.run(lambda context: decide(context, game=row["id"], result="1-0"))
    with pytest.raises(ChangedSince):
        await hall.run(lambda context: undo(context, act=act))


async def test_a_player_who_said_something_is_not_unmade(hall: Hall) -> None:
    """Other facts depend on them: the arbiter is told to undo those first."""
    await do(hall, "new player")
    act = await last_act(hall)
    (row,) = await hall.rows("SELECT max(id) AS id FROM player")
    await hall.run(lambda context: sign_off(context, player=row["id"], evenings=[hall.rounds[2]]))
    with pytest.raises(ChangedSince):
        await hall.run(lambda context: undo(context, act=act))


async def test_the_arbiter_chooses_from_the_last_acts_of_anybody(hall: Hall) -> None:
    """Newest first, without those that can no longer be undone."""
    for what in ("wish", "postponed", "result"):
        await do(hall, what)
    asked = await hall.run(undo_last)
    assert isinstance(asked.text, UndoWhat)
    result, wish = (entry.act.what for entry in asked.text.acts)  # postponed: the game went on
    assert isinstance(result, RecordedAct)
    assert isinstance(wish, RecordedAct)
    assert (result.keys[-2], wish.keys[0]) == ("logged.result", "logged.wish.to_forbidden")
    assert result.variables["game"] == LoggedGame(2, "Daan Mol - Anna Smit")
    assert result.variables["after"] == Result.WHITE_WON
    assert wish.variables["names"] == ("Anna Smit", "Eva Prins")
    assert isinstance(await hall.press(asked), Reply)


async def test_without_acts_there_is_nothing_to_undo(hall: Hall) -> None:
    """The answer says where to read the log."""
    for who in ("Tom Wolf", "Anna Smit"):
        with pytest.raises(NothingToUndo):
            await hall.run(undo_last, who)


async def test_data_for_undo_are_deleted_in_time(hall: Hall) -> None:
    """The record stays; the rows before and after go."""
    await do(hall, "result")
    await hall.database.run(traces.forget, EVENING + timedelta(days=1))
    assert await hall.rows("SELECT * FROM trace") == []
    assert await hall.rows("SELECT * FROM change")


async def test_an_act_that_is_not_logged_leaves_no_trace(hall: Hall) -> None:
    """Scheduled jobs without a record, and trials, leave no trace."""
    await hall.database.run(lambda tx: tx.write("UPDATE player SET rating = 1"))
    assert await hall.rows("SELECT * FROM trace") == []
