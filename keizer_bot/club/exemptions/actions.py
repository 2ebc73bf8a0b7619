"""Exemptions and warnings, for the arbiter's eyes ([003] rules t and u).

They are on record without their words: these may be about somebody's health.
"""

from __future__ import annotations

from keizer_bot.club.exemptions import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, tell
from keizer_bot.core.questions import Answer, Asked, Choice, ask, intend, on_press
from keizer_bot.i18n.html import clean
from keizer_bot.store import people, remarks
from keizer_bot.store.people import Member
from keizer_bot.store.remarks import Remark

_LONGEST = 300
_MOST_BUTTONS = 20


_ACTIONS = {
    messages.RemarkKind.EXEMPTION: Action.EXEMPTION,
    messages.RemarkKind.WARNING: Action.WARNING,
}


def keep_remark(desk: Desk, *, kind: messages.RemarkKind, member: int, words: str) -> Asked:
    """Keep a remark about a member. Raises `ArbiterOnly`, `RemarkNeedsWords`, `RemarkTooLong`."""
    desk.require_arbiter()
    text = clean(words)
    if not text:
        raise messages.RemarkNeedsWords(kind)
    if len(text) > _LONGEST:
        raise messages.RemarkTooLong(_LONGEST)
    about = people.member(desk.tx, member)
    number = remarks.add(desk.tx, desk.club.id, about.id, kind, text, desk.at, desk.actor.name)
    note(desk, _ACTIONS[kind], about.name)
    choices = [Choice(messages.EndRemark(), intend(end_remark, remark=number))]
    if _is_reachable(about):
        choices.insert(
            0, Choice(messages.TellPlayer(about.name), intend(tell_remark, remark=number))
        )
    return ask(desk, messages.RemarkKept(kind, about.name, text), choices)


def _is_reachable(member: Member) -> bool:
    return member.telegram_id is not None and member.private_open


def _known(desk: Desk, number: int) -> Remark:
    """The remark, if it still holds. Raises `ArbiterOnly`, `StaleButton`."""
    desk.require_arbiter()
    found = remarks.remark(desk.tx, desk.club.id, number)
    if found is None:
        raise StaleButton
    return found


@on_press("tell-remark")
def tell_remark(desk: Desk, *, remark: int) -> Answer:
    """Tell the member of it, in the arbiter's words. Raises `ArbiterOnly`, `StaleButton`."""
    found = _known(desk, remark)
    say = (
        messages.YouWereWarned
        if found.kind == messages.RemarkKind.WARNING
        else messages.YouAreExempt
    )
    tell(desk, found.member_id, say(found.words, desk.actor.name))
    end = Choice(messages.EndRemark(), intend(end_remark, remark=remark))
    return ask(desk, messages.PlayerTold(messages.RemarkKind(found.kind), found.name), [end])


@on_press("end-remark")
def end_remark(desk: Desk, *, remark: int) -> Answer:
    """It holds no longer; its words are forgotten. Raises `ArbiterOnly`, `StaleButton`."""
    found = _known(desk, remark)
    kind = messages.RemarkKind(found.kind)
    remarks.end(desk.tx, remark, desk.at)
    note(desk, _ACTIONS[kind], found.name, before=kind)
    return messages.RemarkEnded(kind, found.name)


def list_remarks(desk: Desk, *, kind: messages.RemarkKind) -> Answer:
    """All that hold, with a button to end each. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    known = remarks.of_kind(desk.tx, desk.club.id, kind)[:_MOST_BUTTONS]
    if not known:
        return messages.NoRemarks(kind)
    lines = tuple(
        messages.RemarkLine(r.name, r.words, r.at.astimezone(desk.zone), r.by_name) for r in known
    )
    choices = [Choice(messages.EndRemarkOf(r.name), intend(end_remark, remark=r.id)) for r in known]
    return ask(desk, messages.RemarksTitle(kind, lines), choices)


def remarks_on_card(desk: Desk, *, member: int) -> tuple[messages.RemarkOnCard, ...]:
    """What holds about one member, for the arbiter alone. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    return tuple(
        messages.RemarkOnCard(messages.RemarkKind(r.kind), r.words, r.at.astimezone(desk.zone))
        for r in remarks.of_member(desk.tx, desk.club.id, member)
    )
