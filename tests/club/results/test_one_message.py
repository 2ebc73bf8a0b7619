"""Each step of an objection brings a person one message, with all that they need."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from keizer_bot.club.results.actions import report, report_no_show
from keizer_bot.club.results.appeals import appeal, set_committee, vote_on_appeal
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import rule, skip_reason
from keizer_bot.club.results.dispute_messages import Ruling
from keizer_bot.club.results.disputes import object_to_evening
from keizer_bot.club.results.settling import insist, object_formally
from keizer_bot.core.context import Context
from keizer_bot.core.questions import answer_question, take_words
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.store import people
from tests.buttons import button
from tests.club.hall import ARBITER, NAMES, Hall, person_id

WHITE, BLACK, TOM = "Daan Mol", "Anna Smit", "Tom Wolf"
JUDGES = ("Bram Kok", "Carla Vos", "Eva Prins")
EVERYBODY = {name: person_id(name) for name in NAMES} | {TOM: ARBITER}


async def _counted(hall: Hall, step: Callable[[Context], Reply], by: str) -> dict[str, int]:
    """The number of messages to each person by that step, including the answer to the actor."""
    before = {name: len(await hall.texts(chat)) for name, chat in EVERYBODY.items()}
    await hall.run(step, by)
    after = {name: len(await hall.texts(chat)) for name, chat in EVERYBODY.items()}
    new = {name: after[name] - before[name] + (name == by) for name in EVERYBODY}
    return {name: count for name, count in new.items() if count}


def _of_game(hall: Hall) -> dict[str, tuple[str, Callable[[Context], Reply]]]:
    """The steps of an objection to a result in order, each with its actor."""
    game = hall.games[WHITE, BLACK]
    return {
        "report": (WHITE, lambda context: report(context, game=game, result="1-0")),
        "objection": (BLACK, lambda context: object_formally(context, game=game)),
        "first explanation": (WHITE, lambda context: take_words(context, "Het was mat.")),
        "last explanation": (BLACK, lambda context: take_words(context, "Het was pat.")),
        "decision": (
            TOM,
            lambda context: decide_by_tap(context, game=game, result=Result.BLACK_WON),
        ),
        "reason": (TOM, lambda context: take_words(context, "De vlag viel.")),
        "appeal": (WHITE, lambda context: appeal(context, dispute=1)),
        "vote": ("Bram Kok", lambda c: vote_on_appeal(c, dispute=1, choice="1-0")),
        "verdict": ("Carla Vos", lambda c: vote_on_appeal(c, dispute=1, choice="1-0")),
    }


async def _committee(hall: Hall, *names: str) -> None:
    def step(context: Context) -> None:
        ids = {member.name: member.id for member in people.members(context.tx, context.club.id)}
        set_committee(context, members=tuple(ids[name] for name in names))

    await hall.run(step)


async def test_each_step_is_one_message_a_person(hall: Hall) -> None:
    """From the report to the committee's verdict; all others get none."""
    await _committee(hall, *JUDGES)
    told = {name: await _counted(hall, do, by) for name, (by, do) in _of_game(hall).items()}
    both, all_three = {WHITE: 1, BLACK: 1}, dict.fromkeys(JUDGES, 1)
    assert told == {
        "report": both,
        "objection": both | {TOM: 1},
        "first explanation": {WHITE: 1},
        "last explanation": {BLACK: 1, TOM: 1},
        "decision": both | {TOM: 1},
        "reason": both | {TOM: 1},
        "appeal": both | all_three | {TOM: 1},
        "vote": {"Bram Kok": 1},
        "verdict": both | all_three | {TOM: 1},
    }


async def test_a_person_with_several_roles_gets_one_message(hall: Hall) -> None:
    """Black is an arbiter as well, and so is a judge."""

    def appoint(context: Context) -> None:
        for name in (BLACK, "Bram Kok"):
            who = person_id(name), name
            people.appoint_on_telegram(context.tx, 1, *who, context.at)

    await hall.run(appoint)
    await _committee(hall, *JUDGES)
    for by, do in _of_game(hall).values():
        counted = await _counted(hall, do, by)
        assert set(counted.values()) == {1}


