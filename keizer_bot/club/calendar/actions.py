"""The season's evenings: shown (``/kalender``), and moved, cancelled or added by the arbiter.

Also postpones a game to a date, or records one that was played in advance.
"""

from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar import messages
from keizer_bot.club.knock_out.actions import require_bracket
from keizer_bot.club.pairing.actions import unpaired
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.club.pairing.messages import YourGame
from keizer_bot.club.pairing.post import analogue_rows
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.club.signing_off.presence import eligible
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, game_with
from keizer_bot.core.messages import NotWithThemselves
from keizer_bot.core.occurrences import GameMoved
from keizer_bot.core.posting import note, post, tell_players
from keizer_bot.core.questions import Below, confirm, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.reading import rounds
from keizer_bot.reading.dates import coming
from keizer_bot.reading.phrases import evening_asked
from keizer_bot.reading.talk import Enquiry
from keizer_bot.reports.messages import Colour
from keizer_bot.reports.rule_words import time_control
from keizer_bot.store import arbiter_changes, games, seasons
from keizer_bot.store.seasons import PlayerRow

_SHOWN = 10  # evenings shown of a longer calendar
_STATES = {
    Phase.FINAL: messages.EveningState.PLAYED,
    Phase.PAIRED: messages.EveningState.PAIRED,
    Phase.CLOSED: messages.EveningState.CLOSED,
}


def calendar_post(context: Context, language: str) -> tuple[Html, ...]:
    """The season's evenings, each with its stage, as one or more messages. Raises `NoSeason`."""
    season, days = context.season.name, _days(context)
    if not days:
        return (context.texts.render(messages.EmptyCalendar(season), language),)
    several = len({day.period for day in days}) > 1
    lines: list[Message] = []
    period = None
    for day in days:
        if several and day.period != period:
            period = day.period
            lines.append(messages.CalendarPeriod(period))
        lines.append(day.line)
    shown = [context.texts.render(line, language) for line in lines]
    return pages(context.texts.render(messages.CalendarTitle(season), language), shown)


def coming_evenings(context: Context, language: str) -> Reply:
    """The coming evenings, as many as fit on a phone, with a button for all. Raises `NoSeason`.

    A short season is shown whole; a finished one by its last evenings.
    """
    days = _days(context)
    if len(days) <= _SHOWN:
        return Reply.report(*calendar_post(context, language))
    over = sum(day.is_over for day in days)
    first = min(over, len(days) - _SHOWN)
    lines = [day.line for day in days[first : first + _SHOWN]]
    title = context.texts.render(messages.CalendarTitle(context.season.name), language)
    (text,) = pages(title, [context.texts.render(line, language) for line in lines])
    whole = intend(whole_calendar, competition=context.competition.id)
    return Reply.report(text, rows=((Button(messages.WholeCalendar(len(days)), whole),),))


@on_press("whole-calendar", below=Below.LIST)
def whole_calendar(context: Context, *, competition: int) -> Reply:  # noqa: ARG001 - the context has it
    """All evenings of the season. Raises `NoSeason`."""
    return Reply.report(*calendar_post(context, context.language))


class _CalendarDay(msgspec.Struct, frozen=True):
    """A day of the calendar: its line, for all rounds of that day."""

    line: messages.CalendarEvening
    period: int
    is_over: bool


def _days(context: Context) -> list[_CalendarDay]:
    coming = context.calendar.next(context.at)
    days = []
    for day, evenings in groupby(context.calendar.evenings, key=attrgetter("date")):
        first, *more = evenings
        numbers = f"{first.number}–{more[-1].number}" if more else str(first.number)
        evening = context.calendar.on(day) or first
        usual = messages.EveningState.NEXT if evening == coming else None
        state = _STATES.get(evening.phase, usual)
        line = messages.CalendarEvening(numbers, day)
        if state is not None:
            line = messages.CalendarEveningState(numbers, day, state)
        is_over = (more[-1] if more else first).phase is Phase.FINAL
        days.append(_CalendarDay(line, first.period, is_over))
    return days


