"""Makes reports final: by the opponent's answer, or at the end of the evening.

The bot asks an objector for the right result, and then the reporter to agree, because most
differences are a wrong tap. Unless they agree by the end of the evening, the bot opens a dispute,
and both have 24 hours to explain ([003] rule v). A dispute about a forfeit, or after the evening,
opens at once. At the end of the evening results are final, and the bot asks the arbiters about each
missing one: if neither player came in time, both lose by forfeit ([003] rule o).
"""

from datetime import date

from msgspec.structs import replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar.actions import postpone
from keizer_bot.club.knock_out.actions import tell_who_is_out
from keizer_bot.club.knock_out.open_matches import is_undecided
from keizer_bot.club.pairing.messages import ResultsMissing
from keizer_bot.club.ranking.actions import is_complete, post_ranking
from keizer_bot.club.results import actions, messages
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import OVER_THE_BOARD
from keizer_bot.club.results.disputes import begin_dispute
from keizer_bot.club.signing_off.attendance import end_silent_players
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, round_in
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import DayLabel, Job, StaleButton
from keizer_bot.core.occurrences import InRound
from keizer_bot.core.posting import SOON, arbiters_with, send, tell_arbiters
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask, ask_one, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import disputes, games, page_messages, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.intents import Address, person
from keizer_bot.store.seasons import PlayerRow

_ASKED_ONE_BY_ONE = 5
_DAYS = 4


@on_press(ButtonKey.OBJECT, below=Below.QUESTION)
def object_to(context: Context, *, game: int, result: Result | None = None) -> Reply:
    """Ask for the right result after the opponent tapped that the report is wrong.

    `result` is the reported one. Raises as `open_objection`.
    """
    objection = actions.open_objection(context, game, result)
    of, first = objection.of, objection.result
    if not actions.may_be_settled(context, of):
        return object_formally(context, game=game, result=result)
    games.doubt(context.tx, game)
    return _how_was_it(of, first)


def _how_was_it(of: GameContext, first: Result) -> Reply:
    game = of.game.id
    others = tuple(
        Button(other, intend(say_how_it_was, game=game, result=first, other=other))
        for other in OVER_THE_BOARD
        if other != first
    )
    something_else = intend(object_formally, game=game, result=first)
    rows = (others, (Button(messages.NoOtherResult(), something_else),))
    return Reply.question(messages.HowWasIt(*of.in_round, first), rows)


@on_press("object-formally", below=Below.QUESTION)
def object_formally(context: Context, *, game: int, result: Result | None = None) -> Reply:
    """Ask the arbiters to decide, because the objector names no other result.

    Raises as `open_objection`.
    """
    objection = actions.open_objection(context, game, result)
    return actions.dispute(context, objection.of, objection.player, None)


@on_press("say-how-it-was", below=Below.QUESTION)
def say_how_it_was(context: Context, *, game: int, result: Result, other: Result) -> Reply:
    """Ask the reporter whether it was `other`. Raises as `open_objection`."""
    objection = actions.open_objection(context, game, result)
    return actions.contradict(context, replace(objection, result=other))


@on_press(ButtonKey.COME_ROUND, below=Below.QUESTION)
def come_round(context: Context, *, game: int, result: Result) -> Reply:
    """Let the reporter agree with the opponent's result. Raises as `insist`, `FinalResult`."""
    of = _reported_by_sender(context, game)
    if of.game.objected_result != result:
        raise StaleButton
    return actions.report(context, game=game, result=result)


@on_press(ButtonKey.INSIST, below=Below.QUESTION)
def insist(context: Context, *, game: int, result: Result) -> Reply:
    """Let the reporter keep to their result, and ask the arbiters to decide.

    Raises `StaleButton` if nobody objects (any more), or if the bot has already asked the arbiters.
    """
    of = _reported_by_sender(context, game)
    if of.game.result != result or disputes.undecided_of_game(context.tx, game) is not None:
        raise StaleButton
    return open_dispute(context, of)


def _reported_by_sender(context: Context, game: int) -> GameContext:
    """The game, if the sender reported it and the opponent objects. Raises `StaleButton`."""
    player, of = context.own_player, game_context(context, game)
    if of.game.reported_by != player.id or not of.game.disputed:
        raise StaleButton
    return of


def question_of_objection(context: Context, of: GameContext, player: PlayerRow) -> Reply | None:
    """The question that still waits for that player about an objection to the game."""
    game = of.game
    if game.waits_for_objection and game.reported_by != player.id:
        return _how_was_it(of, Result(game.result or ""))
    if not game.disputed or disputes.undecided_of_game(context.tx, game.id) is not None:
        return None
    if game.objected_by == player.id or game.objected_result is None:
        return None
    first = Result(game.result or "")
    return actions.is_it_so(of, of.opponent(player), first, Result(game.objected_result))


def open_dispute(context: Context, of: GameContext) -> Reply:
    """Ask the arbiters to decide about an objection on which the two players do not agree."""
    objector = context.players[of.game.objected_by or 0]
    other = Result(of.game.objected_result) if of.game.objected_result else None
    # Stored again, so that the objector can no longer undo the objection alone.
    games.object_(context.tx, of.game.id, objector.id, other, context.at)
    return begin_dispute(context, of, objector, other)


