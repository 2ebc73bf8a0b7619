"""Members without Telegram: the browser on their phone, which the club knows, and their mail.

The demo is in front of the bot's pages, as the host's own web server would be: it passes requests
on in the name of the club's address. It stores the cookies itself, because a browser accepts them
only with TLS, and because two phones are shown in one browser here.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.cookies import SimpleCookie

import httpx
from aiosmtpd.smtp import SMTP, Envelope, Session

from keizer_bot.clock import Clock
from keizer_bot.demo.program import DemoError
from keizer_bot.listening import listen

CLUB_URL = "https://keizer.example"
"""The address of the club's pages, as its members know it."""
_HERE = "127.0.0.1"
_AGENT = "Mozilla/5.0 (Android 16; Mobile) Chrome/142.0 Safari/537.36"
_SEE_OTHER = 303


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A mail; `id` is its place in the mailbox from 1, `date` its arrival in Unix seconds.

    `number` is its Message-ID.
    """

    id: int
    date: int
    number: str
    sender: str
    subject: str
    text: str


class Phone:
    """The phone of a member without Telegram; `id` is theirs in the season file.

    `address` is their mail address, empty without one; `mails` are those received, the newest last.
    """

    def __init__(self, key: str, full_name: str, address: str = "") -> None:
        self.id, self.full_name, self.address = key, full_name, address
        self.mails = list[ReceivedMail]()
        self.cookies = dict[str, str]()

    def take(self, cookies: list[str]) -> None:
        """Store cookies of ``Set-Cookie`` headers as a browser does; an age of 0 deletes one."""
        for header in cookies:
            for name, cookie in SimpleCookie(header).items():
                if cookie["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = cookie.value


class HostProxy:
    """The host's server in front of the bot's pages; the bot listens on `port` of loopback."""

    def __init__(self, language: str) -> None:
        with closing(listen(_HERE, 0)) as listener:
            self.port: int = listener.getsockname()[1]
        self.online: Callable[[], bool] = lambda: True
        self._headers = {
            "Host": CLUB_URL.removeprefix("https://"),
            "Origin": CLUB_URL,
            "X-Forwarded-Proto": "https",
            "Accept-Language": language,
            "User-Agent": _AGENT,
        }

    async def ask(
        self, phone: Phone, method: str, path: str, body: bytes = b"", kind: str = ""
    ) -> httpx.Response:
        """Return the bot's answer; `kind` is the type of a body. Raises httpx.TransportError.

        A path begins with a slash, and may have a query. While it is not `online`, nothing comes.
        """
        if not self.online():
            raise httpx.ConnectError("the network is away")
        cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": kind}
        async with httpx.AsyncClient(
            base_url=f"http://{_HERE}:{self.port}",
            headers=self._headers | {name: value for name, value in headers.items() if value},
            verify=False,  # noqa: S501 - there is no TLS, and loading certificates takes a while
            trust_env=False,
        ) as client:
            answer = await client.request(method, path, content=body)
        phone.take(answer.headers.get_list("set-cookie"))
        return answer

    async def enter(self, phone: Phone, token: str) -> None:
        """Open a personal link on the phone, and say yes. Raises DemoError."""
        await self.ask(phone, "GET", f"/in/{token}")
        await self.ask(phone, "GET", "/in")
        answer = await self.ask(phone, "POST", "/in")
        if answer.status_code != _SEE_OTHER:
            raise DemoError(f"{phone.full_name} is not let in: {answer.status_code}")


class StandInMailServer:
    """Accepts mails for these phones, and passes each to `took` once; aiosmtpd calls it.

    A copy is recognised by its Message-ID, as mail programs do. While it is not `online`, it
    accepts nothing.
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
        """Accept a recipient who has a mailbox here."""
        if not self.online():
            return "421 4.4.2 the network is away"
        if address not in self._phones:
            return "550 5.1.1 nobody is there"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, __: Session, envelope: Envelope
    ) -> str:
        """Accept a mail."""
        for address in envelope.rcpt_tos:
            self._deliver(self._phones[address], envelope.original_content or b"")
        return "250 OK"

    def _deliver(self, phone: Phone, content: bytes) -> None:
        mail = message_from_bytes(content, EmailMessage, policy=default)
        number, text = str(mail["Message-ID"]), mail.get_body(("plain",))
        if any(received.number == number for received in phone.mails):
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
    """Let the server listen on loopback while the context is open; yields the port."""

    def protocol() -> SMTP:
        return SMTP(server, hostname="mail.example.org", loop=loop)

    loop = asyncio.get_running_loop()
    listening = await loop.create_server(protocol, _HERE, 0)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()
        await listening.wait_closed()
