"""The updates that a bot gets in groups: privacy mode, bots and topics."""

from typing import Any

import pytest

from keizer_bot.standin.model import AdminRight, Chat
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person, Scene
from tests.standin.stage import Api


def _heard(telegram: Telegram) -> list[dict[str, Any]]:
    return [update["message"] for update in telegram.updates.pending if "message" in update]


@pytest.fixture(autouse=True)
def _quiet(telegram: Telegram, club: Chat) -> None:
    assert club.has(telegram.bot.id)
    telegram.updates.discard()


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("goedenavond", False),
        ("/wie", True),
        ("/wie@keizer_bot", True),
        ("/WIE@Keizer_Bot", True),
        ("/wie@other_bot", False),
        ("ja /wie", False),
        ("/áfmelden", False),
    ],
)
def test_privacy_mode(
    telegram: Telegram,
    club: Chat,
    jan: Person,
    text: str,
    heard: bool,
) -> None:
    """With privacy on only commands that may be the bot's arrive."""
    jan.say(club, text)
    assert bool(_heard(telegram)) is heard


def test_without_privacy_all_arrives(telegram: Telegram, club: Chat, jan: Person) -> None:
    """With privacy off ordinary messages arrive, and commands for other bots too."""
    telegram.privacy = False
    jan.say(club, "goedenavond")
    jan.say(club, "/wie@other_bot")
    assert len(_heard(telegram)) == 2


def test_an_administrator_bot_hears_all(
    telegram: Telegram, club: Chat, tom: Person, jan: Person
) -> None:
    """Privacy mode does not hold for a bot that is administrator."""
    tom.promote_bot(club, AdminRight.PIN)
    jan.say(club, "goedenavond")
    assert len(_heard(telegram)) == 1


async def test_a_reply_to_the_bot_arrives(
    api: Api, telegram: Telegram, club: Chat, jan: Person
) -> None:
    """A reply to the bot's message arrives, with the message that it replies to."""
    await api("sendMessage", chat_id=club.id, text="Hoeveel?")
    jan.say(club, "drie", reply_to=club.last)
    assert _heard(telegram)[-1]["reply_to_message"]["text"] == "Hoeveel?"


async def test_bare_commands_go_to_the_last_bot(
    api: Api, telegram: Telegram, club: Chat, scene: Scene, jan: Person
) -> None:
    """With another bot about, a bare command arrives only if ours was the last to write."""
    other = scene.person("Other", is_bot=True, username="other_bot")
    other.join(club)
    other.say(club, "hallo")
    telegram.updates.discard()
    jan.say(club, "/wie")
    assert _heard(telegram) == []
    await api("sendMessage", chat_id=club.id, text="hier ben ik")
    jan.say(club, "/wie")
    assert len(_heard(telegram)) == 1


def test_bots_do_not_hear_bots(telegram: Telegram, club: Chat, scene: Scene) -> None:
    """Another bot's message never arrives."""
    other = scene.person("Other", is_bot=True)
    other.join(club)
    telegram.updates.discard()
    other.say(club, "/uitslag 1-0")
    assert _heard(telegram) == []


def test_a_topic_message_replies_to_its_topic(
    telegram: Telegram, scene: Scene, tom: Person
) -> None:
    """In a forum every message has its topic's number, and replies to the topic's first message."""
    forum = scene.supergroup("Forum", tom, bot=[], topics=["Intern", "Rapid"])
    rapid = max(forum.topics)
    tom.say(forum, "/wie", thread=rapid)
    message = _heard(telegram)[-1]
    assert (message["message_thread_id"], message["is_topic_message"]) == (rapid, True)
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Rapid"


def test_nothing_arrives_from_where_the_bot_is_not(
    telegram: Telegram, scene: Scene, tom: Person
) -> None:
    """A group without the bot is silent to it."""
    other = scene.group("Anders", tom, bot=None)
    tom.say(other, "/wie@keizer_bot")
    assert telegram.updates.pending == []
