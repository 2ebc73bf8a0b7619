"""Exemptions and warnings, which only arbiters see ([003] rules t and u).

The log does not have their words, which may be about somebody's health.
"""

from keizer_bot.club.people import remark_messages as messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.posting import note, tell
from keizer_bot.core.questions import Choice, ask, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.store import exemptions, people
from keizer_bot.store.exemptions import Remark

_LONGEST = 300
_MOST_BUTTONS = 20


def keep_remark(context: Context, *, kind: messages.RemarkKind, member: int, words: str) -> Reply:
    """Keep a remark about a member. Raises `ArbiterOnly`, `RemarkNeedsWords`, `RemarkTooLong`."""
    context.require_arbiter()
    text = clean(words)
    if not text:
        raise messages.RemarkNeedsWords(kind)
    if len(text) > _LONGEST:
        raise messages.RemarkTooLong(_LONGEST)
    member_row = people.member(context.tx, member)
    number = exemptions.add(
        context.tx, context.club.id, member_row.id, kind, text, context.at, context.actor.name
    )
    note(context, Action(kind), member_row.name)
    tell_them = Choice(messages.TellPlayer(member_row.name), intend(tell_remark, remark=number))
    end = Choice(messages.EndRemark(), intend(end_remark, remark=number))
    choices = [tell_them, end] if member_row.is_reachable else [end]
    warnings = (
        _warnings(context, member_row.id, number) if kind is messages.RemarkKind.WARNING else ()
    )
    repeated = (
        messages.WarnedBefore(len(warnings), context.local(warnings[-2].at))
        if warnings[1:]
        else None
    )
    return ask(context, messages.RemarkKept(kind, member_row.name, text, repeated), choices)


def _warnings(context: Context, member: int, last: int) -> tuple[Remark, ...]:
    """The member's warnings in force, up to the one with the id `last`."""
    remarks = exemptions.of_member(context.tx, context.club.id, member)
    return tuple(r for r in remarks if r.kind == messages.RemarkKind.WARNING and r.id <= last)


def _require_remark(context: Context, number: int) -> Remark:
    """The remark, if it is still in force. Raises `ArbiterOnly`, `StaleButton`."""
    context.require_arbiter()
    return require_existing(exemptions.remark(context.tx, context.club.id, number))


@on_press("tell-remark")
def tell_remark(context: Context, *, remark: int) -> Reply:
    """Send the remark to the member, in the arbiter's words.

    Raises `ArbiterOnly`, `StaleButton`.
    """
    row = _require_remark(context, remark)
    kind = messages.RemarkKind(row.kind)
    message: Message = messages.YouAreExempt(row.words, context.actor.name)
    if kind is messages.RemarkKind.WARNING:
        count = len(_warnings(context, row.member_id, remark))
        repeated = messages.YouWereWarnedBefore(count) if count > 1 else None
        message = messages.YouWereWarned(row.words, context.actor.name, repeated)
    tell(context, row.member_id, message)
    end = Choice(messages.EndRemark(), intend(end_remark, remark=remark))
    return ask(context, messages.RemarkSent(kind, row.name), [end])


@on_press("end-remark")
def end_remark(context: Context, *, remark: int) -> Reply:
    """End a remark, and delete its words. Raises `ArbiterOnly`, `StaleButton`."""
    row = _require_remark(context, remark)
    kind = messages.RemarkKind(row.kind)
    exemptions.end(context.tx, remark, context.at)
    note(context, Action(kind), row.name, before=kind)
    return Reply.of(messages.RemarkEnded(kind, row.name))


def list_remarks(context: Context, *, kind: messages.RemarkKind) -> Reply:
    """List all remarks in force, with a button to end each. Raises `ArbiterOnly`."""
    context.require_arbiter()
    remarks = exemptions.of_kind(context.tx, context.club.id, kind)[:_MOST_BUTTONS]
    if not remarks:
        return Reply.of(messages.NoRemarks(kind))
    lines = tuple(
        messages.RemarkLine(r.name, r.words, context.local(r.at), r.by_name) for r in remarks
    )
    choices = [
        Choice(messages.EndRemarkOf(r.name), intend(end_remark, remark=r.id)) for r in remarks
    ]
    return ask(context, messages.RemarksTitle(kind, lines), choices)


def remarks_on_card(context: Context, *, member: int) -> tuple[messages.RemarkOnCard, ...]:
    """The current remarks about one member, for the arbiter alone. Raises `ArbiterOnly`."""
    context.require_arbiter()
    return tuple(
        messages.RemarkOnCard(messages.RemarkKind(r.kind), r.words, context.local(r.at))
        for r in exemptions.of_member(context.tx, context.club.id, member)
    )
