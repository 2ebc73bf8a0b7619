"""A request's sender and season: which competition and season it is about."""

from __future__ import annotations

from datetime import timedelta

import pytest

from keizer_bot.core.context import Context
from keizer_bot.core.messages import NoSeason, WhoIsItAbout
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.store import clubs, seasons
from keizer_bot.store.website import set_club_style
from tests.club.hall import Hall

ANNA = "Anna Smit"


async def test_a_member_is_a_member_and_a_player(hall: Hall) -> None:
    """Their own number, their own place in the season."""

    def step(context: Context) -> tuple[object, ...]:
        played = context.plays_as(context.season)
        return context.own_member.name, context.member_id, played and played.name

    own = (await hall.rows("SELECT id FROM member WHERE name = ?", ANNA))[0]["id"]
    assert await hall.run(step, by=ANNA) == (ANNA, own, ANNA)


async def test_an_arbiter_who_is_no_member_is_told_so(hall: Hall) -> None:
    """Neither a member nor a player: they are asked which player they mean."""

    def step(context: Context) -> None:
        assert context.member_id is None
        assert context.plays_as(context.season) is None
        with pytest.raises(WhoIsItAbout):
            _ = context.own_member

    await hall.run(step)


async def test_between_seasons_the_last_one_is_meant(hall: Hall) -> None:
    """The running one while there is one; then that which ended last; without any a refusal."""

    def step(context: Context) -> None:
        running = context.season
        assert context.season_or_last == running
        seasons.end_seasons(context.tx, context.competition.id, context.at)
        assert context.season_or_last.id == running.id
        hours = context.competition.hours
        rapid = clubs.add_competition(context.tx, context.club.id, "Rapid", hours)
        beside = context.at_competition(clubs.competition(context.tx, rapid))
        with pytest.raises(NoSeason) as refused:
            _ = beside.season_or_last
        assert refused.value == NoSeason("Rapid")  # the club itself has one

    await hall.run(step)


async def test_the_hours_are_those_of_the_competition(hall: Hall) -> None:
    """An opponent may come half an hour late ([003] rule o), unless the club says otherwise."""
    hours = await hall.run(lambda context: context.hours)
    assert hours.default_time == timedelta(minutes=30)


async def test_a_club_has_its_own_colour_and_mark(hall: Hall) -> None:
    """Plain until the club chooses; another club's style is not used."""

    def step(context: Context) -> None:
        toren, _ = clubs.settle(context.tx, "De Toren", "nl", "Europe/Amsterdam", "{}")
        set_club_style(context.tx, toren, "#112233", "dG9yZW4=")
        assert context.style == PLAIN
        set_club_style(context.tx, context.club.id, "#c0392b", "cGlvbg==")
        assert context.style == ClubStyle("#c0392b", "cGlvbg==")

    await hall.run(step)
