"""Queued rows are sent once, in order, and failures are repaired or explained."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from telegram import Bot, Message

from keizer_bot.clock import write_clock_file
from keizer_bot.store import clubs, outbox, people, records
from keizer_bot.store.addresses import set_address, set_fronts
from keizer_bot.store.intents import Address, Change, Channel, Pin, Pressable, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.refusals import TokenRefused
from tests.standin.faults import Fault, faults
from tests.standin.people import delete
from tests.telegram.stage import Transport, until

pytestmark = pytest.mark.slow


async def sending(transport: Transport) -> None:
    """Run the sender until every row has its outcome."""
    task = asyncio.create_task(transport.sender.run())
    try:
        async with asyncio.timeout(60):
            while not set(await transport.states()) <= {"sent", "failed"}:
                await asyncio.sleep(0.01)
                assert not task.done(), task.exception()
    finally:
        task.cancel()
        await asyncio.wait({task})


async def edit(transport: Transport, row: int, text: str, *, repost: bool = False) -> int:
    """Queue a change of that row's message."""
    return await transport.queue(Outgoing(intent=Change(text), edits=row, repost=repost))


async def test_the_most_urgent_goes_first(transport: Transport) -> None:
    """Then in the order in which they were queued."""
    await transport.put("usual")
    await transport.put("usual too")
    await transport.put("pairings", urgency=1)
    await sending(transport)
    assert transport.said() == ["pairings", "usual", "usual too"]


async def test_a_key_is_posted_once(transport: Transport) -> None:
    """The second time the id of the first row comes back."""
    first = await transport.put("pairings", key="pairings/1/1")
    assert await transport.put("pairings again", key="pairings/1/1") == first
    await sending(transport)
    assert transport.said() == ["pairings"]


async def test_a_rolled_back_message_is_not_sent(transport: Transport) -> None:
    """A row and its cause are one transaction."""

    async def fails() -> None:
        def step(tx: Transaction) -> None:
            outbox.put(tx, Outgoing(intent=Say("never"), to=Address(person(1))), now)
            raise ZeroDivisionError

        now = transport.clock.now()
        await transport.database.run(step)

    with pytest.raises(ZeroDivisionError):
        await fails()
    assert await transport.states() == []


async def test_an_edit_waits_for_its_message(transport: Transport) -> None:
    """It is queued before the message is sent, and finds its id."""
    row = await transport.put("pairings", repeat="version 1")
    await edit(transport, row, "pairings 1-0")
    await sending(transport)
    assert transport.said() == ["pairings 1-0"]


async def test_a_later_edit_takes_the_place_of_an_earlier_one(transport: Transport) -> None:
    """Only the last is sent."""
    row = await transport.put("pairings")
    for text in ("one", "two", "three"):
        await edit(transport, row, text)
    await sending(transport)
    assert transport.said() == ["three"]
    assert len(transport.telegram.requests("editMessageText")) == 1


async def test_an_edit_that_changes_nothing_is_done(transport: Transport) -> None:
    """Telegram says "message is not modified": it is as it should be."""
    row = await transport.put("the same")
    await edit(transport, row, "the same")
    await sending(transport)
    assert await transport.states() == ["sent", "sent"]


async def test_a_deleted_post_is_posted_anew_where_it_matters(transport: Transport) -> None:
    """And later edits go to the new one; without `repost` the edit fails quietly."""
    row = await transport.put("pairings")
    await sending(transport)
    delete(transport.telegram, next(iter(m for m in transport.group.messages.values() if m.body)))
    await edit(transport, row, "lost")
    await sending(transport)
    await edit(transport, row, "pairings 1-0", repost=True)
    await sending(transport)
    await edit(transport, row, "pairings 1-0 1-0")
    await sending(transport)
    assert transport.said() == ["pairings 1-0 1-0"]
    assert await transport.states() == ["sent", "failed", "sent", "sent"]


async def test_a_lost_request_is_sent_again_with_a_mark(transport: Transport) -> None:
    """Nobody knows whether it arrived, so a second copy must explain itself."""
    faults(transport.telegram).fail_next("sendMessage", Fault.DROP_REQUEST)
    await transport.put("afgemeld")
    await sending(transport)
    assert transport.said() == ["↻\nafgemeld"]


async def test_a_lost_reply_gives_a_copy_that_says_so(transport: Transport) -> None:
    """The row gives the mark that says so."""
    faults(transport.telegram).fail_next("sendMessage", Fault.DROP_REPLY)
    await transport.put("indeling", repeat="herhaald, zelfde versie")
    await sending(transport)
    assert transport.said() == ["indeling", "herhaald, zelfde versie\nindeling"]


async def test_the_pairings_are_tried_until_they_arrive(transport: Transport) -> None:
    """However often the reply or the request is lost; one mark is enough."""
    faults(transport.telegram).fail_next("sendMessage", Fault.BAD_GATEWAY, 4)
    await transport.put("indeling", repeat="herhaald")
    await sending(transport)
    assert transport.said() == ["herhaald\nindeling"]


