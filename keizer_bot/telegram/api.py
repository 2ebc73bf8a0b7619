"""The way to Telegram: python-telegram-bot's `Bot` for every call out, and raw updates.

Its methods type the requests and its errors say what went wrong. Only updates are read by types of
our own (`keizer_bot.telegram.update`), so they come here as JSON. The token stays inside: it is in
no repr, and the loggers that would print it with every URL are turned down by `app`.
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
# What the bot acts on; everything else Telegram need not send.
ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member")

# `Bot.do_api_request` gives the raw answer of a method, and warns where `Bot` has a method for it:
# here that one would make `Update` objects. In this spelling, which it puts right, it does not.
_GET_UPDATES = "get_Updates"

_READ = 20.0  # seconds for an answer
_FILE = 5.0  # seconds for a part of a file: other messages wait for it
_SLACK = 15.0  # seconds on top of a long poll
_WAITED = 5.0  # seconds: what comes as late as this was not there when the poll began


class _Bot(Bot):
    """python-telegram-bot's, without the token in its repr."""

    __repr__ = object.__repr__


class Api:
    """One bot at one Bot API server. `bot` has a method for each of the Bot API's.

    `told_time` is told what Telegram's clock shows, by the answers' `Date`; from a server that
    gives none, by a message that ended a poll which waited. Those of a backlog tell nothing.
    """

    def __init__(
        self, token: Token, api_url: str, told_time: Callable[[datetime], None] = lambda _: None
    ) -> None:
        self._told_time = told_time
        self._gives_dates = False
        both = {
            "event_hooks": {"response": [self._read_date]},
            "verify": httpx.create_ssl_context(),  # 40 ms, a tenth of a start
        }
        self._calls = HTTPXRequest(connection_pool_size=16, read_timeout=_READ, httpx_kwargs=both)
        self._polls = HTTPXRequest(
            connection_pool_size=2, read_timeout=LONG_POLL + _SLACK, httpx_kwargs=both
        )
        self.bot: Bot = _Bot(
            token.reveal(),
            base_url=f"{api_url}/bot",
            base_file_url=f"{api_url}/file/bot",
            request=self._calls,
            get_updates_request=self._polls,
        )

    async def _read_date(self, response: httpx.Response) -> None:
        """Hear from an answer what Telegram's clock shows; always GMT."""
        with suppress(ValueError, OverflowError):
            date = parsedate_to_datetime(response.headers.get("date", ""))
            self._gives_dates = True
            self._told_time(date.replace(tzinfo=UTC))

    async def name(self) -> str:
        """The bot's name without @. Raises telegram.error.TelegramError."""
        with checked_answer():
            return str((await self.bot.get_me()).username)

    @property
    def hears_all(self) -> bool:
        """Whether plain words in groups reach the bot, as Telegram said when asked for its name.

        Where it is an administrator they do in any case.
        """
        return bool(self.bot.can_read_all_group_messages)

    async def updates(self, offset: int | None, wait: int) -> list[Any]:
        """The next updates as raw JSON, at most `POLL_LIMIT`; waits up to `wait` seconds.

        Telegram forgets what came before `offset` as soon as it is asked.
        Raises telegram.error.TelegramError.
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
            self._told_time(date)
        return result

    async def document(self, file_id: str) -> bytes:
        """The content of a file that somebody sent. Raises telegram.error.TelegramError."""
        with checked_answer():
            file = await self.bot.get_file(file_id)
            return bytes(await file.download_as_bytearray(read_timeout=_FILE))

    async def hand_over(self, chat: int, name: str, content: bytes, caption: Html) -> None:
        """Send a file to a private chat, without a sound. Raises telegram.error.TelegramError."""
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
    """Take an answer that is none of Telegram's (`[]`, `null`, no result) for a lost one.

    python-telegram-bot trips over it as over a mistake in a program. Raises NetworkError.
    """
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NetworkError(f"the answer is none of Telegram's: {type(error).__name__}") from error


def surely_not_sent(error: Exception) -> bool:
    """Whether a network error came before the request left this machine."""
    causes = {"ConnectError", "ConnectTimeout", "PoolTimeout", "UnsupportedProtocol"}
    return isinstance(error, NetworkError | TimedOut) and type(error.__cause__).__name__ in causes


def seconds_to_wait(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
