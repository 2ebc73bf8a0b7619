"""Objecting to something else than a result: an incident of the evening ([003] rule v)."""

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.actions import (
    TO_ARGUE,
    argue,
    ask_for_arguments,
    can_argue_in_private,
)
from keizer_bot.club.disputes.file import about_of, dispute_with, is_party, subject_of
from keizer_bot.club.disputes.telling import StepMessages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton, WhoIsItAbout
from keizer_bot.core.posting import note
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes
from keizer_bot.store.seasons import PlayerRow


def object_to_evening(context: RequestContext, *, words: str) -> Reply:
    """A player objects, with words that are their argument, or without.

    While their side of an objection is awaited, their words are that. Without words they are asked
    whether they mean it. Raises `EveningObjectionTooLate`, `NoEveningYet`, `NoObjectionAsArbiter`
    and as `argue`.
    """
    player = _objector(context)
    known = _awaiting(context, player.season_id)
    if known is not None and words:
        return argue(context, dispute=known, words=words)
    evening = _evening(context)
    if not words:
        say = messages.ConfirmObjection(evening.date, evening.final)
        return confirm(context, say, intend(open_objection, round_id=evening.id))
    open_objection(context, round_id=evening.id, ask=False)
    number = _awaiting(context, player.season_id)
    if number is None:
        raise StaleButton
    noted = argue(context, dispute=number, words=words)
    until = context.local(context.at + TO_ARGUE)
    if can_argue_in_private(context):
        return Reply.question(messages.EveningObjectionArgued(evening.date, until), noted.rows)
    return Reply.question(
        messages.EveningObjectionArguedHere(evening.date, until, context.app.bot_name), noted.rows
    )


def _objector(context: RequestContext) -> PlayerRow:
    try:
        return context.own_player
    except WhoIsItAbout:
        raise messages.NoObjectionAsArbiter from None


def _awaiting(context: RequestContext, season_id: int) -> int | None:
    """The newest dispute in which the sender may still say something."""
    found = [
        dispute.id
        for dispute in disputes.open_disputes(context.tx, season_id)
        if context.at < dispute.closes_at and is_party(context, dispute)
    ]
    return found[-1] if found else None


def _evening(context: RequestContext) -> Evening:
    """The evening going on: its pairing is there, or it is today, and its last hour is not past."""
    evenings = context.calendar.evenings
    for evening in evenings:
        begun = evening.phase is Phase.PAIRED or evening.date == context.today
        if begun and evening.phase is not Phase.FINAL and context.at < evening.final:
            return evening
    past = [evening.final for evening in evenings if evening.final <= context.at]
    raise messages.EveningObjectionTooLate(past[-1]) if past else messages.NoEveningYet


@on_press("open-objection")
def open_objection(context: RequestContext, *, round_id: int, ask: bool = True) -> Reply:
    """Note the objection and tell the arbiters; `ask` for the argument, within 24 hours.

    Raises `EveningObjectionTooLate`, `NoEveningYet`.
    """
    player, evening = _objector(context), _evening(context)
    if evening.id != round_id:
        raise StaleButton
    until = context.local(context.at + TO_ARGUE)
    number = disputes.add_about_evening(context.tx, evening.id, player.member_id, context.at, until)
    dispute = dispute_with(context, number)
    about = about_of(context, dispute)
    note(context, Action.OBJECTION, subject_of(about), round_id=evening.id)
    noted: Message = messages.EveningObjectionNotedHere(evening.date, until, context.app.bot_name)
    if can_argue_in_private(context):
        noted = messages.EveningObjectionNoted(evening.date)
    if not ask:
        return Reply.of(noted)
    telling = StepMessages(context)
    answer = ask_for_arguments(context, telling, dispute, noted)
    telling.to_arbiters(lambda _: messages.EveningObjected(about, until), Right.RESULTS)
    return telling.answer(answer)
