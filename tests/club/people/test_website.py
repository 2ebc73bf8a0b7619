"""Members' names on the website: who sets the form, and what is stored."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from keizer_bot.club.people.personal_data import (
    erase_member,
    set_names,
    set_usual,
    show_names,
    show_stored_data,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NotLinked, WhoIsItAbout
from keizer_bot.core.named import club_roster
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people
from tests.club.hall import Hall, open_hall


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """A club of eight."""
    made = await open_hall()
    yield made
    await made.database.close()


async def member_of(hall: Hall, name: str) -> int:
    """Their number."""
    (row,) = await hall.rows("SELECT id FROM member WHERE name = ?", name)
    return int(row["id"])


async def test_it_is_on_record_once(hall: Hall) -> None:
    """The log has the member and both values; the same request again changes nothing."""
    for _ in range(2):
        await hall.run(lambda context: set_names(context, wish="initials"), "Anna Smit")
    rows = await hall.rows("SELECT actor, subject, before, after FROM change")
    assert [tuple(row.values()) for row in rows] == [("Anna Smit", "Anna Smit", None, "initials")]


async def test_only_an_arbiter_decides_for_others(hall: Hall) -> None:
    """For one member or for all; and the member must exist."""
    other = await member_of(hall, "Bram Kok")

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            set_names(context, wish="initials", member=other)
        with pytest.raises(ArbiterOnly):
            set_usual(context, shown="initials")
        with pytest.raises(ArbiterOnly):
            club_roster(context, Right.PLAYERS)

    await hall.run(step, "Anna Smit")


async def test_a_stranger_has_no_name_to_show(hall: Hall) -> None:
    """Nor may an arbiter who is no member set one of their own."""

    def step(context: Context) -> None:
        with pytest.raises(WhoIsItAbout):
            show_names(context)
        with pytest.raises(WhoIsItAbout):
            set_names(context, wish="initials")

    await hall.run(step)


async def test_another_clubs_member_is_not_this_arbiters(hall: Hall) -> None:
    """The number in the button may be another club's member."""

    def step(context: Context) -> None:
        sql = "INSERT INTO club (name, language, time_zone) VALUES ('De Toren', 'nl', 'UTC')"
        club = context.tx.write(sql)
        stranger = people.add_member(context.tx, club, "Karel Toren")
        with pytest.raises(NotLinked):
            set_names(context, wish="initials", member=stranger)

    await hall.run(step)


async def test_it_is_told_in_what_is_kept_and_goes_with_the_name(hall: Hall) -> None:
    """/gegevens has it once it was set; /wissen takes it along."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE game SET result = '1-0', confirmed_at = '2026-09-14'")
        context.tx.write("UPDATE round SET phase = 'final' WHERE number <= 2")

    await hall.run(step)

    def next_step(context: Context) -> None:
        assert "website" not in show_stored_data(context).pages[0]
        set_names(context, wish="initials")
        assert "‘A.S.’" in show_stored_data(context).pages[0]
        erase_member(context, confirmed=True)

    await hall.run(next_step, "Anna Smit")
    rows = await hall.rows("SELECT website FROM member WHERE erased_at IS NOT NULL")
    assert [row["website"] for row in rows] == [None]
