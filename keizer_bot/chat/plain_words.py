"""Plain words about coming and about results: read once in each competition that may be meant.

What is sure is carried out; what is not is asked about, with the button that would have done it: in
private at once, of words in a group in private and once a day. Chatter is left alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from msgspec.structs import replace as with_fields

from keizer_bot.calendar import Evening
from keizer_bot.chat import messages
from keizer_bot.chat.competition_readings import (
    CompetitionReading,
    evenings_of,
    is_of_oneself,
    players_of,
)
from keizer_bot.chat.overheard import AskedInPrivate, ask_in_private
from keizer_bot.chat.together import done_or_asked
from keizer_bot.chat.which_competition import headed, in_turn, refused_everywhere
from keizer_bot.club.competitions.actions import (
    at_main,
    at_number,
    label,
    played_last,
)
from keizer_bot.club.corrections.reports import note_reports
from keizer_bot.club.results import claims as results
from keizer_bot.club.signing_off import claims as coming
from keizer_bot.club.signing_off.messages import ConfirmForfeit
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import Choice, ask_one, fulfil, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request, attempt
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import NoRoundThatDay, NoRoundToday
from keizer_bot.reading.model import (
    NoEvening,
    NoShow,
    Presence,
    Report,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import NamedPerson
from keizer_bot.store import games
from keizer_bot.store.buttons import Intention
from keizer_bot.store.seasons import PlayerRow

PrivateAnswer = Reply | AskedInPrivate | Refusal | None
_LIKELY_COMING = {
    *(Unsure.OVER, Unsure.NO_EVENING, Unsure.SEVERAL_EVENINGS, Unsure.WHICH_EVENING),
    *(Unsure.ALL_OR_ONE, Unsure.GUESSED_EVENING, Unsure.CONTRADICTION, Unsure.UNKNOWN_WORDS),
    Unsure.EVENING,
}
_LIKELY_RESULT = {
    *(Unsure.UNKNOWN_WORDS, Unsure.TOO_LITTLE, Unsure.CONTRADICTION, Unsure.COLOURS),
    *(Unsure.EVENING, Unsure.ANOTHER_OPPONENT, Unsure.UNCERTAIN, Unsure.DENIED),
    *(Unsure.SOMEBODY_ELSE, Unsure.FORFEIT),
}
"""Doubts for which somebody is asked who wrote to the group."""
_IN_DOUBT = frozenset((Unsure.UNKNOWN_WORDS,))  # so that a yes is enough for each of several


def answer_readings(
    found: Sequence[CompetitionReading], *, to_bot: bool
) -> tuple[Request, PrivateAnswer]:
    """The answer to what was read, at least once, and the request that it belongs to.

    `to_bot`: it was said in private, or is a command. None in place of an answer: it is left alone.
    """
    first, tx = found[0].request, found[0].context.tx
    if len(found) == 1 and found[0].refused and (offered := _offer_to_arbiter(found[0])):
        return first, offered
    if all(one.refused for one in found):
        requests = [one.request for one in found]
        context, refused = refused_everywhere(
            requests, [one.refused.refusal for one in found if one.refused]
        )
        return with_fields(first, context=context), refused
    if len(found) > 1 and first.context.elsewhere:
        by_day = sorted(found, key=lambda one: min(one.days))
        at = with_fields(first, context=at_main(first.context))
        return at, attempt(tx, in_turn, _one_by_one(by_day))
    fit = _on_the_same_day(found)
    if len(fit) == 1:
        return fit[0].request, attempt(tx, carry_out_all if to_bot else _overheard, fit[0])
    question = _ask_which(fit)
    if to_bot:
        return first, question
    return first, attempt(tx, ask_in_private, first, question)


def _offer_to_arbiter(reading: CompetitionReading) -> Reply | None:
    """Offer an arbiter other evenings for those whom they name."""
    context, refused = reading.context, reading.refused
    if refused is None or not context.actor.is_arbiter or _is_own(context, refused.players):
        return None
    return offer_other_evening(context, refused)


def offer_other_evening(context: RequestContext, refused: NoEvening) -> Reply | None:
    """Ask whether the evening before that day, or after it, is meant, with the other days.

    None where neither is still to come, and where more than the day is in doubt.
    """
    refusal, players = refused.refusal, refused.players
    if not isinstance(refusal, NoRoundThatDay | NoRoundToday) or refused.doubts != {Unsure.EVENING}:
        return None
    day = refusal.day if isinstance(refusal, NoRoundThatDay) else context.today
    ahead = [evening for evening in context.calendar.evenings if evening.closes > context.at]
    near = [e for e in ahead if e.date < day][-1:] + [e for e in ahead if e.date > day][:1]
    offered = [
        sorted((evening, *refused.evenings), key=lambda one: one.date)
        for evening in near
        if evening not in refused.evenings
    ]
    shape = SignOn(players, ()) if refused.comes else SignOff(players, (), refused.club_duty)
    choices = [choice_of_days(context, shape, evenings) for evenings in offered]
    question = messages.MeantThese if refused.evenings else messages.MeantEvening
    return ask_one(context, question(refusal), choices) if choices and players else None


def choice_of_days(
    context: RequestContext, claim: SignOff | SignOn, evenings: Iterable[Evening]
) -> Choice:
    """The choice of these days for a claim."""
    then = replace(claim, evenings=tuple(evenings), doubts=frozenset())
    dates = tuple(evening.date for evening in then.evenings)
    return Choice(messages.DaysLabel(dates), coming.intention_of(context, then))


def _is_own(context: RequestContext, players: Sequence[NamedPerson]) -> bool:
    own = context.plays_as(context.season)
    return own is not None and [player.id for player in players] == [own.id]


def _on_the_same_day(found: Sequence[CompetitionReading]) -> Sequence[CompetitionReading]:
    """Those among which has to be chosen: all that have the days, else those on the next day.

    Of results: those that were played on the last day.
    """
    if found[0].is_of_games:
        last = played_last(found[0].context)
        return [one for one in found if played_last(one.context) == last]
    if any(one.is_dated for one in found):
        return found
    return [one for one in found if one.days == found[0].days]


def _one_by_one(
    found: Sequence[CompetitionReading],
) -> Iterator[tuple[RequestContext, Reply | Refusal | None]]:
    for one in found:
        one.context.tx.end_act()
        yield one.context, attempt(one.context.tx, carry_out_all, one)


def _ask_which(found: Sequence[CompetitionReading]) -> Reply:
    """Ask which competition is meant, or all of them: nobody plays two games at once."""

    def choice(name: Message | str, meant: Sequence[CompetitionReading]) -> Choice:
        return Choice(name, in_those_competitions(meant))

    choices = [choice(label(one.context), [one]) for one in found]
    if not found[0].is_of_games:
        choices.append(choice(messages.BothOfThem(), found))
    return ask_one(at_main(found[0].context), messages.WhichCompetition(), choices)


def in_those_competitions(meant: Iterable[CompetitionReading]) -> Intention:
    """The intention of a button that does what was read in each."""
    there = [(one.context.competition.id, _intentions(one)) for one in meant]
    return intend(carry_out_there, there=there)


def _intentions(meant: CompetitionReading) -> list[Intention]:
    if meant.is_of_games:
        return [results.intention_of(meant.context, one) for one in meant.reports]
    presences = (one for one in meant.readings if isinstance(one, Presence))
    return [coming.intention_of(meant.context, one) for one in presences]


@on_press("carry-out-there")
def carry_out_there(context: RequestContext, *, there: list[tuple[int, list[Intention]]]) -> Reply:
    """Do what was read in the competitions that were chosen. Raises `OneByOne`."""
    if len(there) == 1 and len(there[0][1]) == 1:
        at = at_number(context, there[0][0])
        return headed(at, fulfil(at, there[0][1][0]))

    def steps() -> Iterator[tuple[RequestContext, Reply]]:
        for number, intentions in there:
            at = at_number(context, number)
            for intention in intentions:
                context.tx.end_act()
                yield at, fulfil(at, intention)

    return in_turn(steps())


def carry_out_all(reading: CompetitionReading) -> Reply:
    """Do all that was read, or ask about all of it. Raises the refusals of each."""
    context, readings = reading.context, _news(reading)
    if reading.no_game:
        return results.report_without_a_game(context)
    if len(readings) == 1:
        return _carry_out(context, readings[0])
    reports = [one for one in readings if isinstance(one, Report)]
    if len(reports) == len(readings) and all(results.is_arbiters(context, r) for r in reports):
        return note_reports(context, reports)
    evenings = [evening.id for one in readings for evening in evenings_of(one)]
    if len(set(evenings)) < len(evenings) and Unsure.CONTRADICTION in reading.doubts:
        return _ask_about(context, reading)
    steps = [partial(_carry_out, context, one) for one in readings]
    in_doubt = [partial(_carry_out, context, _in_doubt(one)) for one in readings]
    return done_or_asked(context, steps, in_doubt) or _ask_about(context, reading)


def _news(reading: CompetitionReading) -> list[Presence | Report]:
    """All that was read but evenings to which the sender comes anyway: "Friday not, the 27th I am".

    It is news where nothing else was read.
    """
    context = reading.context
    own = context.plays_as(context.season)
    return [
        one
        for one in reading.readings
        if len(reading.readings) == 1 or not _is_no_news(context, one, own)
    ]


def _is_no_news(context: RequestContext, one: Presence | Report, own: PlayerRow | None) -> bool:
    if not isinstance(one, SignOn) or own is None:
        return False
    return [player.id for player in one.players] == [own.id] and coming.comes_anyway(context, one)


def _carry_out(context: RequestContext, reading: Presence | Report) -> Reply:
    if isinstance(reading, Report):
        return results.carry_out_report(context, reading)
    return coming.carry_out_claim(context, reading)


def _in_doubt(reading: Presence | Report) -> Presence | Report:
    return reading if isinstance(reading, Report) else replace(reading, doubts=_IN_DOUBT)


def _ask_about(context: RequestContext, reading: CompetitionReading) -> Reply:
    """Ask about the first thing alone: how the game ended, or whether they come."""
    if reading.reports:
        return results.carry_out_report(context, reading.reports[0])
    first = reading.readings[0]
    evenings = [evening.id for evening in evenings_of(first)]
    return coming.ask_coming(context, player=players_of(first)[0].id, evenings=evenings)


def _overheard(reading: CompetitionReading) -> Reply | AskedInPrivate | None:
    """Act on words in the group, ask one question in private, or leave them alone."""
    outcome = None
    with suppress(Refusal), reading.context.tx.part():
        if not (_is_for_a_group(reading) or _may_be_asked(reading)):
            return None
        answer = carry_out_all(reading)
        asked = answer if answer.asks else None
        if reading.is_sure and (asked is None or isinstance(asked.text, ConfirmForfeit)):
            return answer  # what an opponent waits for is asked as by a command
        outcome = ask_in_private(reading.request, asked)
    return outcome


def _is_for_a_group(reading: CompetitionReading) -> bool:
    """True for what is sure, unless an arbiter tells there that somebody did not come."""
    absences = [one for one in reading.reports if isinstance(one, NoShow)]
    of_others = any(not results.is_own(reading.context, one) for one in absences)
    return reading.is_sure and not (reading.no_game or of_others)


def _may_be_asked(reading: CompetitionReading) -> bool:
    """True if it is likely, about the sender, and would change something."""
    context, first = reading.context, next(iter(reading.readings), None)
    if reading.reports:
        return _is_likely_result(context, reading.reports[0], reading.doubts)
    own = context.plays_as(context.season)
    if own is None or not isinstance(first, SignOff | SignOn):
        return False
    if not _LIKELY_COMING.issuperset(reading.doubts) or not is_of_oneself(context, first):
        return False
    if all(evening.is_paired for evening in first.evenings):
        return False
    comes = coming.comes_anyway(context, SignOn(first.players, first.evenings))
    return comes if isinstance(first, SignOff) else not comes


def _is_likely_result(context: RequestContext, first: Report, doubts: frozenset[Unsure]) -> bool:
    """True if it is likely and of the sender's own game, which has no result yet."""
    if not results.is_own(context, first) or not (first.named or doubts <= _LIKELY_RESULT):
        return False
    game = games.game(context.tx, first.game.id)
    return game is not None and game.result is None
