"""Objections: in time, both sides heard within 24 hours, the file once to the arbiter ([003] v)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.results.actions import agree, report
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.dispute_messages import (
    ArgumentTooLong,
    ArgumentWanted,
    DisputeGone,
    EveningObjectionTooLate,
    ObjectionTooLate,
    TooLateToArgue,
)
from keizer_bot.club.results.disputes import (
    add_nothing,
    argue,
    disputes_coming,
    drop_argument,
    object_to_evening,
    open_objection,
)
from keizer_bot.club.results.messages import ObjectionNoted
from keizer_bot.club.results.settling import insist, object_formally
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.questions import answer_question, take_words
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import disputes
from keizer_bot.store.transaction import Transaction
from tests.buttons import button
from tests.club.hall import ARBITER, EVENING, Hall, person_id
from tests.run_jobs import run_jobs

WHITE, BLACK = "Daan Mol", "Anna Smit"
DAY = timedelta(hours=24)


async def _objection(hall: Hall, at: datetime = EVENING) -> Reply:
    """White reports 1-0, Black objects; returns the answer to Black."""
    game = hall.games[WHITE, BLACK]
    await hall.run(lambda context: report(context, game=game, result="1-0"), WHITE)
    return await hall.run(lambda context: object_formally(context, game=game), BLACK, at)


async def _object(hall: Hall, at: datetime = EVENING) -> int:
    """Object as `_objection` does; returns the dispute's id."""
    await _objection(hall, at)
    (row,) = await hall.rows("SELECT id FROM dispute")
    return int(row["id"])


async def _says(hall: Hall, who: str, words: str, at: datetime = EVENING) -> Reply:
    return await hall.run(lambda context: take_words(context, words), who, at)


async def _tick(hall: Hall, at: datetime) -> None:
    def step(tx: Transaction) -> None:
        app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
        run_jobs(tx, app_context, at, disputes_coming)
        disputes.forget_arguments(tx)

    await hall.database.run(step)


async def test_both_are_asked_in_private_until_a_day_later(hall: Hall) -> None:
    """The hour is that of the objection, 24 hours on."""
    answer = await _objection(hall)
    assert answer.text == ArgumentWanted(
        ObjectionNoted(2, WHITE, BLACK, Result.WHITE_WON, BLACK), EVENING + DAY
    )
    assert "dinsdag 15 september, 21:00" in (await hall.told(WHITE))[-1]
    assert not [text for text in await hall.texts(-100200300) if "gebeurde" in text]


async def test_when_both_have_spoken_the_arbiter_gets_both_literally(hall: Hall) -> None:
    """The file has the words, the reports, and a button for each result."""
    await _object(hall)
    await _says(hall, WHITE, "Zijn vlag viel <eerst>")
    assert not [text for text in await hall.texts(ARBITER) if "vlag" in text]
    await _says(hall, BLACK, "Mijn klok\nstond stil")
    file = (await hall.texts(ARBITER))[-1]
    assert "Zijn vlag viel &lt;eerst&gt;" in file
    assert "Mijn klok\nstond stil" in file
    assert "Daan Mol meldt 1-0" in file
    lost = button("decide-by-tap", game=hall.games[WHITE, BLACK], result="0-1")
    assert lost in await hall.buttons(ARBITER)


async def test_a_silent_party_is_reminded_once(hall: Hall) -> None:
    """Four hours before the end, but not a party who has answered."""
    await _object(hall)
    await _says(hall, WHITE, "Het was mat.")
    known = len(await hall.told(WHITE))
    before = len(await hall.told(BLACK))
    for hours in (19, 20, 21, 22):
        await _tick(hall, EVENING + timedelta(hours=hours))
    assert len(await hall.told(BLACK)) == before + 1
    assert len(await hall.told(WHITE)) == known


