"""The evening is over: results are final, and the arbiter is asked of each that is missing.

[003] rule o: where neither came in time, both lose by forfeit.
"""

from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.calendar.game_days import postpone
from keizer_bot.club.knock_out.actions import tell_who_is_out
from keizer_bot.club.pairing.messages import ResultsMissing
from keizer_bot.club.ranking.post import post_ranking
from keizer_bot.club.results import messages
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import OVER_THE_BOARD
from keizer_bot.club.signing_off.attendance import end_silent_players
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.messages import DayLabel, Job
from keizer_bot.core.posting import SOON, arbiters_with, send, tell_arbiters
from keizer_bot.core.questions import ButtonKey, Choice, ask, ask_one, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import page_messages, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.intents import Address, person

_ASKED_ONE_BY_ONE = 5
_DAYS = 4
_BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT)


def finish(context: RequestContext, round_id: int) -> None:
    """The evening is over: results are final, the ranking is posted, silence is noticed."""
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    seasons.set_phase(context.tx, round_id, Phase.FINAL, context.at)
    page_messages.overtake(context.tx, round_id, context.at, begun=evening.starts)
    post_ranking(context, round_id)
    unknown = (g for g in snapshot.games_of(round_id) if g.result is None)
    tell_who_is_out(context, round_id)
    ask_for_missing(context, evening.number, tuple(g for g in unknown if g.moved_to is None))
    end_silent_players(context, context.snapshot, evening)


def ask_for_missing(context: RequestContext, number: int, games: tuple[GameRow, ...]) -> None:
    """Ask the arbiters of each game without a result; of many at once in one list to tap."""
    if len(games) > _ASKED_ONE_BY_ONE:
        pairs = tuple(game_context(context, game.id).on_record for game in games)
        results = intend(ButtonKey.JOB, competition=context.competition.id, job=Job.RESULTS)
        say = ResultsMissing(number, pairs)
        tell_arbiters(
            context, Reply.question(say, ((Button(Job.RESULTS, results),),)), right=Right.RESULTS
        )
        return
    for arbiter in arbiters_with(context, Right.RESULTS):
        to = Address(person(arbiter.person_id), context.club.language)
        for game in games:
            send(context, to, _question(context, game, arbiter.person_id), urgency=SOON)


def _question(context: RequestContext, game: GameRow, arbiter: int) -> Reply:
    """The results are anybody's buttons who may decide; the other day is asked of this arbiter."""
    table = game_context(context, game.id)
    question = messages.WasItPlayed(table.evening.number, *table.names)
    on_another = Choice(messages.PlayedLater(), intend(ask_day, game=game.id))
    later = ask(context, question, [on_another], of=arbiter)
    neither = Button(
        messages.NeitherCame(), intend(decide_by_tap, game=game.id, result=Result.BOTH_FORFEITED)
    )
    rows = [
        tuple(
            Button(result, intend(decide_by_tap, game=game.id, result=result)) for result in results
        )
        for results in (OVER_THE_BOARD, _BY_FORFEIT)
    ]
    return Reply.question(later.text, ((neither,), *rows, *later.rows))


@on_press("ask-day")
def ask_day(context: RequestContext, *, game: int) -> Reply:
    """Ask the arbiter on which of the coming evenings the game is played; or they type the day."""
    context.require(Right.RESULTS)
    table = game_context(context, game)
    days = [e.date for e in context.calendar.evenings if e.date > context.today][:_DAYS]
    choices = [
        Choice(DayLabel(day), intend(play_on, game=game, day=day.isoformat())) for day in days
    ]
    other = Choice(messages.AnotherDay(), intend(type_the_day, game=game))
    return ask_one(context, messages.PlayedWhen(*table.in_round), [*choices, other])


@on_press("play-on")
def play_on(context: RequestContext, *, game: int, day: date) -> Reply:
    """Put the game on that day. Raises as `postpone`."""
    return postpone(context, game=game, day=day)


@on_press("type-the-day")
def type_the_day(context: RequestContext, *, game: int) -> Reply:
    """Say how the game is put on a day that has no button."""
    return Reply.of(messages.TypeTheDay(*game_context(context, game).names))
