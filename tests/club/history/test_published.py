"""An earlier season that was ranked elsewhere keeps that ranking, and its champion."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.history.summaries import PastSeason, contests_of, past_seasons
from keizer_bot.club.history.views import careers
from keizer_bot.club.looking_up.actions import sheet_of, why
from keizer_bot.club.looking_up.messages import PublishedCounts
from keizer_bot.club.looking_up.why import why_post
from keizer_bot.club.ranking.actions import ranking_view
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_earlier_season, import_season
from keizer_bot.core.context import Context
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import PublishedLine, SeasonFile, read_season_file
from keizer_bot.formats.season_file import write_season_file as written
from keizer_bot.store import seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.season_made import club_with, day_after
from tests.years_made import context_of, years

(EARLIER, NOW) = years(2, 8, 5)
AFTER = day_after(NOW)


def turned_round(file: SeasonFile) -> SeasonFile:
    """The file with a last ranking in which our last is the first, with whole points."""
    lines = standings(file.season, rules_from(file.rules)).lines
    published = tuple(
        PublishedLine(place, line.player, Fraction(20 - place))
        for place, line in enumerate(reversed(lines), start=1)
    )
    return replace(file, published=published)


PUBLISHED = turned_round(EARLIER)
CHAMPION = PUBLISHED.published[0].player
NAMES = {player.id: player.name for player in EARLIER.season.players}


@pytest.fixture
async def club(tmp_path: Path) -> Database:
    """A club with a running season and that earlier one."""
    database = await club_with(tmp_path, NOW)

    def earlier(tx: Transaction) -> int:
        return import_earlier_season(tx, 1, PUBLISHED, AFTER)

    await database.run(earlier)
    return database


def earlier_of(tx: Transaction) -> tuple[Context, PastSeason, dict[int, str]]:
    """The bot's context, the earlier season, and its players' names by member."""
    context = context_of(tx, NOW)
    (season, _) = past_seasons(context)
    called = {p.member_id: p.name for p in seasons.players(tx, season.row.id)}
    return context, season, called


async def test_honours_and_careers_are_those_that_were_published(club: Database) -> None:
    """The champion, each group's winner, ranks and totals, whatever attendance our rules ask."""

    def read(tx: Transaction) -> None:
        _, season, called = earlier_of(tx)
        assert [called[member] for member in season.champions] == [NAMES[CHAMPION]]
        ranked = [(called[p.member], p.rank, p.total) for p in season.summary.players]
        assert ranked == [(NAMES[o.player], o.rank, o.total) for o in PUBLISHED.published]
        groups = {player.id: player.group for player in EARLIER.season.players}
        for prize in season.summary.prizes:
            if prize.kind == "group":
                best = next(o for o in PUBLISHED.published if groups[o.player] == prize.group)
                assert [called[won.member] for won in prize.winners] == [NAMES[best.player]]
        (member,) = season.champions
        assert season.row.name in careers([season])[member].titles
        assert careers([season])[member].best == 1

    await club.run(read)
    await club.close()


async def test_its_ranking_is_shown_as_published(club: Database) -> None:
    """Look-ups show the published ranking; earlier rankings are computed."""

    def read(tx: Transaction) -> None:
        context, season, _ = earlier_of(tx)
        snapshot = context.snapshot_of(season.row)
        lines = ranking_view(snapshot).lines
        assert [line.name for line in lines] == [NAMES[o.player] for o in PUBLISHED.published]
        ours = standings(EARLIER.season, rules_from(EARLIER.rules), after=3).lines
        before = ranking_view(snapshot, 3).lines
        assert [line.player for line in before] == [line.player for line in ours]
        _, contests = contests_of(snapshot, context.competition, over=True)
        assert [won.player for won in contests[0][1].winners] == [CHAMPION]

    await club.run(read)
    await club.close()


async def test_a_published_ranking_is_exported_and_imported_without_loss(club: Database) -> None:
    """The season file holds it in the same form."""

    def export(tx: Transaction) -> SeasonFile:
        context, season, _ = earlier_of(tx)
        return export_season(context, season.row.id)

    file = await club.run(export)
    assert file.published == PUBLISHED.published
    assert read_season_file(written(file)).published == PUBLISHED.published
    await club.close()


async def test_a_season_that_goes_on_is_ranked_by_its_own_rules(tmp_path: Path) -> None:
    """A ranking published before its last round does not end it."""
    database = await club_with(tmp_path, NOW)

    def read(tx: Transaction) -> None:
        season_id = import_season(tx, 1, PUBLISHED, AFTER)
        assert seasons.published_standings(tx, season_id)
        assert not seasons.final_standings(tx, season_id)  # it runs
        number = seasons.add_round(tx, season_id, 6, AFTER.date(), None)
        seasons.set_phase(tx, number, "final", AFTER)
        assert not seasons.published_standings(tx, season_id)

    await database.run(read)
    await database.close()


async def test_an_explained_total_names_the_ranking_that_counts(club: Database) -> None:
    """Our total of a season ranked elsewhere may differ, so the answer gives both."""

    def read(tx: Transaction) -> None:
        context, season, _ = earlier_of(tx)
        there = structs.replace(context, looked_up=season.row)
        player = there.snapshot_or_last.by_key(CHAMPION)
        counts = PublishedCounts(1, Fraction(19))
        assert why(there, player.id).published == counts
        assert counts in sheet_of(there, player).career
        told = " ".join(why_post(why(there, player.id), context.texts, "nl"))
        assert "plaats 1, totaal 19" in told

    await club.run(read)
    await club.close()
