"""The other screens: ranking, calendar, settings, and the arbiter's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from keizer_bot.club.own_page.evenings import own_calendar
from keizer_bot.club.own_page.messages import Coming, OwnWord
from keizer_bot.club.own_page.settings import own_settings
from keizer_bot.club.own_page.views import dashboard, own_ranking, results_to_enter
from keizer_bot.club.pairing.actions import close_sign_off
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.engine.model import Result
from keizer_bot.store import people, records
from keizer_bot.store.buttons import Intention
from tests.club.hall import DAYS, EVENING, ZONE, Hall

ANNA = "Anna Smit"
NEXT_DAY = datetime(2026, 9, 15, 12, 0, tzinfo=ZONE)


async def test_the_ranking_knows_the_reader(hall: Hall) -> None:
    """It gives the reasons for their total, and what their game tonight may bring."""
    view = await hall.run(own_ranking, by=ANNA)
    assert (view.own, view.view.round) == ("p1", 1)
    assert "Bram Kok" in view.why[0]
    assert "Daan Mol" in view.prospects[0]


async def test_the_ranking_of_who_does_not_play_is_the_same(hall: Hall) -> None:
    """The ranking has nothing about them."""
    own, other = await hall.run(own_ranking, by=ANNA), await hall.run(own_ranking)
    assert own.view == other.view
    assert (other.own, other.why, other.prospects) == ("", (), ())


async def test_the_calendar_offers_the_evenings_that_are_open(hall: Hall) -> None:
    """Round 2 is paired, rounds 3 and 4 can be spoken of."""
    view = await hall.run(own_calendar, by=ANNA)
    assert [line.coming for line in view.ahead] == [None, *[Coming.COMES_UNLESS] * 2]
    assert [line.evening.date for line in view.past] == [DAYS[0]]
    assert view.can_say


async def test_somebody_who_does_not_play_has_no_answers_in_the_calendar(hall: Hall) -> None:
    """They see the same days without buttons."""
    view = await hall.run(own_calendar)
    assert not view.can_say
    assert len(view.ahead) == 3


async def test_ones_own_acts_can_be_undone_on_the_page(hall: Hall) -> None:
    """Only their own acts; an undone one disappears from the list."""
    player, evening = hall.players[ANNA], hall.rounds[2]
    await hall.run(lambda c: sign_off(c, player=player, evenings=[evening]), by=ANNA)
    (act,) = (await hall.run(own_settings, by=ANNA)).done
    assert act.undo.does is not None
    assert act.undo.does.button == "undo-act"
    assert (await hall.run(own_settings, by="Daan Mol")).done == ()


async def test_somebody_who_is_no_member_has_no_settings(hall: Hall) -> None:
    """The arbiter of the hall does not play."""
    view = await hall.run(own_settings)
    assert (view.settings, view.show_data, view.erase) == ((), None, None)


async def test_the_desk_is_the_dashboard_with_who_is_to_be_called(hall: Hall) -> None:
    """A call can be ticked off by its button."""

    def call(context: Context) -> None:
        hugo = next(m for m in people.members(context.tx, 1) if m.name == "Hugo Vink")
        records.add_call(context.tx, 1, hugo.id, "Je bent vrij", EVENING)

    await hall.run(call)
    view = await hall.run(dashboard)
    assert view.enters_results
    assert [(c.name, c.why, c.done.does) for c in view.calls] == [
        ("Hugo Vink", "Je bent vrij", Intention("called", {"call": 1}))
    ]


async def test_a_desk_without_a_season_offers_to_begin_one(hall: Hall) -> None:
    """Then there is no dashboard."""
    await hall.rows("UPDATE season SET ended_at = '2026-09-15T00:00:00Z'")
    view = await hall.run(dashboard, at=NEXT_DAY)
    assert view.says is None
    ((head, (row,)),) = view.groups
    assert head is OwnWord.SEASON_AND_CLUB
    assert [button.does for button in row] == [
        Intention("job", {"competition": 1, "job": job}) for job in ("season", "links", "help")
    ]


async def test_the_jobs_stand_under_what_is_due(hall: Hall) -> None:
    """Pairing moves to what is due now as soon as sign-off has closed."""

    async def jobs() -> dict[OwnWord, list[str]]:
        view = await hall.run(dashboard)
        return {
            head: [str(button.does.arguments["job"]) for row in rows for button in row]
            for head, rows in view.groups
        }

    season = ["log", "calendar", "season", "links", "help"]
    before = await jobs()
    assert OwnWord.DUE_NOW not in before
    assert before[OwnWord.SEASON_AND_CLUB] == season
    await hall.run(lambda context: close_sign_off(context, hall.rounds[2]))
    await hall.rows("UPDATE round SET phase = 'final' WHERE number = 2")
    closed = await jobs()
    assert closed[OwnWord.DUE_NOW] == ["preview", "pair"]
    assert closed[OwnWord.SEASON_AND_CLUB] == season


async def test_all_boards_stand_on_one_form(hall: Hall) -> None:
    """With the six ways in which a game may end, the arbiter's as they are stored."""
    form = await hall.run(results_to_enter)
    assert (form.round, [board.board for board in form.boards]) == (2, [1, 2, 3, 4])
    assert [said for said, _ in form.results] == ["1-0", "½-½", "0-1", "+/-", "-/+", "-/-"]
    assert {result for _, result in form.results} == set(Result) - {Result.AWARD}


@pytest.mark.parametrize("view", [dashboard, results_to_enter])
async def test_the_arbiters_page_is_for_arbiters_only(
    hall: Hall, view: Callable[[Context], object]
) -> None:
    """A member is refused."""
    with pytest.raises(ArbiterOnly):
        await hall.run(view, by=ANNA)
