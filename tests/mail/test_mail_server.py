"""A mail server that is down, and the mail that waits for it or goes another way."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from keizer_bot.app.upkeep import MailNotice
from keizer_bot.mail.outbox import give_up_all
from keizer_bot.store import outbox, records
from keizer_bot.store.addresses import set_address
from keizer_bot.store.intents import Address, Channel, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from tests.mail.office import Office
from tests.mail.stand_in import Mailbox, listening


async def test_a_server_that_is_down_is_left_alone(office: Office, mailbox: Mailbox) -> None:
    """The pauses grow; in the end everything is sent, once."""
    async with listening(Mailbox()) as gone:
        office.config = replace(office.config, port=gone.port)
    for n in range(3):
        await office.put(f"mail {n}")
    async with office.at_work() as sender:
        for minutes in (0, 1, 2, 4, 8):
            office.clock.advance(minutes * 60)
            await sender.flush(timedelta(seconds=20))
        assert await office.states() == ["queued"] * 3
        tried = "SELECT sum(attempts) AS n FROM outbox WHERE channel = 'mail'"
        assert (await office.run(lambda tx: tx.the(tried)["n"])) == 5
        async with listening(mailbox, port=gone.port):
            office.clock.advance(16 * 60)
            await sender.flush(timedelta(seconds=20))
    assert await office.states() == ["sent"] * 3
    assert len(mailbox.mails) == len(set(mailbox.numbers())) == 3


async def test_the_arbiter_hears_of_a_server_that_stays_down(office: Office) -> None:
    """They hear of it after an hour, and then once a day."""
    async with listening(Mailbox()) as gone:
        office.config = replace(office.config, port=gone.port)
    await office.put()
    async with office.at_work() as sender:
        for _ in range(6):
            office.clock.advance(30 * 60)
            await sender.flush(timedelta(seconds=20))
    (said,) = await office.told()
    assert said.startswith("Er gaat al een uur geen mail de deur uit.")


async def test_a_day_old_message_causes_a_call(office: Office) -> None:
    """Older words help nobody."""
    async with listening(Mailbox()) as gone:
        office.config = replace(office.config, port=gone.port)
    await office.put()
    await office.send()
    await office.send(minutes=23 * 60 + 59)
    assert await office.states() == ["failed"]
    assert len(await office.run(lambda tx: records.open_calls(tx, 1))) == 1


async def test_no_more_go_out_in_an_hour_than_allowed(office: Office, mailbox: Mailbox) -> None:
    """Mail that somebody waits for at a screen has reserved places."""
    office.config = replace(office.config, an_hour=10)
    for n in range(12):
        await office.put(f"mail {n}")
    await office.send()
    assert len(mailbox.mails) == 9
    await office.put("Open https://keizer.example.org/in", off_page=True, urgency=2)
    await office.send()
    assert len(mailbox.mails) == 10
    await office.send(59)
    assert len(mailbox.mails) == 10
    await office.send(1)
    assert len(mailbox.mails) == 13


async def test_without_mail_in_the_configuration_none_is_queued(office: Office) -> None:
    """The address counts as closed: the words wait on the page, or the arbiter calls."""

    def no_mail(tx: Transaction) -> str:
        tx.write("DELETE FROM front WHERE channel = 'mail'")
        set_address(tx, office.jan, Channel.WEB)
        to = Address(person(office.jan))
        outbox.put(tx, Outgoing(intent=Say("indeling"), to=to), office.clock.now())
        return str(tx.the("SELECT channel FROM outbox")["channel"])

    assert await office.run(no_mail) == "web"


async def test_messages_that_waited_for_mail_take_the_next_channel(office: Office) -> None:
    """Without mail in the configuration: on the call list; a sign-in link would be useless."""
    await office.put("Je speelt met wit.")
    await office.put("/in/…", off_page=True)
    told = MailNotice(office.texts, office.clock)
    await office.run(lambda tx: give_up_all(tx, told, office.clock.now()))
    assert await office.states() == ["failed", "failed"]
    (call,) = await office.run(lambda tx: records.open_calls(tx, 1))
    assert (call.name, call.why) == ("Jan de Vries", "Je speelt met wit.")
