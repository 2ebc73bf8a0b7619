"""Objections: both parties are asked for their side in private, and the arbiter gets the file.

[003] rule v: an objection is made by 23:30, and argued in writing within 24 hours.
"""

from __future__ import annotations

from datetime import timedelta

from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.decisions import rule
from keizer_bot.club.disputes.file import (
    about_of,
    dispute_with,
    file_of,
    is_reachable,
    local,
    parties_of,
)
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.context import Desk
from keizer_bot.core.games import Table
from keizer_bot.core.messages import NotYourButton
from keizer_bot.core.posting import SOON, arbiters_with, call, send, tell_arbiters
from keizer_bot.core.questions import Answer, Asked, Choice, ask, await_words, intend, on_press
from keizer_bot.core.wording import Rows
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Button, Message
from keizer_bot.store import disputes
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow

TO_ARGUE = timedelta(hours=24)
LONGEST_ARGUMENT = 1500
_OVER_THE_BOARD = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)


def begin_dispute(
    desk: Desk, table: Table, objector: PlayerRow, first: Result, other: Result | None = None
) -> None:
    """Two players contradict each other: the arbiters are told, both are asked for their side.

    A second objection to the same result only brings what the objector now says it is.
    """
    known = disputes.undecided_of_game(desk.tx, table.game.id)
    if known is not None:
        if other is not None:
            disputes.set_other(desk.tx, known.id, other)
        return
    number = disputes.add_about_game(desk.tx, table.game.id, other, desk.at, desk.at + TO_ARGUE)
    dispute = dispute_with(desk, number)
    tell_arbiters(
        desk,
        Asked(
            messages.DisputeForArbiter(table.evening.number, *table.names, first, objector.name),
            decide_buttons(dispute),
        ),
        right=Right.RESULTS,
    )
    for member in parties_of(desk, dispute):
        ask_for_argument(desk, dispute, member)


def results_of(dispute: Dispute) -> list[Result]:
    """The results to choose from, with a forfeit that one of them said."""
    said = [Result(r) for r in (dispute.first, dispute.other) if r and r != Result.AWARD]
    return list(dict.fromkeys((*_OVER_THE_BOARD, *said)))


def decide_buttons(dispute: Dispute) -> Rows:
    """A button for each result, and for a forfeit that one of them said."""
    return (tuple(Button(r, data(Kind.DECIDE, dispute.game_id, r)) for r in results_of(dispute)),)


def ask_for_argument(desk: Desk, dispute: Dispute, member: Member) -> None:
    """Ask one party in private; who cannot be reached is to be called by the arbiter."""
    about, until = about_of(desk, dispute), local(desk, dispute.closes_at)
    if not is_reachable(member):
        call(desk, member.id, messages.PleaseArgue(about, until))
        return
    put_to(desk, dispute, member, messages.ArgumentWanted(about, until))


def put_to(desk: Desk, dispute: Dispute, member: Member, say: Message) -> None:
    """Ask a party that can be reached, and wait for its words."""
    telegram_id = member.telegram_id or 0
    nothing = Choice(messages.NothingToAdd(), intend(add_nothing, dispute=dispute.id))
    asked = ask(desk, say, [nothing], of=telegram_id)
    language = member.language or desk.club.language
    send(desk, Address(person(telegram_id), language), asked, urgency=SOON)
    await_words(desk, telegram_id, intend(argue, dispute=dispute.id), dispute.closes_at)


@on_press("argue")
def argue(desk: Desk, *, dispute: int, words: str) -> Answer:
    """A party's own words; they replace what it said before.

    Of an objection that was undone in the meantime nothing is kept, and nothing more awaited.
    Raises `NoWords`, `ArgumentTooLong`, `TooLateToArgue`, `NotYourButton`.
    """
    if disputes.dispute(desk.tx, dispute) is None:
        return messages.DisputeGone()
    found, member = _own(desk, dispute)
    text = argument_in(words)
    disputes.set_argument(desk.tx, found.id, member.id, text, desk.at)
    _hand_over_if_complete(desk, found)
    say = messages.ArgumentNoted(about_of(desk, found), local(desk, found.closes_at))
    return _changeable(desk, found, say)


def argument_in(words: str) -> str:
    """An argument as it is kept, line by line. Raises `NoWords`, `ArgumentTooLong`."""
    text = "\n".join(line for part in words.splitlines() if (line := clean(part)))
    if not text:
        raise messages.NoWords
    if len(text) > LONGEST_ARGUMENT:
        raise messages.ArgumentTooLong(LONGEST_ARGUMENT)
    return text


