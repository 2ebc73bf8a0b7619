"""Appeals: the file of a decided objection goes to the committee of three ([003] rule w).

The rule sets no time limit: a party may appeal while the season runs, because the file is kept
until then. The committee decides by the majority of the members asked.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from keizer_bot.club.results import decision_messages as messages
from keizer_bot.club.results import dispute_file
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.dispute_messages import Decision, Ruling, RulingLabel
from keizer_bot.club.results.disputes import results_of
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import BOT_ID, Actor, Context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob, in_turn
from keizer_bot.core.messages import NotYourButton, StaleButton, WhoIsItAbout
from keizer_bot.core.posting import UNHURRIED, note, tell_arbiters
from keizer_bot.core.questions import ButtonKey, Choice, ask, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, people
from keizer_bot.store.disputes import CommitteeTenure, Dispute
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

STANDS = "stands"
_MEMBERS: Final = 3  # of a committee ([003] w)
_YEARS: Final = 3
_BEFORE_THE_END: Final = timedelta(weeks=4)


def decision_of(dispute: Dispute) -> Decision:
    """The arbiter's decision."""
    return _decision(dispute, dispute.decision or "")


def _decision(dispute: Dispute, text: str) -> Decision:
    return Ruling(text) if dispute.game_id is None else Result(text)


def verdict_of(votes: Mapping[int, str | None]) -> str | None:
    """The verdict of more than half of the judges; None if they have not decided yet.

    If all have voted without a majority, the arbiter's decision stays.
    """
    counts = Counter(choice for choice in votes.values() if choice is not None)
    undecided = STANDS if counts.total() == len(votes) else None
    return next((choice for choice, n in counts.items() if 2 * n > len(votes)), undecided)


@on_press("vote-on-appeal")
def vote_on_appeal(context: Context, *, dispute: int, choice: str) -> Reply:
    """Store the vote of a member of the committee. Raises `NotYourButton`, `StaleButton`."""
    row, voter = dispute_file.dispute_with(context, dispute), context.member
    asked = disputes.votes(context.tx, row.id)
    if voter is None or voter.id not in asked:
        raise NotYourButton
    if row.verdict is not None:
        raise StaleButton
    disputes.vote(context.tx, row.id, voter.id, choice)
    votes = {**asked, voter.id: choice}
    verdict = verdict_of(votes)
    if verdict is None:
        open_ = sum(choice_made is None for choice_made in votes.values())
        return Reply.of(messages.VoteNoted(dispute_file.about_of(context, row), open_))
    return _conclude(context, row, verdict, tuple(votes))


def _conclude(context: Context, dispute: Dispute, verdict: str, judges: tuple[int, ...]) -> Reply:
    """Store the verdict, change the result if the verdict does, and tell everybody concerned."""
    subject, before = dispute_file.about_of(context, dispute), decision_of(dispute)
    name = str(context.texts.render(messages.CommitteeName(), context.club.language))
    # The committee may change a result, like an arbiter.
    committee = replace(context, actor=Actor(BOT_ID, name, None, frozenset([Right.RESULTS])))
    message: Message = messages.AppealRejected(subject, before)
    if verdict != STANDS:
        message = messages.AppealGranted(subject, before, _decision(dispute, verdict))
        if dispute.game_id is not None:
            why = str(context.texts.render(messages.AfterAppeal(), context.club.language))
            game = dispute.game_id
            decide(committee, game=game, result=verdict, reason=why, confirmed=True, told=True)
    disputes.end_appeal(context.tx, dispute.id, verdict, context.at)
    was, round_id, about = dispute.decision, dispute.round_id, dispute_file.subject_of(subject)
    after = was if verdict == STANDS else verdict
    note(committee, Action.APPEAL, about, before=was, after=after, round_id=round_id)
    telling = dispute_file.StepMessages(context)
    parties = [member.id for member in dispute_file.parties_of(context, dispute)]
    for member_id in dict.fromkeys((*parties, *judges)):
        telling.to_member(people.member(context.tx, member_id), message)
    telling.to_arbiters(lambda _: message)
    return telling.answer(message)


