"""The arbiter's verdicts: their effect, record, messages and refusals.

Totals by hand ([003] rules): after round 1 the values are 50, 49, ... 43 in the order of the
file, so Anna has 50 + 49 = 99, Daan 47 + 48 = 95, Greet 44 + 43 = 87, Eva 46 + 45/2 = 137/2,
Frits 45 + 46/2 = 68, Bram 49, Carla 48, Hugo 43.
"""

from __future__ import annotations

from typing import Any

import pytest

from keizer_bot.club.ranking.actions import ranking_after
from keizer_bot.club.ranking.messages import (
    MoreMoves,
    Moves,
    NobodyMoves,
    NoResultYet,
    RankingMoves,
)
from keizer_bot.club.results.actions import report
from keizer_bot.club.results.corrections import ResultLine, choose_result, decide, set_results
from keizer_bot.club.results.decision_messages import (
    AwardNeedsReason,
    AwardOutOfRange,
    ConfirmVerdict,
    FaultyLine,
    FaultyLines,
    GameTwice,
    ListedResult,
    ReasonNeeded,
    ResultKnown,
    ResultReplaced,
    ResultSet,
    ResultsSet,
)
from keizer_bot.club.results.dispute_messages import ReasonWanted
from keizer_bot.club.results.settling import object_formally
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NothingChanged
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.reports.messages import Awarded
from tests.club.hall import GROUP, ROUND_1, Hall

pytestmark = pytest.mark.slow

FIRST = ("Anna Smit", "Bram Kok")
SECOND = ("Daan Mol", "Anna Smit")


async def test_a_first_result_is_final_and_on_record(hall: Hall) -> None:
    """The arbiter's result needs nobody's confirmation."""
    say = await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="1-0"))
    assert say == Reply.of(ResultSet(2, *SECOND, Result.WHITE_WON))
    game, record = await hall.game(*SECOND), await hall.record()
    assert (game["result"], game["reported_by"]) == ("1-0", None)
    assert game["confirmed_at"]
    assert (record["actor"], record["before"], record["after"]) == ("Tom Wolf", None, "1-0")


async def test_a_first_result_shows_in_the_pairings(hall: Hall) -> None:
    """The post is changed in place; nobody gets a message of their own."""
    await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="1-0"))
    assert any("1-0" in text for text in await hall.texts(GROUP))
    assert await hall.told("Anna Smit") == []


async def test_a_member_decides_nothing(hall: Hall) -> None:
    """A person who is no arbiter is refused at once."""
    with pytest.raises(ArbiterOnly):
        await hall.run(
            lambda context: decide(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
        )
    assert (await hall.game(*SECOND))["result"] is None


async def test_the_same_result_again_is_known(hall: Hall) -> None:
    """A final result given again changes nothing."""
    say = await hall.run(lambda context: decide(context, game=hall.games[FIRST], result="1-0"))
    assert say == Reply.of(ResultKnown(1, *FIRST, Result.WHITE_WON))
    assert await hall.rows("SELECT * FROM change") == []


async def test_another_result_in_a_paired_round_is_told_to_both(hall: Hall) -> None:
    """Before the round is final the arbiter changes a result without a reason."""

    def step(context: Context) -> Reply:
        decide(context, game=hall.games[SECOND], result="1-0")
        return decide(context, game=hall.games[SECOND], result="0-1")

    say = await hall.run(step)
    assert say == Reply.of(ResultReplaced(2, *SECOND, Result.WHITE_WON, Result.BLACK_WON))
    for name in SECOND:
        assert "0-1" in (await hall.told(name))[0]


async def test_a_dispute_is_settled_by_a_tap(hall: Hall) -> None:
    """The button under a dispute needs no reason, and both players are told."""
    await hall.run(
        lambda context: report(context, game=hall.games[SECOND], result="1-0"), "Daan Mol"
    )
    await hall.run(lambda context: object_formally(context, game=hall.games[SECOND]), "Anna Smit")
    say = await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="1-0"))
    assert isinstance(say.text, ReasonWanted)
    assert (await hall.game(*SECOND))["objected_at"] is None
    decided = (await hall.told("Anna Smit"))[-1]
    assert "1-0" in decided
    assert "Ga dan in beroep" in decided


async def test_a_final_result_is_changed_with_a_reason_only(hall: Hall) -> None:
    """The refusal has the present result, and what to send instead."""
    with pytest.raises(ReasonNeeded) as refused:
        await hall.run(lambda context: decide(context, game=hall.games[FIRST], result="0-1"))
    assert refused.value == ReasonNeeded(1, *FIRST, Result.WHITE_WON, "0-1")


async def test_a_correction_shows_what_it_does_to_the_ranking(hall: Hall) -> None:
    """Bram would have 49 + 50 = 99 and climb from 6 to 1; Anna keeps 50 and drops to 6."""
    asked = await hall.run(
        lambda context: decide(context, game=hall.games[FIRST], result="0-1", reason="verschreven")
    )
    effect = RankingMoves((Moves("Bram Kok", 6, 1), Moves("Anna Smit", 1, 6)))
    assert asked.text == ConfirmVerdict(1, *FIRST, Result.WHITE_WON, Result.BLACK_WON, effect)


