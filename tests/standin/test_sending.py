"""Sending: what Telegram accepts, and its words of refusal."""

from typing import Any

import pytest

from keizer_bot.standin.model import Chat
from keizer_bot.standin.world import Telegram
from tests.manual_clock import ManualClock
from tests.standin.people import Person, Scene
from tests.standin.stage import Api


def _keys(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def _button(data: str = "u:1", text: str = "1-0") -> dict[str, Any]:
    return {"text": text, "callback_data": data}


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({}, "message text is empty"),
        ({"text": "  \n"}, "text must be non-empty"),
        ({"text": "<b> </b>", "parse_mode": "HTML"}, "text must be non-empty"),
        ({"text": "a" * 4097}, "message is too long"),
        ({"text": "🏆" * 2049}, "message is too long"),
        ({"text": "é" * 16385}, "text is too long"),
        ({"text": "a", "parse_mode": "Markup"}, "unsupported parse_mode"),
        ({"text": "a", "chat_id": ""}, "chat not found"),
        ({"text": "a", "chat_id": -99}, "chat not found"),
        ({"text": "a", "chat_id": "@nobody"}, "chat not found"),
        ({"text": "a", "reply_parameters": {"message_id": 99}}, "message to be replied not found"),
        ({"text": "a", "reply_markup": _keys([_button("é" * 33)])}, "BUTTON_DATA_INVALID"),
        ({"text": "a", "reply_markup": _keys([_button()] * 9)}, "reply markup is too long"),
        ({"text": "a", "reply_markup": _keys(*[[_button()]] * 101)}, "reply markup is too long"),
        (
            {"text": "a", "reply_markup": _keys([{"text": "x"}])},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"text": "a", "reply_markup": _keys([_button(text=" ")])},
            "inline keyboard button text must be non-empty",
        ),
        (
            {"text": "a", "reply_markup": _keys([{"text": "x", "url": "no link"}])},
            "BUTTON_URL_INVALID",
        ),
    ],
)
async def test_calls_that_are_refused(
    api: Api, club: Chat, params: dict[str, Any], description: str
) -> None:
    """A faulty sendMessage is 400 with Telegram's description, and nothing is posted."""
    before = len(club.messages)
    answer = await api("sendMessage", **({"chat_id": club.id} | params))
    assert (answer["error_code"], answer["description"]) == (400, f"Bad Request: {description}")
    assert len(club.messages) == before


@pytest.mark.parametrize(
    "params",
    [
        {"text": "a" * 4096},
        {"text": f"<b>{'a' * 4096}</b>", "parse_mode": "html"},
        {"text": "a", "reply_markup": _keys([_button("é" * 32)])},
        {"text": "a", "reply_markup": _keys(*[[_button()] * 8] * 12)},
        {"text": "a", "reply_parameters": {"message_id": 99, "allow_sending_without_reply": True}},
    ],
)
async def test_calls_that_are_just_allowed(api: Api, club: Chat, params: dict[str, Any]) -> None:
    """The largest text, data and keyboard that Telegram takes are taken."""
    assert (await api("sendMessage", chat_id=club.id, **params))["ok"]


async def test_a_caption_is_shorter(api: Api, club: Chat, telegram: Telegram, jan: Person) -> None:
    """A caption has 1,024 characters at most, and may be missing."""
    jan.send_document(club, "a.txt", b"abc")
    (file_id,) = telegram.files
    long = await api("sendDocument", chat_id=club.id, document=file_id, caption="a" * 1025)
    assert long["description"] == "Bad Request: message caption is too long"
    assert (await api("sendDocument", chat_id=club.id, document=file_id))["ok"]
    unknown = await api("sendDocument", chat_id=club.id, document="BQAC")
    assert "wrong file identifier" in unknown["description"]


async def test_people_who_never_started_the_bot(api: Api, scene: Scene, club: Chat) -> None:
    """A person in a shared group gives 403 until they write; one never met is not found at all."""
    (jan, stranger) = (next(iter(club.members)), scene.person("Els"))
    known = await api("sendMessage", chat_id=jan, text="a")
    assert known["error_code"] == 403
    assert known["description"] == "Forbidden: bot can't initiate conversation with a user"
    unknown = await api("sendMessage", chat_id=stranger.id, text="a")
    assert unknown["description"] == "Bad Request: chat not found"
    stranger.write("/start")
    assert (await api("sendMessage", chat_id=stranger.id, text="a"))["ok"]


