"""A topic that is gone or closed, and a group that refuses posts: the cause, and a remedy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError, TimedOut

from keizer_bot.core.messages import Obstacle
from keizer_bot.standin.model import Chat
from keizer_bot.store import clubs, people
from keizer_bot.store.clubs import ClubChat
from keizer_bot.store.done import health
from keizer_bot.store.intents import Address, Change, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.delivery_outcome import DeliveryOutcome, judge
from tests.buttons import button
from tests.rows import each_row
from tests.standin.people import delete
from tests.telegram.stage import Transport
from tests.telegram.test_files import made
from tests.telegram.test_files import put as put_file
from tests.telegram.test_sending import sending

pytestmark = pytest.mark.slow

__all__ = ("made",)


async def forum(transport: Transport) -> tuple[Chat, int]:
    """A club's group and its topic there; its arbiter is Anna, who also owns the group."""
    group = transport.scene.supergroup("Club", transport.anna, topics=("Schaak",))
    transport.anna.write("/start")
    (schaak,) = group.topics

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        clubs.bind_chat(tx, group.id, schaak, 1, None)
        people.appoint_on_telegram(tx, 1, transport.anna.id, "Anna", transport.clock.now())

    await transport.database.run(step)
    return group, schaak


def said(group: Chat) -> list[tuple[int | None, str]]:
    """Each message of the bot there with its topic."""
    return [
        (m.thread, m.body)
        for m in group.messages.values()
        if m.sender is not None and m.sender.is_bot and not m.service
    ]


async def told(transport: Transport) -> str:
    """The arbiter's private messages."""
    chats = transport.telegram.chats.values()
    (private,) = (c for c in chats if c.person and c.person.id == transport.anna.id)
    return "\n".join(transport.said(private))


async def bound(transport: Transport, group: Chat, topic: int) -> ClubChat | None:
    return await transport.database.run(clubs.bound_exactly, group.id, topic)


def gone(group: Chat, topic: int) -> None:
    del group.topics[topic]


def closed(group: Chat, topic: int) -> None:
    group.closed_topics.add(topic)


@pytest.mark.parametrize("lost", [gone, closed])
@pytest.mark.parametrize("matters", [True, False])
async def test_a_post_goes_to_the_group_itself(
    transport: Transport, lost: Callable[[Chat, int], None], *, matters: bool
) -> None:
    """With a button that moves the club there; the arbiter is told why, once for all posts."""
    group, schaak = await forum(transport)
    lost(group, schaak)
    to = Address(chat(group.id), "nl", schaak)
    for text in ("indeling", "stand"):
        await transport.put(text, to=to, repeat="herhaald" if matters else None)
    await sending(transport)
    assert [text for _, text in said(group)][:2] == ["indeling", "stand"]
    assert {topic for topic, _ in said(group)} == {None}
    (offer,) = (m for m in group.messages.values() if "gesloten" in m.body)
    assert "Voortaan hier" in str(offer.markup)
    assert button("write-here", topic=schaak) in str(offer.markup)
    assert (await told(transport)).count("Het onderwerp waarin ik schrijf is weg of gesloten") == 1
    known = await bound(transport, group, schaak)
    assert known is not None
    assert known.refused == Obstacle.TOPIC


async def test_files_and_changed_posts_go_there_too(
    transport: Transport, made: list[object]
) -> None:
    """A picture keeps its file; a post changed after its topic went is posted again."""
    group, schaak = await forum(transport)
    to = Address(chat(group.id), "nl", schaak)
    row = await transport.put("indeling", to=to, repeat="herhaald")
    await sending(transport)
    gone(group, schaak)
    for message in list(group.messages.values()):
        if message.body == "indeling":
            delete(transport.telegram, message)
    await transport.queue(Outgoing(intent=Change("indeling 1-0"), edits=row, repost=True))
    await put_file(transport, "Jan;50", to=chat(group.id), topic=schaak)
    await sending(transport)
    assert made
    shown = [
        m
        for m in group.messages.values()
        if m.sender is not None and m.sender.is_bot and not m.service
    ]
    assert {m.thread for m in shown} == {None}
    assert any(m.body == "indeling 1-0" for m in shown)
    assert any(m.media for m in shown)


