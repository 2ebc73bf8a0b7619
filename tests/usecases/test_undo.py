"""Undo: the facts become what they were, exactly; who may, and who hears of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.reports.log import Action
from keizer_bot.store import games, seasons, traces
from keizer_bot.store.records import Change
from keizer_bot.store.traces import Trace
from keizer_bot.usecases.absences import mark_absent
from keizer_bot.usecases.ask import Answer, Asked
from keizer_bot.usecases.consequences import Climbs, Drops, RankingMoves
from keizer_bot.usecases.desk import ArbiterOnly, Right, RightMissing
from keizer_bot.usecases.entry import add_player
from keizer_bot.usecases.game_days import postpone
from keizer_bot.usecases.pairing_acts import pair_now
from keizer_bot.usecases.players import withdraw_player
from keizer_bot.usecases.post import note
from keizer_bot.usecases.results import agree, object_to, report
from keizer_bot.usecases.round_acts import cancel_round
from keizer_bot.usecases.sign_off import sign_off
from keizer_bot.usecases.undo import undo, undo_last
from keizer_bot.usecases.undo_rights import right_for
from keizer_bot.usecases.undo_words import (
    ChangedSince,
    ConfirmUndo,
    NothingToUndo,
    UndoByArbiter,
    UndoIsCorrection,
    UndoneNow,
    UndoTooLate,
    UndoWhat,
)
from keizer_bot.usecases.verdicts import correct, decide
from keizer_bot.usecases.wishes import forbid
from tests.usecases.arbiter.hall import EVENING, GROUP, ZONE, Hall, open_hall

pytestmark = pytest.mark.slow

FACTS = ("player", "round", "presence", "game", "bye", "wish")
SECOND = ("Daan Mol", "Anna Smit")
TUESDAY = datetime(2026, 9, 15, 12, 0, tzinfo=ZONE)  # after round 2, before round 3
BEFORE = datetime(2026, 9, 14, 12, 0, tzinfo=ZONE)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """The club of eight in mid-season."""
    hall = await open_hall(tmp_path)
    yield hall
    await hall.database.close()


async def facts(hall: Hall) -> dict[str, list[dict[str, Any]]]:
    """Every fact of the season, without how often something was paired or posted."""
    return {
        name: [
            {k: v for k, v in row.items() if k not in ("version", "held_at")}
            for row in await hall.rows(f"SELECT * FROM {name} ORDER BY 1, 2")  # noqa: S608 - ours
        ]
        for name in FACTS
    }


async def last_act(hall: Hall) -> int:
    """The act that was put on record last."""
    return int((await hall.record())["act"])


async def undone(hall: Hall, by: str = "Tom Wolf", at: datetime = EVENING) -> Answer:
    """The last act is undone, and confirmed."""
    act = await last_act(hall)
    async with hall.desk(by, at) as desk:
        asked = await undo(desk, act=act)
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, ConfirmUndo)
    return await hall.press(asked, by=by)


def _done(say: Answer) -> bool:
    return isinstance(say, tuple) and isinstance(say[0], UndoneNow)


async def _do(hall: Hall, what: str) -> None:  # noqa: C901 - a line for each act
    game, anna = hall.games[SECOND], hall.players["Anna Smit"]
    async with hall.desk() as desk:
        match what:
            case "result":
                await decide(desk, game=game, result="1-0")
            case "forfeit by both":
                await decide(desk, game=game, result="-/-")
            case "postponed":
                await postpone(desk, game=game, day=TUESDAY.date())
            case "absent":
                await mark_absent(desk, player=anna, round_id=hall.rounds[1], kind="no_show")
            case "wish":
                other = hall.players["Eva Prins"]
                await forbid(desk, player=anna, other=other, round_id=hall.rounds[2])
            case "new player":
                await add_player(desk, name="Nina Nieuw", rating=1500)
            case "withdrawn":
                await withdraw_player(desk, player=anna, confirmed=True)
            case "cancelled":
                await cancel_round(desk, round_id=hall.rounds[2], confirmed=True)
            case "paired again":
                await pair_now(desk, round_id=hall.rounds[1])
            case "paired before closing":
                await pair_now(desk, round_id=hall.rounds[2])


WHAT = (
    "result", "forfeit by both", "postponed", "absent", "wish", "new player", "withdrawn",
    "cancelled", "paired again", "paired before closing",
)  # fmt: skip


@pytest.mark.parametrize("what", WHAT)
async def test_everything_becomes_what_it_was(hall: Hall, what: str) -> None:
    """To the last column: result, reporter, presence, wish, moved date, pairing, calendar."""
    before = await facts(hall)
    await _do(hall, what)
    assert await facts(hall) != before
    assert _done(await undone(hall))
    assert await facts(hall) == before


@pytest.mark.parametrize("what", WHAT)
async def test_undoing_the_undoing_does_it_again(hall: Hall, what: str) -> None:
    """Undo is an act like any other."""
    await _do(hall, what)
    done = await facts(hall)
    await undone(hall)
    await undone(hall)
    assert await facts(hall) == done


async def test_what_was_undone_is_on_record(hall: Hall) -> None:
    """Who, what, and the values the other way round."""
    await _do(hall, "result")
    await undone(hall)
    record = await hall.record()
    assert (record["actor"], record["action"]) == ("Tom Wolf", "undone:result")
    assert (record["before"], record["after"]) == ("1-0", None)
    await undone(hall)
    assert (await hall.record())["action"] == "redone:result"


async def test_a_report_is_restored_with_its_reporter_and_confirmation(hall: Hall) -> None:
    """What the arbiter overruled by mistake is again the players' own result."""
    async with hall.desk("Daan Mol") as desk:
        await report(desk, game=hall.games[SECOND], result="1-0")
    async with hall.desk("Anna Smit") as desk:
        await agree(desk, game=hall.games[SECOND])
    before = await hall.game(*SECOND)
    async with hall.desk() as desk:
        await decide(desk, game=hall.games[SECOND], result="0-1")
    await undone(hall)
    assert await hall.game(*SECOND) == before


