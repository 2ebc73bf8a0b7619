"""Carries out plain words about coming and results, read in each competition they may be about.

Sure readings are carried out. Unsure ones are asked about, with the button that would have done it:
at once in private; for words in a group, in private once a day. Chatter is ignored. Of several
requests in one message all are carried out, or one question asks about them all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import NoReturn

from msgspec.structs import replace
from msgspec.structs import replace as with_fields

from keizer_bot.calendar import Evening
from keizer_bot.chat import messages
from keizer_bot.chat.competition_readings import (
    CompetitionReading,
    evenings_of,
    is_of_oneself,
    players_of,
)
from keizer_bot.chat.delivery import with_undo
from keizer_bot.chat.which_competition import headed, in_turn, refused_everywhere
from keizer_bot.club.results import claims as results
from keizer_bot.club.results.claims import note_reports
from keizer_bot.club.seasons.competitions import at_main, at_number, label, played_last
from keizer_bot.club.signing_off import claims as coming
from keizer_bot.club.signing_off.messages import ConfirmForfeit
from keizer_bot.core.context import Context
from keizer_bot.core.messages import Several, StaleButton
from keizer_bot.core.posting import SOON, send
from keizer_bot.core.questions import Choice, agreed, ask_one, fulfil, intend, on_press
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.core.request import Incoming, Request, attempt
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import NoRoundThatDay, NoRoundToday
from keizer_bot.reading.model import NoEvening, NoShow, Presence, Report, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.store import games
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address
from keizer_bot.store.outbox import keyed
from keizer_bot.store.seasons import PlayerRow

AnsweredRequest = tuple[Request, Reply | Refusal | None]
_LIKELY_COMING = {
    *(Unsure.OVER, Unsure.NO_EVENING, Unsure.SEVERAL_EVENINGS, Unsure.WHICH_EVENING),
    *(Unsure.ALL_OR_ONE, Unsure.GUESSED_EVENING, Unsure.CONTRADICTION, Unsure.UNKNOWN_WORDS),
    *(Unsure.EVENING, Unsure.ROUNDS),
}
_LIKELY_RESULT = {
    *(Unsure.UNKNOWN_WORDS, Unsure.TOO_LITTLE, Unsure.CONTRADICTION, Unsure.COLOURS),
    *(Unsure.EVENING, Unsure.ANOTHER_OPPONENT, Unsure.UNCERTAIN, Unsure.DENIED),
    *(Unsure.SOMEBODY_ELSE, Unsure.FORFEIT),
}
"""Doubts about which the writer of words in a group is asked."""
_IN_DOUBT = frozenset((Unsure.UNKNOWN_WORDS,))  # makes each step ask a question of yes or no


def answer_readings(readings: Sequence[CompetitionReading], *, to_bot: bool) -> AnsweredRequest:
    """The answer to at least one reading, and the request that it belongs to.

    `to_bot`: the words were private, or a command. None instead of an answer: the words are
    ignored.
    """
    first, tx = readings[0].request, readings[0].context.tx
    if len(readings) == 1 and readings[0].refused and (offered := _offer_to_arbiter(readings[0])):
        return first, offered
    if all(reading.refused for reading in readings):
        requests = [reading.request for reading in readings]
        context, refused = refused_everywhere(
            requests, [reading.refused.refusal for reading in readings if reading.refused]
        )
        return with_fields(first, context=context), refused
    if len(readings) > 1 and first.context.elsewhere:
        by_day = sorted(readings, key=lambda reading: min(reading.days))
        at_main_competition = with_fields(first, context=at_main(first.context))
        return at_main_competition, attempt(tx, in_turn, _one_by_one(by_day))
    on_day = _on_the_same_day(readings)
    if len(on_day) == 1:
        return on_day[0].request, attempt(tx, carry_out_all if to_bot else _overheard, on_day[0])
    question = _ask_which(on_day)
    if to_bot:
        return first, question
    return first, attempt(tx, ask_in_private, first, question)


def _offer_to_arbiter(reading: CompetitionReading) -> Reply | None:
    """Offer an arbiter other evenings for the players whom they name."""
    context, refused = reading.context, reading.refused
    if refused is None or not context.actor.is_arbiter or _is_own(context, refused.players):
        return None
    return offer_other_evening(context, refused)


def offer_other_evening(context: Context, refused: NoEvening) -> Reply | None:
    """Ask if the evening before or after that day is meant, along with the other days.

    None if neither is still to come, or if more than the day is in doubt.
    """
    refusal, players = refused.refusal, refused.players
    if not isinstance(refusal, NoRoundThatDay | NoRoundToday) or refused.doubts != {Unsure.EVENING}:
        return None
    day = refusal.day if isinstance(refusal, NoRoundThatDay) else context.today
    ahead = [evening for evening in context.calendar.evenings if evening.closes > context.at]
    near = [e for e in ahead if e.date < day][-1:] + [e for e in ahead if e.date > day][:1]
    offered = [
        sorted((evening, *refused.evenings), key=lambda offered_one: offered_one.date)
        for evening in near
        if evening not in refused.evenings
    ]
    shape = SignOn(players, ()) if refused.comes else SignOff(players, (), refused.club_duty)
    choices = [choice_of_days(context, shape, evenings) for evenings in offered]
    question = messages.MeantThese if refused.evenings else messages.MeantEvening
    return ask_one(context, question(refusal), choices) if choices and players else None


def choice_of_days(
    context: Context, claim: SignOff | SignOn, evenings: Iterable[Evening]
) -> Choice:
    """The button that makes the claim for these evenings."""
    then = replace(claim, evenings=tuple(evenings), doubts=frozenset())
    dates = tuple(evening.date for evening in then.evenings)
    return Choice(messages.DaysLabel(dates), coming.intention_of(context, then))


def _is_own(context: Context, players: Sequence[NamedPerson]) -> bool:
    sender = context.plays_as(context.season)
    return sender is not None and [player.id for player in players] == [sender.id]


def _on_the_same_day(readings: Sequence[CompetitionReading]) -> Sequence[CompetitionReading]:
    """Readings to choose from: all if they are dated, else those on the next day.

    For results: those of competitions that played on the last day.
    """
    if readings[0].reports_a_result:
        last = played_last(readings[0].context)
        return [reading for reading in readings if played_last(reading.context) == last]
    if any(reading.is_dated for reading in readings):
        return readings
    return [reading for reading in readings if reading.days == readings[0].days]


def _one_by_one(
    readings: Sequence[CompetitionReading],
) -> Iterator[tuple[Context, Reply | Refusal | None]]:
    for reading in readings:
        reading.context.tx.end_act()
        yield reading.context, attempt(reading.context.tx, carry_out_all, reading)


def _ask_which(readings: Sequence[CompetitionReading]) -> Reply:
    """Ask which competition is meant, or all of them; a result belongs to only one."""

    def choice(name: Message | str, chosen: Sequence[CompetitionReading]) -> Choice:
        return Choice(name, in_those_competitions(chosen))

    choices = [choice(label(reading.context), [reading]) for reading in readings]
    if not readings[0].reports_a_result:
        choices.append(choice(messages.BothOfThem(), readings))
    return ask_one(at_main(readings[0].context), messages.WhichCompetition(), choices)


def in_those_competitions(readings: Iterable[CompetitionReading]) -> Intention:
    """The intention of a button that carries out each reading in its competition."""
    intentions = [(reading.context.competition.id, _intentions(reading)) for reading in readings]
    return intend(carry_out_there, there=intentions)


def _intentions(reading: CompetitionReading) -> list[Intention]:
    if reading.reports_a_result:
        return [results.intention_of(reading.context, report) for report in reading.reports]
    presences = (part for part in reading.readings if isinstance(part, Presence))
    return [coming.intention_of(reading.context, presence) for presence in presences]


@on_press("carry-out-there")
def carry_out_there(context: Context, *, there: list[tuple[int, list[Intention]]]) -> Reply:
    """Carry out the readings in the competitions that were chosen. Raises `OneByOne`."""
    if len(there) == 1 and len(there[0][1]) == 1:
        at = at_number(context, there[0][0])
        return headed(at, fulfil(at, there[0][1][0]))

    def steps() -> Iterator[tuple[Context, Reply]]:
        for number, intentions in there:
            at = at_number(context, number)
            for intention in intentions:
                context.tx.end_act()
                yield at, fulfil(at, intention)

    return in_turn(steps())


def carry_out_all(reading: CompetitionReading) -> Reply:
    """Carry out all readings, or ask about all of them. Raises the refusals of each."""
    context, readings = reading.context, _news(reading)
    if reading.own_result:
        return results.report_without_a_game(context)
    if len(readings) == 1:
        return _carry_out(context, readings[0])
    reports = [part for part in readings if isinstance(part, Report)]
    if len(reports) == len(readings) and all(results.is_arbiters(context, r) for r in reports):
        return note_reports(context, reports)
    evenings = [evening.id for part in readings for evening in evenings_of(part)]
    if len(set(evenings)) < len(evenings) and Unsure.CONTRADICTION in reading.doubts:
        return _ask_about(context, reading)
    steps = [partial(_carry_out, context, part) for part in readings]
    in_doubt = [partial(_carry_out, context, _in_doubt(part)) for part in readings]
    return done_or_asked(context, steps, in_doubt) or _ask_about(context, reading)


def _news(reading: CompetitionReading) -> list[Presence | Report]:
    """The readings without evenings the sender attends anyway: "Friday not, the 27th I am".

    A single reading always counts.
    """
    context = reading.context
    sender = context.plays_as(context.season)
    return [
        part
        for part in reading.readings
        if len(reading.readings) == 1 or not _is_no_news(context, part, sender)
    ]


def _is_no_news(context: Context, reading: Presence | Report, sender: PlayerRow | None) -> bool:
    if not isinstance(reading, SignOn) or sender is None:
        return False
    return [player.id for player in reading.players] == [sender.id] and coming.comes_anyway(
        context, reading
    )


def _carry_out(context: Context, reading: Presence | Report) -> Reply:
    if isinstance(reading, Report):
        return results.carry_out_report(context, reading)
    return coming.carry_out_claim(context, reading)


def _in_doubt(reading: Presence | Report) -> Presence | Report:
    return reading if isinstance(reading, Report) else replace(reading, doubts=_IN_DOUBT)


def _ask_about(context: Context, reading: CompetitionReading) -> Reply:
    """Ask about the first part only: how the game ended, or whether they come."""
    if reading.reports:
        return results.carry_out_report(context, reading.reports[0])
    first = reading.readings[0]
    evenings = [evening.id for evening in evenings_of(first)]
    return coming.ask_coming(context, player=players_of(first)[0].id, evenings=evenings)


def _overheard(reading: CompetitionReading) -> Reply | None:
    """Act on words in the group, or ask one question in private, or ignore them (None)."""
    with suppress(Refusal), reading.context.tx.part():
        if not (_is_for_a_group(reading) or _may_be_asked(reading)):
            return None
        answer = carry_out_all(reading)
        question = answer if answer.asks else None
        if reading.is_sure and (question is None or isinstance(question.text, ConfirmForfeit)):
            return answer  # a forfeit is confirmed in the group, because the opponent waits for it
        ask_in_private(reading.request, question)
    return None


def _is_for_a_group(reading: CompetitionReading) -> bool:
    """True for a sure reading, unless an arbiter says there that somebody did not come."""
    absences = [report for report in reading.reports if isinstance(report, NoShow)]
    of_others = any(not results.is_own(reading.context, absence) for absence in absences)
    return reading.is_sure and not (reading.own_result or of_others)


def _may_be_asked(reading: CompetitionReading) -> bool:
    """True if it is likely, about the sender, and would change something."""
    context, first = reading.context, next(iter(reading.readings), None)
    if reading.own_result:
        return bool(reading.doubts) and results.own_game(context).result is None
    if reading.reports:
        return _is_likely_result(context, reading.reports[0], reading.doubts)
    sender = context.plays_as(context.season)
    if sender is None or not isinstance(first, SignOff | SignOn):
        return False
    if not _LIKELY_COMING.issuperset(reading.doubts) or not is_of_oneself(context, first):
        return False
    if all(evening.is_paired for evening in first.evenings):
        return False
    comes = coming.comes_anyway(context, SignOn(first.players, first.evenings))
    return comes if isinstance(first, SignOff) else not comes


def _is_likely_result(context: Context, first: Report, doubts: frozenset[Unsure]) -> bool:
    """True if it is likely, and about the sender's own game, which has no result yet."""
    if not results.is_own(context, first) or not (first.named or doubts <= _LIKELY_RESULT):
        return False
    game = games.game(context.tx, first.game.id)
    return game is not None and game.result is None


