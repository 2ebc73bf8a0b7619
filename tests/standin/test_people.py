"""Acts of people, and the updates about them."""

from collections.abc import Callable

import pytest

from keizer_bot.standin.model import Chat, ChatMessage, EventKind, Happening
from keizer_bot.standin.people import ImpossibleError
from keizer_bot.standin.world import Telegram
from tests.manual_clock import ManualClock
from tests.standin.people import Person, Scene, delete
from tests.standin.stage import Api

KEYS = {
    "inline_keyboard": [
        [{"text": "1-0", "callback_data": "u:1"}, {"text": "Site", "url": "https://example.org"}]
    ]
}
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def asked(api: Api, club: Chat) -> ChatMessage:
    """A message of the bot with a button and a link."""
    await api("sendMessage", chat_id=club.id, text="Uitslag?", reply_markup=KEYS)
    return club.last


async def test_a_press_is_answered_once(api: Api, jan: Person, asked: ChatMessage) -> None:
    """A press is answered once; a second answer, and one to nothing, are too old."""
    press = jan.press(asked, "1-0")
    assert (await api("answerCallbackQuery", callback_query_id=press.id, text="ok"))["ok"]
    assert press.answer == "ok"
    for number in (press.id, "77"):
        answer = await api("answerCallbackQuery", callback_query_id=number)
        assert answer["description"] == TOO_OLD


@pytest.mark.parametrize(("seconds", "ok"), [(149.9, True), (150, False)])
async def test_a_press_expires(
    api: Api, jan: Person, asked: ChatMessage, clock: ManualClock, seconds: float, *, ok: bool
) -> None:
    """A press can be answered for 150 seconds."""
    press = jan.press(asked, "u:1")
    clock.advance(seconds)
    assert (await api("answerCallbackQuery", callback_query_id=press.id))["ok"] is ok


def test_stale_buttons_still_send(jan: Person, asked: ChatMessage, telegram: Telegram) -> None:
    """A button that was replaced, or whose message is gone, still sends its data."""
    button = asked.buttons[0]
    delete(telegram, asked)
    jan.press(asked, button)
    query = telegram.updates.pending[-1]["callback_query"]
    assert (query["data"], query["message"]["date"]) == ("u:1", 0)


def test_buttons_that_are_not_there(jan: Person, asked: ChatMessage) -> None:
    """Tapping a missing button, or a link as if it were one, is the script's mistake."""
    for label in ("0-1", "Site"):
        with pytest.raises(ImpossibleError):
            jan.press(asked, label)


def test_start_links(telegram: Telegram, jan: Person) -> None:
    """A start link opens the private chat with its token."""
    jan.open_link("https://t.me/keizer_bot?start=abc_-123")
    assert telegram.updates.pending[-1]["message"]["text"] == "/start abc_-123"
    with pytest.raises(ImpossibleError):
        jan.open_link("https://t.me/other_bot?start=abc")


def test_startgroup_links(telegram: Telegram, scene: Scene, tom: Person) -> None:
    """A startgroup link adds the bot, with the rights it asks for, and says the token there."""
    group = scene.group("Nieuw", tom, bot=None)
    tom.open_link("https://t.me/keizer_bot?startgroup=abc&admin=pin_messages", group)
    joined, seen, said = telegram.updates.pending
    new = joined["my_chat_member"]["new_chat_member"]
    assert (new["status"], new["can_pin_messages"]) == ("administrator", True)
    assert seen["message"]["new_chat_members"][0]["id"] == telegram.bot.id
    assert said["message"]["text"] == "/start@keizer_bot abc"


def test_blocking_and_unblocking(telegram: Telegram, jan: Person) -> None:
    """The bot is told when somebody blocks and unblocks it; a blocker cannot write."""
    jan.write("/start")
    jan.block()
    with pytest.raises(ImpossibleError):
        jan.write("hallo")
    jan.unblock()
    changes = [each["my_chat_member"] for each in telegram.updates.pending[1:]]
    assert [each["new_chat_member"]["status"] for each in changes] == ["kicked", "member"]


def test_editing_gives_an_update(telegram: Telegram, club: Chat, jan: Person, tom: Person) -> None:
    """An edited command comes as edited_message; others' messages cannot be edited."""
    said = jan.say(club, "/wie")
    jan.edit(said, "/stand")
    update = telegram.updates.pending[-1]["edited_message"]
    assert (update["text"], update["message_id"]) == ("/stand", said.id)
    assert "edit_date" in update
    with pytest.raises(ImpossibleError):
        tom.edit(said, "x")


async def test_a_file_with_a_caption(api: Api, telegram: Telegram, club: Chat, jan: Person) -> None:
    """A command in a caption has caption_entities, and the file's bytes can be fetched."""
    jan.send_document(club, "stand.csv", b"a;b", caption="/import nu")
    message = telegram.updates.pending[-1]["message"]
    assert (message["caption"], message["caption_entities"][0]["length"]) == ("/import nu", 7)
    assert message["document"]["file_name"] == "stand.csv"
    found = await api("getFile", file_id=message["document"]["file_id"])
    assert found["result"]["file_path"].endswith(".csv")
    assert (await api("getFile", file_id="x"))["description"] == "Bad Request: invalid file_id"


def test_a_migration_is_told_twice(telegram: Telegram, club: Chat, tom: Person) -> None:
    """Old and new chat each say where the other is, and members come along."""
    telegram.updates.discard()
    fresh = tom.migrate(club)
    old, new = [update["message"] for update in telegram.updates.pending]
    assert (old["chat"]["id"], old["migrate_to_chat_id"]) == (club.id, fresh.id)
    assert (new["chat"]["id"], new["migrate_from_chat_id"]) == (fresh.id, club.id)
    assert fresh.has(tom.id)
    with pytest.raises(ImpossibleError):
        tom.say(club, "te laat")


def test_somebody_who_left_cannot_write(telegram: Telegram, club: Chat, jan: Person) -> None:
    """Leaving is a service message, after which one cannot write there."""
    jan.leave(club)
    assert telegram.updates.pending[-1]["message"]["left_chat_member"]["id"] == jan.id
    with pytest.raises(ImpossibleError):
        jan.say(club, "hallo?")


async def test_observers_hear_everything(
    api: Api, telegram: Telegram, club: Chat, jan: Person
) -> None:
    """An observer gets everything that people and bot write and edit, in order and dated."""
    heard: list[Happening] = []
    telegram.subscribe(heard.append)
    said = jan.say(club, "/wie")
    jan.edit(said, "/stand")
    await api("sendMessage", chat_id=club.id, text="Stand")
    kinds = [each.kind for each in heard]
    assert kinds == [EventKind.POSTED, EventKind.EDITED, EventKind.POSTED]
    assert heard[-1].at == telegram.clock.now()


@pytest.mark.parametrize(
    "impossible",
    [
        lambda jan, club: jan.say(club, " "),
        lambda jan, club: jan.say(club, "a" * 4097),
        lambda jan, club: jan.say(club, "hoi", thread=5),
        lambda jan, club: jan.delete(club.messages[1]),
        lambda jan, _: jan.open_link("https://t.me/keizer_bot?startgroup=abc"),
    ],
    ids=["empty", "too long", "no such topic", "not their own", "which group"],
)
def test_acts_that_telegrams_app_does_not_offer(
    jan: Person, club: Chat, impossible: Callable[[Person, Chat], object]
) -> None:
    """An empty or endless message, a strange topic, another's message: the script's mistakes."""
    with pytest.raises(ImpossibleError):
        impossible(jan, club)
