"""Work that comes due beside the steps of a round; each errand looks what is due, and does it.

An errand is called at every tick, in a transaction of its own: it asks the database with one
cheap question, and does nothing if the answer is nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING

from keizer_bot.usecases.check_in_posts import keep_check_in
from keizer_bot.usecases.dashboard import keep_dashboards
from keizer_bot.usecases.disputes_due import attend_to_disputes
from keizer_bot.usecases.reminders import remind
from keizer_bot.usecases.team_asks import ask_teams

if TYPE_CHECKING:
    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.reception import House

Errand = Callable[["Transaction", "House", datetime], Awaitable[None]]

ERRANDS: tuple[Errand, ...] = (
    ask_teams,
    remind,
    keep_check_in,
    attend_to_disputes,
    keep_dashboards,
)
