"""A member may undo what the club leaves to them; an arbiter what they have the right to do."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.club.changes.actions import undo, undo_last
from keizer_bot.club.changes.acts import right_for
from keizer_bot.club.changes.messages import (
    ChangedSince,
    ConfirmUndo,
    NothingToUndo,
    UndoByArbiter,
    UndoIsCorrection,
    UndoTooLate,
)
from keizer_bot.club.results.actions import agree, report
from keizer_bot.club.results.settling import object_formally
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NotYourButton, RightMissing
from keizer_bot.core.posting import note
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games, seasons
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.traces import Trace
from tests.club.hall import EVENING, ZONE, Hall
from tests.club.undoing import (
    SECOND,
    TUESDAY,
    do,
    facts,
    is_undone,
    last_act,
    undone,
)
from tests.rows import each_row

pytestmark = pytest.mark.slow


async def test_a_member_undoes_their_own_sign_off(hall: Hall) -> None:
    """All its evenings at once, while sign-off is open."""
    before, anna = await facts(hall), hall.players["Anna Smit"]
    await hall.run(
        lambda context: sign_off(context, player=anna, evenings=[hall.rounds[2], hall.rounds[3]]),
        "Anna Smit",
    )
    asked = await hall.run(undo_last, "Anna Smit")
    assert isinstance(asked.text, ConfirmUndo)
    assert len(asked.text.acts) == 2
    await hall.press(asked, by="Anna Smit")
    assert await facts(hall) == before


async def test_after_the_deadline_it_is_the_arbiters(hall: Hall) -> None:
    """A player who signed off cannot come back by an undo after sign-up has closed."""
    await hall.run(
        lambda context: sign_off(
            context, player=hall.players["Anna Smit"], evenings=[hall.rounds[2]]
        ),
        "Anna Smit",
    )
    with pytest.raises(UndoTooLate):
        await hall.run(undo_last, "Anna Smit", datetime(2026, 9, 18, 18, tzinfo=ZONE))


async def test_a_member_undoes_their_own_report_and_the_opponent_hears_it(hall: Hall) -> None:
    """They may do so as long as the opponent has not confirmed it."""
    await hall.run(
        lambda context: report(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
    )
    assert is_undone(await undone(hall, "Daan Mol"))
    assert (await hall.game(*SECOND))["result"] is None
    told = (await hall.told("Anna Smit"))[-1]
    assert "Ronde 2: Daan Mol – Anna Smit heeft weer geen uitslag." in told


async def test_a_confirmed_report_is_no_longer_theirs(hall: Hall) -> None:
    """The opponent has confirmed it."""
    await hall.run(
        lambda context: report(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
    )
    await hall.run(lambda context: agree(context, game=hall.games[SECOND]), "Anna Smit")
    with pytest.raises(ChangedSince):
        await hall.run(undo_last, "Daan Mol")


async def test_an_objection_is_taken_back_and_the_arbiter_hears_it(hall: Hall) -> None:
    """The first report counts again."""
    await hall.run(
        lambda context: report(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
    )
    before = await hall.game(*SECOND)
    await hall.run(lambda context: object_formally(context, game=hall.games[SECOND]), "Anna Smit")
    await undone(hall, "Anna Smit")
    assert await hall.game(*SECOND) == before
    assert "Anna Smit heeft dit teruggedraaid" in (await hall.texts(900))[-1]


async def test_nobody_undoes_what_another_did(hall: Hall) -> None:
    """A button that was handed on, or guessed, does nothing for a member."""
    await do(hall, "result")
    act = await last_act(hall)
    with pytest.raises(NotYourButton):
        await hall.run(lambda context: undo(context, act=act, confirmed=True), "Anna Smit")


async def test_a_deputy_undoes_what_they_may_do(hall: Hall) -> None:
    """With the right to results no pairing is undone."""
    await do(hall, "wish")
    act = await last_act(hall)
    await hall.database.run(lambda tx: tx.write("""UPDATE arbiter SET rights = '["results"]'"""))
    with pytest.raises(RightMissing) as refused:
        await hall.run(lambda context: undo(context, act=act))
    assert refused.value.right is Right.PAIRING


async def test_a_final_round_is_corrected_with_a_reason_not_undone(hall: Hall) -> None:
    """A result noted before 23:30 is history the day after."""
    await do(hall, "result")
    act = await last_act(hall)
    await hall.database.run(
        lambda tx: tx.write("UPDATE round SET phase = 'final' WHERE id = ?", hall.rounds[1])
    )
    with pytest.raises(UndoIsCorrection):
        await hall.run(lambda context: undo(context, act=act), at=TUESDAY)


async def test_a_member_does_not_undo_what_only_the_arbiter_does(hall: Hall) -> None:
    """An act that they did while they were an arbiter is not theirs any more."""
    await do(hall, "wish")
    await hall.database.run(lambda tx: tx.write("UPDATE change SET actor_id = 101"))
    with pytest.raises(UndoByArbiter):
        await hall.run(undo_last, "Anna Smit")


@each_row(
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
    """The tables that an act changed tell the right that its undo needs."""
    line = ChangeRow(EVENING, "Tom", action, "Jansen", None, None, None, None)
    assert right_for([line], [Trace(name, {"id": 1}, {"id": 1}) for name in names]) is right


async def test_the_beginning_of_a_season_is_not_undone(hall: Hall) -> None:
    """A thousand facts came with it: the arbiter ends it, and nothing is unmade."""

    def step(context: Context) -> None:
        seasons.end_seasons(context.tx, 1, EVENING)
        row = seasons.add_season(context.tx, 1, "Nieuw", '{"preset": "dsc"}', "{}", EVENING)
        note(context, Action.SEASON_STARTED, "Nieuw", season_id=row)

    await hall.run(step)
    with pytest.raises(NothingToUndo):
        await hall.run(undo_last)


async def test_a_wish_of_another_competition_is_not_undone_here(hall: Hall) -> None:
    """A fact of any kind belongs to its own season."""

    def step(context: Context) -> None:
        rapid = context.tx.write(
            "INSERT INTO competition (club_id, name, hours) SELECT club_id, 'Rapid', hours"
            " FROM competition"
        )
        row = seasons.add_season(context.tx, rapid, "Rapid", '{"preset": "dsc"}', "{}", EVENING)
        round_id = seasons.add_round(context.tx, row, 1, EVENING.date(), None)
        games.add_override(context.tx, round_id, "bye", hall.players["Anna Smit"], None)
        note(context, Action.WISH, "Anna Smit", after="bye", season_id=row, round_id=round_id)

    await hall.run(step)
    with pytest.raises(NothingToUndo):
        await hall.run(undo_last)
