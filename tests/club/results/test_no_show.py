"""A player whose opponent does not come reports it; an earlier report is not lost."""

from __future__ import annotations

from keizer_bot.club.results.actions import report, report_no_show
from keizer_bot.club.results.decision_messages import ResultKnown
from keizer_bot.club.results.dispute_messages import ArgumentWanted
from keizer_bot.club.results.disputes import add_nothing
from keizer_bot.club.results.messages import AbsenceReported, DisputeOpened
from keizer_bot.club.results.settling import object_formally
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from tests.buttons import button
from tests.club.hall import ARBITER, Hall

WAITS, LATE = "Daan Mol", "Anna Smit"


async def presence_of(hall: Hall, name: str) -> list[str]:
    """The stored attendance of that player in round 2."""
    sql = "SELECT state FROM presence WHERE round_id = ? AND player_id = ?"
    rows = await hall.rows(sql, hall.rounds[1], hall.players[name])
    return [row["state"] for row in rows]


async def test_a_forfeit_is_claimed_once(hall: Hall) -> None:
    """The second tap changes nothing, and nobody is told again."""
    game = hall.games[WAITS, LATE]

    def step(context: Context) -> None:
        assert report_no_show(context, game=game) == Reply.of(AbsenceReported(2, LATE))
        assert report_no_show(context, game=game) == Reply.of(
            ResultKnown(2, WAITS, LATE, Result.WHITE_BY_FORFEIT)
        )

    await hall.run(step, WAITS)
    assert len(await hall.told(LATE)) == 1
    assert await presence_of(hall, LATE) == ["no_show"]


async def test_against_the_opponents_report_it_is_a_dispute(hall: Hall) -> None:
    """The first report counts until the arbiter decides, and nobody is absent yet."""
    game = hall.games[WAITS, LATE]
    await hall.run(lambda context: report(context, game=game, result="0-1"), LATE)
    say = await hall.run(lambda context: report_no_show(context, game=game), WAITS)
    assert isinstance(say.text, ArgumentWanted)
    assert say.text.above == DisputeOpened(
        2, WAITS, LATE, Result.BLACK_WON, Result.WHITE_BY_FORFEIT
    )
    assert (await hall.game(WAITS, LATE))["result"] == "0-1"
    assert await presence_of(hall, LATE) == []


async def test_it_may_replace_ones_own_report(hall: Hall) -> None:
    """Then the opponent is absent, as if reported so at once."""
    game = hall.games[WAITS, LATE]

    def step(context: Context) -> None:
        report(context, game=game, result="1-0")
        assert report_no_show(context, game=game) == Reply.of(AbsenceReported(2, LATE))

    await hall.run(step, WAITS)
    assert (await hall.game(WAITS, LATE))["result"] == "+/-"
    assert await presence_of(hall, LATE) == ["no_show"]


async def test_ones_own_claim_may_become_a_result(hall: Hall) -> None:
    """The opponent came after all: their absence is forgotten with the claim."""
    game = hall.games[WAITS, LATE]

    def step(context: Context) -> None:
        report_no_show(context, game=game)
        report(context, game=game, result="1-0")

    await hall.run(step, WAITS)
    assert (await hall.game(WAITS, LATE))["result"] == "1-0"
    assert await presence_of(hall, LATE) == []


async def test_the_arbiter_can_uphold_the_forfeit(hall: Hall) -> None:
    """Beside the three results they have a button for the one that was claimed, and to play on."""
    game = hall.games[WAITS, LATE]
    await hall.run(lambda context: report_no_show(context, game=game), WAITS)
    await hall.run(lambda context: object_formally(context, game=game), LATE)
    await hall.run(lambda context: add_nothing(context, dispute=1), WAITS)
    await hall.run(lambda context: add_nothing(context, dispute=1), LATE)
    *results, still = await hall.buttons(ARBITER)
    assert results == [
        button("decide-by-tap", game=game, result=result)
        for result in ("1-0", "1/2-1/2", "0-1", "+/-")
    ]
    assert still.startswith("q:")