async def test_after_a_day_the_file_goes_as_it_is(hall: Hall) -> None:
    """Once; later arguments are refused."""
    number = await _object(hall)
    await _says(hall, WHITE, "Het was mat.")
    for minutes in (0, 1):
        await _tick(hall, EVENING + DAY + timedelta(minutes=minutes))
    files = [text for text in await hall.texts(ARBITER) if "Het was mat." in text]
    assert len(files) == 1
    assert "Anna Smit</b>: geen antwoord" in files[0]
    with pytest.raises(TooLateToArgue):
        await hall.run(
            lambda context: argue(context, dispute=number, words="te laat"), BLACK, EVENING + DAY
        )


async def test_words_may_be_changed_until_the_time_is_up(hall: Hall) -> None:
    """The arbiter gets the changed file; taken back, they are gone."""
    number = await _object(hall)
    await hall.run(lambda context: add_nothing(context, dispute=number), BLACK)
    await _says(hall, WHITE, "Het was mat.")
    await hall.run(lambda context: argue(context, dispute=number, words="Het was pat."), WHITE)
    assert "Het was pat." in (await hall.texts(ARBITER))[-1]
    await hall.run(lambda context: drop_argument(context, dispute=number), WHITE)
    assert "pat" not in (await hall.texts(ARBITER))[-1]


async def test_words_that_are_too_long_are_still_awaited(hall: Hall) -> None:
    """Nothing is kept of them."""
    number = await _object(hall)

    def step(context: Context) -> None:
        with pytest.raises(ArgumentTooLong):
            argue(context, dispute=number, words="a" * 1501)

    await hall.run(step, WHITE)
    assert not await hall.rows("SELECT * FROM argument")


async def test_a_member_without_telegram_is_called(hall: Hall) -> None:
    """The arbiter is asked to hear them, and the file says that the bot could not."""
    await hall.run(
        lambda context: decide(context, game=hall.games["Hugo Vink", "Carla Vos"], result="1-0")
    )

    def step(context: Context) -> None:
        context.tx.write("UPDATE game SET confirmed_at = NULL")
        object_formally(context, game=hall.games["Hugo Vink", "Carla Vos"])

    await hall.run(step, "Carla Vos")
    assert any("Hugo Vink" in row["why"] for row in await hall.rows("SELECT why FROM call"))
    await _tick(hall, EVENING + DAY)
    assert "niet bereikbaar" in (await hall.texts(ARBITER))[-1]


async def test_a_second_tap_asks_nobody_again(hall: Hall) -> None:
    """One dispute, one message to the arbiter."""
    await _object(hall)
    known = len(await hall.texts(ARBITER))
    await hall.run(lambda context: object_formally(context, game=hall.games[WHITE, BLACK]), BLACK)
    assert len(await hall.texts(ARBITER)) == known
    assert len(await hall.rows("SELECT * FROM dispute")) == 1


async def test_after_half_past_eleven_it_is_too_late(hall: Hall) -> None:
    """23:30 of the evening itself, to the second ([003] rule v)."""
    final = EVENING.replace(hour=23, minute=30)
    with pytest.raises(ObjectionTooLate) as refused:
        await _object(hall, at=final)
    assert refused.value.until == final
    with pytest.raises(EveningObjectionTooLate):
        await hall.run(
            lambda context: object_to_evening(context, words="Er werd gepraat."), BLACK, final
        )


async def test_a_second_before_it_is_in_time(hall: Hall) -> None:
    """The hour is the message's own."""
    await _object(hall, at=EVENING.replace(hour=23, minute=29, second=59))
    assert (await hall.game(WHITE, BLACK))["objected_at"]


async def test_a_reporter_who_agrees_needs_no_argument(hall: Hall) -> None:
    """The dispute is over, and no words are awaited any more."""
    await _object(hall)
    await hall.run(lambda context: agree(context, game=hall.games[WHITE, BLACK]), BLACK)
    assert not await hall.rows("SELECT * FROM awaited")
    assert (await hall.game(WHITE, BLACK))["objected_by"] is None
    assert await hall.run(lambda context: disputes.open_disputes(context.tx, 1)) == ()


