"""Stores the arbiter's decision on an objection with its reason, and says how to appeal.

Also takes back a mistaken forfeit, so that the game can still be played.
"""

from datetime import timedelta

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing.post import result_of
from keizer_bot.club.ranking.actions import show
from keizer_bot.club.ranking.messages import NoResultYet, ResultRevised
from keizer_bot.club.results import dispute_file
from keizer_bot.club.results import dispute_messages as messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, round_in
from keizer_bot.core.messages import StaleButton, UndoThis
from keizer_bot.core.posting import edit, note, tell_players
from keizer_bot.core.questions import ButtonKey, Choice, ask, await_words, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, games, people
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.outbox import keyed
from keizer_bot.store.people import Member

OVER_THE_BOARD = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)


def settle_dispute(
    context: Context, game_id: int, decision: Result, reason: str, done: Message, *, asks: bool
) -> Reply | None:
    """Close the dispute about a game to which the arbiter gave a result, and tell the parties.

    The parties read how to appeal. The answer to the arbiter is `done`, or a question for the
    reason if there is none yet. If the arbiter changes the decision later, the new one can be
    appealed, unless somebody has appealed already. Returns None if nobody disputed the game.
    """
    dispute = disputes.undecided_of_game(context.tx, game_id)
    if dispute is None:
        dispute = disputes.decided_of_game(context.tx, game_id)
        if dispute is None or dispute.decision == decision:
            return None
    return _decided(context, dispute, decision, reason, done, asks=asks)


def _decided(
    context: Context,
    dispute: Dispute,
    decision: messages.Decision,
    reason: str,
    done: Message,
    *,
    asks: bool = True,
) -> Reply:
    by = context.actor.person_id
    disputes.decide(context.tx, dispute.id, decision, context.at, by=by, reason=reason or None)
    disputes.end_waiting(context.tx, dispute.id)
    row = dispute_file.dispute_with(context, dispute.id)
    telling = dispute_file.StepMessages(context, row.round_id)
    asks = asks and not reason and people.is_private_open(context.tx, by)
    why = messages.ReasonMayFollow() if asks else None
    message = _decision_told(context, row, why)
    for member in dispute_file.parties_of(context, row):
        telling.to_member(member, _to_appeal(context, row, member, message), key=_key(row, member))
    return telling.answer(_why(context, row, decision) if asks else done)


def _decision_told(
    context: Context, dispute: Dispute, why: Message | None = None
) -> messages.DisputeDecided | messages.EveningRuled:
    """The parties' message with the decision and its reason, which is edited in place."""
    if dispute.reason:
        why = messages.ReasonGiven(dispute.reason)
    if dispute.game_id is None:
        evening = round_in(context, dispute.round_id).date
        return messages.EveningRuled(evening, messages.Ruling(dispute.decision or ""), why)
    before = None
    if dispute.first and dispute.first != dispute.decision:
        before = messages.ReportedBefore(Result(dispute.first))
    outcome = result_of(game_context(context, dispute.game_id).game)
    return messages.DisputeDecided(dispute_file.about_of(context, dispute), outcome, before, why)


def _to_appeal(context: Context, dispute: Dispute, member: Member, message: Message) -> Reply:
    """The decision, with a button to appeal for a party who can use it."""
    if member.person_id is None:
        return Reply.of(message)
    appeal = Choice(messages.GoToAppeal(), intend(ButtonKey.ASK_APPEAL, dispute=dispute.id))
    return ask(context, message, [appeal], of=member.person_id)


def _key(dispute: Dispute, member: Member) -> str:
    """The key of the message to a party about one decision."""
    return f"decided:{dispute.id}:{dispute.decided_at}@{member.id}"


def _retell(
    context: Context, dispute: Dispute, by_phone: Message | None
) -> dispute_file.StepMessages:
    """Edit the messages to the parties to show the reason, or that there is none."""
    telling, message = dispute_file.StepMessages(context), _decision_told(context, dispute)
    for member in dispute_file.parties_of(context, dispute):
        row = keyed(context.tx, _key(dispute, member))
        if row is not None:
            edit(context, row, _to_appeal(context, dispute, member, message), member.language)
        elif by_phone is not None:
            telling.to_member(member, message, by_phone=by_phone)
    return telling


def _why(context: Context, dispute: Dispute, decision: messages.Decision) -> Reply:
    message = messages.ReasonWanted(dispute_file.about_of(context, dispute), decision)
    _await_reason(context, dispute)
    act = context.tx.acts.done.number if context.tx.acts else None
    skip = intend(skip_reason, dispute=dispute.id, act=act)
    return ask(context, message, [Choice(messages.WithoutReason(), skip)])


def _await_reason(context: Context, dispute: Dispute) -> None:
    intention, until = intend(give_reason, dispute=dispute.id), context.at + timedelta(hours=1)
    await_words(context, context.actor.person_id, intention, until)