async def test_a_correction_that_is_only_asked_about_changes_nothing(hall: Hall) -> None:
    """The trial that shows its effect is rolled back, and 'no' leaves all as it was."""
    asked = await hall.run(
        lambda context: decide(context, game=hall.games[FIRST], result="0-1", reason="verschreven")
    )
    assert (await hall.game(*FIRST))["result"] == "1-0"
    assert await hall.press(asked, choice=1) == Reply.of(NothingChanged())
    assert await hall.rows("SELECT * FROM change") == []


async def test_a_confirmed_correction_is_stored_told_and_shown(hall: Hall) -> None:
    """Result, log with the reason, both players, pairings, and the ranking posted again."""
    sql = "UPDATE competition SET hours = json_set(hours, '$.ranking', 'table')"
    await hall.run(lambda context: context.tx.write(sql))
    asked = await hall.run(
        lambda context: decide(context, game=hall.games[FIRST], result="0-1", reason="verschreven")
    )
    assert await hall.press(asked) == Reply.of(
        ResultReplaced(1, *FIRST, Result.WHITE_WON, Result.BLACK_WON)
    )
    record = await hall.record()
    assert (record["before"], record["after"], record["reason"]) == ("1-0", "0-1", "verschreven")
    assert [len(await hall.told(name)) for name in FIRST] == [1, 1]
    (ranking,) = [text for text in await hall.texts(GROUP) if "herzien" in text]
    assert "verschreven" in ranking
    assert ranking.index("Bram Kok", ranking.index("<pre>")) < ranking.index("Daan Mol")


async def test_a_correction_is_confirmed_once(hall: Hall) -> None:
    """The ranking is posted again once, as version 2."""
    asked = await hall.run(
        lambda context: decide(context, game=hall.games[FIRST], result="0-1", reason="verschreven")
    )
    await hall.press(asked)
    sql = "SELECT version FROM published WHERE kind = 'ranking' ORDER BY version"
    assert [row["version"] for row in await hall.rows(sql)] == [1, 2]


async def test_correct_always_asks(hall: Hall) -> None:
    """It does so in a round that is not final yet, and if nobody would move."""
    asked = await hall.run(
        lambda context: decide(
            context, game=hall.games[SECOND], result="1-0", reason="gezien", corrects=True
        )
    )
    assert isinstance(asked.text, ConfirmVerdict)
    assert asked.text.before == NoResultYet()


async def test_correct_needs_a_reason(hall: Hall) -> None:
    """Also in a round that is not final yet, once there is a result to correct."""
    await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="0-1"))
    with pytest.raises(ReasonNeeded):
        await hall.run(
            lambda context: decide(
                context, game=hall.games[SECOND], result="1-0", reason="", corrects=True
            )
        )


async def test_a_correction_that_moves_nobody_says_so(hall: Hall) -> None:
    """A win by forfeit pays Daan the same as a win over the board ([003]: 1/1 of the value)."""
    asked = await hall.run(
        lambda context: decide(
            context,
            game=hall.games["Carla Vos", "Daan Mol"],
            result="-/+",
            reason="kwam niet",
            corrects=True,
        )
    )
    assert isinstance(asked.text, ConfirmVerdict)
    assert asked.text.effect == NobodyMoves()


async def test_the_loser_by_forfeit_was_absent(hall: Hall) -> None:
    """A player reported missing is absent; a game played after all cancels that."""
    sql = "SELECT state FROM presence WHERE player_id = ?"
    daan, game = hall.players["Daan Mol"], hall.games[SECOND]
    await hall.run(lambda context: decide(context, game=game, result="-/+"))
    assert await hall.rows(sql, daan) == []  # "reglementair" says of nobody that they did not come
    await hall.run(lambda context: decide(context, game=game, result="1-0"))
    await hall.run(lambda context: decide(context, game=game, result="-/+", absent=True))
    assert await hall.rows(sql, daan) == [{"state": "no_show"}]
    await hall.run(lambda context: decide(context, game=hall.games[SECOND], result="0-1"))
    assert await hall.rows(sql, daan) == []


async def test_an_award_has_points_and_a_reason(hall: Hall) -> None:
    """Each gets their fraction of the other's value; the log has both."""
    say = await hall.run(
        lambda context: decide(
            context, game=hall.games[SECOND], result="award", points=["1/2", "0"], reason="telefoon"
        )
    )
    assert isinstance(say.text, ResultSet)
    assert isinstance(say.text.result, Awarded)
    game, record = await hall.game(*SECOND), await hall.record()
    assert (game["white_points"], game["black_points"]) == ("1/2", "0")
    assert (record["after"], record["reason"]) == ("1/2 : 0", "telefoon")


