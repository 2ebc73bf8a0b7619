"""A Bot API that keeps Telegram's limits and records all calls, in its own thread."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import Thread
from urllib.parse import parse_qs

from benchmarks.standin import StandIn, taken
from keizer_bot.clock import FileClock
from keizer_bot.standin.model import ApiRefusal, FloodLimits


@dataclass(frozen=True)
class Call:
    """A call that was accepted: when, which method, to which chat, with which text."""

    at: datetime
    method: str
    chat: int
    text: str


class LimitedStandIn(StandIn):
    """A Bot API that keeps Telegram's limits, and records what was called and when."""

    def __init__(self, clock: FileClock) -> None:
        super().__init__([])
        self.clock = clock
        self.calls: list[Call] = []
        self.refused = 0
        self._limits = FloodLimits()
        self._ids = Counter[int]()

    def forget_polls(self) -> None:
        """Treat the next getUpdates as the first."""
        self.first_poll = None

    def say(self, person: int, text: str) -> None:
        """Let a person write to the bot in private."""
        number = len(self._updates) + 1
        message = {
            "message_id": number,
            "date": int(self.clock.now().timestamp()),
            "chat": {"id": person, "type": "private"},
            "from": {"id": person, "is_bot": False, "first_name": f"Speler {person}"},
            "text": text,
            "entities": [
                {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
            ],
        }
        self._updates.append(json.dumps({"update_id": number, "message": message}))

    async def answer(self, method: str, body: bytes) -> tuple[int, str]:
        """Refuse a call over the limits; record any other, with its time."""
        if method in {"getMe", "getUpdates"}:
            return await super().answer(method, body)
        fields = parse_qs(body.decode(errors="replace"))
        if method == "getChatMember":
            user = {"id": int(fields["user_id"][0]), "is_bot": False, "first_name": "Speler"}
            return 200, taken(json.dumps({"status": "member", "user": user}))
        chat, now = int(_field(fields, body, "chat_id") or 0), self.clock.now()
        is_message = method.startswith(("send", "edit"))
        try:
            if is_message and chat:
                self._limits.admit(chat, now.timestamp(), group=chat < 0)
            elif chat:
                self._limits.admit_reaction(now.timestamp())
        except ApiRefusal as refusal:
            self.refused += 1
            details = {"description": str(refusal), "parameters": refusal.parameters}
            return refusal.code, json.dumps({"ok": False, "error_code": refusal.code, **details})
        self.calls.append(Call(now, method, chat, _field(fields, body, "text")))
        if not is_message:
            return 200, taken("true")
        self._ids[chat] += 1
        kind = {"id": chat, "type": "private" if chat > 0 else "supergroup"}
        return 200, taken(json.dumps({"message_id": self._ids[chat], "date": 1, "chat": kind}))


def _field(fields: dict[str, list[str]], body: bytes, name: str) -> str:
    """A field of a form; in a multipart body the field's value is the line after its head."""
    if name in fields:
        return fields[name][0]
    _, _, following = body.partition(f'name="{name}"\r\n\r\n'.encode())
    return following.partition(b"\r\n")[0].decode(errors="replace")


async def _hung_up() -> None:
    """Close every connection."""
    open_ = asyncio.all_tasks() - {asyncio.current_task()}
    for task in open_:
        task.cancel()
    await asyncio.gather(*open_, return_exceptions=True)


@contextmanager
def served(stand_in: LimitedStandIn) -> Iterator[int]:
    """The stand-in's port, while it serves in a thread of its own."""
    ports: list[int] = []
    loop = asyncio.new_event_loop()

    async def begin() -> None:
        server = await asyncio.start_server(stand_in.serve, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])

    loop.run_until_complete(begin())
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield ports[0]
    asyncio.run_coroutine_threadsafe(_hung_up(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
