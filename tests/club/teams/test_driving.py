"""The treasurer's list of drivers ([003] f)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from keizer_bot.club.teams.driving import allowances
from keizer_bot.club.teams.external_messages import DriverSum
from keizer_bot.core.context import Context
from keizer_bot.store import teams
from keizer_bot.store.teams import DriveRow
from tests.club.hall import open_hall


async def test_namesakes_are_paid_each_for_their_own_kilometres() -> None:
    """Father and son of one name drove 50 and 30 km: € 10 and € 6, not one of them € 16."""
    hall = await open_hall()

    def step(context: Context) -> list[DriverSum]:
        context.tx.write("UPDATE member SET name = 'Anna Smit' WHERE id IN (1, 2)")
        for member, day, kilometres in ((1, 4, 50), (2, 11, 30)):
            drive = DriveRow(member, "", "1", date(2026, 9, day), "Sneek", kilometres, second=False)
            teams.set_drive(context.tx, 1, drive)
        return allowances(context)[2]

    found = await hall.run(step)
    assert [(one.driver, one.kilometres, one.amount) for one in found] == [
        ("Anna Smit", 50, Fraction(10)),
        ("Anna Smit", 30, Fraction(6)),
    ]
