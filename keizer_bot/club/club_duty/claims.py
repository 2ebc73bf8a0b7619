"""*Extern*: what it counts as when somebody says it, and who is asked whether it is so."""

from __future__ import annotations

from datetime import date

from keizer_bot.calendar import Evening
from keizer_bot.club.club_duty import messages
from keizer_bot.club.club_duty.actions import captains_for, decide_duty, plays
from keizer_bot.club.teams.actions import match_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import SOON, send
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.store import duty, people, teams
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import ArbiterRow
from keizer_bot.store.seasons import PlayerRow

CLAIMED = "claimed"
"""It counts as excused until somebody confirms it."""
WAITING = "waiting"
"""He said so before, and nobody has decided yet."""
REFUSED = "refused"
"""He said so before, and was told that it is not so."""


def counts_as(context: RequestContext, who: PlayerRow, evening: Evening) -> str:
    """What a timely *extern* is: `club_duty` or `CLAIMED`; said before, `WAITING` or `REFUSED`.

    A known match makes it certain, and so does the arbiter who says it.
    """
    if context.actor.may(Right.PLAYERS) or plays(context, who.member_id, evening.date):
        return AbsenceKind.CLUB_DUTY
    decided = duty.claim_decided(context.tx, evening.id, who.id)
    return {None: CLAIMED, False: WAITING, True: REFUSED}[decided]


def ask_about(context: RequestContext, who: PlayerRow, evenings: list[Evening]) -> None:
    """Keep his claim for these evenings, and ask arbiters and captains in one message each."""
    for evening in evenings:
        duty.add_claim(context.tx, evening.id, who.id, context.at)
    dates = tuple(evening.date for evening in evenings)
    question = messages.IsItDuty(who.name, dates, _known(context, who.name, dates))
    rounds = [evening.id for evening in evenings]
    for person_id, language in _asked(context, who, dates).items():
        choices = [
            Choice(label, intend(decide_duty, player=who.id, rounds=rounds, confirmed=so))
            for label, so in ((messages.ItIsSo(), True), (messages.ItIsNotSo(), False))
        ]
        asked = ask(context, question, choices, in_a_row=2, of=person_id)
        send(context, Address(person(person_id), language), asked, urgency=SOON)


def _known(
    context: RequestContext, player: str, evenings: tuple[date, ...]
) -> messages.ClubPlaysThen | None:
    around = [m for day in evenings for m in teams.matches_around(context.tx, context.club.id, day)]
    matches = tuple(map(match_of, dict.fromkeys(around)))
    return messages.ClubPlaysThen(player, matches) if matches else None


def _asked(context: RequestContext, who: PlayerRow, evenings: tuple[date, ...]) -> dict[int, str]:
    """The Telegram ids of who is asked, with their languages; not the one who acts."""
    asked = {
        arbiter.person_id: context.club.language
        for arbiter in people.arbiters(context.tx, context.club.id)
        if arbiter.private_open and _may(arbiter)
    }
    for member_id in sorted(captains_for(context, who, evenings)):
        captain = people.member(context.tx, member_id)
        if captain.person_id is not None and captain.private_open:
            asked[captain.person_id] = captain.language or context.club.language
    asked.pop(context.actor.person_id, None)
    return asked


def _may(arbiter: ArbiterRow) -> bool:
    return arbiter.rights is None or not {Right.PLAYERS, Right.ALL}.isdisjoint(arbiter.rights)