def evening_hours(context: Context, evening: Evening | None) -> Message:
    """The hours of that evening, by default the next one. Raises `SeasonOver`."""
    evening = evening or coming(context.calendar, context.at)
    hours = (context.local(at) for at in (evening.starts, evening.closes, evening.pairs))
    return messages.EveningHours(evening.date, *hours)


def own_pairing(context: Context) -> Reply | None:
    """The sender's own game of the paired evening; None if they have none."""
    own_player = context.plays_as(context.season)
    paired = next((e for e in context.calendar.evenings if e.phase is Phase.PAIRED), None)
    game = game_with(context, paired.id, own_player.id) if own_player and paired else None
    if own_player is None or paired is None or game is None:
        return None
    colour = Colour.WHITE if game.white_id == own_player.id else Colour.BLACK
    opponent = context.players[game.opponent_of(own_player.id)].name
    tempo = time_control(context.rules)
    own_game = YourGame(paired.date, colour, opponent, game.board, paired.starts, tempo)
    return Reply.of(own_game, rows=analogue_rows(context, game))


def pairings_come(context: Context) -> Message | None:
    """The hour of the coming evening's pairing; None if it is paired."""
    paired = [e for e in context.calendar.evenings if e.phase is Phase.PAIRED]
    evening = context.calendar.next(context.at)
    if paired or evening is None or evening.is_paired:
        return None
    return messages.PairingsCome(evening.date, context.local(evening.pairs))


def calendar(request: Request) -> Reply:
    """``/kalender``: the coming evenings, with a button for all; in plain words: one's hours."""
    context, wanted = request.context, request.wanted
    if wanted and wanted.question is Enquiry.CALENDAR:
        evening = evening_asked(wanted.text, context.calendar, context.at)
        return Reply.of(evening_hours(context, evening))
    return coming_evenings(context, request.language)


CALENDAR = Command(
    "kalender calendar calendario", Topic.READING, calendar, Scope.CALENDAR, usual=True, asks=True
)


def ask_to_move(context: Context, *, round_id: int, day: date) -> Reply:
    """Ask a person who wrote about a whole round if they want to move all of it.

    Raises as `move_round`.
    """
    context.require(Right.PAIRING)
    evening = unpaired(context, round_id)
    _check_day(context, day)
    first, last = evening.number, context.calendar.rest_of_evening(evening)[-1].number
    question: Message = messages.ConfirmMove(first, evening.date, day)
    if last > first:
        question = messages.ConfirmMoveOfRounds(first, last, evening.date, day)
    return confirm(context, question, intend(move_round, round_id=round_id, day=day.isoformat()))


