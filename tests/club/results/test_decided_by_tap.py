"""Two arbiters at work: a button that was shown earlier replaces nothing unasked."""

from __future__ import annotations

from keizer_bot.club.results.actions import report
from keizer_bot.club.results.corrections import decide, decide_by_tap
from keizer_bot.club.results.decision_messages import ConfirmVerdict, ResultReplaced, ResultSet
from keizer_bot.club.results.dispute_messages import ReasonSkipped, ReasonWanted
from keizer_bot.club.results.settling import object_formally
from keizer_bot.core.context import Context
from keizer_bot.core.questions import take_words
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.store import disputes
from keizer_bot.store.disputes import Dispute
from tests.club.hall import Hall

WHITE, BLACK = "Daan Mol", "Anna Smit"


async def _tap(hall: Hall, result: str) -> Reply:
    return await hall.run(
        lambda context: decide_by_tap(context, game=hall.games[WHITE, BLACK], result=Result(result))
    )


async def _result(hall: Hall) -> str:
    (row,) = await hall.rows("SELECT result FROM game WHERE id = ?", hall.games[WHITE, BLACK])
    return str(row["result"])


async def _dispute(hall: Hall) -> None:
    await hall.run(
        lambda context: report(context, game=hall.games[WHITE, BLACK], result="1-0"), WHITE
    )
    await hall.run(lambda context: object_formally(context, game=hall.games[WHITE, BLACK]), BLACK)


async def test_a_first_result_is_noted_at_once(hall: Hall) -> None:
    """Nothing stood there: one tap is enough."""
    assert isinstance((await _tap(hall, "1-0")).text, ResultSet)
    assert await _result(hall) == "1-0"


async def test_a_result_reported_meanwhile_stays_until_a_yes(hall: Hall) -> None:
    """A player reported 1-0 after the button was shown: 0-1 is asked, with its effect."""
    await hall.run(
        lambda context: report(context, game=hall.games[WHITE, BLACK], result="1-0"), WHITE
    )
    asked = await _tap(hall, "0-1")
    assert isinstance(asked.text, ConfirmVerdict)
    assert await _result(hall) == "1-0"
    assert isinstance((await hall.press(asked)).text, ResultReplaced)
    assert await _result(hall) == "0-1"


async def test_a_dispute_is_decided_at_once(hall: Hall) -> None:
    """An arbiter who decides an objection has read it, so only the reason is asked for."""
    await _dispute(hall)
    asked = await _tap(hall, "0-1")
    assert isinstance(asked.text, ReasonWanted)
    assert await _result(hall) == "0-1"


async def test_a_decided_dispute_is_not_decided_anew_unasked(hall: Hall) -> None:
    """The other arbiter's buttons under the same objection are still there."""
    await _dispute(hall)
    await _tap(hall, "0-1")
    assert isinstance(await _tap(hall, "1/2-1/2"), Reply)
    assert await _result(hall) == "0-1"


async def test_the_later_decision_is_the_one_to_appeal_against(hall: Hall) -> None:
    """Decided 0-1, then changed to a draw: the file says draw, without the old reason."""
    await _dispute(hall)
    game = hall.games[WHITE, BLACK]
    await hall.run(lambda context: decide(context, game=game, result="0-1", reason="gezien"))

    def step(context: Context) -> Dispute | None:
        decide(context, game=game, result="1/2-1/2")
        return disputes.decided_of_game(context.tx, game)

    found = await hall.run(step)
    assert found is not None
    assert (found.decision, found.reason) == ("1/2-1/2", None)


async def test_a_reason_is_taken_back(hall: Hall) -> None:
    """The decision stays, the parties no longer see the reason, and it is on record."""
    await _dispute(hall)
    await _tap(hall, "0-1")
    sent = await hall.run(lambda context: take_words(context, "De vlag viel."))
    assert isinstance((await hall.press(sent, 1)).text, ReasonSkipped)
    (row,) = await hall.rows("SELECT decision, reason FROM dispute")
    assert (row["decision"], row["reason"]) == ("0-1", None)
    for name in (WHITE, BLACK):
        *_, before, after = await hall.told(name)
        assert "Reden: De vlag viel." in before
        assert "Reden" not in after
    assert (await hall.record())["reason"] is None


async def test_a_reason_is_written_anew(hall: Hall) -> None:
    """The later words replace the earlier ones, and the parties get them."""
    await _dispute(hall)
    await _tap(hall, "0-1")
    sent = await hall.run(lambda context: take_words(context, "De vlag viel."))
    await hall.press(sent, 0)
    await hall.run(lambda context: take_words(context, "De klok was stuk."))
    (row,) = await hall.rows("SELECT reason FROM dispute")
    assert row["reason"] == "De klok was stuk."
    assert "De klok was stuk." in (await hall.told(WHITE))[-1]
