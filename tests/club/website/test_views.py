"""The screen in the hall: the round's boards, the ranking, climbers, and the coming evening."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta

import pytest
from msgspec.structs import replace

from keizer_bot.club.website.screen import (
    BOARDS,
    BoardsTurn,
    EveningTurn,
    MoversTurn,
    PresentTurn,
    RankingTurn,
    ScreenTurn,
    ScreenView,
    SeatsTurn,
    screen_view,
    turns_of_boards,
    turns_to_find_boards,
)
from keizer_bot.core.context import Context
from keizer_bot.engine.model import Result
from keizer_bot.reports.messages import Colour, Outcome, PairingsSeat
from keizer_bot.reports.pairings import BoardView, PairingsView, Seat
from keizer_bot.store import clubs, games, seasons, website
from tests.club.hall import EVENING, HOURS, ROUND_2, ZONE, Hall

MONDAY = {"weekday": "monday"}
HIDDEN = ("Anna Smit", "Hugo Vink")


def shown(context: Context) -> ScreenView:
    """The screen behind its own address."""
    return screen_view(context, public=False)


def only(view: ScreenView, kind: type) -> object:
    """The one turn of that kind."""
    (found,) = (turn for turn in (each.turn for each in view.turns) if isinstance(turn, kind))
    return found


async def test_an_evening_is_its_boards_the_ranking_who_moved_and_the_next(hall: Hall) -> None:
    """The screen shows them in that order, again and again."""
    view = await hall.run(shown)
    assert (view.club, view.language) == ("De Pion", "nl")
    kinds = [type(turn) for turn in (each.turn for each in view.turns)]
    assert kinds == [BoardsTurn, RankingTurn, MoversTurn, EveningTurn]


async def test_while_people_look_for_their_board_only_boards_are_shown(hall: Hall) -> None:
    """From the pairing until a quarter of an hour after the start at 19:45; then all again."""
    start = EVENING.replace(hour=19, minute=45)
    seeking = await hall.run(shown, at=start + timedelta(minutes=14))
    assert [type(each.turn) for each in seeking.turns] == [BoardsTurn]
    playing = await hall.run(shown, at=start + timedelta(minutes=15))
    assert len(playing.turns) == 4


@pytest.mark.parametrize(("pages", "seconds"), [(1, 12), (2, 10), (3, 6), (4, 5), (5, 4)])
def test_a_board_is_seen_again_in_twenty_seconds(pages: int, seconds: int) -> None:
    """As far as a turn of four seconds allows: up to sixty boards, 120 players."""
    boards = {1: 10, 2: 20, 3: 36, 4: 48, 5: 60}[pages]
    names = [BoardView(n + 1, "White", "Black") for n in range(boards)]
    view = PairingsView(1, EVENING, tuple(names))
    turns = tuple(ScreenTurn("", "chess", turn) for turn in turns_to_find_boards(view))
    assert len(turns) == pages
    assert ScreenView("De Pion", "nl", ZONE, turns).seconds == seconds


async def test_a_result_stands_there_at_the_next_look(hall: Hall) -> None:
    """Each look reads the facts again."""

    def report(context: Context) -> None:
        game = hall.games["Daan Mol", "Anna Smit"]
        games.set_result(context.tx, game, Result.DRAWN, EVENING, by_player=None, confirmed=True)

    before = only(await hall.run(shown), BoardsTurn)
    await hall.run(report)
    after = only(await hall.run(shown), BoardsTurn)
    assert isinstance(before, BoardsTurn)
    assert isinstance(after, BoardsTurn)
    assert [(b.white, b.black) for b in before.boards] == list(ROUND_2)
    assert [b.result for b in before.boards] == [None] * 4
    assert [b.result for b in after.boards] == [Result.DRAWN, None, None, None]


async def test_the_largest_mover_comes_first(hall: Hall) -> None:
    """After round 1 of the eight: winners against higher players rose, by the posted ranking."""
    view = await hall.run(shown)
    movers, ranking = only(view, MoversTurn), only(view, RankingTurn)
    assert isinstance(movers, MoversTurn)
    assert isinstance(ranking, RankingTurn)
    assert movers.round == ranking.view.round == 1
    rose = [line.moved for line in movers.risen]
    fell = [line.moved for line in movers.fallen]
    assert rose == sorted((m for x in ranking.lines if (m := x.moved) and m > 0), reverse=True)
    assert fell == sorted(m for x in ranking.lines if (m := x.moved) and m < 0)
    assert rose
    assert fell


async def test_the_evening_that_comes_is_the_first_that_is_not_paired(hall: Hall) -> None:
    """Round 2 is being played: round 3 of a week later is next, and one can still sign off."""
    turn = only(await hall.run(shown), EveningTurn)
    assert isinstance(turn, EveningTurn)
    assert (turn.evening.number, turn.evening.date) == (3, date(2026, 9, 21))
    assert turn.signs_off
    late = await hall.run(shown, at=datetime(2026, 9, 18, 18, 0, tzinfo=ZONE))
    turn = only(late, EveningTurn)
    assert isinstance(turn, EveningTurn)
    assert not turn.signs_off


async def test_checked_in_players_are_shown_until_the_round_is_paired(hall: Hall) -> None:
    """By surname, during check-in; a player who signed on days before is not in yet."""
    day = date(2026, 9, 21)
    evening = datetime(2026, 9, 21, 19, 20, tzinfo=ZONE)

    def check_in(context: Context) -> None:
        monday = {"sign_off": MONDAY | {"time": "19:15"}, "pairings": MONDAY | {"time": "19:40"}}
        hours = json.dumps(HOURS | monday | {"presence": "check-in"})
        context.tx.write("UPDATE competition SET hours = ?", hours)
        for name, at in (
            ("Hugo Vink", evening - timedelta(days=2)),
            ("Daan Mol", evening - timedelta(minutes=2)),
            ("Anna Smit", evening - timedelta(minutes=1)),
        ):
            player = hall.players[name]
            games.set_presence(context.tx, hall.rounds[2], player, "here", at, 0)

    def pair(context: Context) -> None:
        for phase in ("closed", "paired"):
            seasons.set_phase(context.tx, hall.rounds[2], phase, evening)

    await hall.run(check_in)
    turn = (await hall.run(shown, at=evening)).turns[0].turn
    assert isinstance(turn, PresentTurn)
    assert (turn.evening.date, turn.count, turn.pages) == (day, 2, 1)
    assert turn.names == ("Daan Mol", "Anna Smit")
    await hall.run(pair)
    view = await hall.run(shown, at=evening)
    assert [turn for turn in view.turns if isinstance(turn.turn, PresentTurn)] == []


async def test_nobody_is_named_in_full_before_everybody_who_does_not_want_it(hall: Hall) -> None:
    """A public screen has the names of the club's website; that of the hall has all."""

    def hide(context: Context) -> tuple[ScreenView, ScreenView]:
        for name in HIDDEN:
            player = context.players[hall.players[name]]
            website.choose(context.tx, player.member_id, "initials")
        context.tx.write("DELETE FROM game WHERE id = ?", hall.games["Hugo Vink", "Carla Vos"])
        games.add_bye(context.tx, hall.rounds[1], hall.players["Hugo Vink"])
        return screen_view(context, public=True), screen_view(context, public=False)

    public, own = await hall.run(hide)
    boards = only(public, BoardsTurn)
    assert isinstance(boards, BoardsTurn)
    assert (boards.boards[0].black, boards.view.byes) == ("A.S.", ("H.V.",))
    assert [name for name in HIDDEN if name in repr(public)] == []
    assert [name for name in HIDDEN if name in repr(own)] == list(HIDDEN)


