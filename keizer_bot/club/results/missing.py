"""The evening is over: results are final, and the arbiter is asked of each that is missing.

[003] rule o: where neither came in time, both lose by forfeit.
"""

from __future__ import annotations

from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.attendance.silence import end_silent_players
from keizer_bot.club.calendar.game_days import postpone
from keizer_bot.club.pairing.messages import ResultsMissing
from keizer_bot.club.ranking.post import post_ranking
from keizer_bot.club.results import messages
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.context import Desk
from keizer_bot.core.games import round_in, table_of
from keizer_bot.core.messages import DayLabel, Job, JobLabel, No
from keizer_bot.core.posting import SOON, arbiters_with, send, tell_arbiters
from keizer_bot.core.questions import Answer, Asked, Choice, ask, intend, on_press
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Button
from keizer_bot.store import seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.intents import Address, person

_ASKED_ONE_BY_ONE = 5
_DAYS = 4
_OVER_THE_BOARD = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
_BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT)


def finish(desk: Desk, round_id: int) -> None:
    """The evening is over: results are final, the ranking is posted, silence is noticed."""
    book = desk.book
    evening = round_in(book, round_id)
    seasons.set_phase(desk.tx, round_id, Phase.FINAL, desk.at)
    post_ranking(desk, round_id)
    missing = tuple(g for g in book.games_of(round_id) if g.result is None and g.moved_to is None)
    ask_for_missing(desk, evening.number, missing)
    end_silent_players(desk, desk.book, evening)


def ask_for_missing(desk: Desk, number: int, games: tuple[GameRow, ...]) -> None:
    """Ask the arbiters of each game without a result; of many at once in one list to tap."""
    if len(games) > _ASKED_ONE_BY_ONE:
        tables = [table_of(desk, game.id) for game in games]
        pairs = tuple(" - ".join(table.names) for table in tables)
        fill_in = Button(JobLabel(Job.RESULTS), f"b:{desk.competition.id}:{Job.RESULTS.value}")
        say = ResultsMissing(number, pairs)
        tell_arbiters(desk, Asked(say, ((fill_in,),)), right=Right.RESULTS)
        return
    for arbiter in arbiters_with(desk, Right.RESULTS):
        for game in games:
            asked = _question(desk, game, arbiter.telegram_id)
            send(
                desk, Address(person(arbiter.telegram_id), desk.club.language), asked, urgency=SOON
            )


def _question(desk: Desk, game: GameRow, arbiter: int) -> Asked:
    """The results are anybody's buttons who may decide; the other day is asked of this arbiter."""
    table = table_of(desk, game.id)
    later = ask(
        desk,
        messages.WasItPlayed(table.evening.number, *table.names),
        [Choice(messages.PlayedLater(), intend(ask_day, game=game.id))],
        of=arbiter,
    )
    neither = Button(messages.NeitherCame(), data(Kind.DECIDE, game.id, Result.BOTH_FORFEITED))
    rows = [
        tuple(Button(result, data(Kind.DECIDE, game.id, result)) for result in results)
        for results in (_OVER_THE_BOARD, _BY_FORFEIT)
    ]
    return Asked(later.text, ((neither,), *rows, *later.rows))


@on_press("ask-day")
def ask_day(desk: Desk, *, game: int) -> Answer:
    """Ask the arbiter on which of the coming evenings the game is played; or he types the day."""
    desk.require(Right.RESULTS)
    table = table_of(desk, game)
    today = desk.at.astimezone(desk.zone).date()
    days = [e.date for e in desk.calendar.evenings if e.date > today][:_DAYS]
    choices = [
        Choice(DayLabel(day), intend(play_on, game=game, day=day.isoformat())) for day in days
    ]
    other = Choice(messages.AnotherDay(), intend(type_the_day, game=game))
    return ask(desk, messages.PlayedWhen(*table.names), [*choices, other, Choice(No(), None)])


@on_press("play-on")
def play_on(desk: Desk, *, game: int, day: date) -> Answer:
    """Put the game on that day. Raises as `postpone`."""
    return postpone(desk, game=game, day=day)


@on_press("type-the-day")
def type_the_day(desk: Desk, *, game: int) -> Answer:
    """Say how the game is put on a day that has no button."""
    table = table_of(desk, game)
    return messages.TypeTheDay(*table.names)
