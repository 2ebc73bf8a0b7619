"""Work that comes due beside the steps of a round; each errand looks what is due, and does it.

An errand is called at every tick, in a transaction of its own: it asks the database with one
cheap question, and does nothing if the answer is nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.reception import House

Errand = Callable[["Transaction", "House", datetime], Awaitable[None]]

ERRANDS: tuple[Errand, ...] = ()