@pytest.mark.parametrize("said", ["0-1", "1/2-1/2"])
async def test_differing_reports_are_one_message_each(hall: Hall, said: str) -> None:
    """The reporter is asked first; insisting opens the dispute, and both are asked to explain."""
    game = hall.games[WHITE, BLACK]
    await hall.run(lambda context: report(context, game=game, result="1-0"), WHITE)
    asked = await _counted(hall, lambda c: report(c, game=game, result=said), BLACK)
    assert asked == {WHITE: 1, BLACK: 1}
    assert f"{BLACK} zegt dat 1-0 niet klopt" in (await hall.told(WHITE))[-1]
    first = Result.WHITE_WON
    opened = await _counted(hall, lambda c: insist(c, game=game, result=first), WHITE)
    assert opened == {WHITE: 1, BLACK: 1, TOM: 1}
    text = (await hall.told(BLACK))[-1]
    assert "De uitslagen verschillen" in text
    assert "Schrijf hier in het kort wat er gebeurde" in text


async def test_an_absence_that_is_denied_is_one_message_each(hall: Hall) -> None:
    """The arbiter is told of the claim, and of the objection, once each."""
    game = hall.games[WHITE, BLACK]
    steps = (
        (WHITE, lambda context: report_no_show(context, game=game)),
        (BLACK, lambda context: object_formally(context, game=game)),
    )
    for by, do in steps:
        assert await _counted(hall, do, by) == {WHITE: 1, BLACK: 1, TOM: 1}


async def test_whom_to_call_stands_in_the_arbiters_message(hall: Hall) -> None:
    """Hugo has no Telegram: one message tells the arbiter of the objection and the call."""
    game = hall.games["Hugo Vink", "Carla Vos"]
    await hall.run(lambda context: decide_by_tap(context, game=game, result=Result.WHITE_WON))
    await hall.run(lambda context: context.tx.write("UPDATE game SET confirmed_at = NULL"))
    told = await _counted(hall, lambda context: object_formally(context, game=game), "Carla Vos")
    assert told == {"Carla Vos": 1, TOM: 1}
    assert "Nog te bellen: <b>Hugo Vink</b>" in (await hall.texts(ARBITER))[-1]


async def test_an_objection_to_the_evening_is_one_message_each(hall: Hall) -> None:
    """To the objector and the arbiter: at once with the words, and at the decision."""
    told = await _counted(hall, lambda c: object_to_evening(c, words="Er werd gepraat."), BLACK)
    assert told == {BLACK: 1, TOM: 1}
    told = await _counted(hall, lambda c: rule(c, dispute=1, ruling=Ruling.UPHELD), TOM)
    assert told == {BLACK: 1, TOM: 1}


async def test_the_news_of_an_objection_asks_nothing_yet(hall: Hall) -> None:
    """Its one button shows the file, with the results to choose from."""
    game = hall.games[WHITE, BLACK]
    await hall.run(lambda context: report(context, game=game, result="1-0"), WHITE)
    await hall.run(lambda context: object_formally(context, game=game), BLACK)
    (now,) = await hall.buttons(ARBITER)
    number = int(now.split(":")[1])
    file = await hall.run(lambda context: answer_question(context, number, 0))
    assert "Daan Mol meldt 1-0" in str(file.text)
    assert file.rows[0][0].number == button("decide-by-tap", game=game, result="1-0")


async def test_the_reason_comes_where_the_decision_stands(hall: Hall) -> None:
    """The players' message is changed, and changed again when the reason is taken back."""
    for by, do in list(_of_game(hall).values())[:6]:
        await hall.run(do, by)
    assert "Reden: De vlag viel." in (await hall.told(WHITE))[-1]
    rows = await hall.rows("SELECT edits FROM outbox ORDER BY id DESC LIMIT 2")
    assert all(row["edits"] for row in rows)
    await hall.run(lambda context: skip_reason(context, dispute=1))
    assert "Reden" not in (await hall.told(WHITE))[-1]