async def test_the_effect_is_shown_and_the_ranking_posted_anew(hall: Hall) -> None:
    """A correction of round 1 had put Bram first: undone, Anna is first again, and why is said."""
    async with hall.desk(at=TUESDAY) as desk:
        asked = await correct(
            desk, game=hall.games["Anna Smit", "Bram Kok"], result="0-1", reason="verschreven"
        )
    await hall.press(asked)
    act = await last_act(hall)
    async with hall.desk(at=TUESDAY) as desk:
        asked = await undo(desk, act=act)
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, ConfirmUndo)
    assert asked.text.effect == RankingMoves((Climbs("Anna Smit", 6, 1), Drops("Bram Kok", 1, 6)))
    await hall.press(asked)
    revised = [text for text in await hall.texts(GROUP) if "teruggedraaid" in text.casefold()]
    assert len(revised) == 1


async def test_nothing_happens_before_the_answer(hall: Hall) -> None:
    """The effect is found by trying, and taken back."""
    await _do(hall, "absent")
    done, act = await facts(hall), await last_act(hall)
    async with hall.desk() as desk:
        await undo(desk, act=act)
    assert await facts(hall) == done


async def test_both_players_hear_of_it(hall: Hall) -> None:
    """Whom the act concerned is told what was undone, and by whom."""
    await _do(hall, "forfeit by both")
    await undone(hall)
    for name in SECOND:
        assert "Tom Wolf heeft dit teruggedraaid" in (await hall.told(name))[-1]


async def test_a_pairing_that_is_undone_is_posted_as_it_was(hall: Hall) -> None:
    """The group reads the old pairing as a newer version."""
    async with hall.desk() as desk:
        await pair_now(desk, round_id=hall.rounds[1])
    await undone(hall)
    sql = "SELECT version FROM published WHERE kind = 'pairings' ORDER BY version"
    assert [row["version"] for row in await hall.rows(sql)] == [1, 2, 3]


async def test_a_first_pairing_that_is_undone_waits_for_the_arbiter(hall: Hall) -> None:
    """After the hour the clock would pair at once again: it leaves the round alone."""
    friday = datetime(2026, 9, 18, 20, 1, tzinfo=ZONE)
    async with hall.desk(at=friday) as desk:
        await pair_now(desk, round_id=hall.rounds[2])
    act = await last_act(hall)
    async with hall.desk(at=friday) as desk:
        await undo(desk, act=act, confirmed=True)
    (row,) = await hall.rows("SELECT * FROM round WHERE id = ?", hall.rounds[2])
    assert (row["phase"], row["held_at"] is not None) == ("open", True)
    assert "ingetrokken" in (await hall.texts(GROUP))[-1]


async def test_a_pairing_with_results_is_not_undone(hall: Hall) -> None:
    """What came later stands on it."""
    async with hall.desk() as desk:
        await pair_now(desk, round_id=hall.rounds[1])
    act = await last_act(hall)
    (row, *_) = await hall.rows("SELECT id FROM game WHERE round_id = ?", hall.rounds[1])
    async with hall.desk() as desk:
        await decide(desk, game=row["id"], result="1-0")
    with pytest.raises(ChangedSince):
        async with hall.desk() as desk:
            await undo(desk, act=act)


