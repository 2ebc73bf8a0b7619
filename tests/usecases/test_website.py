"""How members stand on the website: who sets it, and what is kept of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.store import people
from keizer_bot.usecases.desk import ArbiterOnly, NotLinked
from keizer_bot.usecases.privacy import erase_member, what_is_kept
from keizer_bot.usecases.website import members_to_name, set_names, set_usual, show_names
from tests.usecases.arbiter.hall import Hall, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A club of eight."""
    made = await open_hall(tmp_path)
    yield made
    await made.database.close()


async def member_of(hall: Hall, name: str) -> int:
    """His number."""
    (row,) = await hall.rows("SELECT id FROM member WHERE name = ?", name)
    return int(row["id"])


async def test_it_is_on_record_once(hall: Hall) -> None:
    """Who, from what to what; asking the same again changes nothing."""
    for _ in range(2):
        async with hall.desk("Anna Smit") as desk:
            await set_names(desk, wish="initials")
    rows = await hall.rows("SELECT actor, subject, before, after FROM change")
    assert [tuple(row.values()) for row in rows] == [("Anna Smit", "Anna Smit", None, "initials")]


async def test_only_an_arbiter_decides_for_others(hall: Hall) -> None:
    """For one, for all, and who is there to name."""
    other = await member_of(hall, "Bram Kok")
    async with hall.desk("Anna Smit") as desk:
        with pytest.raises(ArbiterOnly):
            await set_names(desk, wish="initials", member=other)
        with pytest.raises(ArbiterOnly):
            await set_usual(desk, wish="initials")
        with pytest.raises(ArbiterOnly):
            await members_to_name(desk)


async def test_a_stranger_has_no_name_to_show(hall: Hall) -> None:
    """Nor may an arbiter who is no member set his own."""
    async with hall.desk() as desk:
        with pytest.raises(NotLinked):
            await show_names(desk)
        with pytest.raises(NotLinked):
            await set_names(desk, wish="initials")


async def test_another_clubs_member_is_not_this_arbiters(hall: Hall) -> None:
    """Whatever number stands in the button."""
    async with hall.desk() as desk:
        sql = "INSERT INTO club (name, language, time_zone) VALUES ('De Toren', 'nl', 'UTC')"
        club = await desk.tx.write(sql)
        stranger = await people.add_member(desk.tx, club, "Karel Toren")
        with pytest.raises(NotLinked):
            await set_names(desk, wish="initials", member=stranger)


async def test_it_is_told_in_what_is_kept_and_goes_with_the_name(hall: Hall) -> None:
    """/gegevens has it once it was set; /wissen takes it along."""
    async with hall.desk() as desk:
        await desk.tx.write("UPDATE game SET result = '1-0', confirmed_at = '2026-09-14'")
        await desk.tx.write("UPDATE round SET phase = 'final' WHERE number <= 2")
    async with hall.desk("Anna Smit") as desk:
        assert "website" not in (await what_is_kept(desk)).pages[0]
        await set_names(desk, wish="initials")
        assert "‘A.S.’" in (await what_is_kept(desk)).pages[0]
        await erase_member(desk, confirmed=True)
    rows = await hall.rows("SELECT website FROM member WHERE erased_at IS NOT NULL")
    assert [row["website"] for row in rows] == [None]
