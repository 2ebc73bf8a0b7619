"""The list of people to call, members' language and own game, arbiters' rights, and remarks.

Exemptions and warnings are remarks, which only arbiters see ([003] rules t and u). The log does not
have their words, which may be about somebody's health.
"""

from keizer_bot.club.help.actions import change_menu
from keizer_bot.club.people import member_messages, messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingChanged, NotLinked, PrivateChatNeeded, StaleButton
from keizer_bot.core.posting import SOON, note, send, tell
from keizer_bot.core.questions import (
    Below,
    ButtonKey,
    Choice,
    ask,
    done,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.html import Html, clean
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import devices, exemptions, people, records
from keizer_bot.store.exemptions import Remark
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import ArbiterRow, Member
from keizer_bot.store.records import Call

_MOST_CALLS = 10  # in one message: the others follow as these are ticked off


def list_calls(context: Context) -> Reply:
    """List the people who must be called, each with a button to tick off. Raises `ArbiterOnly`."""
    context.require_arbiter()
    waiting = records.open_calls(context.tx, context.club.id)
    if not waiting:
        return Reply.of(messages.NobodyToCall())
    of_one: dict[int, list[Call]] = {}
    for call in waiting:
        of_one.setdefault(call.member_id, []).append(call)
    first = [*of_one.values()][:_MOST_CALLS]
    text = messages.CallList(len(of_one), tuple(map(_line, first)))
    choices = [
        Choice(messages.TickOff(calls[0].name), intend(tick_off, calls=[c.id for c in calls]))
        for calls in first
    ]
    return ask(context, text, choices, in_a_row=2)


def _line(calls: list[Call]) -> messages.CallToMake:
    """The message for one person; the latest first, because it may replace earlier ones."""
    *before, last = [Html(call.why) for call in calls]
    if not before:
        return messages.CallToMake(calls[0].name, last)
    return messages.CallToMakeAgain(calls[0].name, last, Html("\n".join(before)))


@on_press("tick-off", may=ClubRole.ARBITER)
def tick_off(context: Context, *, calls: list[int]) -> Reply:
    """Tick off a person who was called about all this; returns the list of calls left.

    Raises `ArbiterOnly`, and `StaleButton` if another arbiter had called already.
    """
    done = [records.tick_off(context.tx, context.club.id, call, context.at) for call in calls]
    if not any(done):
        raise StaleButton
    return list_calls(context)


@on_press("set-language")
def set_language(context: Context, *, language: str) -> Reply:
    """Speak this language to the sender from now on, in the answer too. Raises `NotLinked`."""
    if context.member is None:
        raise NotLinked(context.app.bot_name)
    message = messages.LanguageSet()
    before = context.member.language or context.club.language
    people.set_language(context.tx, context.actor.person_id, language)
    rows = done(context, message, intend(set_language, language=before)).rows
    return Reply.report(context.texts.render(message, language), is_own=True, rows=rows)


def language_name(texts: Translator, language: str, other: str) -> str:
    """The name of one language in the other."""
    return str(texts.locale_of(other).languages[language])


@on_press("set-own-game")
def change_own_game(context: Context, *, wanted: bool) -> Reply:
    """Do what `set_own_game` does, and add a button that takes it back."""
    message = set_own_game(context, wanted=wanted)
    return done(context, message, intend(change_own_game, wanted=not wanted))


@on_press(ButtonKey.OWN_GAME, below=Below.POST)
def toggle_own_game(context: Context, *, round_id: int) -> Reply:  # noqa: ARG001 - any post's
    """Send the presser their own game in private from now on; the second tap takes it back.

    Raises as `set_own_game`.
    """
    return Reply.of(set_own_game(context, wanted=not context.own_member.own_game))


def set_own_game(context: Context, *, wanted: bool) -> Message:
    """Send them their own game in private from now on, or no longer.

    Raises `NotLinked`, `PrivateChatNeeded`.
    """
    own_member = context.own_member
    if wanted and not own_member.is_reachable:
        raise PrivateChatNeeded(context.app.bot_name)
    people.set_own_game(context.tx, own_member.id, wanted=wanted)
    return messages.OwnGameWanted() if wanted else messages.OwnGameUnwanted()


Rights = frozenset[Right]
NONE: Rights = frozenset()
Known = Member | ArbiterRow
"""Somebody of the club: a member, or an arbiter who is not a member."""


def everybody(context: Context) -> tuple[Known, ...]:
    """All members of the club and its arbiters. Raises `ArbiterOnly`."""
    context.require_arbiter()
    members = people.members(context.tx, context.club.id)
    ids = {member.person_id for member in members}
    arbiters = people.arbiters(context.tx, context.club.id)
    return (*members, *(a for a in arbiters if a.person_id not in ids))


def list_arbiters(context: Context) -> messages.ArbiterList:
    """List the arbiters with their rights. Raises `ArbiterOnly`."""
    context.require_arbiter()
    rows = people.arbiters(context.tx, context.club.id)
    entries = (messages.ArbiterEntry(row.name, _ordered(_rights(row))) for row in rows)
    return messages.ArbiterList(tuple(entries))


def offer_rights(context: Context, *, name: str, person_id: int | None) -> Reply:
    """Show a person's rights, with a button for each.

    For somebody who is not yet an arbiter it also lists the devices that arbiters signed in for
    them, to be checked once more. Raises `ArbiterOnly`, `RightMissing`, `NotLinkedAtAll`.
    """
    context.require(Right.ALL)
    if person_id is None:
        raise messages.NotLinkedAtAll(name)
    now = _rights(_arbiter(context, person_id))
    choices = []
    for right in Right:
        label = messages.TakeRight(right) if right in now else messages.GiveRight(right)
        act = intend(change_right, name=name, person_id=person_id, right=right.value)
        choices.append(Choice(label, act))
    shown = messages.RightsNow(_ordered(now)) if now else messages.NoRights()
    done = Choice(messages.RightsDone(), intend(end_rights))
    asked = messages.ChangeRights(name, shown)
    question: Message = asked
    if not now and (open_on := devices.devices_of(context.tx, person_id)):
        names = tuple(device.name for device in open_on)
        question = messages.LookAtDevices(name, names, asked)
    return ask(context, question, [*choices, done], in_a_row=2)


@on_press("end-rights")
def end_rights(context: Context) -> Reply:
    """End the choice of rights, and list all arbiters' rights. Raises `ArbiterOnly`."""
    return Reply.of(list_arbiters(context))


@on_press("change-right", may=Right.ALL)
def change_right(context: Context, *, name: str, person_id: int, right: Right) -> Reply:
    """Give a person a right, or take it from them, and tell them.

    Raises `ArbiterOnly`, `RightMissing`, `LastChief`.
    """
    row = _arbiter(context, person_id)
    before = _rights(row)
    after = _changed(before, right)
    if Right.ALL in before - after and len(context.chiefs) == 1:
        raise messages.LastChief(name)
    _set(context, name, person_id, after)
    note(context, Action.RIGHTS, name, before=_recorded(before), after=_recorded(after))
    _tell(context, person_id, row, after)
    if (not before) != (not after):
        role = ClubRole.ARBITER if after else ClubRole.MEMBER
        change_menu(context, context.app.commands, person_id, role)
    if person_id == context.actor.person_id and Right.ALL not in after:
        return Reply.of(_rights_now(context, after)) if after else Reply.of(NothingChanged())
    return offer_rights(context, name=name, person_id=person_id)


def _rights_now(context: Context, rights: Rights) -> messages.YourRights:
    return messages.YourRights(context.club.name, context.actor.name, _ordered(rights))


def _changed(now: Rights, right: Right) -> Rights:
    """Add or remove a right; a person with all rights who loses one keeps the others."""
    if right is Right.ALL:
        return NONE if right in now else frozenset([right])
    single = frozenset(Right) - {Right.ALL} if Right.ALL in now else now
    return single ^ {right}


def _arbiter(context: Context, person_id: int) -> ArbiterRow | None:
    rows = people.arbiters(context.tx, context.club.id)
    return next((row for row in rows if row.person_id == person_id), None)


def _rights(row: ArbiterRow | None) -> Rights:
    if row is None:
        return NONE
    return frozenset([Right.ALL] if row.rights is None else map(Right, row.rights))


def _ordered(rights: Rights) -> tuple[Right, ...]:
    return tuple(right for right in Right if right in rights)


def _recorded(rights: Rights) -> str | None:
    return ", ".join(_ordered(rights)) or None


def _set(context: Context, name: str, person_id: int, after: Rights) -> None:
    club = context.club.id
    if not after:
        people.dismiss(context.tx, club, person_id)
        return
    people.appoint(context.tx, club, person_id, name, context.at)
    people.set_rights(context.tx, club, person_id, None if Right.ALL in after else _ordered(after))


def _tell(context: Context, person_id: int, before: ArbiterRow | None, after: Rights) -> None:
    """Tell them their rights in private; if no chat is open, the message waits.

    The bot does not write to a person who is new to this club, because their open chat may be for
    another club.
    """
    members = people.members_known_as(context.tx, person_id)
    member = next((m for m in members if m.club_id == context.club.id), None)
    reachable = any(known is not None and known.is_reachable for known in (member, before))
    if person_id == context.actor.person_id or not reachable:
        return
    none = messages.NoArbiterNow(context.club.name, context.actor.name)
    message = _rights_now(context, after) if after else none
    language = member.language if member is not None and member.language else context.club.language
    send(context, Address(person(person_id), language), message, urgency=SOON)


_LONGEST = 300
_MOST_BUTTONS = 20


def keep_remark(
    context: Context, *, kind: member_messages.RemarkKind, member: int, words: str
) -> Reply:
    """Keep a remark about a member. Raises `ArbiterOnly`, `RemarkNeedsWords`, `RemarkTooLong`."""
    context.require_arbiter()
    text = clean(words)
    if not text:
        raise member_messages.RemarkNeedsWords(kind)
    if len(text) > _LONGEST:
        raise member_messages.RemarkTooLong(_LONGEST)
    member_row = people.member(context.tx, member)
    number = exemptions.add(
        context.tx, context.club.id, member_row.id, kind, text, context.at, context.actor.name
    )
    note(context, Action(kind), member_row.name)
    tell_them = Choice(
        member_messages.TellPlayer(member_row.name), intend(tell_remark, remark=number)
    )
    end = Choice(member_messages.EndRemark(), intend(end_remark, remark=number))
    choices = [tell_them, end] if member_row.is_reachable else [end]
    repeated = None
    if kind is member_messages.RemarkKind.WARNING:
        warnings = _warnings(context, member_row.id, number)
        if len(warnings) > 1:
            last = context.local(warnings[-2].at)
            repeated = member_messages.WarnedBefore(len(warnings), last)
    return ask(context, member_messages.RemarkKept(kind, member_row.name, text, repeated), choices)


def _warnings(context: Context, member: int, last: int) -> tuple[Remark, ...]:
    """The member's warnings in force, up to the one with the id `last`."""
    remarks = exemptions.of_member(context.tx, context.club.id, member)
    return tuple(
        r for r in remarks if r.kind == member_messages.RemarkKind.WARNING and r.id <= last
    )


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
    kind = member_messages.RemarkKind(row.kind)
    message: Message = member_messages.YouAreExempt(row.words, context.actor.name)
    if kind is member_messages.RemarkKind.WARNING:
        count = len(_warnings(context, row.member_id, remark))
        repeated = member_messages.YouWereWarnedBefore(count) if count > 1 else None
        message = member_messages.YouWereWarned(row.words, context.actor.name, repeated)
    tell(context, row.member_id, message)
    end = Choice(member_messages.EndRemark(), intend(end_remark, remark=remark))
    return ask(context, member_messages.RemarkSent(kind, row.name), [end])


@on_press("end-remark")
def end_remark(context: Context, *, remark: int) -> Reply:
    """End a remark, and delete its words. Raises `ArbiterOnly`, `StaleButton`."""
    row = _require_remark(context, remark)
    kind = member_messages.RemarkKind(row.kind)
    exemptions.end(context.tx, remark, context.at)
    note(context, Action(kind), row.name, before=kind)
    return Reply.of(member_messages.RemarkEnded(kind, row.name))


def list_remarks(context: Context, *, kind: member_messages.RemarkKind) -> Reply:
    """List all remarks in force, with a button to end each. Raises `ArbiterOnly`."""
    context.require_arbiter()
    remarks = exemptions.of_kind(context.tx, context.club.id, kind)[:_MOST_BUTTONS]
    if not remarks:
        return Reply.of(member_messages.NoRemarks(kind))
    lines = tuple(
        member_messages.RemarkLine(r.name, r.words, context.local(r.at), r.by_name) for r in remarks
    )
    choices = [
        Choice(member_messages.EndRemarkOf(r.name), intend(end_remark, remark=r.id))
        for r in remarks
    ]
    return ask(context, member_messages.RemarksTitle(kind, lines), choices)


def remarks_on_card(context: Context, *, member: int) -> tuple[member_messages.RemarkOnCard, ...]:
    """The current remarks about one member, for the arbiter alone. Raises `ArbiterOnly`."""
    context.require_arbiter()
    kind, card = member_messages.RemarkKind, member_messages.RemarkOnCard
    remarks = exemptions.of_member(context.tx, context.club.id, member)
    return tuple(card(kind(r.kind), r.words, context.local(r.at)) for r in remarks)
