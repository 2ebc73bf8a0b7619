"""Carry out what is due now, as the scheduler does, in the transaction that is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.usecases.errands import LOOKS

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.errands import Look
    from keizer_bot.usecases.reception import House


def run_errands(tx: Transaction, house: House, at: datetime, *looks: Look) -> None:
    """Do every errand whose moment has come, or those that these looks find."""
    for look in looks or LOOKS:
        for errand in look(tx, at):
            errand.do(tx, house, at, *errand.about)
