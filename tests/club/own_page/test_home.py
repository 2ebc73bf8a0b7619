"""The first screen of a member's page: their game, the next evening, their place."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from keizer_bot.club.own_page.evenings import Tap
from keizer_bot.club.own_page.messages import Coming, LastPlaces, OwnWord, YourPlace
from keizer_bot.club.own_page.views import HomeView, home
from keizer_bot.club.results.actions import report_own
from keizer_bot.club.results.disputes import argue
from keizer_bot.club.results.settling import object_formally
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.core.context import Context
from keizer_bot.core.questions import ButtonAction
from keizer_bot.store import people, teams
from keizer_bot.store.buttons import Intention
from tests.club.hall import DAYS, EVENING, ZONE, Hall

ANNA, DAAN = "Anna Smit", "Daan Mol"
BEFORE = datetime(2026, 9, 14, 19, 0, tzinfo=ZONE)
CLOSED = datetime(2026, 9, 18, 18, 0, tzinfo=ZONE)  # for round 3


async def seen(hall: Hall, name: str = ANNA, at: datetime = EVENING) -> HomeView:
    """The first screen of somebody's page."""
    return await hall.run(home, by=name, at=at)


def said(taps: tuple[Tap, ...]) -> list[str]:
    """The words that these buttons send, or the result that they report."""
    return [each.words or (each.does or Intention()).arguments["word"] for each in taps]


async def test_their_game_of_tonight_has_its_result_buttons(hall: Hall) -> None:
    """The board, the colours, and the four ways in which it may have ended."""
    (game,) = (await seen(hall)).games
    assert (game.board.board, game.board.white, game.white) == (1, DAAN, False)
    assert said(game.taps) == ["won", "drew", "lost", "noshow"]


async def test_before_it_begins_they_may_say_that_they_come_later(hall: Hall) -> None:
    """Rare choices, such as a result or staying away, are folded away."""
    (game,) = (await seen(hall, at=BEFORE)).games
    assert game.taps == ()
    assert said(game.later) == ["/later 10", "/later 20", "/later 30"]
    assert said(game.less) == ["won", "drew", "lost", "/afmelden 14-9-2026"]


async def test_a_game_that_may_be_claimed_is_no_longer_come_later_to(hall: Hall) -> None:
    """Half an hour after the start the other may say that nobody came."""
    started = BEFORE + timedelta(minutes=45)
    early = await seen(hall, at=started + timedelta(minutes=29))
    late = await seen(hall, at=started + timedelta(minutes=30))
    assert (len(early.games[0].taps), len(early.games[0].later)) == (3, 3)
    assert (len(late.games[0].taps), len(late.games[0].later)) == (4, 0)


async def test_the_opponent_s_report_is_asked_about(hall: Hall) -> None:
    """With the same buttons as in the chat; the reporter can withdraw it."""
    number = hall.games[DAAN, ANNA]
    await hall.run(lambda c: report_own(c, game=number, side="won"), by=DAAN)
    (asked,) = (await seen(hall)).games
    assert asked.asked is not None
    reported = {"game": number, "result": "1-0"}
    yes_or_no = [Intention("agree", reported), Intention("object", reported)]
    assert [button.does for button in asked.asked.rows[0]] == yes_or_no
    assert (asked.taps, asked.less) == ((), ())
    (own,) = (await seen(hall, DAAN)).games
    assert own.asked is None
    assert said(own.less) == ["/uitslag intrekken"]


async def test_the_evening_after_it_is_the_next_one(hall: Hall) -> None:
    """The buttons name its day with the year: round 3, a week later."""
    evening = (await seen(hall)).evenings[0]
    assert evening.evening.date == DAYS[2]
    assert evening.coming is Coming.COMES_UNLESS
    day = "21-9-2026"
    assert said(evening.taps) == [
        f"/aanmelden {day}",
        f"/afmelden {day}",
        f"/afmelden {day} extern",
    ]


