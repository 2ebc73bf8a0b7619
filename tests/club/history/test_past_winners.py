"""Winners of years without a season here: the member they belong to, and where they appear."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.club.history.actions import add_past_winner, add_past_winners
from keizer_bot.club.history.handlers import past_years
from keizer_bot.club.history.messages import CareerPrizes, CareerTitles, PrizeIn, RecordKind
from keizer_bot.club.history.summaries import past_seasons
from keizer_bot.club.history.views import career_lines, other_wins, records
from keizer_bot.club.people.one_person import merge_members
from keizer_bot.club.people.personal_data import erase_member
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.formats.honours_table import HonourLine
from keizer_bot.keeping.site import make_sites
from keizer_bot.store import cups, people
from keizer_bot.store.club_rows import club_rows
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.club.hall import Hall, open_hall
from tests.club.undoing import is_undone, undone
from tests.keeping.test_site import described
from tests.manual_clock import ManualClock
from tests.reports.site.made import parsed, text_of
from tests.season_made import day_after
from tests.years_made import club_over_years, context_of, years

FILES = years(3, 8, 3)
FRITS = "Frits Vos"


@pytest.fixture
async def hall() -> Hall:
    """Frits won in three years, twice the title."""
    hall = await open_hall()
    lines = [["2012", "Clubkampioen", FRITS], ["2013-2014", "Clubkampioen", FRITS]]
    await hall.run(
        lambda context: add_past_winners(context, winners=[*lines, ["2014", "Beker", FRITS]])
    )
    return hall


async def career(hall: Hall, name: str) -> tuple[object, ...]:
    """The career lines of the member with that name."""

    def step(context: Context) -> tuple[object, ...]:
        member = next(m.id for m in people.members(context.tx, 1) if m.name == name)
        return career_lines(context, member)

    return await hall.run(step)


HIS = (
    CareerTitles(2, ("2012", "2013-2014")),
    CareerPrizes((PrizeIn("Beker", ("2014",)),)),
)


async def joined(hall: Hall, name: str) -> int:
    """A new member of that name."""
    return await hall.run(lambda context: people.add_member(context.tx, 1, name))


async def test_a_later_member_is_the_past_winner_of_that_name(hall: Hall) -> None:
    """The spelling may differ; if two members have the name, neither is the winner."""
    await joined(hall, "FRITS  vós")
    assert await career(hall, "FRITS  vós") == HIS
    await joined(hall, FRITS)
    assert await career(hall, FRITS) == ()


async def test_after_merging_it_is_the_other_name_s(hall: Hall) -> None:
    """The surviving member keeps the prizes won under the other name."""
    old = await joined(hall, FRITS)
    asked = await hall.run(lambda context: merge_members(context, member=1, other=old))
    await hall.press(asked)
    assert await career(hall, "Anna Smit") == HIS


async def test_an_erased_member_is_erased_in_the_roll_of_honour(hall: Hall) -> None:
    """In any spelling; the prizes stay, under the name that all their games have."""
    frits = await joined(hall, FRITS)
    await hall.run(
        lambda context: cups.add_past_winner(context.tx, 1, "2015", "Beker", "frits vos")
    )
    await hall.run(lambda context: erase_member(context, member=frits, confirmed=True))
    rows = await hall.run(lambda context: cups.past_winners(context.tx, 1))
    assert {row.name for row in rows} == {"Oud-lid 1"}
    assert len(rows) == 4
    assert await career(hall, "Oud-lid 1") != ()


async def test_a_whole_table_is_undone_at_once(hall: Hall) -> None:
    """Nothing of it is left."""
    assert is_undone(await undone(hall))
    assert await hall.rows("SELECT 1 FROM past_winner") == []


async def test_only_the_arbiter_takes_a_table_over(hall: Hall) -> None:
    """A button does not let anybody else do it either."""
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda c: add_past_winners(c, winners=[["2010", "Beker", "Ab"]]), "Bram Kok")


@pytest.fixture
async def club(tmp_path: Path) -> Database:
    """A club with two seasons that are over, and a third."""
    return await club_over_years(tmp_path, FILES)


async def test_a_title_that_a_season_here_has_counts_once(club: Database) -> None:
    """Entered with the rest of an old list, under the season's last year or both."""

    def step(tx: Transaction) -> None:
        context = context_of(tx, FILES[-1])
        past = past_seasons(context)
        (champion,) = past[0].champions
        name = people.member(tx, champion).name
        before = next(r for r in records(past) if r.kind is RecordKind.TITLES)
        for year in ("2025", "2024-2025"):
            cups.add_past_winner(tx, 1, year, "Clubkampioen", name)
        assert other_wins(context, past) == ()
        assert past_years(context) == ()
        cups.add_past_winner(tx, 1, "1999", "Clubkampioen", name)
        (win,) = other_wins(context, past)
        after = next(r for r in records(past, [win]) if r.kind is RecordKind.TITLES)
        titles = sum(champion in season.champions for season in past if season.over)
        assert after.number == max(before.number, titles + 1)

    await club.run(step)
    await club.close()


async def test_most_titles_may_be_those_of_no_member(club: Database) -> None:
    """They are counted by name, however each is written."""

    def step(tx: Transaction) -> None:
        context = context_of(tx, FILES[-1])
        for year, name in (("1950", "Ab Vos"), ("1951", "AB VOS"), ("1952", "Ab Vos")):
            cups.add_past_winner(tx, 1, year, "Kampioen", name)
        past = past_seasons(context)
        record = next(
            r for r in records(past, other_wins(context, past)) if r.kind is RecordKind.TITLES
        )
        assert record.number == 3
        assert [holder for holder, _ in record.holders] == ["Ab Vos"]

    await club.run(step)
    await club.close()


async def test_they_go_out_with_the_club_and_stand_on_its_site(
    club: Database, tmp_path: Path
) -> None:
    """Among the archive's facts, and on the page of all seasons."""

    def step(tx: Transaction) -> list[dict[str, object]]:
        cups.add_past_winner(tx, 1, "1950", "Zilveren toren", "Ab Vos")
        return club_rows(tx, 1, private=False).facts["past_winner"]

    (row,) = await club.run(step)
    assert (row["year"], row["prize"], row["name"]) == ("1950", "Zilveren toren", "Ab Vos")
    await club.close()
    await make_sites(described(tmp_path), ManualClock(day_after(FILES[-1])), tmp_path / "out")
    page = text_of(parsed((tmp_path / "out" / "seasons.html").read_bytes()))
    assert "1950" in page
    assert "Zilveren toren: Ab Vos" in page


async def test_the_winner_has_the_name_that_the_member_has(hall: Hall) -> None:
    """So that the log and the roll name them as everywhere."""
    line = HonourLine("2010", "beker", "anna SMIT")
    await hall.run(lambda context: add_past_winner(context, line))
    rows = await hall.run(lambda context: cups.past_winners(context.tx, 1))
    assert ("2010", "Beker", "Anna Smit") in {(r.year, r.prize, r.name) for r in rows}
