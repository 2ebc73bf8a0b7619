"""Editing, pinning and reacting: the rights, and Telegram's refusals."""

import pytest
from telegram.constants import ReactionEmoji

from keizer_bot.standin.model import AdminRight, Chat
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person
from tests.standin.stage import Api

KEYS = {"inline_keyboard": [[{"text": "1-0", "callback_data": "u:1"}]]}


@pytest.fixture
async def posted(api: Api, club: Chat) -> int:
    """The id of a message of the bot with a button."""
    sent = await api("sendMessage", chat_id=club.id, text="Indeling", reply_markup=KEYS)
    number: int = sent["result"]["message_id"]
    return number


async def test_nothing_new_is_refused(api: Api, club: Chat, posted: int) -> None:
    """The same text, mark-up and buttons again is "message is not modified"."""
    same = {"chat_id": club.id, "message_id": posted, "text": "Indeling"}
    answer = await api("editMessageText", **same, reply_markup=KEYS)
    assert answer["description"].startswith("Bad Request: message is not modified: specified new")
    answer = await api(
        "editMessageReplyMarkup", chat_id=club.id, message_id=posted, reply_markup=KEYS
    )
    assert "message is not modified" in answer["description"]
    bold = same | {"text": "<b>Indeling</b>", "parse_mode": "HTML"}
    assert (await api("editMessageText", **bold, reply_markup=KEYS))["ok"]


async def test_an_edit_without_keyboard_takes_it_away(api: Api, club: Chat, posted: int) -> None:
    """Editing the text leaves no buttons unless they are given again."""
    await api("editMessageText", chat_id=club.id, message_id=posted, text="Indeling")
    assert club.messages[posted].buttons == []


async def test_messages_that_cannot_be_edited(
    api: Api, club: Chat, jan: Person, telegram: Telegram
) -> None:
    """Other people's, missing and captioned messages refuse a new text, each in its own words."""
    said = jan.say(club, "hoi")
    jan.send_document(club, "a.txt", b"abc")
    file = next(iter(telegram.files))
    sent = (await api("sendDocument", chat_id=club.id, document=file))["result"]["message_id"]
    refusals = []
    for number in (said.id, 999, sent):
        answer = await api("editMessageText", chat_id=club.id, message_id=number, text="x")
        refusals.append(answer["description"].removeprefix("Bad Request: "))
    assert refusals == [
        "message can't be edited",
        "message to edit not found",
        "there is no text in the message to edit",
    ]


async def test_a_deleted_message_is_gone(
    api: Api, club: Chat, tom: Person, telegram: Telegram, posted: int
) -> None:
    """After somebody deleted the bot's message it cannot be edited."""
    telegram.updates.discard()
    tom.delete(club.messages[posted])
    assert telegram.updates.pending == []
    answer = await api("editMessageText", chat_id=club.id, message_id=posted, text="x")
    assert answer["description"] == "Bad Request: message to edit not found"


async def test_pinning_needs_a_right(api: Api, club: Chat, tom: Person, posted: int) -> None:
    """Without the right to pin it gives 400; with it the chat shows that it was pinned."""
    pin = {"chat_id": club.id, "message_id": posted}
    answer = await api("pinChatMessage", **pin)
    words = "not enough rights to manage pinned messages in the chat"
    assert answer["description"] == f"Bad Request: {words}"
    tom.promote_bot(club, AdminRight.PIN)
    assert (await api("pinChatMessage", **pin))["ok"]
    assert club.pinned == [posted]
    missing = await api("pinChatMessage", chat_id=club.id, message_id=999)
    assert missing["description"] == "Bad Request: message to pin not found"


async def test_the_bot_reads_its_own_pin(
    api: Api, club: Chat, tom: Person, telegram: Telegram, posted: int
) -> None:
    """Of its own messages the bot gets one update: that it pinned something. Twice pins once."""
    tom.promote_bot(club, AdminRight.PIN)
    telegram.updates.discard()
    for _ in range(2):
        assert (await api("pinChatMessage", chat_id=club.id, message_id=posted))["ok"]
    (update,) = telegram.updates.pending
    assert update["message"]["from"]["id"] == telegram.bot.id
    assert update["message"]["pinned_message"]["message_id"] == posted


@pytest.mark.parametrize(
    ("reactions", "description"),
    [(["🐴"], "REACTION_INVALID"), (["👍", "👎"], "REACTIONS_TOO_MANY")],
)
async def test_reactions_have_a_list(
    api: Api, club: Chat, posted: int, reactions: list[str], description: str
) -> None:
    """A bot gives one reaction, and only of Telegram's own list."""
    given = [{"type": "emoji", "emoji": emoji} for emoji in reactions]
    answer = await api("setMessageReaction", chat_id=club.id, message_id=posted, reaction=given)
    assert answer["description"] == f"Bad Request: {description}"


async def test_a_chat_may_allow_few_reactions(api: Api, club: Chat, posted: int) -> None:
    """A reaction that the group's owner does not allow is refused; none is always possible."""
    club.reactions = frozenset("❤")
    given = [{"type": "emoji", "emoji": "👍"}]
    answer = await api("setMessageReaction", chat_id=club.id, message_id=posted, reaction=given)
    assert answer["description"] == "Bad Request: REACTION_INVALID"
    answer = await api("setMessageReaction", chat_id=club.id, message_id=posted, reaction=[])
    assert answer["ok"]


async def test_nobody_reacts_to_a_message_that_is_gone(api: Api, club: Chat) -> None:
    """The message must be there."""
    answer = await api("setMessageReaction", chat_id=club.id, message_id=99, reaction=[])
    assert answer["description"] == "Bad Request: message to react not found"


async def test_the_list_of_reactions(api: Api, telegram: Telegram, club: Chat, posted: int) -> None:
    """Every reaction that python-telegram-bot lists is taken."""
    telegram.limits.enabled = False
    for emoji in ReactionEmoji:
        given = [{"type": "emoji", "emoji": emoji.value}]
        answer = await api("setMessageReaction", chat_id=club.id, message_id=posted, reaction=given)
        assert answer["ok"], emoji


@pytest.mark.parametrize(
    ("method", "description"),
    [
        ("pinChatMessage", "a service message can't be pinned"),
        ("editMessageText", "message can't be edited"),
    ],
)
async def test_service_messages_stay_as_they_are(
    api: Api, club: Chat, tom: Person, method: str, description: str
) -> None:
    """A message that tells who joined cannot be pinned or edited."""
    tom.promote_bot(club, AdminRight.PIN)
    place = {"chat_id": club.id, "message_id": min(club.messages)}
    text = {"text": "x"} if method == "editMessageText" else {}
    answer = await api(method, **place, **text)
    assert answer["description"] == f"Bad Request: {description}"


async def test_a_deleted_message_is_no_longer_pinned(
    api: Api, club: Chat, tom: Person, posted: int
) -> None:
    """Deleting a pinned message unpins it."""
    tom.promote_bot(club, AdminRight.PIN)
    await api("pinChatMessage", chat_id=club.id, message_id=posted)
    assert club.pinned == [posted]
    tom.delete(club.messages[posted])
    assert club.pinned == []
