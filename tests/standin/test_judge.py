"""The stand-in before the judge: every kind of update, and a judge that objects to faults."""

from typing import Any, get_args

import pytest
import telegram as ptb

from keizer_bot.standin.model import AdminRight, Chat, Status
from keizer_bot.standin.world import KINDS, Telegram
from tests.standin.people import Person, Scene
from tests.standin.stage import Api

KEYS = {"inline_keyboard": [[{"text": "1-0", "callback_data": "u:1"}]]}


async def _updates(api: Api) -> list[dict[str, Any]]:
    answer = await api("getUpdates", allowed_updates=sorted(KINDS))
    result: list[dict[str, Any]] = answer["result"]
    return result


@pytest.mark.usefixtures("judge")
async def test_every_kind_of_update(api: Api, club: Chat, tom: Person, jan: Person) -> None:
    """Both libraries read all kinds of update completely."""
    await _updates(api)
    tom.promote_bot(club, AdminRight.PIN)
    tom.edit(tom.say(club, "/wie"), "/stand")
    await api("sendMessage", chat_id=club.id, text="Uitslag?", reply_markup=KEYS)
    jan.press(club.last, "1-0")
    jan.leave(club)
    kinds = {key for update in await _updates(api) for key in update} - {"update_id"}
    assert kinds == KINDS


@pytest.mark.usefixtures("judge")
async def test_every_kind_of_message(
    api: Api, scene: Scene, telegram: Telegram, club: Chat, tom: Person, jan: Person
) -> None:
    """All that a message can carry is read by both libraries without a rest."""
    telegram.privacy = False
    forum = scene.supergroup("Forum", tom, bot=[], topics=["Intern"])
    said = jan.say(club, "/wie@keizer_bot @jan_de_vries")
    jan.say(club, "ja", reply_to=said)
    tom.say(forum, "/wie", thread=max(forum.topics))
    jan.send_photo(club, b"jpeg", "/uitslag 1-0")
    jan.send_document(club, "a.csv", b"a", "/import")
    tom.remove_bot(forum)
    assert len(await _updates(api)) > 6


@pytest.mark.usefixtures("judge")
async def test_a_migration_before_the_judge(api: Api, club: Chat, tom: Person, jan: Person) -> None:
    """Migration, blocking and a press on a deleted message are read by both libraries."""
    await api("sendMessage", chat_id=club.id, text="Uitslag?", reply_markup=KEYS)
    asked = club.last
    button = asked.buttons[0]
    tom.delete(asked)
    jan.press(asked, button)
    tom.migrate(club)
    jan.write("/start")
    jan.block()
    assert len(await _updates(api)) == 7


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("status", get_args(Status))
async def test_every_status(api: Api, club: Chat, jan: Person, status: Status) -> None:
    """A member of every status is read by both libraries without a rest."""
    club.put(jan.user, status)
    member = (await api("getChatMember", chat_id=club.id, user_id=jan.id))["result"]
    assert ptb.ChatMember.de_json(member, None).status == status


@pytest.mark.parametrize(
    "update",
    [
        {"message": {"message_id": 1, "date": 1, "chat": {"id": "x", "type": "private"}}},
        {"message": {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}, "odd": 1}},
        {"odd": {}},
    ],
)
async def test_the_judge_objects_to_updates(
    api: Api, telegram: Telegram, update: dict[str, Any]
) -> None:
    """A wrong type, an unknown field and an unknown kind of update are complaints."""
    from tests.standin.judge import Judge  # noqa: PLC0415 - aiogram takes a second

    judge = Judge(telegram)
    telegram.updates.push_raw({"update_id": 7, **update})
    await api("getUpdates")
    assert judge.complaints


@pytest.mark.parametrize("params", [{"text": "a"}, {"chat_id": 1, "text": "a", "odd": 1}])
async def test_the_judge_objects_to_requests(
    api: Api, telegram: Telegram, params: dict[str, Any]
) -> None:
    """A missing and an unknown parameter of a request are complaints."""
    from tests.standin.judge import Judge  # noqa: PLC0415 - aiogram takes a second

    judge = Judge(telegram)
    await api("sendMessage", **params)
    assert len(judge.complaints) == 1