async def test_a_blocked_bot(api: Api, jan: Person) -> None:
    """A person who blocked the bot gives 403 until they unblock it."""
    jan.write("/start")
    jan.block()
    answer = await api("sendMessage", chat_id=jan.id, text="a")
    assert answer["description"] == "Forbidden: bot was blocked by the user"
    jan.unblock()
    assert (await api("sendMessage", chat_id=jan.id, text="a"))["ok"]


async def test_another_bot_cannot_be_written_to(api: Api, scene: Scene, tom: Person) -> None:
    """Bots do not write to bots in private."""
    other = scene.person("Other", is_bot=True)
    scene.group("Bots", tom, other)
    answer = await api("sendMessage", chat_id=other.id, text="a")
    assert answer["description"] == "Forbidden: the bot can't send messages to the bot"


async def test_a_group_that_put_the_bot_out(
    api: Api, telegram: Telegram, club: Chat, tom: Person
) -> None:
    """A bot that was removed gets 403; one that left gets 403 in other words."""
    tom.remove_bot(club)
    answer = await api("sendMessage", chat_id=club.id, text="a")
    assert answer["description"] == "Forbidden: bot was kicked from the group chat"
    tom.add_bot(club)
    club.put(telegram.bot, "left")
    answer = await api("sendMessage", chat_id=club.id, text="a")
    assert answer["description"] == "Forbidden: bot is not a member of the group chat"


async def test_a_migrated_group_names_its_successor(api: Api, club: Chat, tom: Person) -> None:
    """Sending to a group that became a supergroup is 400 with the new id."""
    fresh = tom.migrate(club)
    answer = await api("sendMessage", chat_id=club.id, text="a")
    assert answer["description"].endswith("group chat was upgraded to a supergroup chat")
    assert answer["parameters"] == {"migrate_to_chat_id": fresh.id}
    assert (await api("sendMessage", chat_id=fresh.id, text="a"))["ok"]


async def test_topics(api: Api, scene: Scene, tom: Person) -> None:
    """In a forum a topic must exist, a reply stays in its topic, and General has no number."""
    forum = scene.supergroup("Forum", tom, bot=[], topics=["Intern"])
    (thread,) = forum.topics
    asked = tom.say(forum, "/wie", thread=thread)
    answer = await api("sendMessage", chat_id=forum.id, text="a", message_thread_id=99)
    assert answer["description"] == "Bad Request: message thread not found"
    reply = {"message_id": asked.id}
    sent = await api("sendMessage", chat_id=forum.id, text="a", reply_parameters=reply)
    assert sent["result"]["message_thread_id"] == thread
    assert sent["result"]["is_topic_message"]
    direct = await api("sendMessage", chat_id=forum.id, text="a", message_thread_id=thread)
    assert direct["result"]["reply_to_message"]["message_id"] == thread
    general = await api("sendMessage", chat_id=forum.id, text="a")
    assert "message_thread_id" not in general["result"]


async def test_a_link_to_a_person_is_a_mention(api: Api, club: Chat, jan: Person) -> None:
    """tg://user?id= becomes a text_mention for a person the bot has met."""
    text = f'<a href="tg://user?id={jan.id}">Jan</a>'
    sent = await api("sendMessage", chat_id=club.id, text=text, parse_mode="HTML")
    (entity,) = sent["result"]["entities"]
    assert (entity["type"], entity["user"]["id"]) == ("text_mention", jan.id)


async def test_dates_and_ids(api: Api, club: Chat, clock: ManualClock) -> None:
    """A message has the clock's whole second, and ids count up in each chat."""
    clock.advance(0.9)
    first = (await api("sendMessage", chat_id=club.id, text="a"))["result"]
    second = (await api("sendMessage", chat_id=club.id, text="a"))["result"]
    assert first["date"] == int(clock.now().timestamp())
    assert second["message_id"] == first["message_id"] + 1