async def test_a_player_who_said_something_is_not_unmade(hall: Hall) -> None:
    """Other facts lean on him: the arbiter is told to undo those first."""
    await _do(hall, "new player")
    act = await last_act(hall)
    (row,) = await hall.rows("SELECT max(id) AS id FROM player")
    async with hall.desk() as desk:
        await sign_off(desk, player=row["id"], evenings=[hall.rounds[2]])
    with pytest.raises(ChangedSince):
        async with hall.desk() as desk:
            await undo(desk, act=act)


async def test_a_member_undoes_his_own_sign_off(hall: Hall) -> None:
    """All its evenings at once, as long as sign-off is open."""
    before, anna = await facts(hall), hall.players["Anna Smit"]
    async with hall.desk("Anna Smit") as desk:
        await sign_off(desk, player=anna, evenings=[hall.rounds[2], hall.rounds[3]])
    async with hall.desk("Anna Smit") as desk:
        asked = await undo_last(desk)
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, ConfirmUndo)
    assert len(asked.text.acts) == 2
    await hall.press(asked, by="Anna Smit")
    assert await facts(hall) == before


async def test_after_the_deadline_it_is_the_arbiters(hall: Hall) -> None:
    """Who signed off cannot come back by undoing it when sign-on is closed."""
    async with hall.desk("Anna Smit") as desk:
        await sign_off(desk, player=hall.players["Anna Smit"], evenings=[hall.rounds[2]])
    with pytest.raises(UndoTooLate):
        async with hall.desk("Anna Smit", datetime(2026, 9, 18, 18, tzinfo=ZONE)) as desk:
            await undo_last(desk)


async def test_a_member_undoes_his_own_report_and_the_opponent_hears_it(hall: Hall) -> None:
    """As long as the other has not confirmed it."""
    async with hall.desk("Daan Mol") as desk:
        await report(desk, game=hall.games[SECOND], result="1-0")
    assert _done(await undone(hall, "Daan Mol"))
    assert (await hall.game(*SECOND))["result"] is None
    assert "Daan Mol heeft dit teruggedraaid" in (await hall.told("Anna Smit"))[-1]


async def test_a_confirmed_report_is_no_longer_his(hall: Hall) -> None:
    """The opponent's word stands on it."""
    async with hall.desk("Daan Mol") as desk:
        await report(desk, game=hall.games[SECOND], result="1-0")
    async with hall.desk("Anna Smit") as desk:
        await agree(desk, game=hall.games[SECOND])
    with pytest.raises(ChangedSince):
        async with hall.desk("Daan Mol") as desk:
            await undo_last(desk)


async def test_an_objection_is_taken_back_and_the_arbiter_hears_it(hall: Hall) -> None:
    """The report stands again as it was."""
    async with hall.desk("Daan Mol") as desk:
        await report(desk, game=hall.games[SECOND], result="1-0")
    before = await hall.game(*SECOND)
    async with hall.desk("Anna Smit") as desk:
        await object_to(desk, game=hall.games[SECOND])
    await undone(hall, "Anna Smit")
    assert await hall.game(*SECOND) == before
    assert "Anna Smit heeft dit teruggedraaid" in (await hall.texts(900))[-1]


async def test_nobody_undoes_what_another_did(hall: Hall) -> None:
    """A button that was handed on, or guessed, does nothing for a member."""
    await _do(hall, "result")
    act = await last_act(hall)
    with pytest.raises(ArbiterOnly):
        async with hall.desk("Anna Smit") as desk:
            await undo(desk, act=act, confirmed=True)


async def test_a_deputy_undoes_what_he_may_do(hall: Hall) -> None:
    """With the right to results no pairing is undone."""
    await _do(hall, "wish")
    act = await last_act(hall)
    async with hall.database.transaction() as tx:
        await tx.write("""UPDATE arbiter SET rights = '["results"]'""")
    with pytest.raises(RightMissing) as refused:
        async with hall.desk() as desk:
            await undo(desk, act=act)
    assert refused.value.right is Right.PAIRING


async def test_a_final_round_is_corrected_with_a_reason_not_undone(hall: Hall) -> None:
    """What was noted before 23:30 is history the day after."""
    await _do(hall, "result")
    act = await last_act(hall)
    async with hall.database.transaction() as tx:
        await tx.write("UPDATE round SET phase = 'final' WHERE id = ?", hall.rounds[1])
    with pytest.raises(UndoIsCorrection):
        async with hall.desk(at=TUESDAY) as desk:
            await undo(desk, act=act)