@pytest.mark.parametrize(
    ("act", "coming", "held"), [(sign_on, Coming.COMES, 0), (sign_off, Coming.AWAY, 1)]
)
async def test_the_present_answer_is_marked(
    hall: Hall, act: ButtonAction, coming: Coming, held: int
) -> None:
    """The button of the current answer has a tick."""
    player, evening = hall.players[ANNA], hall.rounds[2]
    await hall.run(lambda c: act(c, player=player, evenings=[evening]), by=ANNA)
    (view,) = (await seen(hall)).evenings
    assert view.coming is coming
    assert [tap.now for tap in view.taps] == [place == held for place in range(3)]


async def test_a_claim_to_play_for_the_club_waits(hall: Hall) -> None:
    """Until somebody confirms it, the page says that it waits."""
    player, evening = hall.players[ANNA], hall.rounds[2]
    await hall.run(
        lambda c: sign_off(c, player=player, evenings=[evening], club_duty=True), by=ANNA
    )
    (view,) = (await seen(hall)).evenings
    assert view.coming is Coming.ASKED_FOR_CLUB
    assert [tap.now for tap in view.taps] == [False, False, True]


async def test_once_sign_off_has_closed_one_can_only_say_no(hall: Hall) -> None:
    """A player who comes can still stay away; one who does not can only call."""
    await hall.rows("UPDATE round SET phase = 'final' WHERE number = 2")
    comes, after = (await seen(hall, at=CLOSED)).evenings
    assert after.coming is Coming.COMES_UNLESS
    assert [tap.label for tap in comes.taps] == [OwnWord.NO_LONGER]
    player, evening = hall.players[ANNA], hall.rounds[2]
    await hall.run(lambda c: sign_off(c, player=player, evenings=[evening]), by=ANNA)
    away, _ = (await seen(hall, at=CLOSED)).evenings
    assert (away.taps, away.until) == ((), None)


async def test_their_place_is_that_of_the_ranking(hall: Hall) -> None:
    """Anna won round 1 against the second of the list: 50 + 49."""
    place = (await seen(hall)).place
    assert place is not None
    assert place.now == YourPlace(1, 8, Fraction(99))


async def test_the_line_of_their_place_begins_ten_rounds_ago(hall: Hall) -> None:
    """Before that are the order of the list and the first round: all of two rankings here."""
    place = (await seen(hall)).place
    assert place is not None
    assert place.chart is not None
    assert [label.text for label in place.chart.rounds] == [0, 1]
    assert [label.text for label in place.chart.places] == [1, 2]
    assert place.course == LastPlaces(2, 1, 1)


async def test_somebody_who_does_not_play_sees_no_game(hall: Hall) -> None:
    """The arbiter, who is no member here, sees the next evening, and nothing to answer."""
    page = await seen(hall, "Tom Wolf")
    assert (page.games, page.place, page.season) == ((), None, True)
    assert [(view.evening.number, view.coming, view.taps) for view in page.evenings] == [
        (2, None, ())
    ]


async def test_a_captain_enters_matches_a_player_reads_them(hall: Hall) -> None:
    """A captain can do so only for their own teams."""

    def make(context: Context) -> None:
        tx = context.tx
        ids = {m.name: m.id for m in people.members(tx, 1)}
        teams.add_to_team(tx, teams.add_team(tx, 1, "De Pion 1"), [ids[ANNA], ids[DAAN]])
        teams.set_captain(tx, 1, ids[ANNA])

    await hall.run(make)
    assert [team.leads for team in (await seen(hall)).teams] == [True]
    assert [team.leads for team in (await seen(hall, DAAN)).teams] == [False]
    assert (await seen(hall, "Eva Prins")).teams == ()


async def test_a_party_reads_its_own_words_alone(hall: Hall) -> None:
    """The other party's argument is for the arbiter alone."""
    number = hall.games[DAAN, ANNA]
    await hall.run(lambda c: report_own(c, game=number, side="won"), by=DAAN)
    await hall.run(lambda c: object_formally(c, game=number), by=ANNA)
    await hall.run(lambda c: argue(c, dispute=1, words="Het was remise"), by=ANNA)
    (own,), (other,) = (await seen(hall)).disputes, (await seen(hall, DAAN)).disputes
    assert "Het was remise" in repr(own)
    assert "Het was remise" not in repr(other)