async def test_a_topic_that_is_opened_again_is_the_clubs_again(transport: Transport) -> None:
    """The next post arrives there, and nothing is wrong any more."""
    group, schaak = await forum(transport)
    closed(group, schaak)
    await transport.put("indeling", to=Address(chat(group.id), "nl", schaak))
    await sending(transport)
    group.closed_topics.clear()
    await transport.put("stand", to=Address(chat(group.id), "nl", schaak))
    await sending(transport)
    assert (schaak, "stand") in said(group)
    known = await bound(transport, group, schaak)
    assert known is not None
    assert known.refused is None


async def test_a_bot_that_was_removed_says_so(transport: Transport) -> None:
    """The cause is that the bot is not in the group; a post that waits is counted as waiting."""
    group, _ = await forum(transport)
    await transport.database.run(lambda tx: clubs.bind_chat(tx, group.id, 0, 1, None))
    transport.anna.remove_bot(group)
    await transport.put("gesloten", to=Address(chat(group.id)))
    await sending(transport)
    known = await bound(transport, group, 0)
    assert known is not None
    assert known.refused == Obstacle.OUTSIDE
    assert "ik zit niet meer in de groep" in await told(transport)


async def test_refused_waiting_rows_are_counted(transport: Transport) -> None:
    """Though its next try is minutes ahead; a row that waits for its own time does not count."""
    now = transport.clock.now()
    later = now + timedelta(minutes=5)
    row = await transport.put("indeling", repeat="herhaald")
    await transport.put("bevestigd", not_before=later)

    def step(tx: Transaction) -> int:
        refused = "UPDATE outbox SET attempts = 4, not_before = ? WHERE id = ?"
        tx.write(refused, later, row)
        return health(tx, now).to_send

    assert await transport.database.run(step) == 1


@each_row(
    ("error", "obstacle"),
    [
        (BadRequest("Message thread not found"), Obstacle.TOPIC),
        (BadRequest("TOPIC_CLOSED"), Obstacle.TOPIC),
        (BadRequest("TOPIC_DELETED"), Obstacle.TOPIC),
        (BadRequest("Chat not found"), Obstacle.OUTSIDE),
        (BadRequest("Not enough rights to send text messages to the chat"), Obstacle.NO_RIGHT),
        (BadRequest("Have no rights to send a message"), Obstacle.NO_RIGHT),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), Obstacle.NO_RIGHT),
        (BadRequest("Need administrator rights in the channel chat"), Obstacle.NO_RIGHT),
        (Forbidden("bot was kicked from the supergroup chat"), Obstacle.OUTSIDE),
        (Forbidden("bot is not a member of the supergroup chat"), Obstacle.OUTSIDE),
        (BadRequest("Something new"), Obstacle.OTHER),
        (TimedOut(), None),
        (RetryAfter(3), None),
    ],
)
def test_telegrams_words_tell_the_cause(error: TelegramError, obstacle: Obstacle | None) -> None:
    """The descriptions are those of the Bot API's server; a trouble that passes has no cause."""
    row = Outgoing(intent=Say("indeling"), to=Address(chat(-100), "nl"), repeat="herhaald")
    assert judge(row, error).obstacle is obstacle


def test_a_persons_refusal_is_no_obstacle_of_a_group() -> None:
    """A person who blocked the bot closes only their own chat."""
    row = Outgoing(intent=Say("indeling"), to=Address(person(7), "nl"))
    assert judge(row, Forbidden("bot was blocked by the user")).obstacle is None


@pytest.mark.parametrize(
    "error", [Forbidden("bot was blocked by the user"), BadRequest("Chat not found")]
)
def test_a_message_to_a_person_who_cannot_be_written_to_goes_another_way(
    error: TelegramError,
) -> None:
    """They blocked the bot, or have not opened it, as nobody has a bot with a new token."""
    row = Outgoing(intent=Say("je partij"), to=Address(person(7), "nl"))
    assert judge(row, error).outcome is DeliveryOutcome.BLOCKED