def done_or_asked(
    context: Context, steps: Iterable[Callable[[], Reply]], in_doubt: Iterable[Callable[[], Reply]]
) -> Reply | None:
    """Carry out all steps, or ask one question; its yes carries them out. None if it could not.

    `in_doubt` are the same steps, each of which asks before it does anything. Raises the refusals
    of the steps.
    """
    with suppress(StaleButton), context.tx.part():
        return _joined_answer(context, (step() for step in steps))
    asked: list[tuple[Message, Intention]] = []
    with suppress(StaleButton), context.tx.part():
        asked += [_question_of(context, step()) for step in in_doubt]
        _take_back()
    if not asked:
        return None
    questions, intentions = zip(*asked, strict=True)
    yes = Choice(messages.YesToAll(), intend(do_all, intentions=intentions))
    return ask_one(context, Several(questions), [yes], in_a_row=2)


@on_press("do-all")
def do_all(context: Context, *, intentions: list[Intention]) -> Reply:
    """Carry out all of them. Raises `StaleButton` if one would ask more, and their refusals."""
    return _joined_answer(context, [fulfil(context, intention) for intention in intentions])


def _joined_answer(context: Context, answers: Iterable[Reply]) -> Reply:
    """One answer for all that was done, with the buttons that undo it.

    Raises `StaleButton` for a question.
    """
    plain, with_buttons = list[Message](), list[Message]()
    rows: Rows = ()
    for answer in answers:
        if answer.kind is not None:
            raise StaleButton
        texts = with_buttons if answer.rows else plain
        texts += answer.texts
        rows += answer.rows
    done = Reply.of(*plain)
    if not rows:
        return done
    rows = (*with_undo(context.tx, done).rows, *rows)
    return Reply.of(Several((*plain, *with_buttons)), rows=rows)  # with a button to undo each act


def _question_of(context: Context, answer: Reply) -> tuple[Message, Intention]:
    """A question, and the intention of its yes. Raises `StaleButton` for any other answer."""
    if (intention := agreed(context, answer)) is None:
        raise StaleButton
    return answer.text, intention


def _take_back() -> NoReturn:
    """Raise an error that rolls back this part of the transaction."""
    raise StaleButton


def ask_in_private(request: Request, question: Reply | None) -> None:
    """Put the question to the sender only, if they were asked none that day.

    Raises `StaleButton` if there is no question or it cannot be put: then everything is undone.
    """
    context, sender, key = (
        request.context.for_own_eyes,
        request.incoming.sender,
        _key(request.incoming),
    )
    if question is None or sender is None or not request.private_open or keyed(context.tx, key):
        raise StaleButton
    send(context, Address(sender.recipient, request.own_language), question, urgency=SOON, key=key)


def _key(incoming: Incoming) -> str:
    """The key of the question to that sender on the day of the message."""
    sender_id = incoming.sender.person_id if incoming.sender else 0
    return f"overheard:{sender_id}:{incoming.at.date()}"
