"""The fastest possible Bot API: it hands out prepared updates and agrees to everything else.

    python -m benchmarks.standin UPDATES.json

prints its port and, when stdin ends, the Unix time of the first getUpdates.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from pathlib import Path
from urllib.parse import parse_qs

_LOOK = 0.02  # seconds between two looks for new updates
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ME = {"id": 1, "is_bot": True, "first_name": "Keizer", "username": "keizer_bot"}
_SENT = {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}}


def taken(result: str) -> str:
    """The answer to a call that was carried out, with that JSON as its result."""
    return f'{{"ok":true,"result":{result}}}'


class StandIn:
    """Answers every request on a connection, one after another."""

    def __init__(self, updates: list[str]) -> None:
        self._updates = updates
        self.first_poll: float | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = _LENGTH.search(head)
                body = await reader.readexactly(int(length[1]) if length else 0)
                method = head.split(b" ", 2)[1].rsplit(b"/", 1)[-1].decode()
                status, answer = await self.answer(method, body)
                text = answer.encode()
                writer.write(
                    b"HTTP/1.1 %d X\r\ncontent-type: application/json\r\n"
                    b"content-length: %d\r\n\r\n" % (status, len(text)) + text
                )
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    async def answer(self, method: str, body: bytes) -> tuple[int, str]:
        """The status and the JSON that answer a call."""
        if method == "getMe":
            return 200, taken(json.dumps(ME))
        if method == "getUpdates":
            return 200, taken(await self._batch(parse_qs(body.decode())))
        return 200, taken(json.dumps(_SENT) if method.startswith("send") else "true")

    async def _batch(self, fields: dict[str, list[str]]) -> str:
        self.first_poll = self.first_poll or time.time()
        offset = max(int(fields.get("offset", ["1"])[0]), 1)
        until = time.monotonic() + min(float(fields.get("timeout", ["0"])[0]), 1)
        while len(self._updates) < offset and time.monotonic() < until:  # noqa: ASYNC110 - another thread's
            await asyncio.sleep(_LOOK)
        batch = self._updates[offset - 1 : offset - 1 + int(fields.get("limit", ["100"])[0])]
        return f"[{','.join(batch)}]"


async def _run(updates: list[object]) -> None:
    stand_in = StandIn([json.dumps(update) for update in updates])
    server = await asyncio.start_server(stand_in.serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(stand_in.first_poll or 0)


if __name__ == "__main__":
    asyncio.run(_run(json.loads(Path(sys.argv[1]).read_text())))
