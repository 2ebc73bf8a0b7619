"""What an objection is about, who its parties are, and its file: what was said, by whom."""

from datetime import datetime

from keizer_bot.club.disputes import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.messages import StaleButton
from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, people
from keizer_bot.store.disputes import Argument, Dispute
from keizer_bot.store.people import Member


def dispute_with(context: RequestContext, number: int) -> Dispute:
    """The dispute with that id. Raises `StaleButton`."""
    found = disputes.dispute(context.tx, number)
    if found is None:
        raise StaleButton
    return found


def undecided(context: RequestContext, number: int) -> Dispute:
    """The dispute, if it still waits for a decision. Raises `StaleButton`."""
    found = dispute_with(context, number)
    if found.decided_at or found.closed:
        raise StaleButton
    return found


def closing(context: RequestContext, dispute: Dispute) -> tuple[messages.About, datetime]:
    """What it is about, and until when one may argue, on the club's clock."""
    return about_of(context, dispute), context.local(dispute.closes_at)


def about_of(context: RequestContext, dispute: Dispute) -> messages.About:
    """What the objection is about. Raises `StaleButton` for one of another season."""
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        return messages.AboutGame(table.evening.number, *table.names)
    evening = round_in(context, dispute.round_id)
    return messages.AboutEvening(people.member(context.tx, dispute.objector_id).name, evening.date)


def parties_of(context: RequestContext, dispute: Dispute) -> tuple[Member, ...]:
    """Both players of a game, White first; else the objector alone."""
    ids = [dispute.objector_id]
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        ids = [table.white.member_id, table.black.member_id]
    return tuple([people.member(context.tx, i) for i in ids])


def is_party(context: RequestContext, dispute: Dispute) -> bool:
    """Whether the sender is a party."""
    return context.member_id in {member.id for member in parties_of(context, dispute)}


def file_of(
    context: RequestContext, dispute: Dispute, language: str, decision: Message | None = None
) -> Html:
    """The reports, each party's words literally, and what was decided if that is known."""
    said = disputes.arguments(context.tx, dispute.id)
    parties = [
        argument_line(context, member, said.get(member.id))
        for member in parties_of(context, dispute)
    ]
    decided = [decision] if decision else []
    lines = [*_reports(context, dispute), *parties, *decided]
    return Html("\n".join(context.texts.render(line, language) for line in lines))


def the_file(context: RequestContext, dispute: Dispute, language: str) -> messages.DisputeFile:
    """What was said in an objection, for who decides."""
    return messages.DisputeFile(about_of(context, dispute), file_of(context, dispute, language))


def _reports(context: RequestContext, dispute: Dispute) -> tuple[Message, ...]:
    objector = people.member(context.tx, dispute.objector_id).name
    opened = context.local(dispute.opened_at)
    objected: Message = messages.FileObjected(opened, objector)
    if dispute.other:
        objected = messages.FileContradicted(opened, objector, Result(dispute.other))
    if dispute.reporter_id is None or dispute.first is None or dispute.first_at is None:
        return (objected,)
    reporter = people.member(context.tx, dispute.reporter_id).name
    at = context.local(dispute.first_at)
    return messages.FileReported(at, reporter, Result(dispute.first)), objected


def argument_line(context: RequestContext, member: Member, said: Argument | None) -> Message:
    """What a party says, or why it says nothing."""
    if said is None:
        reached = member.is_reachable
        why = messages.Unheard.SILENT if reached else messages.Unheard.UNREACHABLE
        return messages.FileWithoutArgument(member.name, why)
    if not said.words:
        return messages.FileWithoutArgument(member.name, messages.Unheard.NOTHING_TO_ADD)
    at = context.local(said.at)
    words = Html("\n".join(escape(line) for line in said.words.splitlines()))
    if said.noted_by is not None:
        return messages.FileNotedArgument(at, member.name, said.noted_by, words)
    return messages.FileArgument(at, member.name, words)


def subject_of(about: messages.About) -> str:
    """How the log names it."""
    if isinstance(about, messages.AboutGame):
        return f"{about.white} - {about.black}"
    return f"{about.objector}, {about.evening.isoformat()}"


def end_dispute(context: RequestContext, game_id: int) -> None:
    """The players agree after all, or the report was taken back: nothing is left to decide."""
    known = disputes.undecided_of_game(context.tx, game_id)
    if known is not None:
        disputes.close(context.tx, known.id, context.at)
        disputes.end_waiting(context.tx, known.id)
