"""Whether what people said before a moment is known, so that nobody is asked what he answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.store import done, inbox

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.store.connection import Transaction


def heard_until(tx: Transaction, moment: datetime) -> bool:
    """Whether what was said before that moment has come in, and is handled."""
    polled = done.moment(tx, "poll")
    return (polled is None or polled >= moment) and not inbox.waits(tx, moment)