def which_appeal(context: Context) -> Reply:
    """Ask the sender against which decision they appeal.

    Raises `NothingToAppeal`, `NoAppealAsArbiter`.
    """
    try:
        player = context.own_player
    except WhoIsItAbout:
        raise messages.NoAppealAsArbiter from None
    mine = [
        dispute
        for dispute in disputes.season_disputes(context.tx, player.season_id)
        if dispute.decided_at
        and not dispute.appealed_by
        and dispute_file.is_party(context, dispute)
    ]
    if not mine:
        raise messages.NothingToAppeal
    if len(mine) == 1:
        return ask_appeal(context, dispute=mine[0].id)
    choices = [
        Choice(dispute_file.about_of(context, d), intend(ask_appeal, dispute=d.id)) for d in mine
    ]
    return ask_one(context, messages.WhichAppeal(), choices)


@on_press(ButtonKey.ASK_APPEAL)
def ask_appeal(context: Context, *, dispute: int) -> Reply:
    """Ask if the decision should go to the committee. Raises as `appeal`."""
    row = _own_decided(context, dispute)
    judges, _ = _judges(context, row)
    if not judges:
        return Reply.of(_without_committee(context, row))
    names = tuple(judge.name for judge in judges)
    question = messages.ConfirmAppeal(dispute_file.about_of(context, row), decision_of(row), names)
    return confirm(context, question, intend(appeal, dispute=dispute))


def _own_decided(context: Context, number: int) -> Dispute:
    """The decided dispute, if the sender is a party and nobody appealed yet."""
    row = dispute_file.dispute_with(context, number)
    if not dispute_file.is_party(context, row):
        raise NotYourButton
    if not row.decided_at:
        raise StaleButton
    if row.appealed_by:
        raise messages.AppealedAlready(dispute_file.about_of(context, row))
    return row


def _without_committee(context: Context, dispute: Dispute) -> Message:
    subject = dispute_file.about_of(context, dispute)
    tell_arbiters(context, messages.AppealWithoutCommittee(context.actor.name, subject))
    return messages.NoCommittee(subject)


def _judges(context: Context, dispute: Dispute) -> tuple[list[Member], list[Member]]:
    """The members who decide, and those left out: nobody judges their own case."""
    parties = {member.id for member in dispute_file.parties_of(context, dispute)}
    judges: list[Member] = []
    left_out: list[Member] = []
    for member_id in disputes.committee(context.tx, context.club.id):
        member = people.member(context.tx, member_id)
        decided = member.person_id is not None and member.person_id == dispute.decided_by
        (left_out if member_id in parties or decided else judges).append(member)
    return judges, left_out


@on_press("appeal")
def appeal(context: Context, *, dispute: int) -> Reply:
    """Give the whole file to the committee, each member in private.

    Members who are a party or the deciding arbiter are left out.
    Raises `NotYourButton`, `StaleButton`, `AppealedAlready`.
    """
    row = _own_decided(context, dispute)
    judges, left_out = _judges(context, row)
    if not any(judge.is_reachable for judge in judges):
        return Reply.of(_without_committee(context, row))
    subject, appellant = dispute_file.about_of(context, row), context.member
    assert appellant is not None  # noqa: S101 - `_own_decided` has seen them
    disputes.appeal(context.tx, row.id, appellant.id)
    note(context, Action.APPEAL, dispute_file.subject_of(subject), round_id=row.round_id)
    telling = dispute_file.StepMessages(context)
    for judge in judges:
        if judge.is_reachable:
            disputes.ask_for_vote(context.tx, row.id, judge.id)
            telling.to_member(judge, _question_to(context, row, judge))
        else:
            telling.to_member(judge, messages.JudgeWithoutTelegram(subject))
    names = tuple(judge.name for judge in judges)
    without = messages.LeftOut(tuple(m.name for m in left_out)) if left_out else None
    noted = messages.AppealNoted(subject, appellant.name, names, without)
    for party in dispute_file.parties_of(context, row):
        if party.id != appellant.id:
            telling.to_member(party, noted)
    telling.to_arbiters(lambda _: noted)
    return telling.answer(messages.AppealMade(subject, names, without))