def open_disputes(context: Context, round_id: int) -> None:
    """Open a dispute for each unsettled objection of the round.

    An objection that names no other result counts too.
    """
    for game in context.snapshot.games_of(round_id):
        of = game_context(context, game.id)
        if game.waits_for_objection:
            objector = context.players[game.opponent_of(game.reported_by or 0)]
            actions.dispute(context, of, objector, None)
        elif game.disputed and disputes.undecided_of_game(context.tx, game.id) is None:
            open_dispute(context, of)


def finish(context: Context, round_id: int) -> None:
    """End the evening: make results final, post the ranking, and note silent players.

    Objections on which the players do not agree now go to the arbiters.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    seasons.set_phase(context.tx, round_id, Phase.FINAL, context.at)
    page_messages.overtake(context.tx, round_id, context.at, begun=evening.starts)
    post_ranking(context, round_id)
    open_disputes(context, round_id)
    unknown = (g for g in snapshot.games_of(round_id) if g.result is None)
    _finish_events(context, evening)
    tell_who_is_out(context, round_id)
    ask_for_missing(context, evening.number, tuple(g for g in unknown if g.moved_to is None))
    end_silent_players(context, context.snapshot, evening)


def _finish_events(context: Context, evening: Evening) -> None:
    """Post the standings of each event with a round that evening; a cup may continue."""
    for event in contexts_inside(context):
        for row in event.snapshot.rounds:
            if row.outer_round == evening.number and row.phase == Phase.PAIRED:
                if not is_undecided(event, row.number):
                    seasons.set_phase(context.tx, row.id, Phase.FINAL, context.at)
                post_ranking(event, row.id)


def ask_for_missing(context: Context, number: int, games: tuple[GameRow, ...]) -> None:
    """Ask the arbiters about each game without a result; about many in one list of buttons."""
    if len(games) > _ASKED_ONE_BY_ONE:
        pairs = tuple(game_context(context, game.id).on_record for game in games)
        results = intend(ButtonKey.JOB, competition=context.competition.id, job=Job.RESULTS)
        fill_in = Button(Job.RESULTS, results)
        reply = Reply.question(ResultsMissing(number, pairs), ((fill_in,),))
        tell_arbiters(context, reply, right=Right.RESULTS)
        return
    for arbiter in arbiters_with(context, Right.RESULTS):
        to = Address(person(arbiter.person_id), context.club.language)
        for game in games:
            send(context, to, _question(context, game, arbiter.person_id), urgency=SOON)


def _question(context: Context, game: GameRow, arbiter: int) -> Reply:
    """The question about an open game: any arbiter may tap a result, only this one a day."""
    table = game_context(context, game.id)
    question = messages.WasItPlayed(*table.in_round)
    on_another = Choice(messages.PlayedLater(), intend(ask_day, game=game.id))
    later = ask(context, question, [on_another], of=arbiter)
    both_away = intend(decide_by_tap, game=game.id, result=Result.BOTH_FORFEITED)
    neither = Button(messages.NeitherCame(), both_away)
    results = [
        Button(result, intend(decide_by_tap, game=game.id, result=result))
        for result in (*OVER_THE_BOARD, Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT)
    ]
    rows = ((neither,), tuple(results[:3]), tuple(results[3:]), *later.rows)
    return Reply.question(later.text, rows)


@on_press("ask-day", may=Right.RESULTS)
def ask_day(context: Context, *, game: int) -> Reply:
    """Ask the arbiter on which of the coming evenings the game is played; or they type the day."""
    table = game_context(context, game)
    days = [e.date for e in context.calendar.evenings if e.date > context.today][:_DAYS]
    choices = [
        Choice(DayLabel(day), intend(play_on, game=game, day=day.isoformat())) for day in days
    ]
    other = Choice(messages.AnotherDay(), intend(type_the_day, game=game))
    return ask_one(context, messages.PlayedWhen(*table.in_round), [*choices, other])


@on_press("play-on")
def play_on(context: Context, *, game: int, day: date) -> Reply:
    """Move the game to that day. Raises as `postpone`."""
    return postpone(context, game=game, day=day)


@on_press("type-the-day")
def type_the_day(context: Context, *, game: int) -> Reply:
    """Say how to move the game to a day that has no button."""
    return Reply.of(messages.TypeTheDay(*game_context(context, game).names))


def tell_when_complete(context: Context, occurrence: InRound) -> tuple[()]:
    """Tell the arbiters, once, that the round's last result is in.

    After the evening they fill in results from a list, which says so itself.
    """
    evening = round_in(context, occurrence.round_id)
    is_over = evening.phase is Phase.FINAL
    if (is_over and context.actor.is_arbiter) or not is_complete(context, evening.id):
        return ()
    _, *later = context.calendar.rest_of_evening(evening)
    if any(not round_.is_paired for round_ in later):
        return ()  # the message about the next round says it, with a button to stop
    count = sum(g.result is not None for g in context.snapshot.games_of(evening.id))
    message = messages.AllResultsIn(evening.number, count)
    for arbiter in arbiters_with(context, None):
        to = Address(person(arbiter.person_id), context.club.language)
        key = f"all-results:{evening.id}@{arbiter.person_id}"
        send(context, to, message, urgency=SOON, key=key)
    return ()
