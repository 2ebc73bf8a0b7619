"""Objections: asks both parties for their side in private, and sends the file to the arbiters.

[003] rule v: an objection is made by 23:30, and argued in writing within 24 hours; it may be about
an incident of the evening rather than a result. For each dispute the bot schedules the reminder,
and the file for the arbiter.
"""

from datetime import datetime, timedelta

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.results import dispute_file
from keizer_bot.club.results import dispute_messages as messages
from keizer_bot.club.results.decisions import OVER_THE_BOARD, checked, rule, still_played_choices
from keizer_bot.club.results.dispute_messages import ArgumentReminder, ArgumentsEnd
from keizer_bot.club.results.messages import DisputeOpened, ObjectionNoted
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import NotYourButton, StaleButton, WhoIsItAbout
from keizer_bot.core.posting import note
from keizer_bot.core.questions import (
    ButtonKey,
    Choice,
    ask,
    await_words,
    confirm,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Button, Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, people
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

TO_ARGUE = timedelta(hours=24)
LONGEST_ARGUMENT = 1500


def begin_dispute(
    context: Context, table: GameContext, objector: PlayerRow, other: Result | None
) -> Reply:
    """Open a dispute: tell the arbiters, and ask both players for their side.

    `other` is the result that the objector claims, if any. Returns the answer to the objector. A
    second objection to the same result only replaces the result that they claim.
    """
    first = Result(table.game.result or "")
    message: Message = ObjectionNoted(*table.in_round, first, objector.name)
    if other is not None:
        message = DisputeOpened(*table.in_round, first, other)
    telling = dispute_file.StepMessages(context, table.evening.id)
    earlier = disputes.undecided_of_game(context.tx, table.game.id)
    if earlier is not None:
        if other is not None:
            disputes.set_other(context.tx, earlier.id, other)
            opponent = people.member(context.tx, table.opponent(objector).member_id)
            telling.to_member(opponent, message)
        return telling.answer(message)
    number = disputes.add_about_game(
        context.tx, table.game.id, other, context.at, context.at + TO_ARGUE
    )
    dispute = dispute_file.dispute_with(context, number)
    answer = ask_for_arguments(context, telling, dispute, message)
    until = context.local(dispute.closes_at)
    news = messages.DisputeForArbiter(*table.in_round, first, objector.name, until)
    now = [Choice(messages.DecideNow(), intend(decide_now, dispute=number))]
    telling.to_arbiters(lambda arbiter: ask(context, news, now, of=arbiter), Right.RESULTS)
    return telling.answer(answer)


def results_of(dispute: Dispute) -> list[Result]:
    """The results to choose from, with a forfeit if one party reported it."""
    reported = [Result(r) for r in (dispute.first, dispute.other) if r and r != Result.AWARD]
    return list(dict.fromkeys((*OVER_THE_BOARD, *reported)))


def ask_for_arguments(
    context: Context, telling: dispute_file.StepMessages, dispute: Dispute, message: Message
) -> Reply:
    """Ask each party for its side, below `message`; returns the question if the sender is a party.

    The arbiter calls the parties whom the bot cannot write to.
    """
    answer = Reply.of(message)
    subject, until = dispute_file.closing(context, dispute)
    for member in dispute_file.parties_of(context, dispute):
        if not member.is_reachable:
            telling.to_member(member, message, by_phone=messages.PleaseArgue(subject, until))
            continue
        asked = question_to(context, dispute, member, messages.ArgumentWanted(message, until))
        if member.id == context.member_id:
            answer = asked
        else:
            telling.to_member(member, asked)
    return answer


def question_to(context: Context, dispute: Dispute, member: Member, message: Message) -> Reply:
    """The question to a party that the bot can reach; its next message is the answer."""
    person_id = member.person_id or 0
    nothing = Choice(messages.NothingToAdd(), intend(add_nothing, dispute=dispute.id))
    await_words(context, person_id, intend(argue, dispute=dispute.id), dispute.closes_at)
    return ask(context, message, [nothing], of=person_id)


@on_press("argue")
def argue(context: Context, *, dispute: int, words: str) -> Reply:
    """Store a party's argument in place of its earlier one.

    If the objection was undone in the meantime, the bot stores nothing and stops waiting. Raises
    `NoWords`, `ArgumentTooLong`, `TooLateToArgue`, `NotYourButton`.
    """
    if disputes.dispute(context.tx, dispute) is None:
        return Reply.of(messages.DisputeGone())
    row, member = _require_party(context, dispute)
    text = argument_in(words)
    disputes.set_argument(context.tx, row.id, member.id, text, context.at)
    drop = Choice(messages.DropArgument(), intend(drop_argument, dispute=row.id))
    message = messages.ArgumentNoted(*dispute_file.closing(context, row))
    noted = ask(context, message, [*_to_rewrite(context, row), drop], in_a_row=2)
    return _handed_over(context, row).answer(noted)


def argument_in(words: str) -> str:
    """An argument in the form in which it is stored, line by line.

    Raises `NoWords`, `ArgumentTooLong`.
    """
    text = "\n".join(line for part in words.splitlines() if (line := clean(part)))
    return checked(text, most=LONGEST_ARGUMENT)


def _to_rewrite(context: Context, dispute: Dispute) -> list[Choice]:
    """A button to rewrite the argument; only with a private chat: the group must not read it."""
    if not can_argue_in_private(context):
        return []
    return [Choice(messages.RewriteArgument(), intend(rewrite_argument, dispute=dispute.id))]


def can_argue_in_private(context: Context) -> bool:
    """True if the sender's private chat is open."""
    return context.member is not None and context.member.is_reachable


def _require_party(context: Context, number: int) -> tuple[Dispute, Member]:
    """The dispute, if the sender is a party and may still give an argument."""
    dispute = dispute_file.dispute_with(context, number)
    own_member = context.member
    if own_member is None or not dispute_file.is_party(context, dispute):
        raise NotYourButton
    if dispute.decided_at or dispute.closed or context.earliest >= dispute.closes_at:
        raise messages.TooLateToArgue(dispute_file.about_of(context, dispute))
    return dispute, own_member


@on_press("add-nothing")
def add_nothing(context: Context, *, dispute: int) -> Reply:
    """Record that a party has nothing to say. Raises as `argue`."""
    row, member = _require_party(context, dispute)
    disputes.set_argument(context.tx, row.id, member.id, "", context.at)
    disputes.end_waiting(context.tx, row.id, of=context.actor.person_id)
    message = messages.NothingAdded(*dispute_file.closing(context, row))
    noted = ask(context, message, _to_rewrite(context, row))
    return _handed_over(context, row).answer(noted)


@on_press("drop-argument")
def drop_argument(context: Context, *, dispute: int) -> Reply:
    """Delete the argument that a party withdraws. Raises as `argue`."""
    row, member = _require_party(context, dispute)
    disputes.drop_argument(context.tx, row.id, member.id)
    telling = hand_over(context, row) if row.handed else dispute_file.StepMessages(context)
    message = messages.ArgumentDropped(*dispute_file.closing(context, row))
    return telling.answer(ask(context, message, _to_rewrite(context, row)))


@on_press("rewrite-argument")
def rewrite_argument(context: Context, *, dispute: int) -> Reply:
    """Wait for a party's new argument; the earlier one stays until then."""
    row, _ = _require_party(context, dispute)
    await_words(context, context.actor.person_id, intend(argue, dispute=row.id), row.closes_at)
    return Reply.of(messages.ArgumentAwaited(*dispute_file.closing(context, row)))


def _handed_over(context: Context, dispute: Dispute) -> dispute_file.StepMessages:
    """Send the file to the arbiters once both parties have answered."""
    arguments = disputes.arguments(context.tx, dispute.id)
    complete = all(member.id in arguments for member in dispute_file.parties_of(context, dispute))
    return hand_over(context, dispute) if complete else dispute_file.StepMessages(context)


def hand_over(context: Context, dispute: Dispute) -> dispute_file.StepMessages:
    """Send the file with its buttons to the arbiters who may decide; again if it has changed."""
    disputes.mark_handed(context.tx, dispute.id, context.at)
    telling = dispute_file.StepMessages(context)
    telling.to_arbiters(lambda arbiter: _file_for(context, dispute, arbiter), Right.RESULTS)
    return telling


def _file_for(context: Context, dispute: Dispute, arbiter: int) -> Reply:
    reply = dispute_file.the_file(context, dispute, context.club.language)
    if dispute.game_id is None:
        return ask(context, reply, ruling_choices(dispute), of=arbiter)
    results = [
        Button(r, intend(ButtonKey.DECIDE, game=dispute.game_id, result=r))
        for r in results_of(dispute)
    ]
    still = ask(
        context, reply, still_played_choices(game_context(context, dispute.game_id)), of=arbiter
    )
    return Reply.question(reply, (tuple(results), *still.rows))


@on_press("decide-now", may=Right.RESULTS)
def decide_now(context: Context, *, dispute: int) -> Reply:
    """Show the file so far, for a decision before both have spoken. Raises `StaleButton`."""
    return _file_for(context, dispute_file.undecided(context, dispute), context.actor.person_id)


def ruling_choices(dispute: Dispute) -> list[Choice]:
    """The rulings on an objection that is not about a result."""
    return [
        Choice(messages.RulingLabel(ruling), intend(rule, dispute=dispute.id, ruling=ruling))
        for ruling in messages.Ruling
    ]


def object_to_evening(context: Context, *, words: str) -> Reply:
    """Take a player's objection to an evening, with or without words as their argument.

    If the bot waits for their side of an earlier objection, the words are that. Without words, it
    asks if they mean it. Raises `EveningObjectionTooLate`, `NoEveningYet`, `NoObjectionAsArbiter`
    and as `argue`.
    """
    player = _objector(context)
    awaiting = _awaiting(context, player.season_id)
    if awaiting is not None and words:
        return argue(context, dispute=awaiting, words=words)
    evening = _evening(context)
    if not words:
        message = messages.ConfirmObjection(evening.date, evening.final)
        return confirm(context, message, intend(open_objection, round_id=evening.id))
    open_objection(context, round_id=evening.id, ask=False)
    number = require_existing(_awaiting(context, player.season_id))
    noted = argue(context, dispute=number, words=words)
    until = context.local(context.at + TO_ARGUE)
    kept: Message = messages.EveningObjectionArgued(evening.date, until)
    if not can_argue_in_private(context):
        bot = context.app.bot_name
        kept = messages.EveningObjectionArguedHere(evening.date, until, bot)
    return Reply.question(kept, noted.rows)


def _objector(context: Context) -> PlayerRow:
    try:
        return context.own_player
    except WhoIsItAbout:
        raise messages.NoObjectionAsArbiter from None


def _awaiting(context: Context, season_id: int) -> int | None:
    """The newest dispute in which the sender may still give an argument."""
    rows = [
        dispute.id
        for dispute in disputes.open_disputes(context.tx, season_id)
        if context.at < dispute.closes_at and dispute_file.is_party(context, dispute)
    ]
    return rows[-1] if rows else None


def _evening(context: Context) -> Evening:
    """The evening in progress: it is paired or today, and its last hour has not passed."""
    evenings = context.calendar.evenings
    for evening in evenings:
        begun = evening.phase is Phase.PAIRED or evening.date == context.today
        if begun and evening.phase is not Phase.FINAL and context.at < evening.final:
            return evening
    past = [evening.final for evening in evenings if evening.final <= context.at]
    raise messages.EveningObjectionTooLate(past[-1]) if past else messages.NoEveningYet


@on_press("open-objection")
def open_objection(context: Context, *, round_id: int, ask: bool = True) -> Reply:
    """Record the objection and tell the arbiters; if `ask`, ask for the argument within 24 hours.

    Raises `EveningObjectionTooLate`, `NoEveningYet`.
    """
    player, evening = _objector(context), _evening(context)
    if evening.id != round_id:
        raise StaleButton
    until = context.local(context.at + TO_ARGUE)
    number = disputes.add_about_evening(context.tx, evening.id, player.member_id, context.at, until)
    dispute = dispute_file.dispute_with(context, number)
    subject = dispute_file.about_of(context, dispute)
    note(context, Action.OBJECTION, dispute_file.subject_of(subject), round_id=evening.id)
    noted: Message = messages.EveningObjectionNotedHere(evening.date, until, context.app.bot_name)
    if can_argue_in_private(context):
        noted = messages.EveningObjectionNoted(evening.date)
    if not ask:
        return Reply.of(noted)
    telling = dispute_file.StepMessages(context)
    answer = ask_for_arguments(context, telling, dispute, noted)
    telling.to_arbiters(lambda _: messages.EveningObjected(subject, until), Right.RESULTS)
    return telling.answer(answer)


_AHEAD = timedelta(hours=4)


def disputes_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The hours at which the time for arguments is nearly over, and over, in each dispute."""
    jobs = []
    for dispute, season_id in disputes.waiting(tx):
        moment = dispute.closes_at if dispute.reminded else dispute.closes_at - _AHEAD
        key = season_id, dispute
        jobs.append(ScheduledJob(moment, attend_to, key, ArgumentsEnd(), season_id))
    return jobs


JOBS = (disputes_coming,)


@in_season
def attend_to(context: Context, dispute: Dispute) -> None:
    """Remind parties who have not answered, once; at the end give the file to the arbiters."""
    tx, at = context.tx, context.at
    if dispute.closes_at <= at:
        disputes.end_waiting(tx, dispute.id)
        hand_over(context, dispute).tell()
        return
    disputes.mark_reminded(tx, dispute.id, at)
    arguments, telling = disputes.arguments(tx, dispute.id), dispute_file.StepMessages(context)
    for member in dispute_file.parties_of(context, dispute):
        if member.id not in arguments and member.is_reachable:
            message = ArgumentReminder(*dispute_file.closing(context, dispute))
            telling.to_member(member, question_to(context, dispute, member, message))
    telling.tell()