def _question_to(context: Context, dispute: Dispute, judge: Member) -> Reply:
    """The file for a member of the committee, with the possible decisions."""
    language = judge.language or context.club.language
    reason = messages.BecauseOf(dispute.reason) if dispute.reason else None
    decided = messages.FileDecision(decision_of(dispute), reason)
    file = dispute_file.file_of(context, dispute, language, decided)
    message = messages.AppealFile(dispute_file.about_of(context, dispute), context.actor.name, file)
    return ask(context, message, _verdicts(dispute), of=judge.person_id)


def _verdicts(dispute: Dispute) -> list[Choice]:
    """The possible verdicts: the arbiter's decision stays, or another one replaces it."""
    labels: dict[str, Message | str] = {STANDS: messages.DecisionStands()}
    if dispute.game_id is None:
        labels |= {ruling: RulingLabel(ruling) for ruling in Ruling}
    else:
        labels |= {result: result for result in results_of(dispute)}
    return [
        Choice(label, intend(vote_on_appeal, dispute=dispute.id, choice=outcome))
        for outcome, label in labels.items()
        if outcome != dispute.decision
    ]


def committee(context: Context) -> Message:
    """The members of the committee. Raises `NotLinked` for a person unknown to the club."""
    context.require_known()
    names = _names(context)
    return messages.CommitteeIs(names, _term(context)) if names else messages.NoCommitteeYet()


def _term(context: Context) -> messages.CommitteeTerm | None:
    """Until when it is appointed, as far as that is known."""
    since = disputes.committee_since(context.tx, context.club.id)
    return messages.CommitteeTerm(_end(since)) if since else None


def _end(since: date) -> date:
    """The end of the three years; for 29 February the day before."""
    day = min(since.day, 28) if since.month == 2 else since.day  # noqa: PLR2004 - February
    return since.replace(year=since.year + _YEARS, day=day)


def _names(context: Context) -> tuple[str, ...]:
    committee_ids = disputes.committee(context.tx, context.club.id)
    return tuple([people.member(context.tx, i).name for i in committee_ids])


def set_committee(context: Context, *, members: tuple[int, ...]) -> messages.CommitteeSet:
    """Make these three the committee. Raises `ArbiterOnly`, `CommitteeOfThree`."""
    context.require(Right.ALL)
    if len(set(members)) != _MEMBERS:
        raise messages.CommitteeOfThree(len(set(members)))
    before = _names(context)
    disputes.set_committee(context.tx, context.club.id, members, context.today)
    after = _names(context)
    note(context, Action.COMMITTEE, "", before=", ".join(before) or None, after=", ".join(after))
    return messages.CommitteeSet(after, _term(context))


def _terms_ending(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """The committees whose three years end within four weeks; the arbiters are told once."""
    for term in disputes.terms_begun(
        tx, at.date() - timedelta(days=365 * _YEARS) + _BEFORE_THE_END
    ):
        zone = ZoneInfo(term.time_zone)
        noon = datetime.combine(_end(term.since) - _BEFORE_THE_END, time(12), zone)
        due, what = in_turn(noon, term.club_id), messages.CommitteeReminder()
        yield ScheduledJob(due, remind_of_term, (term.season_id, term), what, term.season_id)


@in_season
def remind_of_term(context: Context, term: CommitteeTenure) -> None:
    """Tell the arbiters that the members' meeting appoints a new committee."""
    ends = _end(term.since)
    tell_arbiters(context, messages.CommitteeEnds(ends, _names(context)), urgency=UNHURRIED)
    disputes.mark_committee_reminded(context.tx, term.club_id)


JOBS = (_terms_ending,)
