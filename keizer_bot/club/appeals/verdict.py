"""What the committee says of an appeal: by the majority of those who were asked."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from keizer_bot.club.appeals import messages
from keizer_bot.club.corrections.actions import decide
from keizer_bot.club.disputes.file import about_of, dispute_with, parties_of, subject_of
from keizer_bot.club.disputes.messages import Decision, Ruling
from keizer_bot.club.disputes.telling import StepMessages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import BOT_ID, Actor, RequestContext
from keizer_bot.core.messages import NotYourButton, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import appeals, people
from keizer_bot.store.disputes import Dispute

STANDS = "stands"


def decision_of(dispute: Dispute) -> Decision:
    """What the arbiter decided."""
    return _decision(dispute, dispute.decision or "")


def _decision(dispute: Dispute, text: str) -> Decision:
    return Ruling(text) if dispute.game_id is None else Result(text)


def verdict_of(votes: Mapping[int, str | None]) -> str | None:
    """What more than half of those who were asked want; None: not known yet.

    Where all have spoken and no outcome has its majority, the decision stands.
    """
    said = Counter(choice for choice in votes.values() if choice is not None)
    for choice, count in said.items():
        if 2 * count > len(votes):
            return choice
    return STANDS if said.total() == len(votes) else None


@on_press("vote-on-appeal")
def vote_on_appeal(context: RequestContext, *, dispute: int, choice: str) -> Reply:
    """A member of the committee decides. Raises `NotYourButton`, `StaleButton`."""
    found, own = dispute_with(context, dispute), context.actor.member
    asked = appeals.votes(context.tx, found.id)
    if own is None or own.id not in asked:
        raise NotYourButton
    if found.verdict is not None:
        raise StaleButton
    appeals.vote(context.tx, found.id, own.id, choice)
    votes = {**asked, own.id: choice}
    verdict = verdict_of(votes)
    if verdict is None:
        open_ = sum(said is None for said in votes.values())
        return Reply.of(messages.VoteNoted(about_of(context, found), open_))
    return _conclude(context, found, verdict, tuple(votes))


def _conclude(
    context: RequestContext, dispute: Dispute, verdict: str, judges: tuple[int, ...]
) -> Reply:
    """Keep the verdict, change the result if it is another one, and tell everybody concerned."""
    about, before, own = about_of(context, dispute), decision_of(dispute), _as_committee(context)
    say: Message = messages.AppealRejected(about, before)
    if verdict != STANDS:
        say = messages.AppealGranted(about, before, _decision(dispute, verdict))
        if dispute.game_id is not None:
            why = str(context.texts.render(messages.AfterAppeal(), context.club.language))
            game = dispute.game_id
            decide(own, game=game, result=verdict, reason=why, confirmed=True, told=True)
    appeals.close(context.tx, dispute.id, verdict, context.at)
    note(
        own,
        Action.APPEAL,
        subject_of(about),
        before=dispute.decision,
        after=dispute.decision if verdict == STANDS else verdict,
        round_id=dispute.round_id,
    )
    telling = StepMessages(context)
    parties = [member.id for member in parties_of(context, dispute)]
    for member_id in dict.fromkeys((*parties, *judges)):
        telling.to_member(people.member(context.tx, member_id), say)
    telling.to_arbiters(lambda _: say)
    return telling.answer(say)


def _as_committee(context: RequestContext) -> RequestContext:
    """The context in which the committee acts: it may change a result, as the arbiter may."""
    name = str(context.texts.render(messages.CommitteeName(), context.club.language))
    actor = Actor(BOT_ID, name, None, frozenset([Right.RESULTS]))
    return replace(context, actor=actor)