async def test_a_post_made_anew_is_tried_until_it_arrives(transport: Transport) -> None:
    """A post that replaces a deleted one must arrive too."""
    row = await transport.put("indeling")
    await sending(transport)
    delete(transport.telegram, next(iter(m for m in transport.group.messages.values() if m.body)))
    faults(transport.telegram).fail_next("sendMessage", Fault.BAD_GATEWAY, 3)
    await edit(transport, row, "indeling 1-0", repost=True)
    await sending(transport)
    assert transport.said() == ["↻\nindeling 1-0"]


async def test_an_answer_that_nobody_can_read_is_a_lost_one(
    transport: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine between the bot and Telegram may answer anything: the bot goes on."""
    send, answers = Bot.send_message, [KeyError("result")]

    async def strange(bot: Bot, **what: Any) -> Message:
        if answers:
            raise answers.pop()
        return await send(bot, **what)

    monkeypatch.setattr(Bot, "send_message", strange)
    await transport.put("afgemeld")
    await sending(transport)
    assert transport.said() == ["↻\nafgemeld"]


async def test_an_answer_is_repeated_once(transport: Transport) -> None:
    """Twice of unknown outcome, it is given up."""
    faults(transport.telegram).fail_next("sendMessage", Fault.DROP_REPLY, 2)
    await transport.put("afgemeld")
    await sending(transport)
    assert transport.said() == ["afgemeld", "↻\nafgemeld"]
    assert await transport.states() == ["failed"]


async def test_a_pin_may_be_done_twice(transport: Transport) -> None:
    """A lost reply is asked for again, without a mark."""
    row = await transport.put("indeling")
    faults(transport.telegram).fail_next("pinChatMessage", Fault.DROP_REPLY)
    await transport.queue(Outgoing(intent=Pin(), edits=row))
    await sending(transport)
    assert (await transport.states())[0] == "sent"


async def test_a_row_under_way_at_a_kill_is_resolved(transport: Transport) -> None:
    """A row that was left `sending` is repeated with its mark at the next start."""
    await transport.put("indeling", repeat="herhaald")
    await transport.database.run(
        lambda tx: tx.write("UPDATE outbox SET state = 'sending', attempts = 1")
    )
    await sending(transport)
    assert transport.said() == ["herhaald\nindeling"]


async def test_telegram_s_pause_is_kept(transport: Transport) -> None:
    """429: refused for sure, so no mark; again after the time that Telegram names."""
    faults(transport.telegram).fail_next("sendMessage", Fault.TOO_MANY_REQUESTS)
    await transport.put("afgemeld")
    begun = transport.clock.now()
    await sending(transport)
    assert transport.said() == ["afgemeld"]
    assert transport.clock.now() - begun >= timedelta(seconds=3)


async def test_a_closed_private_chat_is_remembered(transport: Transport) -> None:
    """403: the member has blocked the bot; they are to be called: with this, and from now on."""
    transport.anna.write("/start")
    transport.anna.block()

    def step(tx: Transaction) -> int:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        member = people.add_member(tx, 1, "Anna")
        people.link_member(tx, member, transport.anna.id)
        people.appoint_on_telegram(tx, 1, 900, "Tom Wolf", transport.clock.now())
        return member

    member = await transport.database.run(step)
    await transport.put("your game", to=Address(person(transport.anna.id)))
    await sending(transport)

    def next_step(tx: Transaction) -> None:
        assert not people.member(tx, member).is_reachable
        (call,) = records.open_calls(tx, 1)
        assert (call.name, call.why) == ("Anna", "your game")
        (told,) = tx.all("SELECT key FROM outbox WHERE recipient_id = 900")
        assert told["key"] == f"to call/{call.id}/900"

    await transport.database.run(next_step)
    assert (await transport.states())[0] == "failed"


async def closed_to_a_family(transport: Transport, *, piets_mail: str = "") -> None:
    """Anna, who has a page too, has blocked the bot; her phone speaks for Piet as well."""
    transport.anna.write("/start")
    transport.anna.block()

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        set_fronts(tx, (Channel.TELEGRAM, Channel.MAIL, Channel.WEB))
        people.link_member(tx, people.add_member(tx, 1, "Anna"), transport.anna.id)
        set_address(tx, transport.anna.id, Channel.WEB)
        piet = people.add_member(tx, 1, "Piet")
        people.share_account(tx, piet, transport.anna.id)
        if piets_mail:
            set_address(tx, people.give_number(tx, piet), Channel.MAIL, piets_mail)

    await transport.database.run(step)


PIETS = ("<b>Piet</b>\nyour game", "<b>Beker</b>\n<b>Piet</b>\nyour game")


@pytest.mark.parametrize("words", PIETS)
async def test_of_a_closed_account_that_a_family_shares_the_one_named_is_called(
    transport: Transport, words: str
) -> None:
    """The arbiter reads the child's name; the parent's page is not the child's."""
    await closed_to_a_family(transport)
    await transport.put(words, to=Address(person(transport.anna.id)))
    await sending(transport)
    (call,) = await transport.database.run(records.open_calls, 1)
    assert call.name == "Piet"


@pytest.mark.parametrize("words", PIETS)
async def test_of_a_closed_account_that_a_family_shares_each_is_reached_another_way(
    transport: Transport, words: str
) -> None:
    """The child by its own mail, and the parent on a page: neither has to be called."""
    await closed_to_a_family(transport, piets_mail="piet@example.org")
    await transport.put(words, to=Address(person(transport.anna.id)))
    await transport.put("<b>Anna</b>\nyour game", to=Address(person(transport.anna.id)))
    await transport.put("who of you?", to=Address(person(transport.anna.id)))

    def rerouted(tx: Transaction) -> list[tuple[str, str]]:
        names = {one.person_id: one.name for one in people.members(tx, 1)}
        sql = "SELECT recipient_id, channel FROM outbox WHERE channel <> 'telegram' ORDER BY id"
        return [(names[row["recipient_id"]], row["channel"]) for row in tx.all(sql)]

    async def are_all() -> bool:
        return len(await transport.database.run(rerouted)) == 3

    task = asyncio.create_task(transport.sender.run())
    try:
        await until(are_all)
    finally:
        task.cancel()
        await asyncio.wait({task})
    ways = await transport.database.run(rerouted)
    assert ways == [("Piet", "mail"), ("Anna", "web"), ("Anna", "web")]
    assert await transport.database.run(records.open_calls, 1) == ()


async def test_a_group_that_became_a_supergroup_is_followed(transport: Transport) -> None:
    """The chat and everything queued for it move along; nothing is sent twice."""

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        clubs.bind_chat(tx, transport.group.id, 0, 1, None)

    await transport.database.run(step)
    new = transport.anna.migrate(transport.group)
    await transport.put("one")
    await transport.put("two")
    await sending(transport)
    assert transport.said(new) == ["one", "two"]
    assert await transport.database.run(
        lambda tx: [each.chat_id for each in clubs.chats(tx, 1)]
    ) == [new.id]


async def test_a_refusal_is_on_record(transport: Transport) -> None:
    """The host can see the reason; the neighbours go on."""
    await transport.put("<b>half")
    await transport.put("whole")
    await sending(transport)
    row = await transport.database.run(
        lambda tx: tx.one("SELECT error FROM outbox WHERE state = 'failed'")
    )
    assert row is not None
    assert row["error"].startswith("BadRequest: ")
    assert transport.said() == ["whole"]


async def test_a_flood_is_put_together_and_never_meets_a_limit(transport: Transport) -> None:
    """60 acknowledgements: within the group's limits, all sent, and the pairings before most."""
    write_clock_file(transport.clock_file, transport.clock.now(), 60.0)
    for n in range(60):
        await transport.put(f"[{n}]", urgency=8, to=Address(chat(transport.group.id), reply_to=1))
    await transport.put("indeling", urgency=1)
    await sending(transport)
    said = transport.said()
    assert said[0] == "indeling"
    assert "".join(said[1:]).replace("\n", "") == "".join(f"[{n}]" for n in range(60))
    assert not [e for e in transport.telegram.requests("sendMessage") if not e.ok]
    assert len(said) < 20


async def test_combined_messages_keep_their_buttons(transport: Transport) -> None:
    """All undo buttons are below it, in the order of the acknowledgements."""
    for n in range(3):
        await transport.put(f"[{n}]", urgency=8, buttons=((Pressable(f"undo {n}", f"z:{n}"),),))
    await sending(transport)
    assert transport.said() == ["[0]\n\n[1]\n\n[2]"]
    (sent,) = [m for m in transport.group.messages.values() if m.markup]
    assert [button.text for button in sent.buttons] == ["undo 0", "undo 1", "undo 2"]


async def test_a_token_that_is_refused_stops_the_sender(transport: Transport) -> None:
    """The row is kept until there is a right token."""
    await transport.put("afgemeld")
    transport.telegram.token = "7000000001:another"
    with pytest.raises(ExceptionGroup) as caught:
        await asyncio.wait_for(transport.sender.run(), 5)
    assert [type(error) for error in caught.value.exceptions] == [TokenRefused]
    assert await transport.states() == ["queued"]


async def test_a_hundred_posts_in_all_kinds_of_trouble(transport: Transport) -> None:
    """Each arrives; a copy has its mark; none is missing."""
    write_clock_file(transport.clock_file, transport.clock.now(), 400.0)
    kinds = (Fault.DROP_REQUEST, Fault.DROP_REPLY, Fault.TOO_MANY_REQUESTS, Fault.BAD_GATEWAY)
    faults(transport.telegram).fail_at_random(0.3, seed=4, kinds=kinds, methods=("sendMessage",))
    for n in range(100):
        someone = transport.scene.person(f"P{n}")
        someone.write("/start")
        await transport.put(f"[{n}]", to=Address(person(someone.id)), repeat="herhaald")
    for _ in range(5):
        task = asyncio.create_task(transport.sender.run())
        await asyncio.sleep(0.2)
        task.cancel()
        await asyncio.wait({task})
    await sending(transport)
    for n in range(100):
        said = transport.said(transport.telegram.chats[transport.anna.id + 1 + n])
        assert said
        assert said.count(f"[{n}]") <= 1
        assert set(said) <= {f"[{n}]", f"herhaald\n[{n}]"}