async def test_a_season_that_is_over_leaves_its_last_ranking(hall: Hall) -> None:
    """Until the next begins there is nothing to come."""

    def end(context: Context) -> ScreenView:
        seasons.end_seasons(context.tx, context.competition.id, EVENING)
        return shown(context)

    view = await hall.run(end)
    (turn,) = (turn for turn in (each.turn for each in view.turns))
    assert isinstance(turn, RankingTurn)
    assert turn.view.over


async def test_of_several_competitions_that_of_the_day_is_shown(hall: Hall) -> None:
    """On Monday the season's; a rapid that begins on Tuesday is on the screen on Tuesday."""

    def begin(context: Context) -> None:
        hours = json.dumps(HOURS | {"evening": {"weekday": "tuesday", "time": "20:00"}})
        rapid = clubs.add_competition(context.tx, context.club.id, "Rapid", hours)
        season = seasons.add_season(context.tx, rapid, "Rapid 2026", "{}", "{}", EVENING)
        seasons.add_round(context.tx, season, 1, date(2026, 9, 15), None)

    await hall.run(begin)
    names = [
        {each.about for each in (await hall.run(shown, at=EVENING + timedelta(days=days))).turns}
        for days in (0, 1, 2)
    ]
    assert names == [{"De Pion"}, {"Rapid"}, {"De Pion"}]


def test_from_21_boards_on_players_look_for_their_name() -> None:
    """42 players and one with a bye in two turns, alphabetically."""
    boards = tuple(BoardView(n, f"W{n:02}", f"B{n:02}") for n in range(1, 22))
    turns = list(turns_to_find_boards(PairingsView(1, EVENING, boards, byes=("Anna",))))
    assert [len(turn.seats) for turn in turns if isinstance(turn, SeatsTurn)] == [22, 21]
    assert isinstance(turns[0], SeatsTurn)
    assert turns[0].seats[0] == Seat("Anna", Outcome.BYE)
    assert turns[0].seats[1] == Seat("B01", PairingsSeat(1, Colour.BLACK, "W01"))


@pytest.mark.parametrize(
    ("boards", "sizes"),
    [(0, [0]), (1, [1]), (10, [10]), (11, [6, 5]), (21, [7, 7, 7]), (30, [10, 10, 10])],
)
def test_many_boards_are_parted_evenly(boards: int, sizes: list[int]) -> None:
    """None has a handful left over for the last turn, and none has more than fit."""
    view = PairingsView(1, EVENING, tuple(BoardView(n, "A", "B") for n in range(1, boards + 1)))
    turns = list(turns_of_boards(view))
    assert [len(turn.boards) for turn in turns] == sizes
    assert [board.board for turn in turns for board in turn.boards] == list(range(1, boards + 1))
    assert {(turn.page, turn.pages) for turn in turns} == {
        (page, len(sizes)) for page in range(1, len(sizes) + 1)
    }
    assert max(sizes) <= BOARDS


def test_a_round_is_over_when_every_result_is_known() -> None:
    """Then its boards are its results."""
    board = BoardView(1, "A", "B")
    view = PairingsView(1, EVENING, (board, replace(board, board=2, result=Result.DRAWN)))
    (turn,) = turns_of_boards(view)
    assert not turn.is_over
    (turn,) = turns_of_boards(replace(view, boards=view.boards[1:]))
    assert turn.is_over