async def test_the_decision_is_kept_with_its_reason(hall: Hall) -> None:
    """Both are told the result at once, then the reason, and how to appeal."""
    await _object(hall)
    await hall.run(lambda context: decide(context, game=hall.games[WHITE, BLACK], result="0-1"))
    for name in (WHITE, BLACK):
        assert "in beroep" in (await hall.told(name))[-1]
    await _says(hall, "Tom Wolf", "De vlag was gevallen.")
    assert "De vlag was gevallen." in (await hall.told(WHITE))[-1]
    (row,) = await hall.rows("SELECT decision, reason FROM dispute")
    assert (row["decision"], row["reason"]) == ("0-1", "De vlag was gevallen.")
    assert (await hall.record())["reason"] == "De vlag was gevallen."


async def test_arguments_never_reach_the_log_or_the_group(hall: Hall) -> None:
    """They are the arbiter's; and they are forgotten with the season."""
    await _object(hall)
    await _says(hall, WHITE, "geheim woord")
    kept = await hall.rows("SELECT subject, before, after, reason FROM change")
    assert "geheim" not in str(kept) + str(await hall.texts(-100200300))
    await hall.database.run(
        lambda tx: tx.write("UPDATE season SET ended_at = '2027-06-01T00:00:00.000000Z'")
    )
    await _tick(hall, EVENING)
    assert not await hall.rows("SELECT * FROM argument")


async def test_something_else_of_the_evening_is_ruled_upon(hall: Hall) -> None:
    """The arbiter reads the words at once, and decides if the objection is upheld."""
    await hall.run(
        lambda context: object_to_evening(context, words="Er ging een telefoon af."), BLACK
    )
    assert "Er ging een telefoon af." in (await hall.texts(ARBITER))[-1]
    question = int((await hall.buttons(ARBITER))[0].split(":")[1])
    await hall.run(lambda context: answer_question(context, question, 0))
    assert (await hall.rows("SELECT decision FROM dispute"))[0]["decision"] == "upheld"
    assert any("gegrond" in text for text in await hall.told(BLACK))


async def test_it_may_be_announced_first_and_argued_later(hall: Hall) -> None:
    """Noted in time, asked in private: the words come within 24 hours."""
    await hall.run(lambda context: open_objection(context, round_id=hall.rounds[1]), BLACK)
    assert "Bezwaar op tijd gemeld" in (await hall.texts(ARBITER))[-1]
    await _says(hall, BLACK, "Er ging een telefoon af.", EVENING + timedelta(hours=20))
    assert "telefoon" in (await hall.texts(ARBITER))[-1]


async def test_while_words_are_awaited_the_command_brings_them(hall: Hall) -> None:
    """`/bezwaar` with words is then one's side of the objection that is open, and no other."""
    await _object(hall)
    await hall.run(lambda context: object_to_evening(context, words="Het was mat."), WHITE)
    (row,) = await hall.rows("SELECT words FROM argument")
    assert row["words"] == "Het was mat."
    assert len(await hall.rows("SELECT * FROM dispute")) == 1


async def test_of_an_undone_objection_nothing_is_kept(hall: Hall) -> None:
    """The words are answered, and the next ones are not awaited."""
    await _object(hall)
    await hall.database.run(lambda tx: tx.write("DELETE FROM dispute"))
    assert isinstance((await _says(hall, WHITE, "Het was mat.")).text, DisputeGone)
    waiting = await hall.rows("SELECT * FROM awaited WHERE person_id = ?", person_id(WHITE))
    assert waiting == []


async def test_a_result_said_against_it_is_in_the_file(hall: Hall) -> None:
    """A different report on which the reporter insists; the file says which."""
    await hall.run(
        lambda context: report(context, game=hall.games[WHITE, BLACK], result="1-0"), WHITE
    )
    await hall.run(
        lambda context: report(context, game=hall.games[WHITE, BLACK], result="1/2-1/2"), BLACK
    )
    assert await hall.rows("SELECT 1 FROM dispute") == []
    await hall.run(
        lambda c: insist(c, game=hall.games[WHITE, BLACK], result=Result.WHITE_WON), WHITE
    )
    (row,) = await hall.rows("SELECT first, other FROM dispute")
    assert (row["first"], row["other"]) == (Result.WHITE_WON, Result.DRAWN)
