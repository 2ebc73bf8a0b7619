"""Objections on the dashboard: the file, and arguments noted for parties who cannot write."""

from __future__ import annotations

import pytest

from keizer_bot.club.dashboard.actions import do_job
from keizer_bot.club.dashboard.lists import (
    argue_for,
    fill_in_game,
    list_objections,
    note_for,
    show_objection,
)
from keizer_bot.club.dashboard.messages import NothingObjected
from keizer_bot.club.results.actions import report
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.dispute_messages import DisputeFile, ReasonWanted
from keizer_bot.club.results.disputes import object_to_evening
from keizer_bot.club.results.messages import WhichResult
from keizer_bot.club.results.settling import object_formally, say_how_it_was
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, Job, StaleButton
from keizer_bot.core.questions import take_words
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from tests.club.hall import Hall

HOME, AWAY = "Hugo Vink", "Carla Vos"  # Hugo has no Telegram


async def _object(hall: Hall) -> int:
    await hall.run(lambda context: report(context, game=hall.games[HOME, AWAY], result="1-0"), AWAY)
    await hall.database.run(
        lambda tx: tx.write("UPDATE game SET reported_by = white_id WHERE result = '1-0'")
    )
    await hall.run(lambda context: object_formally(context, game=hall.games[HOME, AWAY]), AWAY)
    (row,) = await hall.rows("SELECT id FROM dispute")
    return int(row["id"])


async def _member(hall: Hall, name: str) -> int:
    (row,) = await hall.rows("SELECT id FROM member WHERE name = ?", name)
    return int(row["id"])


def _labels(asked: Reply) -> list[str]:
    return [type(button.label).__name__ for row in asked.rows for button in row]


async def test_the_only_objection_is_shown_at_once(hall: Hall) -> None:
    """One tap on the dashboard gives the file, the results, and a button for each party's words."""
    await _object(hall)
    asked = await hall.run(lambda context: do_job(context, competition=1, job=Job.OBJECTIONS))
    assert isinstance(asked.text, DisputeFile)
    assert _labels(asked) == ["Result"] * 3 + ["NoteArgument"] * 2


async def test_of_several_one_is_chosen(hall: Hall) -> None:
    """Another objection, about the evening, is listed beside it; its rulings have buttons."""
    await _object(hall)
    await hall.run(
        lambda context: object_to_evening(context, words="het was te donker"), "Eva Prins"
    )
    asked = await hall.run(list_objections)
    file = await hall.press(asked, 1)
    why = await hall.press(file, 0)
    assert isinstance(why.text, ReasonWanted)


async def test_no_objection_is_said(hall: Hall) -> None:
    """A button of an earlier dashboard finds nothing any more."""
    assert await hall.run(list_objections) == Reply.of(NothingObjected())


async def test_an_objection_without_an_answer_can_be_decided(hall: Hall) -> None:
    """The dashboard says that the arbiter decides, so its button offers the results."""
    game = hall.games["Daan Mol", "Anna Smit"]
    await hall.run(lambda context: report(context, game=game, result="1-0"), "Daan Mol")
    await hall.run(
        lambda context: say_how_it_was(
            context, game=game, result=Result.WHITE_WON, other=Result.DRAWN
        ),
        "Anna Smit",
    )
    assert await hall.rows("SELECT * FROM dispute") == []
    asked = await hall.run(list_objections)
    assert asked.text == WhichResult(2, "Daan Mol", "Anna Smit")
    assert _labels(asked)[:3] == ["Result"] * 3


async def test_the_arbiter_writes_down_what_a_party_says(hall: Hall) -> None:
    """Hugo said it on the phone: his file has it as noted by Tom, and it is on record."""
    number, hugo = await _object(hall), await _member(hall, HOME)
    await hall.run(lambda context: note_for(context, dispute=number, member=hugo))
    asked = await hall.run(lambda context: take_words(context, "Ik bood remise aan."))
    assert isinstance(asked.text, DisputeFile)
    assert "genoteerd door Tom Wolf" in asked.text.file
    assert (await hall.record())["action"] == "argument"


async def test_a_party_reads_what_was_written_down(hall: Hall) -> None:
    """Carla has Telegram: the words go there, and can be put right."""
    number, carla = await _object(hall), await _member(hall, AWAY)
    await hall.run(
        lambda context: argue_for(context, dispute=number, member=carla, words="Ik won.")
    )
    assert "Tom Wolf heeft voor jou je uitleg genoteerd" in (await hall.told(AWAY))[-1]


async def test_a_partys_own_argument_is_not_replaced(hall: Hall) -> None:
    """Carla wrote herself: there is no button to replace that, and an older one does nothing."""
    number, carla = await _object(hall), await _member(hall, AWAY)
    await hall.run(lambda context: take_words(context, "Ik stond gewonnen."), AWAY)

    def step(context: Context) -> None:
        assert _labels(show_objection(context, dispute=number)).count("NoteArgument") == 1
        with pytest.raises(StaleButton):
            argue_for(context, dispute=number, member=carla, words="Iets anders.")

    await hall.run(step)


async def test_nobody_else_writes_or_reads(hall: Hall) -> None:
    """Only arbiters see the file and both arguments."""
    number, carla = await _object(hall), await _member(hall, AWAY)

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            show_objection(context, dispute=number)
        with pytest.raises(ArbiterOnly):
            argue_for(context, dispute=number, member=carla, words="Niets.")

    await hall.run(step, "Eva Prins")


async def test_after_the_decision_nothing_is_added(hall: Hall) -> None:
    """The file is closed with the decision."""
    number, carla = await _object(hall), await _member(hall, AWAY)
    await hall.run(
        lambda context: decide(context, game=hall.games[HOME, AWAY], result="0-1", reason="gezien")
    )

    def step(context: Context) -> None:
        with pytest.raises(StaleButton):
            argue_for(context, dispute=number, member=carla, words="Toch niet.")

    await hall.run(step)


async def test_filling_in_shows_the_file_of_a_disputed_game(hall: Hall) -> None:
    """An arbiter who fills in results reads both versions before they decide."""
    await _object(hall)
    asked = await hall.run(lambda context: fill_in_game(context, game=hall.games[HOME, AWAY]))
    assert isinstance(asked.text, DisputeFile)
