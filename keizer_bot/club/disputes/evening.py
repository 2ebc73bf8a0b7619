"""Objecting to something else than a result: an incident of the evening ([003] rule v)."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.actions import TO_ARGUE, argue, ask_for_argument, can_argue_in_private
from keizer_bot.club.disputes.file import about_of, dispute_with, local, parties_of, subject_of
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, tell_arbiters
from keizer_bot.core.questions import Answer, Asked, confirm, intend, on_press
from keizer_bot.i18n.commands import Right
from keizer_bot.store import disputes


def object_to_evening(desk: Desk, *, words: str) -> Answer:
    """A player objects, with words that are his argument, or without.

    While his side of an objection is awaited, his words are that. Without words he is asked
    whether he means it. Raises `EveningObjectionTooLate`, `NoEveningYet` and as `argue`.
    """
    player = desk.own_player
    known = _awaiting(desk, player.member_id)
    if known is not None and words:
        return argue(desk, dispute=known, words=words)
    evening = _evening(desk)
    if not words:
        say = messages.ConfirmObjection(evening.date, evening.final)
        return confirm(desk, say, intend(open_objection, round_id=evening.id))
    open_objection(desk, round_id=evening.id, ask=False)
    number = _awaiting(desk, player.member_id)
    if number is None:
        raise StaleButton
    noted = argue(desk, dispute=number, words=words)
    until = local(desk, desk.at + TO_ARGUE)
    rows = noted.rows if isinstance(noted, Asked) else ()
    if not can_argue_in_private(desk):
        return Asked(messages.EveningObjectionArguedHere(evening.date, until, desk.bot_name), rows)
    return Asked(messages.EveningObjectionArgued(evening.date, until), rows)


def _awaiting(desk: Desk, member_id: int) -> int | None:
    """The newest dispute in which that member may still say something."""
    season_id = desk.own_player.season_id
    found = [
        dispute.id
        for dispute in disputes.open_disputes(desk.tx, season_id)
        if desk.at < dispute.closes_at and member_id in {m.id for m in parties_of(desk, dispute)}
    ]
    return found[-1] if found else None


def _evening(desk: Desk) -> Evening:
    """The evening going on: its pairing is there, or it is today, and its last hour is not past."""
    evenings = desk.calendar.evenings
    today = desk.at.astimezone(desk.zone).date()
    for evening in evenings:
        begun = evening.phase is Phase.PAIRED or evening.date == today
        if begun and evening.phase is not Phase.FINAL and desk.at < evening.final:
            return evening
    past = [evening.final for evening in evenings if evening.final <= desk.at]
    raise messages.EveningObjectionTooLate(past[-1]) if past else messages.NoEveningYet


@on_press("open-objection")
def open_objection(desk: Desk, *, round_id: int, ask: bool = True) -> Answer:
    """Note the objection and tell the arbiters; `ask` for the argument, within 24 hours.

    Raises `EveningObjectionTooLate`, `NoEveningYet`.
    """
    player, evening = desk.own_player, _evening(desk)
    if evening.id != round_id:
        raise StaleButton
    until = desk.at + TO_ARGUE
    number = disputes.add_about_evening(desk.tx, evening.id, player.member_id, desk.at, until)
    dispute = dispute_with(desk, number)
    about = about_of(desk, dispute)
    note(
        desk,
        Action.OBJECTION,
        subject_of(about),
        season_id=player.season_id,
        round_id=evening.id,
    )
    if ask:
        tell_arbiters(
            desk, messages.EveningObjected(about, local(desk, until)), right=Right.RESULTS
        )
        for member in parties_of(desk, dispute):
            ask_for_argument(desk, dispute, member)
    if not can_argue_in_private(desk):
        return messages.EveningObjectionNotedHere(evening.date, local(desk, until), desk.bot_name)
    return messages.EveningObjectionNoted(evening.date, local(desk, until))
