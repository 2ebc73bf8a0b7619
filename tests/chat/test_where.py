"""An answer's place: the group gets what the group needs, one person the rest."""

from __future__ import annotations

import pytest

from keizer_bot.chat.delivery import DONE, LOOK, AnswerPlace, Delivery, where
from keizer_bot.chat.messages import SlowDown
from keizer_bot.core.reply import Reply, ReplyKind
from tests.club.scene import ARBITER, BOT, GROUP, Scene

JAN = 101


@pytest.mark.parametrize("kind", ReplyKind)
def test_private_messages_are_answered_in_private(kind: ReplyKind) -> None:
    """Without a reaction, because nobody else is there."""
    assert where(Reply.of(SlowDown()), kind, in_private=True, private_open=True) == Delivery(
        AnswerPlace.HERE
    )


@pytest.mark.parametrize("open_", [True, False])
def test_a_report_is_for_the_group_that_asked(open_: bool) -> None:
    """A member who asks for the ranking in the group wants the group to see it."""
    way = where(Reply.of(SlowDown()), ReplyKind.REPORT, in_private=False, private_open=open_)
    assert way == Delivery(AnswerPlace.HERE)


async def test_an_act_is_acknowledged_in_private(scene: Scene) -> None:
    """The group sees only the reaction."""
    await scene.say("/afmelden")
    (said,) = await scene.said()
    assert said["to"] == JAN
    assert await scene.reactions() == [DONE]


@pytest.mark.usefixtures("annas_chat_closed")
async def test_a_closed_private_chat_gives_a_combined_post(scene: Scene) -> None:
    """The sentence waits for others, so that it comes within 15 seconds."""
    await scene.say("/afmelden", by="Anna Smit")
    (said,) = await scene.said()
    assert (said["to"], "Anna Smit" in said["text"]) == (GROUP, True)
    rows = await scene.rows(
        "SELECT unixepoch(not_before) - unixepoch(made_at) AS waits FROM outbox"
        " WHERE state = 'queued' AND kind = 'say'"
    )
    assert rows == [{"waits": 10}]


@pytest.mark.parametrize(
    "text", ["/mij", "/help", "/waarom", "/taal", "/taal en", "/afmelden bla", "/stnad"]
)
async def test_private_matters_go_to_the_private_chat(scene: Scene, text: str) -> None:
    """One's own score, questions and refusals; the group sees a reaction."""
    await scene.say(text)
    assert {said["to"] for said in await scene.said()} == {JAN}
    assert len(await scene.reactions()) == 1


@pytest.mark.usefixtures("annas_chat_closed")
@pytest.mark.parametrize("text", ["/mij", "/help", "/taal en", "/afmelden bla"])
async def test_private_matters_are_answered_at_once_where_they_must(
    scene: Scene, text: str
) -> None:
    """A member without a private chat gets a reply in the group, without waiting."""
    await scene.say(text, by="Anna Smit")
    assert {said["to"] for said in await scene.said()} == {GROUP}
    assert not await scene.reactions()
    assert not await scene.rows("SELECT 1 FROM outbox WHERE not_before IS NOT NULL")


@pytest.mark.parametrize("text", ["/stand", "/wie", "/kalender", "/waarom Jansen"])
async def test_the_group_reads_the_answer_to_its_question(scene: Scene, text: str) -> None:
    """Reports appear in the group, at once."""
    await scene.say(text)
    assert {said["to"] for said in await scene.said()} == {GROUP}
    assert not await scene.reactions()


@pytest.mark.usefixtures("annas_chat_closed")
async def test_help_in_the_group_is_of_this_moment_alone(scene: Scene) -> None:
    """A member without a private chat reads the commands of use now, and how to open that chat."""
    await scene.say("/help", by="Anna Smit")
    (said,) = await scene.said()
    assert "/afmelden –" in said["text"]
    assert "/logboek –" not in said["text"]
    assert f"https://t.me/{BOT}" in said["text"]


async def test_a_question_looks_different_from_a_deed(scene: Scene) -> None:
    """Nothing is stored before the answer, and the reaction does not say that it was."""
    await scene.say("/afmelden ik twijfel nog")
    assert await scene.reactions() == [LOOK]
    assert not await scene.rows("SELECT * FROM presence")


async def test_the_group_hears_once_of_an_added_round(scene: Scene) -> None:
    """The post is the answer; the arbiter who asked is told in private how to undo it."""
    await scene.say("/ronde erbij 2027-01-22", by="Tom Wolf")
    post, answer = await scene.said()
    assert (post["to"], answer["to"]) == (GROUP, ARBITER)
    assert answer["buttons"]
    assert "buttons" not in post
    assert await scene.reactions() == [DONE]


async def test_the_language_in_private_is_ones_own(scene: Scene) -> None:
    """The group's is the club's."""
    await scene.say("/taal en", chat="private")
    await scene.say("/afmelden")
    (said,) = await scene.said()
    assert "Toch wel" not in said["text"]


@pytest.mark.usefixtures("annas_chat_closed")
async def test_a_setting_names_nobody_in_the_group(scene: Scene) -> None:
    """A sentence that does not name its subject is sent as a reply to that person."""
    await scene.say("/mij bericht", by="Anna Smit")
    (said,) = await scene.said()
    assert "reply_to" in said
