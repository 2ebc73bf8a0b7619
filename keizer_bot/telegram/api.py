"""The way to Telegram: python-telegram-bot's `Bot` for every call out, and raw updates.

Its methods type the requests and its errors say what went wrong. Only updates are read by types of
our own (`keizer_bot.telegram.update`), so they come here as JSON. The token stays inside: it is in
no repr, and the loggers that would print it with every URL are turned down by `app`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest

from keizer_bot.config.values import Token

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


class TokenRefused(Exception):
    """Telegram does not know this token."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram does not accept the bot's token: ask @BotFather for the right one and put"
            " it where the old one is."
        )


class TwoMachines(Exception):
    """Somebody else asks for the updates of this bot."""

    def __init__(self) -> None:
        super().__init__(
            "Another program uses the same bot token and takes its messages: two machines with"
            " one token. Stop the other one, or give it a bot of its own, then start again."
        )


class _Bot(Bot):
    """python-telegram-bot's, without the token in its repr."""

    __repr__ = object.__repr__


class Api:
    """One bot at one Bot API server. `bot` has a method for each of the Bot API's."""

    def __init__(self, token: Token, api_url: str) -> None:
        self._calls = HTTPXRequest(read_timeout=_READ, connection_pool_size=16)
        self._polls = HTTPXRequest(read_timeout=LONG_POLL + _SLACK, connection_pool_size=2)
        self.bot: Bot = _Bot(
            token.reveal(),
            base_url=f"{api_url}/bot",
            base_file_url=f"{api_url}/file/bot",
            request=self._calls,
            get_updates_request=self._polls,
        )

    async def name(self) -> str:
        """The bot's name without @. Raises telegram.error.TelegramError."""
        with checked_answer():
            return str((await self.bot.get_me()).username)

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
        with checked_answer():
            result = await self.bot.do_api_request(_GET_UPDATES, parameters)
        if not isinstance(result, list):
            raise NetworkError("the answer to getUpdates is no list")
        return result

    async def document(self, file_id: str) -> bytes:
        """The content of a file that somebody sent. Raises telegram.error.TelegramError."""
        with checked_answer():
            file = await self.bot.get_file(file_id)
            return bytes(await file.download_as_bytearray(read_timeout=_FILE))

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