def _changeable(desk: Desk, dispute: Dispute, say: Message) -> Asked:
    drop = Choice(messages.DropArgument(), intend(drop_argument, dispute=dispute.id))
    return ask(desk, say, [*_to_rewrite(desk, dispute), drop], in_a_row=2)


def _to_rewrite(desk: Desk, dispute: Dispute) -> list[Choice]:
    """Only for whom words in private can be awaited: in the group nobody reads them."""
    if not can_argue_in_private(desk):
        return []
    return [Choice(messages.RewriteArgument(), intend(rewrite_argument, dispute=dispute.id))]


def can_argue_in_private(desk: Desk) -> bool:
    """Whether the sender's private chat is open."""
    return desk.actor.member is not None and is_reachable(desk.actor.member)


def _own(desk: Desk, number: int) -> tuple[Dispute, Member]:
    """The dispute, if the sender is a party and may still say something."""
    dispute = dispute_with(desk, number)
    own = desk.actor.member
    if own is None or own.id not in {m.id for m in parties_of(desk, dispute)}:
        raise NotYourButton
    if dispute.decided_at or dispute.closed or desk.at >= dispute.closes_at:
        raise messages.TooLateToArgue(about_of(desk, dispute))
    return dispute, own


@on_press("add-nothing")
def add_nothing(desk: Desk, *, dispute: int) -> Answer:
    """A party has nothing to say. Raises as `argue`."""
    found, member = _own(desk, dispute)
    disputes.set_argument(desk.tx, found.id, member.id, "", desk.at)
    _stop_waiting_for(desk, found)
    _hand_over_if_complete(desk, found)
    say = messages.NothingAdded(about_of(desk, found), local(desk, found.closes_at))
    return _writable(desk, found, say)


@on_press("drop-argument")
def drop_argument(desk: Desk, *, dispute: int) -> Answer:
    """A party takes its words back. Raises as `argue`."""
    found, member = _own(desk, dispute)
    disputes.drop_argument(desk.tx, found.id, member.id)
    if found.handed:
        hand_over(desk, found)
    say = messages.ArgumentDropped(about_of(desk, found), local(desk, found.closes_at))
    return _writable(desk, found, say)


def _writable(desk: Desk, dispute: Dispute, say: Message) -> Asked:
    return ask(desk, say, _to_rewrite(desk, dispute))


@on_press("rewrite-argument")
def rewrite_argument(desk: Desk, *, dispute: int) -> Answer:
    """Wait for a party's words anew; what it said before stands until they come."""
    found, _ = _own(desk, dispute)
    await_words(desk, desk.actor.telegram_id, intend(argue, dispute=found.id), found.closes_at)
    return messages.ArgumentAwaited(about_of(desk, found), local(desk, found.closes_at))


def _stop_waiting_for(desk: Desk, dispute: Dispute) -> None:
    disputes.end_waiting(desk.tx, dispute.id, of=desk.actor.telegram_id)


def _hand_over_if_complete(desk: Desk, dispute: Dispute) -> None:
    said = disputes.arguments(desk.tx, dispute.id)
    if all(member.id in said for member in parties_of(desk, dispute)):
        hand_over(desk, dispute)


def hand_over(desk: Desk, dispute: Dispute) -> None:
    """Give whoever may decide the file, with buttons to do so; again if it has changed."""
    disputes.mark_handed(desk.tx, dispute.id, desk.at)
    file = file_of(desk, dispute, desk.club.language)
    say = messages.DisputeFile(about_of(desk, dispute), file)
    if dispute.game_id is not None:
        tell_arbiters(desk, Asked(say, decide_buttons(dispute)), right=Right.RESULTS)
        return
    for arbiter in arbiters_with(desk, Right.RESULTS):
        asked = ask(desk, say, ruling_choices(dispute), of=arbiter.telegram_id)
        send(desk, Address(person(arbiter.telegram_id), desk.club.language), asked, urgency=SOON)


def ruling_choices(dispute: Dispute) -> list[Choice]:
    """What an arbiter may rule about something else than a result."""
    return [
        Choice(messages.RulingLabel(ruling), intend(rule, dispute=dispute.id, ruling=ruling))
        for ruling in messages.Ruling
    ]


def end_dispute(desk: Desk, game_id: int) -> None:
    """The players agree after all, or the report was taken back: nothing is left to decide."""
    known = disputes.undecided_of_game(desk.tx, game_id)
    if known is not None:
        disputes.close(desk.tx, known.id, desk.at)
        disputes.end_waiting(desk.tx, known.id)
