"""The members' mailboxes, as a mail program that nobody here wrote hands mails to them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import NamedTuple

import aiosmtplib
import pytest

from keizer_bot.clock import Clock
from keizer_bot.demo.phones import Phone, ReceivedMail, StandInMailServer, taking_mail


class Office(NamedTuple):
    """The mail server, its listener, and its address."""

    server: StandInMailServer
    els: Phone
    heard: list[tuple[Phone, ReceivedMail]]
    port: int

    async def send(self, to: str, number: str = "<1@example.org>") -> None:
        """Hand a mail to the server. Raises aiosmtplib.SMTPException."""
        mail = EmailMessage()
        mail["From"], mail["To"] = "De Club <keizer@example.org>", to
        mail["Subject"], mail["Message-ID"] = "Wit of zwart: é?", number
        mail.set_content("Kom je?\n-- \nhttps://keizer.example/\n")
        mail.add_alternative("<p>Kom je?</p>", subtype="html")
        await aiosmtplib.send(mail, hostname="127.0.0.1", port=self.port, start_tls=False)


@pytest.fixture
async def office(clock: Clock) -> AsyncIterator[Office]:
    """Els has a mailbox; Bo has none."""
    els, heard = Phone("els", "Els", "els@example.org"), list[tuple[Phone, ReceivedMail]]()
    server = StandInMailServer([els, Phone("bo", "Bo")], clock, lambda *came: heard.append(came))
    async with taking_mail(server) as port:
        yield Office(server, els, heard, port)


async def test_a_mail_comes_in(office: Office, clock: Clock) -> None:
    """Its words, subject and sender, at the demo's moment; watching pages are told."""
    await office.send("els@example.org")
    (mail,) = office.els.mails
    assert (mail.id, mail.date) == (1, int(clock.now().timestamp()))
    assert mail.subject == "Wit of zwart: é?"
    assert mail.sender == "De Club <keizer@example.org>"
    assert mail.text == "Kom je?\n--\nhttps://keizer.example/"
    assert office.heard == [(office.els, mail)]


async def test_a_copy_is_known(office: Office) -> None:
    """Its number shows it, as when the server's answer to the first got lost."""
    for number in ("<1@example.org>", "<1@example.org>", "<2@example.org>"):
        await office.send("els@example.org", number)
    assert [mail.number for mail in office.els.mails] == ["<1@example.org>", "<2@example.org>"]
    assert len(office.heard) == 2


async def test_nobody_is_at_another_address(office: Office) -> None:
    """The answer is a server's for an address to which no mail is to be sent again."""
    with pytest.raises(aiosmtplib.SMTPRecipientsRefused) as refused:
        await office.send("bo@example.org")
    assert refused.value.recipients[0].code == 550


async def test_nothing_comes_in_while_the_network_is_away(office: Office) -> None:
    """The server does not hold it against the mail."""
    office.server.online = lambda: False
    with pytest.raises(aiosmtplib.SMTPException, match="421"):
        await office.send("els@example.org")
    assert office.els.mails == []
