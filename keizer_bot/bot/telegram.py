"""Calls of the Bot API as they are: a method, its parameters, the raw result.

python-telegram-bot's HTTP layer gives the errors their types. The token stays inside: it is in
no repr, and httpx's logger, which would print it with every URL, is turned down by `app`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import timedelta
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from telegram import InputFile
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest, RequestData
from telegram.request._requestparameter import RequestParameter  # RequestData takes no other

from keizer_bot.config import Token

LONG_POLL = 30  # seconds that Telegram may wait for an update
POLL_LIMIT = 100  # updates that one call asks for
# What the bot acts on; everything else Telegram need not send.
ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member")

os.environ.setdefault("PTB_TIMEDELTA", "true")  # else each 429 warns of a coming change
if find_spec("sniffio") is None:
    # httpcore tries to import it four times a call, and Python looks through all folders each time.
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # "is not there", as import reads it

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


class Api:
    """One bot at one Bot API server."""

    def __init__(self, token: Token, api_url: str) -> None:
        self._token = token
        self._api_url = api_url
        self._calls = HTTPXRequest(read_timeout=_READ, connection_pool_size=16)
        self._polls = HTTPXRequest(read_timeout=LONG_POLL + _SLACK, connection_pool_size=2)

    async def call(
        self,
        method: str,
        parameters: Mapping[str, Any],
        files: Mapping[str, tuple[str, bytes]] | None = None,
    ) -> Any:  # noqa: ANN401 - JSON
        """The result of a method. Raises telegram.error.TelegramError.

        `files` are uploaded along: by the name of their parameter, their own name and content.
        """
        return await self._calls.post(self._url(method), _encoded(parameters, files or {}))

    async def updates(self, offset: int | None, wait: int) -> list[Any]:
        """The next updates as raw JSON, at most `POLL_LIMIT`; waits up to `wait` seconds.

        Telegram forgets what came before `offset` as soon as it is asked.
        """
        parameters: dict[str, Any] = {
            "timeout": wait,
            "limit": POLL_LIMIT,
            "allowed_updates": list(ALLOWED_UPDATES),
        }
        if offset is not None:
            parameters["offset"] = offset
        result = await self._polls.post(self._url("getUpdates"), _encoded(parameters))
        if not isinstance(result, list):
            raise NetworkError("the answer to getUpdates is no list")
        return result

    async def document(self, file_id: str) -> bytes:
        """The content of a file that somebody sent. Raises telegram.error.TelegramError."""
        found = await self.call("getFile", {"file_id": file_id})
        path = quote(str(found["file_path"]))
        return await self._calls.retrieve(
            f"{self._api_url}/file/bot{self._token.reveal()}/{path}", read_timeout=_FILE
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._calls.shutdown()
        await self._polls.shutdown()

    def _url(self, method: str) -> str:
        return f"{self._api_url}/bot{self._token.reveal()}/{method}"


def _encoded(
    parameters: Mapping[str, Any], files: Mapping[str, tuple[str, bytes]] = MappingProxyType({})
) -> RequestData:
    values = [RequestParameter(name, value, None) for name, value in parameters.items()]
    for name, (file_name, content) in files.items():
        values.append(RequestParameter(name, None, [InputFile(content, filename=file_name)]))
    return RequestData(values)


def surely_not_sent(error: Exception) -> bool:
    """Whether a network error came before the request left this machine."""
    causes = {"ConnectError", "ConnectTimeout", "PoolTimeout", "UnsupportedProtocol"}
    return isinstance(error, NetworkError | TimedOut) and type(error.__cause__).__name__ in causes


def seconds_to_wait(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
