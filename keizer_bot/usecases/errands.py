"""Work that comes due beside the steps of a round: where to look for it.

Each look is one cheap question to the database at every tick. What it finds is done one by one,
each in a transaction of its own that also records it: one club's trouble is not another's.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from keizer_bot.usecases.check_in_posts import check_ins_due
from keizer_bot.usecases.dashboard import dashboards_due
from keizer_bot.usecases.disputes_due import disputes_due
from keizer_bot.usecases.reminders import reminders_due
from keizer_bot.usecases.team_asks import team_asks_due

if TYPE_CHECKING:
    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.errand import Errand

Look = Callable[["Transaction", datetime], list["Errand"]]

LOOKS: tuple[Look, ...] = (
    team_asks_due,
    reminders_due,
    check_ins_due,
    disputes_due,
    dashboards_due,
)


def errands_due(tx: Transaction, at: datetime) -> list[Errand]:
    """Every errand whose moment has come."""
    return [errand for look in LOOKS for errand in look(tx, at)]
