"""Appeals: the file of a decided objection goes to the committee of three ([003] rule w).

The rule names no term: one may appeal as long as the season goes on, for then the file is kept.
"""

from __future__ import annotations

from keizer_bot.club.appeals import messages
from keizer_bot.club.appeals.verdict import STANDS, decision_of, vote_on_appeal
from keizer_bot.club.corrections.messages import ResultLabel
from keizer_bot.club.disputes.file import (
    about_of,
    dispute_with,
    file_of,
    is_reachable,
    parties_of,
    subject_of,
)
from keizer_bot.club.disputes.messages import Ruling, RulingLabel
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import No, NotYourButton, StaleButton
from keizer_bot.core.posting import SOON, call, note, send, tell, tell_arbiters
from keizer_bot.core.questions import Answer, Choice, ask, confirm, intend, on_press
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.store import appeals, disputes, people
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member

_OVER_THE_BOARD = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)


def which_appeal(context: RequestContext) -> Answer:
    """Ask the sender against which decision he appeals. Raises `NothingToAppeal`."""
    player = context.own_player
    mine = [
        dispute
        for dispute in disputes.season_disputes(context.tx, player.season_id)
        if dispute.decided_at
        and not dispute.appealed_by
        and player.member_id in {m.id for m in parties_of(context, dispute)}
    ]
    if not mine:
        raise messages.NothingToAppeal
    if len(mine) == 1:
        return ask_appeal(context, dispute=mine[0].id)
    choices = [
        Choice(messages.AppealLabel(about_of(context, d)), intend(ask_appeal, dispute=d.id))
        for d in mine
    ]
    return ask(context, messages.WhichAppeal(), [*choices, Choice(No(), None)])


@on_press("ask-appeal")
def ask_appeal(context: RequestContext, *, dispute: int) -> Answer:
    """Ask whether the decision is to go to the committee. Raises as `appeal`."""
    found = _own_decided(context, dispute)
    about = about_of(context, found)
    judges, _ = _judges(context, found)
    if not judges:
        return _without_committee(context, found)
    names = tuple(judge.name for judge in judges)
    question = messages.ConfirmAppeal(about, decision_of(found), names)
    return confirm(context, question, intend(appeal, dispute=dispute))


def _own_decided(context: RequestContext, number: int) -> Dispute:
    """The decided dispute, if the sender is a party and nobody appealed yet."""
    found = dispute_with(context, number)
    own = context.actor.member
    if own is None or own.id not in {m.id for m in parties_of(context, found)}:
        raise NotYourButton
    if not found.decided_at:
        raise StaleButton
    if found.appealed_by:
        raise messages.AppealedAlready(about_of(context, found))
    return found


def _without_committee(context: RequestContext, dispute: Dispute) -> Message:
    about = about_of(context, dispute)
    tell_arbiters(context, messages.AppealWithoutCommittee(context.actor.name, about))
    return messages.NoCommittee(about)


def _judges(context: RequestContext, dispute: Dispute) -> tuple[list[Member], list[Member]]:
    """Who of the committee decides, and who is left out: nobody judges his own case."""
    parties = {member.id for member in parties_of(context, dispute)}
    judges: list[Member] = []
    left_out: list[Member] = []
    for member_id in appeals.committee(context.tx, context.club.id):
        member = people.member(context.tx, member_id)
        decided = member.person_id is not None and member.person_id == dispute.decided_by
        (left_out if member_id in parties or decided else judges).append(member)
    return judges, left_out


@on_press("appeal")
def appeal(context: RequestContext, *, dispute: int) -> Answer:
    """Give the whole file to the committee, each member in private.

    Whoever of them is a party or the deciding arbiter is left out.
    Raises `NotYourButton`, `StaleButton`, `AppealedAlready`.
    """
    found = _own_decided(context, dispute)
    judges, left_out = _judges(context, found)
    if not any(map(is_reachable, judges)):
        return _without_committee(context, found)
    about, appellant = about_of(context, found), context.actor.member
    assert appellant is not None  # noqa: S101 - `_own_decided` has seen him
    appeals.appeal(context.tx, found.id, appellant.id)
    note(
        context,
        Action.APPEAL,
        subject_of(about),
        season_id=context.season.id,
        round_id=found.round_id,
    )
    for judge in judges:
        _ask_judge(context, found, judge)
    names = tuple(judge.name for judge in judges)
    without = messages.LeftOut(tuple(m.name for m in left_out)) if left_out else None
    noted = messages.AppealNoted(about, appellant.name, names, without)
    tell_arbiters(context, noted)
    for party in parties_of(context, found):
        if party.id != appellant.id:
            tell(context, party.id, noted, urgency=SOON)
    return messages.AppealMade(about, names, without)


def _ask_judge(context: RequestContext, dispute: Dispute, judge: Member) -> None:
    """Put the file before a member of the committee; one without Telegram is called."""
    about = about_of(context, dispute)
    if not is_reachable(judge):
        call(context, judge.id, messages.JudgeWithoutTelegram(about))
        return
    language = judge.language or context.club.language
    reason = messages.BecauseOf(dispute.reason) if dispute.reason else None
    decided = messages.FileDecision(decision_of(dispute), reason)
    file = file_of(context, dispute, language, decided)
    person_id = judge.person_id or 0
    appeals.ask_for_vote(context.tx, dispute.id, judge.id)
    say = messages.AppealFile(about, context.actor.name, file)
    asked = ask(context, say, _verdicts(dispute), of=person_id)
    send(context, Address(person(person_id), language), asked, urgency=SOON)


def _verdicts(dispute: Dispute) -> list[Choice]:
    """The arbiter's decision stays, or one of the others comes in its place."""
    stands = Choice(
        messages.DecisionStands(), intend(vote_on_appeal, dispute=dispute.id, choice=STANDS)
    )
    if dispute.game_id is None:
        labels: list[tuple[str, Message]] = [(r, RulingLabel(r)) for r in Ruling]
    else:
        said = [Result(r) for r in (dispute.first, dispute.other) if r and r != Result.AWARD]
        labels = [(r, ResultLabel(r)) for r in dict.fromkeys((*_OVER_THE_BOARD, *said))]
    others = [
        Choice(label, intend(vote_on_appeal, dispute=dispute.id, choice=outcome))
        for outcome, label in labels
        if outcome != dispute.decision
    ]
    return [stands, *others]
