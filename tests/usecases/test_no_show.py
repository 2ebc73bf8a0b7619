"""A player who waits in vain says so; what was reported before is not lost by it."""

from __future__ import annotations

from keizer_bot.engine.model import Result
from keizer_bot.usecases.results import object_to, report, report_no_show
from keizer_bot.usecases.results_words import AbsenceReported, DisputeOpened, ResultKnown
from tests.usecases.arbiter.hall import ARBITER, Hall

WAITS, LATE = "Daan Mol", "Anna Smit"


async def presence_of(hall: Hall, name: str) -> list[str]:
    """What is noted of that player for round 2."""
    sql = "SELECT state FROM presence WHERE round_id = ? AND player_id = ?"
    rows = await hall.rows(sql, hall.rounds[1], hall.players[name])
    return [row["state"] for row in rows]


async def test_a_forfeit_is_claimed_once(hall: Hall) -> None:
    """The second tap finds it known, and nobody is told again."""
    game = hall.games[WAITS, LATE]
    async with hall.desk(WAITS) as desk:
        assert await report_no_show(desk, game=game) == AbsenceReported(LATE)
        assert await report_no_show(desk, game=game) == ResultKnown(
            WAITS, LATE, Result.WHITE_BY_FORFEIT
        )
    assert len(await hall.told(LATE)) == 1
    assert await presence_of(hall, LATE) == ["no_show"]


async def test_against_the_opponents_report_it_is_a_dispute(hall: Hall) -> None:
    """The first report stands until the arbiter decides, and nobody is absent yet."""
    game = hall.games[WAITS, LATE]
    async with hall.desk(LATE) as desk:
        await report(desk, game=game, result="0-1")
    async with hall.desk(WAITS) as desk:
        say = await report_no_show(desk, game=game)
    assert say == DisputeOpened(WAITS, LATE, Result.BLACK_WON, Result.WHITE_BY_FORFEIT)
    assert (await hall.game(WAITS, LATE))["result"] == "0-1"
    assert await presence_of(hall, LATE) == []


async def test_it_may_replace_ones_own_report(hall: Hall) -> None:
    """Then the opponent is absent, as if it had been said at once."""
    game = hall.games[WAITS, LATE]
    async with hall.desk(WAITS) as desk:
        await report(desk, game=game, result="1-0")
        assert await report_no_show(desk, game=game) == AbsenceReported(LATE)
    assert (await hall.game(WAITS, LATE))["result"] == "+/-"
    assert await presence_of(hall, LATE) == ["no_show"]


async def test_ones_own_claim_may_become_a_result(hall: Hall) -> None:
    """The opponent came after all: his absence is forgotten with the claim."""
    game = hall.games[WAITS, LATE]
    async with hall.desk(WAITS) as desk:
        await report_no_show(desk, game=game)
        await report(desk, game=game, result="1-0")
    assert (await hall.game(WAITS, LATE))["result"] == "1-0"
    assert await presence_of(hall, LATE) == []


async def test_the_arbiter_can_uphold_the_forfeit(hall: Hall) -> None:
    """Beside the three results he has a button for the one that was claimed."""
    game = hall.games[WAITS, LATE]
    async with hall.desk(WAITS) as desk:
        await report_no_show(desk, game=game)
    async with hall.desk(LATE) as desk:
        await object_to(desk, game=game)
    assert await hall.buttons(ARBITER) == [
        f"d:{game}:{result}" for result in ("1-0", "1/2-1/2", "0-1", "+/-")
    ]