async def test_the_arbiter_chooses_from_the_last_acts_of_anybody(hall: Hall) -> None:
    """Newest first, without what can no longer be undone."""
    for what in ("wish", "postponed", "result"):
        await _do(hall, what)
    async with hall.desk() as desk:
        asked = await undo_last(desk)
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, UndoWhat)
    shown = [entry.act.subject for entry in asked.text.acts]
    assert shown == ["Daan Mol - Anna Smit", "Anna Smit - Eva Prins"]  # postponed: the game went on
    assert isinstance(await hall.press(asked), Asked)


async def test_without_acts_there_is_nothing_to_undo(hall: Hall) -> None:
    """The answer says where to read what happened."""
    for who in ("Tom Wolf", "Anna Smit"):
        with pytest.raises(NothingToUndo):
            async with hall.desk(who) as desk:
                await undo_last(desk)


async def test_a_member_does_not_undo_what_only_the_arbiter_does(hall: Hall) -> None:
    """An act that he did while he was an arbiter is not his any more."""
    await _do(hall, "wish")
    async with hall.database.transaction() as tx:
        await tx.write("UPDATE change SET actor_id = 101")
    with pytest.raises(UndoByArbiter):
        async with hall.desk("Anna Smit") as desk:
            await undo_last(desk)


async def test_what_undo_needs_is_forgotten_in_time(hall: Hall) -> None:
    """The record stays; the rows before and after go."""
    await _do(hall, "result")
    async with hall.database.transaction() as tx:
        await traces.forget(tx, EVENING + timedelta(days=1))
    assert await hall.rows("SELECT * FROM trace") == []
    assert await hall.rows("SELECT * FROM change")


async def test_what_is_not_on_record_leaves_no_trace(hall: Hall) -> None:
    """The clock's own work, and what was only tried, is not kept."""
    async with hall.database.transaction() as tx:
        await tx.write("UPDATE player SET rating = 1")
    async with hall.database.transaction() as tx:
        assert await tx.all("SELECT * FROM temp.trace_loose") == []
    assert await hall.rows("SELECT * FROM trace") == []


@pytest.mark.parametrize(
    ("names", "action", "right"),
    [
        (["game"], "result", Right.RESULTS),
        (["game", "dispute"], "dispute", Right.RESULTS),
        (["presence", "game"], "presence", Right.PLAYERS),
        (["team_player"], "team", Right.PLAYERS),
        (["wish"], "wish", Right.PAIRING),
        (["round", "presence"], "round", Right.PAIRING),
        (["season"], "rules", Right.ALL),
        (["committee"], "committee", Right.ALL),
        (["game", "dispute"], "appeal", Right.ALL),
    ],
)
def test_the_right_to_do_is_the_right_to_undo(names: list[str], action: str, right: Right) -> None:
    """What changed says which right it takes; what the committee has is the chief arbiter's."""
    line = Change(EVENING, "Tom", action, "Jansen", None, None, None, None)
    assert right_for([line], [Trace(name, {"id": 1}, {"id": 1}) for name in names]) is right


async def test_the_beginning_of_a_season_is_not_undone(hall: Hall) -> None:
    """A thousand facts came with it: the arbiter ends it, and nothing is unmade."""
    async with hall.desk() as desk:
        await seasons.end_seasons(desk.tx, 1, EVENING)
        row = await seasons.add_season(desk.tx, 1, "Nieuw", '{"preset": "dsc"}', "{}", EVENING)
        await note(desk, Action.SEASON_STARTED, "Nieuw", season_id=row)
    with pytest.raises(NothingToUndo):
        async with hall.desk() as desk:
            await undo_last(desk)


async def test_a_wish_of_another_competition_is_not_undone_here(hall: Hall) -> None:
    """Whatever kind of fact it is, it belongs to its own season."""
    async with hall.desk() as desk:
        rapid = await desk.tx.write(
            "INSERT INTO competition (club_id, name, hours) SELECT club_id, 'Rapid', hours"
            " FROM competition"
        )
        row = await seasons.add_season(desk.tx, rapid, "Rapid", '{"preset": "dsc"}', "{}", EVENING)
        round_id = await seasons.add_round(desk.tx, row, 1, EVENING.date(), None)
        await games.add_wish(desk.tx, round_id, "bye", hall.players["Anna Smit"], None)
        await note(desk, Action.WISH, "Anna Smit", after="bye", season_id=row, round_id=round_id)
    with pytest.raises(NothingToUndo):
        async with hall.desk() as desk:
            await undo_last(desk)