@on_press("move-round", may=Right.PAIRING)
def move_round(context: Context, *, round_id: int, day: date) -> Reply:
    """Put an evening that is not paired on another day; rounds are numbered by their days.

    Raises `ArbiterOnly`, `WrongPhase`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    evening = unpaired(context, round_id)
    _check_day(context, day)
    rounds = context.calendar.rest_of_evening(evening)
    for round_ in rounds:
        arbiter_changes.move_round(context.tx, round_.id, day)
    numbers = _number_anew(context)
    first, last = numbers[round_id], numbers[rounds[-1].id]
    moved, season_id = f"{first}–{last}" if last > first else str(first), context.season.id
    note(context, Action.ROUND, moved, before=evening.date, after=day, season_id=season_id)
    if last > first:
        several = messages.RoundsMoved(first, last, evening.date, day)
        return Reply.of(_tell_group(context, several))
    return Reply.of(_tell_group(context, messages.RoundMoved(first, evening.date, day)))


@on_press("cancel-round", may=Right.PAIRING)
def cancel_round(context: Context, *, round_id: int, confirmed: bool = False) -> Reply:
    """Take a round that is not paired off the calendar, once that is confirmed.

    Attendance announced for it is deleted too; later rounds get new numbers.
    Raises `ArbiterOnly`, `WrongPhase`, `GamesInAdvance`.
    """
    evening = unpaired(context, round_id)
    if context.snapshot.games_of(round_id):
        raise messages.GamesInAdvance(evening.number)
    if not confirmed:
        question = messages.ConfirmCancel(evening.number, evening.date)
        return confirm(context, question, intend(cancel_round, round_id=round_id, confirmed=True))
    arbiter_changes.delete_round(context.tx, round_id)
    _number_anew(context)
    number, season_id = str(evening.number), context.season.id
    note(context, Action.ROUND, number, before=evening.date, season_id=season_id)
    return Reply.of(_tell_group(context, messages.RoundCancelled(evening.number, evening.date)))


def add_round(context: Context, *, day: date) -> messages.CalendarChanged:
    """Put one more evening on the calendar, with its rounds.

    Raises `ArbiterOnly`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    context.require(Right.PAIRING)
    _check_day(context, day)
    first, season = len(context.calendar.evenings) + 1, context.season.id
    numbers = range(first, first + context.hours.rounds)
    ids = [seasons.add_round(context.tx, season, number, day, None) for number in numbers]
    number = _number_anew(context)[ids[0]]
    note(context, Action.ROUND, str(number), after=day, season_id=season)
    return _tell_group(context, messages.RoundAdded(number, day))


def _tell_group(context: Context, message: messages.ToldGroup) -> messages.CalendarChanged:
    post(context, message)
    return messages.CalendarChanged(message)


def _check_day(context: Context, day: date) -> None:
    if day < context.today:
        raise messages.DayPast(day, context.today + timedelta(weeks=1))
    taken = context.calendar.on(day)
    if taken is not None:
        raise messages.DayTaken(day, taken.number)
    paired = context.calendar.paired
    if paired and day < paired[-1].date:
        raise messages.BeforePairedRound(day, paired[-1].date)


def _number_anew(context: Context) -> dict[int, int]:
    """Number the rounds in the order of their days; returns each round's number by its id."""
    days = sorted(context.calendar.evenings, key=lambda evening: evening.date)
    numbers = {evening.id: (evening.number, number) for number, evening in enumerate(days, 1)}
    arbiter_changes.renumber(context.tx, context.season.id, numbers)
    return {round_id: new for round_id, (_, new) in numbers.items()}


def ask_to_postpone(context: Context, *, game: int, day: date) -> Reply:
    """Ask an arbiter who wrote plain words if that game should move to that day."""
    names = game_context(context, game).names
    yes = intend(postpone, game=game, day=day.isoformat())
    return confirm(context, messages.ConfirmPostponement(*names, day), yes)


@on_press("postpone", may=Right.RESULTS)
def postpone(context: Context, *, game: int, day: date) -> Reply:
    """Put a game without a result on another day. Raises `ArbiterOnly`, `DayPast`, `GameOver`."""
    table = game_context(context, game)
    if table.game.result is not None:
        raise messages.GameOver(*table.names, Result(table.game.result))
    if day < context.today:
        raise messages.DayPast(day, context.today + timedelta(weeks=1))
    before = table.game.moved_to
    games.move_game(context.tx, game, day)
    round_id = table.evening.id
    note(context, Action.POSTPONED, table.on_record, before=before, after=day, round_id=round_id)
    context.happened(GameMoved(round_id))
    postponed = messages.GamePostponed(*table.in_round, day)
    tell_players(context, (table.white, table.black), postponed, round_id=round_id)
    return Reply.of(messages.PostponementNoted(postponed))


