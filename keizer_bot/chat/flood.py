"""One member who sends the same question again and again is asked, once, to take it easy."""

from collections import deque
from datetime import datetime, timedelta
from enum import Enum, auto

from keizer_bot.core.request import Heard

_WINDOW = timedelta(seconds=10)
_MOST = 5


class FloodVerdict(Enum):
    """The fate of a question: answered, asked to slow down, or passed over."""

    ANSWER = auto()
    SLOW_DOWN = auto()
    SILENCE = auto()


class Flood:
    """Counts questions by sender and the messages' own dates. Acts are not counted."""

    def __init__(self) -> None:
        self._asked: dict[int, deque[tuple[datetime, int, str]]] = {}
        self._told: dict[int, datetime] = {}
        self._last: tuple[Heard, FloodVerdict] | None = None

    def judge(self, sender: int, heard: Heard) -> FloodVerdict:
        """Count this message once, however many commands and competitions it is tried in.

        The same words there within the window, or too many, are a flood.
        """
        if self._last is None or self._last[0] is not heard:
            self._last = heard, self._judged(sender, heard.place.chat_id, heard.text, heard.at)
        return self._last[1]

    def _judged(self, sender: int, chat: int, text: str, at: datetime) -> FloodVerdict:
        asked = self._asked.setdefault(sender, deque(maxlen=_MOST))
        while asked and at - asked[0][0] > _WINDOW:
            asked.popleft()
        again = any((chat, text) == (there, earlier) for _, there, earlier in asked)
        if len(asked) < _MOST and not again:
            asked.append((at, chat, text))
            return FloodVerdict.ANSWER
        told = self._told.get(sender)
        self._told[sender] = at
        if told is not None and at - told <= _WINDOW:
            return FloodVerdict.SILENCE
        return FloodVerdict.SLOW_DOWN
