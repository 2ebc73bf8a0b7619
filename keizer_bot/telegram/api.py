"""Calls Telegram: python-telegram-bot's `Bot` for every call out, and raw updates.

Its methods type the requests, and its errors say what went wrong. Updates come here as JSON,
because this program reads them with types of its own (`keizer_bot.telegram.update`). The token
stays inside: it is in no repr, and `app` silences the loggers that would print it with every URL.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import httpx
from telegram import Bot, InputFile
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest

from keizer_bot.config.values import Token
from keizer_bot.i18n.html import Html
from keizer_bot.telegram.arrival import arrival

LONG_POLL = 30  # seconds that Telegram may wait for an update
POLL_LIMIT = 100  # updates that one call asks for
# Updates that the bot acts on; Telegram need not send any others.
ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member")

# `Bot.do_api_request` gives the raw answer of a method, but warns if `Bot` has that method, which
# here would make `Update` objects. In this spelling, which it corrects, it does not warn.
_GET_UPDATES = "get_Updates"

_READ = 20.0  # seconds for an answer
_FILE = 5.0  # seconds for a part of a file; other messages wait for it
_SLACK = 15.0  # seconds on top of a long poll
_WAITED = 5.0  # seconds: an update that comes after this is newer than the poll


class _Bot(Bot):
    """python-telegram-bot's `Bot` without the token in its repr."""

    __repr__ = object.__repr__


class Api:
    """One bot at one Bot API server; `bot` has a method for each of the Bot API's.

    `on_time` is called with the time of Telegram's clock: from the `Date` of answers or, if the
    server sends none, from a message that ended a waiting poll. Messages of a backlog do not count.
    """

    def __init__(
        self, token: Token, api_url: str, on_time: Callable[[datetime], None] = lambda _: None
    ) -> None:
        self._on_time = on_time
        self._gives_dates = False
        options = {
            "event_hooks": {"response": [self._read_date]},
            "verify": httpx.create_ssl_context(),  # 40 ms, a tenth of a start
        }
        self._calls = HTTPXRequest(
            connection_pool_size=16, read_timeout=_READ, httpx_kwargs=options
        )
        self._polls = HTTPXRequest(
            connection_pool_size=2, read_timeout=LONG_POLL + _SLACK, httpx_kwargs=options
        )
        self.bot: Bot = _Bot(
            token.reveal(),
            base_url=f"{api_url}/bot",
            base_file_url=f"{api_url}/file/bot",
            request=self._calls,
            get_updates_request=self._polls,
        )

    async def _read_date(self, response: httpx.Response) -> None:
        """Report the time in an answer's `Date`, which is always GMT."""
        with suppress(ValueError, OverflowError):
            date = parsedate_to_datetime(response.headers.get("date", ""))
            self._gives_dates = True
            self._on_time(date.replace(tzinfo=UTC))

    async def name(self) -> str:
        """The bot's name without @. Raises telegram.error.TelegramError."""
        with checked_answer():
            return str((await self.bot.get_me()).username)

    @property
    def hears_all(self) -> bool:
        """True if plain words in groups reach the bot, by Telegram's answer to `name`.

        They always do in groups where the bot is an administrator.
        """
        return bool(self.bot.can_read_all_group_messages)

    async def updates(self, offset: int | None, wait: int) -> list[Any]:
        """The next updates as raw JSON, at most `POLL_LIMIT`; waits up to `wait` seconds.

        Telegram forgets updates before `offset` at this call. Raises telegram.error.TelegramError.
        """
        parameters = {
            "timeout": wait,
            "limit": POLL_LIMIT,
            "allowed_updates": list(ALLOWED_UPDATES),
            "offset": offset,
        }
        begun = time.monotonic()
        with checked_answer():
            result = await self.bot.do_api_request(_GET_UPDATES, parameters)
        if not isinstance(result, list):
            raise NetworkError("the answer to getUpdates is no list")
        waited = wait and time.monotonic() - begun > _WAITED
        if result and waited and not self._gives_dates and (date := arrival(result[0]).date):
            self._on_time(date)
        return result

    async def document(self, file_id: str) -> bytes:
        """The content of a file that somebody sent. Raises telegram.error.TelegramError."""
        with checked_answer():
            file = await self.bot.get_file(file_id)
            return bytes(await file.download_as_bytearray(read_timeout=_FILE))

    async def hand_over(self, chat: int, name: str, content: bytes, caption: Html) -> None:
        """Send a file silently to a private chat. Raises telegram.error.TelegramError."""
        with checked_answer():
            await self.bot.send_document(
                chat,
                InputFile(content, filename=name),
                caption=caption,
                parse_mode="HTML",
                disable_notification=True,
            )

    async def close(self) -> None:
        """Close the connections."""
        await self._calls.shutdown()
        await self._polls.shutdown()


@contextmanager
def checked_answer() -> Iterator[None]:
    """Turns an answer that cannot be Telegram's (`[]`, `null`, no result) into NetworkError.

    python-telegram-bot fails on such answers with errors that look like faults of a program.
    """
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NetworkError(f"the answer is none of Telegram's: {type(error).__name__}") from error


def surely_not_sent(error: Exception) -> bool:
    """True if the network error came before the request left this machine."""
    causes = {"ConnectError", "ConnectTimeout", "PoolTimeout", "UnsupportedProtocol"}
    return isinstance(error, NetworkError | TimedOut) and type(error.__cause__).__name__ in causes


def seconds_to_wait(error: RetryAfter) -> float:
    """The seconds for which Telegram asks not to be called."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
