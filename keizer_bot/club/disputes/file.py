"""What an objection is about, who its parties are, and its file."""

from __future__ import annotations

from datetime import datetime

from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.views import DisputeView, Party, dispute_file
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import StaleButton
from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
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


def is_reachable(member: Member) -> bool:
    """Whether the bot can write to that member in private."""
    return member.person_id is not None and member.private_open


def local(context: RequestContext, moment: datetime) -> datetime:
    """That moment on the club's clock."""
    return moment.astimezone(context.zone)


def about_of(context: RequestContext, dispute: Dispute) -> messages.About:
    """What the objection is about. Raises `StaleButton` for one of another season."""
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        return messages.AboutGame(table.evening.number, *table.names)
    evenings = context.calendar.evenings
    evening = next((e for e in evenings if e.id == dispute.round_id), None)
    if evening is None:
        raise StaleButton
    return messages.AboutEvening(people.member(context.tx, dispute.objector_id).name, evening.date)


def parties_of(context: RequestContext, dispute: Dispute) -> tuple[Member, ...]:
    """Both players of a game, White first; else the objector alone."""
    ids = [dispute.objector_id]
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        ids = [table.white.member_id, table.black.member_id]
    return tuple([people.member(context.tx, i) for i in ids])


def file_of(
    context: RequestContext, dispute: Dispute, language: str, decision: Message | None = None
) -> Html:
    """The file in that language, with what was decided if that is known."""
    said = disputes.arguments(context.tx, dispute.id)
    view = DisputeView(
        reports=_reports(context, dispute),
        parties=tuple(
            _party(context, member, said.get(member.id)) for member in parties_of(context, dispute)
        ),
        decision=decision,
    )
    return dispute_file(view, context.texts, language)


def _reports(context: RequestContext, dispute: Dispute) -> tuple[Message, ...]:
    objector = people.member(context.tx, dispute.objector_id).name
    opened = local(context, dispute.opened_at)
    objected: Message = messages.FileObjected(opened, objector)
    if dispute.other:
        objected = messages.FileContradicted(opened, objector, Result(dispute.other))
    if dispute.reporter_id is None or dispute.first is None or dispute.first_at is None:
        return (objected,)
    reporter = people.member(context.tx, dispute.reporter_id).name
    return messages.FileReported(
        local(context, dispute.first_at), reporter, Result(dispute.first)
    ), objected


def _party(context: RequestContext, member: Member, said: Argument | None) -> Party:
    if said is not None and said.words:
        return Party(member.name, said.words, local(context, said.at), said.noted_by)
    if said is not None:
        return Party(member.name, messages.Unheard.NOTHING_TO_ADD)
    return Party(
        member.name,
        messages.Unheard.SILENT if is_reachable(member) else messages.Unheard.UNREACHABLE,
    )


def subject_of(about: messages.About) -> str:
    """How the log names it."""
    if isinstance(about, messages.AboutGame):
        return f"{about.white} - {about.black}"
    return f"{about.objector}, {about.evening.isoformat()}"