@pytest.mark.parametrize(
    ("points", "reason", "refusal"),
    [(["1", "0"], "", AwardNeedsReason), (["3", "0"], "zo maar", AwardOutOfRange)],
)
async def test_an_award_that_cannot_be(
    hall: Hall, points: list[str], reason: str, refusal: type[Exception]
) -> None:
    """An award without a reason, or out of bounds, is refused (docs/keizer.md 7: 0 to 2)."""
    with pytest.raises(refusal):
        await hall.run(
            lambda context: decide(
                context, game=hall.games[SECOND], result="award", points=points, reason=reason
            )
        )


async def test_all_results_come_in_one_message(hall: Hall) -> None:
    """With the last result the ranking is posted, once."""
    results = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON, Result.WHITE_WON)
    pairs = [pair for pair in hall.games if await _round_of(hall, pair) == 2]
    lines = [
        ResultLine(i, "", hall.games[pair], result)
        for i, (pair, result) in enumerate(zip(pairs, results, strict=True), 1)
    ]
    (say,) = await hall.run(lambda context: set_results(context, lines))
    assert say.round == 2
    assert say.lines[1] == ListedResult(*pairs[1], Result.DRAWN)
    assert len([text for text in await hall.texts(GROUP) if "Stand na ronde 2" in text]) == 1


async def _round_of(hall: Hall, pair: tuple[str, str]) -> int:
    return hall.rounds.index((await hall.game(*pair))["round_id"]) + 1


async def test_one_faulty_line_holds_back_all(hall: Hall) -> None:
    """Each fault is named with its line; nothing is stored."""
    lines: list[ResultLine | FaultyLine] = [
        FaultyLine(1, "Jansen 1-0", GameTwice("a", "b")),
        ResultLine(2, "twee", hall.games[SECOND], Result.WHITE_WON),
        ResultLine(3, "drie", hall.games[SECOND], Result.DRAWN),
        ResultLine(4, "vier", hall.games[FIRST], Result.DRAWN),
    ]
    with pytest.raises(FaultyLines) as refused:
        await hall.run(lambda context: set_results(context, lines))
    faults = refused.value.faults
    assert [fault.line for fault in faults] == [1, 3, 4]
    assert [type(fault.why) for fault in faults] == [GameTwice, GameTwice, ReasonNeeded]
    assert (await hall.game(*SECOND))["result"] is None


async def test_a_result_that_is_told_twice_is_noted_once(hall: Hall) -> None:
    """A report like "Kees won, Anna gave up" gives one result twice."""
    lines = [ResultLine(i, "", hall.games[SECOND], Result.WHITE_WON) for i in (1, 2)]
    (say,) = await hall.run(lambda context: set_results(context, lines))
    assert say == ResultsSet(1, 2, (ListedResult(*SECOND, Result.WHITE_WON),))


async def test_the_arbiter_may_choose_the_result_from_buttons(hall: Hall) -> None:
    """After uncertain words, a tap on the draw is the draw."""
    asked = await hall.run(lambda context: choose_result(context, game=hall.games[SECOND]))
    assert await hall.press(asked, choice=1) == Reply.of(ResultSet(2, *SECOND, Result.DRAWN))


async def test_a_season_from_before_the_bot_is_corrected_in_silence(hall: Hall) -> None:
    """If no ranking was ever posted, a correction of an old round posts none."""

    def step(context: Context) -> None:
        context.tx.write("DELETE FROM published WHERE kind = 'ranking'")
        decide(context, game=hall.games[FIRST], result="0-1", reason="verschreven", confirmed=True)

    await hall.run(step)
    assert not [text for text in await hall.texts(GROUP) if "<pre>" in text]


@pytest.mark.parametrize("pair", [(white, black) for white, black, _ in ROUND_1])
@pytest.mark.parametrize("result", [r for r in Result if r is not Result.AWARD])
async def test_the_effect_that_is_foreseen_is_the_effect(
    hall: Hall, pair: tuple[str, str], result: Result
) -> None:
    """For every game and result: asking changes nothing, and the predicted effect comes true."""
    before, facts = await _places(hall), await _facts(hall)
    asked = await hall.run(
        lambda context: decide(
            context, game=hall.games[pair], result=result, reason="gezien", corrects=True
        )
    )
    if not asked.asks:
        return
    assert isinstance(asked.text, ConfirmVerdict)
    assert await _facts(hall) == facts
    await hall.press(asked)
    after = await _places(hall)
    effect = asked.text.effect
    foreseen = effect.moves if isinstance(effect, RankingMoves) else ()
    moved = {(name, before[name], after[name]) for name in before if before[name] != after[name]}
    assert {
        (m.player, m.before, m.after) for m in foreseen if not isinstance(m, MoreMoves)
    } == moved


async def _places(hall: Hall) -> dict[str, int]:
    lines = await hall.run(lambda context: ranking_after(context).lines)
    return {line.name: place for place, line in enumerate(lines, start=1)}


async def _facts(hall: Hall) -> list[list[dict[str, Any]]]:
    tables = ("game", "presence", "change", "published", "outbox")
    return [await hall.rows(f"SELECT * FROM {table}") for table in tables]  # noqa: S608 - own names
