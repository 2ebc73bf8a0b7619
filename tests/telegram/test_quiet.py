"""Reactions and combined posts when sent: a refusal of Telegram does no harm."""

from datetime import timedelta

import pytest

from keizer_bot.clock import write_clock_file
from keizer_bot.store.intents import Address, React, chat, person
from keizer_bot.store.outbox import Outgoing
from tests.standin.faults import Fault, faults
from tests.telegram.stage import Transport
from tests.telegram.test_sending import sending

pytestmark = pytest.mark.slow


async def react(transport: Transport, message_id: int) -> None:
    """Queue a reaction to a message in the group."""
    to = Address(chat(transport.group.id))
    await transport.queue(Outgoing(intent=React("👍"), to=to, about=message_id, urgency=2))


async def test_a_reaction_is_seen(transport: Transport) -> None:
    """The reaction is on the message that it answers."""
    message = transport.anna.say(transport.group, "/afmelden")
    await react(transport, message.id)
    await sending(transport)
    assert list(message.reactions.values()) == [["👍"]]


async def test_a_chat_without_reactions_goes_on(transport: Transport) -> None:
    """A reaction that the owner does not allow is tried once; the sentence is sent all the same."""
    transport.group.reactions = frozenset()
    message = transport.anna.say(transport.group, "/afmelden")
    await react(transport, message.id)
    await transport.put("afgemeld")
    await sending(transport)
    assert transport.said() == ["afgemeld"]
    assert len(transport.telegram.requests("setMessageReaction")) == 1


async def test_a_message_that_is_gone_gets_none(transport: Transport) -> None:
    """It was deleted meanwhile: no harm, and not tried again."""
    await react(transport, 99)
    await sending(transport)
    assert await transport.states() == ["failed"]


@pytest.mark.parametrize(("fault", "tries"), [(Fault.TOO_MANY_REQUESTS, 1), (Fault.BAD_GATEWAY, 4)])
async def test_a_reaction_is_not_tried_for_ever(
    transport: Transport, fault: Fault, tries: int
) -> None:
    """A call is dropped when Telegram demands a pause, and after a few lost replies."""
    write_clock_file(transport.clock_file, transport.clock.now(), 60.0)
    faults(transport.telegram).fail_next("setMessageReaction", fault, 9)
    await react(transport, transport.anna.say(transport.group, "/afmelden").id)
    await sending(transport)
    assert await transport.states() == ["failed"]
    assert len(transport.telegram.requests("setMessageReaction")) == tries


async def test_acknowledgements_wait_for_one_another(transport: Transport) -> None:
    """The second is made while the first waits, and is sent with it, within its 15 seconds."""
    begun = transport.clock.now()
    for wait in (10, 14):
        await transport.put(f"[{wait}]", urgency=8, not_before=begun + timedelta(seconds=wait))
    await sending(transport)
    assert transport.said() == ["[10]\n\n[14]"]
    assert timedelta(seconds=10) <= transport.clock.now() - begun < timedelta(seconds=15)


async def test_one_alone_stays_a_reply(transport: Transport) -> None:
    """Several together answer nobody's message in particular."""
    message = transport.anna.say(transport.group, "/afmelden")
    to = Address(chat(transport.group.id), reply_to=message.id)
    await transport.put("x", urgency=8, to=to)
    await sending(transport)
    assert transport.group.last.reply_to is message


async def test_a_private_chat_that_proves_closed(transport: Transport) -> None:
    """The words go to the group in which they were asked for."""
    transport.anna.write("/start")
    transport.anna.block()
    here = Address(chat(transport.group.id))
    await transport.put("afgemeld", to=Address(person(transport.anna.id), instead=here))
    await sending(transport)
    assert transport.said() == ["afgemeld"]