def checked(text: str, *, most: int) -> str:
    """Return the text if it is neither empty nor too long. Raises `NoWords`, `ArgumentTooLong`."""
    if not text:
        raise messages.NoWords
    if len(text) > most:
        raise messages.ArgumentTooLong(most)
    return text


@on_press("give-reason", may=Right.RESULTS)
def give_reason(context: Context, *, dispute: int, words: str) -> Reply:
    """Send the arbiter's reason to both parties. Raises `NoWords`, `ArgumentTooLong`."""
    row = dispute_file.dispute_with(context, dispute)
    reason = checked(clean(words), most=300)
    disputes.set_reason(context.tx, row.id, reason)
    subject = dispute_file.about_of(context, row)
    _record(context, row, row.decision, reason)
    by_phone = messages.DecisionReason(subject, reason)
    telling = _retell(context, dispute_file.dispute_with(context, dispute), by_phone)
    choices = [
        Choice(messages.RewriteArgument(), intend(rewrite_reason, dispute=row.id)),
        Choice(messages.DropArgument(), intend(skip_reason, dispute=row.id)),
    ]
    return telling.answer(ask(context, messages.ReasonSent(subject), choices, in_a_row=2))


@on_press("rewrite-reason", may=Right.RESULTS)
def rewrite_reason(context: Context, *, dispute: int) -> Reply:
    """Wait for another reason; the earlier one stays until then."""
    row = dispute_file.dispute_with(context, dispute)
    _await_reason(context, row)
    return Reply.of(messages.ReasonAwaited(dispute_file.about_of(context, row)))


@on_press("skip-reason", may=Right.RESULTS)
def skip_reason(context: Context, *, dispute: int, act: int | None = None) -> Reply:
    """Leave the decision without a reason; the bot no longer waits for one.

    If `act` is given, a button undoes that decision. A reason that was given is withdrawn, on
    record, and the parties are told.
    """
    row = dispute_file.dispute_with(context, dispute)
    subject = dispute_file.about_of(context, row)
    disputes.end_waiting_for_reason(context.tx, row.id)
    by_phone = None
    if row.reason:
        disputes.set_reason(context.tx, row.id, None)
        _record(context, row, row.decision, None)
        by_phone = messages.ReasonTakenBack(subject)
    telling = _retell(context, dispute_file.dispute_with(context, dispute), by_phone)
    message = messages.ReasonSkipped(subject)
    undo = Button(UndoThis(), intend(ButtonKey.UNDO, act=act or 0))
    return telling.answer(message if act is None else Reply.question(message, ((undo,),)))


@on_press("rule", may=Right.RESULTS)
def rule(context: Context, *, dispute: int, ruling: messages.Ruling) -> Reply:
    """Decide an objection that is not about a result. Raises `StaleButton`."""
    row = dispute_file.undecided(context, dispute)
    subject = dispute_file.about_of(context, row)
    _record(context, row, ruling, None)
    return _decided(context, row, ruling, "", messages.RulingNoted(subject, ruling))


def _record(context: Context, dispute: Dispute, decision: str | None, reason: str | None) -> None:
    action = Action.DISPUTE if dispute.game_id is not None else Action.OBJECTION
    subject = dispute_file.subject_of(dispute_file.about_of(context, dispute))
    note(context, action, subject, after=decision, reason=reason, round_id=dispute.round_id)


def forget_absences(context: Context, of: GameContext, only: str | None = None) -> None:
    """Delete the absences of a game's two players, or `only` those of that kind."""
    presence = games.presence(context.tx, of.evening.id)
    for player in (of.white, of.black):
        state = presence[player.id].state if player.id in presence else HERE
        if state != HERE and only in (None, state):
            games.clear_presence(context.tx, of.evening.id, player.id)


BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


def still_played_choices(of: GameContext) -> list[Choice]:
    """The button that takes a forfeit back; none if there was no forfeit, or the round is final."""
    is_past = of.evening.phase is Phase.FINAL and of.game.moved_to is None
    if of.game.result not in BY_FORFEIT or is_past:
        return []
    return [Choice(messages.StillPlayedLabel(), intend(play_after_all, game=of.game.id))]


@on_press("play-after-all", may=Right.RESULTS)
def play_after_all(context: Context, *, game: int) -> Reply:
    """Take back the forfeit and its absence, and tell both players.

    Raises `ArbiterOnly`, `RightMissing`, `StaleButton`.
    """
    of = game_context(context, game)
    if not still_played_choices(of):
        raise StaleButton
    games.set_result(context.tx, game, None, context.at, by_player=None, confirmed=False)
    dispute_file.end_dispute(context, game)
    note(context, Action.RESULT, of.on_record, before=of.game.result, round_id=of.evening.id)
    forget_absences(context, of)
    message = messages.StillPlayed(*of.in_round)
    tell_players(context, (of.white, of.black), message, round_id=of.evening.id)
    show(context, of.evening.id, ResultRevised(*of.in_round, NoResultYet(), None))
    return Reply.of(message)
