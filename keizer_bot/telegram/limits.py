"""Keeps the bot below Telegram's flood limits.

Telegram allows 30 messages a second in all, 20 a minute to one group and about one a second to one
chat, with short bursts. Each limit is a sliding window. A call is recorded when its answer arrives,
and counts as made now until then: so it never leaves the window here before it leaves Telegram's,
whenever during the call Telegram counted it. The windows here are also a little longer, because
clocks differ. A reaction is not a message: it counts in all, not for its chat, and is dropped if
Telegram objects.
"""

from collections import defaultdict, deque
from datetime import datetime, timedelta

import msgspec

from keizer_bot.store.intents import Recipient, RecipientKind


class MessageLimit(msgspec.Struct, frozen=True):
    """At most `most` messages in any `span`."""

    most: int
    span: timedelta


ALL = MessageLimit(30, timedelta(seconds=1.02))
CHAT = MessageLimit(3, timedelta(seconds=3.2))
GROUP = MessageLimit(20, timedelta(seconds=61))
PLAIN = MessageLimit(14, GROUP.span)  # for acknowledgements; the other 6 are for urgent messages


class Budget:
    """Records recent calls, and tells where nothing may be sent now."""

    def __init__(self) -> None:
        self._all: deque[datetime] = deque()
        self._chats: defaultdict[Recipient, deque[datetime]] = defaultdict(deque)
        self._paused: dict[Recipient, datetime] = {}

    def spend(self, recipient: Recipient, at: datetime) -> None:
        """Record that a message was, or may have been, sent to the recipient at that moment."""
        self._all.append(at)
        self._chats[recipient].append(at)

    def spend_on_reaction(self, at: datetime) -> None:
        """Record that a reaction was, or may have been, sent at that moment."""
        self._all.append(at)

    def pause(self, recipient: Recipient, until: datetime) -> None:
        """Leave the chat alone until that moment, as Telegram asked."""
        self._paused[recipient] = until

    def is_full(self, now: datetime, in_flight: int) -> bool:
        """True if nothing at all may be sent now."""
        return _count(self._all, now, ALL.span) + in_flight >= ALL.most

    def opens(self, now: datetime) -> datetime | None:
        """The moment at which the oldest call leaves the window of all; None if that is empty."""
        return next((at + ALL.span for at in self._all if now - ALL.span < at <= now), None)

    def closed(self, now: datetime) -> set[Recipient]:
        """The chats to which nothing may be sent now."""
        self._forget(now)
        paused = {chat for chat, until in self._paused.items() if until > now}
        busy = {chat for chat in self._chats if self._reached(chat, now, CHAT)}
        return paused | busy | self._groups(now, GROUP)

    def crowded(self, now: datetime) -> set[Recipient]:
        """The groups to which no acknowledgement may be sent now."""
        return self._groups(now, PLAIN)

    def _groups(self, now: datetime, limit: MessageLimit) -> set[Recipient]:
        return {
            chat
            for chat in self._chats
            if chat.kind is RecipientKind.CHAT and self._reached(chat, now, limit)
        }

    def _reached(self, recipient: Recipient, now: datetime, limit: MessageLimit) -> bool:
        return _count(self._chats[recipient], now, limit.span) >= limit.most

    def _forget(self, now: datetime) -> None:
        """Drop moments that no limit needs; after the clock was set back, future ones too."""
        for sent, span in ((self._all, ALL.span), *((s, GROUP.span) for s in self._chats.values())):
            while sent and not now - span < sent[0] <= now:
                sent.popleft()
        for chat in [chat for chat, sent in self._chats.items() if not sent]:
            del self._chats[chat]
        self._paused = {chat: until for chat, until in self._paused.items() if until > now}


def _count(sent: deque[datetime], now: datetime, span: timedelta) -> int:
    return sum(now - span < at <= now for at in sent)
