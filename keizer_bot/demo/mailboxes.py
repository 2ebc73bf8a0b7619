"""The members' mailboxes: a mail server on loopback, to which the bot hands its mails."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session

from keizer_bot.clock import Clock
from keizer_bot.demo.phones import Phone, ReceivedMail

_HERE = "127.0.0.1"


class StandInMailServer:
    """Takes mails for these phones, and hands each to `took` once; aiosmtpd calls it.

    A copy is known by its Message-ID, as mail programs know it. While it is not `online`, it takes
    nothing.
    """

    def __init__(
        self, phones: Iterable[Phone], clock: Clock, took: Callable[[Phone, ReceivedMail], None]
    ) -> None:
        self._phones = {phone.address: phone for phone in phones if phone.address}
        self._clock, self._took = clock, took
        self.online: Callable[[], bool] = lambda: True

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        """Whether there is such a mailbox."""
        if not self.online():
            return "421 4.4.2 the network is away"
        if address not in self._phones:
            return "550 5.1.1 nobody is there"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, __: Session, envelope: Envelope
    ) -> str:
        """A mail comes in."""
        for address in envelope.rcpt_tos:
            self._put(self._phones[address], envelope.original_content or b"")
        return "250 OK"

    def _put(self, phone: Phone, content: bytes) -> None:
        mail = message_from_bytes(content, EmailMessage, policy=default)
        number, text = str(mail["Message-ID"]), mail.get_body(("plain",))
        if any(each.number == number for each in phone.mails):
            return
        received = ReceivedMail(
            id=len(phone.mails) + 1,
            date=int(self._clock.now().timestamp()),
            number=number,
            sender=str(mail["From"]),
            subject=str(mail["Subject"]),
            text="\n".join(map(str.rstrip, text.get_content().splitlines())) if text else "",
        )
        phone.mails.append(received)
        self._took(phone, received)


@asynccontextmanager
async def taking_mail(server: StandInMailServer) -> AsyncIterator[int]:
    """Let it listen on loopback while the context is open; the port."""

    def protocol() -> SMTP:
        return SMTP(server, hostname="mail.example.org", loop=loop)

    loop = asyncio.get_running_loop()
    listening = await loop.create_server(protocol, _HERE, 0)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()
        await listening.wait_closed()
