"""Asks a member, once, to slow down if they send questions too fast or repeat one."""

from collections import deque
from datetime import datetime, timedelta
from enum import Enum, auto

from keizer_bot.core.request import Incoming

_WINDOW = timedelta(seconds=10)
_MOST = 5


class FloodVerdict(Enum):
    """The fate of a question: answered, told to slow down, or ignored."""

    ANSWER = auto()
    SLOW_DOWN = auto()
    SILENCE = auto()


class Flood:
    """Counts questions by sender and by the messages' own dates; acts are not counted."""

    def __init__(self) -> None:
        self._asked: dict[int, deque[tuple[datetime, int, str]]] = {}
        self._warned: dict[int, datetime] = {}
        self._last: tuple[Incoming, FloodVerdict] | None = None

    def judge(self, sender: int, incoming: Incoming) -> FloodVerdict:
        """Count this message once, however many commands and competitions it is tried in.

        Too many questions within the window, or the same one again in the same chat, are a flood.
        """
        if self._last is None or self._last[0] is not incoming:
            self._last = (
                incoming,
                self._judged(sender, incoming.place.chat_id, incoming.text, incoming.at),
            )
        return self._last[1]

    def _judged(self, sender: int, chat: int, text: str, at: datetime) -> FloodVerdict:
        asked = self._asked.setdefault(sender, deque(maxlen=_MOST))
        while asked and at - asked[0][0] > _WINDOW:
            asked.popleft()
        again = any((chat, text) == (asked_in, earlier) for _, asked_in, earlier in asked)
        if len(asked) < _MOST and not again:
            asked.append((at, chat, text))
            return FloodVerdict.ANSWER
        warned = self._warned.get(sender)
        self._warned[sender] = at
        if warned is not None and at - warned <= _WINDOW:
            return FloodVerdict.SILENCE
        return FloodVerdict.SLOW_DOWN