def play_in_advance(
    context: Context, *, white: int, black: int, result: str, round_id: int
) -> messages.PlayedInAdvance:
    """Note a game of a round that is not paired yet; its players are left out of the pairing.

    Raises `ArbiterOnly`, `WrongPhase`, `NotWithThemselves`, `NotInRound`, `BusyInRound`.
    """
    context.require(Right.RESULTS)
    snapshot = context.snapshot
    players = seasons.player(context.tx, white), seasons.player(context.tx, black)
    _check_free(snapshot, round_id, players)
    reported = Result(result)
    board = min((g.board for g in snapshot.games_of(round_id)), default=0) - 1
    game = games.add_game(context.tx, round_id, board, white, black, "arbiter", in_advance=True)
    games.set_result(context.tx, game, reported, context.at, by_player=None, confirmed=True)
    require_bracket(context)
    table = game_context(context, game)
    note(context, Action.IN_ADVANCE, table.on_record, after=reported, round_id=round_id)
    message = messages.PlayedInAdvance(*table.in_round, reported)
    tell_players(context, players, message, round_id=round_id)
    return message


def take_back_advance(context: Context, *, white: int, black: int) -> messages.AdvanceTakenBack:
    """Forget a game in advance while its round is not paired.

    The colours do not matter. Raises `ArbiterOnly`, `NoGameInAdvance`.
    """
    context.require(Right.RESULTS)
    snapshot = context.snapshot
    ahead = {e.id for e in snapshot.calendar.evenings if not e.is_paired}
    both = [g for g in snapshot.games if g.round_id in ahead and set(g.players) == {white, black}]
    if not both:
        raise messages.NoGameInAdvance(snapshot.by_id(white).name, snapshot.by_id(black).name)
    table = game_context(context, both[0].id)
    arbiter_changes.delete_game(context.tx, table.game.id)
    round_id = table.evening.id
    note(context, Action.IN_ADVANCE, table.on_record, before=table.game.result, round_id=round_id)
    message = messages.AdvanceTakenBack(*table.in_round)
    tell_players(context, (table.white, table.black), message, round_id=round_id)
    return message


def _check_free(
    snapshot: SeasonSnapshot, round_id: int, players: tuple[PlayerRow, PlayerRow]
) -> None:
    evening = unpaired(snapshot, round_id)
    if players[0].id == players[1].id:
        raise NotWithThemselves(players[0].name)
    busy = snapshot.busy_in(round_id)
    for player in players:
        if player not in eligible(snapshot, evening):
            raise NotInRound(player.name, evening.number)
        if player.id in busy:
            raise messages.BusyInRound(player.name, evening.number)


@reads_in_scene(rounds.read_postponement)
def postponement(request: Request, reading: rounds.RoundMove | rounds.GameMove) -> Reply:
    """``/verplaats [ronde N] A - B DAY``: move their game, or the game on a board, to another day.

    Without names the bot asks if the whole round should move.
    """
    if isinstance(reading, rounds.RoundMove):
        return ask_to_move(request.context, round_id=reading.evening.id, day=reading.day)
    move = postpone if request.certain else ask_to_postpone
    return move(request.context, game=reading.game.id, day=reading.day)


POSTPONE = Command(
    "verplaats postpone rinvia", Topic.EVENING, postponement, Scope.COMING, Right.RESULTS
)


@reads_in_scene(rounds.read_advance)
def advance(request: Request, reading: rounds.PairWords) -> Reply:
    """``/vooruit A - B RESULT [ronde N]``: record a coming round's game, played in advance.

    ``/vooruit A - B vervalt`` takes it back.
    """
    context, two = request.context, {"white": reading.one.id, "black": reading.other.id}
    if reading.result is None:
        return Reply.of(take_back_advance(context, **two))
    evening = reading.evening or first_not_paired(context.snapshot)
    return Reply.of(play_in_advance(context, **two, result=reading.result, round_id=evening.id))


ADVANCE = Command("vooruit advance anticipa", Topic.EVENING, advance, Scope.COMING, Right.RESULTS)


def change_calendar(request: Request, reading: rounds.RoundChange) -> Reply:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    context = request.context
    match reading:
        case rounds.RoundMove(evening, day):
            return move_round(context, round_id=evening.id, day=day)
        case rounds.AddedRound(day):
            return Reply.of(add_round(context, day=day))
        case rounds.CancelledRound(evening):
            return cancel_round(context, round_id=evening.id)
