"""Members without Telegram: the browser on their phone, which the club's pages know, and mail.

The demo stands before those pages as the host's own web server does: whoever looks on asks it, and
it asks the bot, in the name of the club's address. It keeps the cookies itself. A browser takes
them from an address with TLS alone, and here two phones are seen in one browser.
"""

from contextlib import closing
from dataclasses import dataclass
from http.cookies import SimpleCookie

import httpx

from keizer_bot.demo.program import DemoError
from keizer_bot.listening import listen

CLUB_URL = "https://keizer.example"
"""Where the club's pages are, as its members know it."""
_HERE = "127.0.0.1"
_AGENT = "Mozilla/5.0 (Android 16; Mobile) Chrome/142.0 Safari/537.36"
_SEE_OTHER = 303


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A mail. `id` is its place in the mailbox from 1, `date` when it came, in Unix seconds.

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

    `address` is their mail address, empty without one; `mails` came in, the newest last.
    """

    def __init__(self, key: str, full_name: str, address: str = "") -> None:
        self.id, self.full_name, self.address = key, full_name, address
        self.mails = list[ReceivedMail]()
        self.cookies = dict[str, str]()

    def take(self, cookies: list[str]) -> None:
        """Do with these ``Set-Cookie`` headers as a browser does; one with an age of 0 goes."""
        for header in cookies:
            for name, cookie in SimpleCookie(header).items():
                if cookie["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = cookie.value


class HostProxy:
    """What a host has before the bot's pages; the bot listens for it on `port` of loopback."""

    def __init__(self, language: str) -> None:
        with closing(listen(_HERE, 0)) as taken:
            self.port: int = taken.getsockname()[1]
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
        """What the bot answers; `kind` is the type of what is posted. Raises httpx.TransportError.

        A path begins with a slash, and may have a query.
        """
        cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": kind}
        async with httpx.AsyncClient(
            base_url=f"http://{_HERE}:{self.port}",
            headers=self._headers | {name: each for name, each in headers.items() if each},
            verify=False,  # noqa: S501 - it speaks no TLS; and to read all certificates takes a while
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
