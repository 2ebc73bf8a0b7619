"""The moments that the clock leaps to follow from the work due."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import msgspec
import pytest

from keizer_bot.calendar import Evening, Phase
from keizer_bot.demo.page.rendering import PageTemplates, lines_of
from keizer_bot.demo.page.session import Jump, SeasonFacts, moment_of
from keizer_bot.reports.ranking import RankingLine
from keizer_bot.reports.site.chart import chart_of, course_in_words
from keizer_bot.reports.site.views import PlayerPage, RankingTable, SitePerson, SiteView
from tests.demo.page.conftest import panel
from tests.standin.people import Person

EVENING = datetime(2025, 9, 1, 17, 45, tzinfo=UTC)
WEEK = timedelta(weeks=1)


def hours(number: int) -> Evening:
    """Friday 16:00 sign-off closes, 18:00 pairing; Monday 17:45 games, 21:30 final (UTC)."""
    starts = EVENING + (number - 1) * WEEK
    friday = starts - timedelta(days=3)
    return Evening(
        id=number,
        number=number,
        date=starts.date(),
        period=1,
        starts=starts,
        closes=friday.replace(hour=16, minute=0),
        pairs=friday.replace(hour=18, minute=0),
        final=starts.replace(hour=21, minute=30),
        phase=Phase.OPEN,
    )


SEASON = (hours(1), hours(2))


@pytest.mark.parametrize(
    ("jump", "now", "moment"),
    [
        (Jump.CLOSING, "2025-08-26T10:00", "2025-08-29T15:55"),
        (Jump.CLOSING, "2025-08-29T15:55", "2025-09-05T15:55"),
        (Jump.PAIRING, "2025-08-29T17:00", "2025-08-29T18:00"),
        (Jump.EVENING, "2025-08-29T18:00", "2025-09-01T17:45"),
        (Jump.EVENING, "2025-09-01T17:45", "2025-09-08T17:45"),
        (Jump.END, "2025-08-26T10:00", "2025-09-08T21:30"),
    ],
)
def test_the_next_such_moment(jump: Jump, now: str, moment: str) -> None:
    """Each jump of the clock leads to the next such moment of the current round."""
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert moment_of(jump, SEASON, at) == datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize("jump", list(Jump))
def test_after_the_season_there_is_none(jump: Jump) -> None:
    """There is nothing to leap to after the last round, nor before there is a season."""
    assert moment_of(jump, SEASON, EVENING + 2 * WEEK) is None
    assert moment_of(jump, (), EVENING) is None


def sheet(*ranks: int) -> PlayerPage:
    """A player of six, with their ranks after each round from 0 on."""
    none = Fraction(0)
    course = tuple(enumerate(ranks))
    return PlayerPage(
        SitePerson("Jan", 1), ranks[-1], 6, none, none, None, None, None, False, (), course, 0
    )


def test_the_chart_needs_two_rankings() -> None:
    """A single round gives no chart."""
    assert chart_of(sheet(1)) is None
    assert chart_of(sheet(2, 1)) is not None


def test_a_later_entrant_has_no_line_among_the_others() -> None:
    """The line of a player who joined later would begin in the wrong place."""
    assert len(lines_of((sheet(2, 1), sheet(1, 2), sheet(3)))) == 2


def test_the_chart_says_in_words_what_it_shows() -> None:
    """The first, best, worst and current place of a player are put into words."""
    said = course_in_words(sheet(4, 6, 2, 3))
    assert (said.name, said.first, said.best, said.worst, said.now) == ("Jan", 4, 2, 6, 3)


def test_the_ranking_stands_beside_the_chat(templates: PageTemplates, jan: Person) -> None:
    """As on the club's website; a visitor finds their own line, and the chart."""
    name = jan.user.full_name
    me = msgspec.structs.replace(sheet(2, 1), person=SitePerson(name, 1))
    line = RankingLine(1, name, Fraction(101, 2), Fraction(50), 1, 1)
    table = RankingTable(1, open=None, places=((me.person, line),))
    site = SiteView("De Terp", "De Terp", "en", "chess", rankings=(table,), sheets=(me,))
    html = templates.club(replace(panel(), facts=SeasonFacts(site, SEASON, ())), jan)
    assert re.search(rf'class="me".*▲1.*{name}</th><td class="n">50', html)
    assert 'class="mine"' in html
