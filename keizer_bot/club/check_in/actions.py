"""Checking in, in a club that pairs on the evening: who says they are there is paired.

Whoever has neither checked in nor signed off when the round is paired is a `no_show`: they "did
not come and did not say so" (docs/keizer.md, 3), and two such rounds in a row are [003] rule k. Who
comes in after the pairing becomes `late`: they did come, so they are not silent.
"""

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.check_in import messages
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.signing_off.attendance import end_silence
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.club.signing_off.presence import (
    in_round,
    is_paired,
    is_sender,
    is_there,
    spoken_for,
    store,
)
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import EveningOver, Job
from keizer_bot.core.posting import SOON, arbiters_with, send
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import games, seasons
from keizer_bot.store.intents import Address, person
from keizer_bot.store.outbox import keyed
from keizer_bot.store.seasons import PlayerRow


@on_press("check-in")
def check_in(context: RequestContext, *, player: int, round_id: int) -> Reply:
    """Say that a player is there, on the evening itself.

    Raises `ArbiterOnly`, `StaleButton`, `NoCheckIn`, `CheckInNotYet`, `NotInRound`, `EveningOver`.
    """
    who = spoken_for(context, player)
    evening = round_in(context, round_id)
    if evening.check_in is None:
        raise messages.NoCheckIn(evening.date)
    if context.at < evening.check_in:
        raise messages.CheckInNotYet(evening.date, evening.check_in)
    return Reply.of(*end_silence(context, who), *arrive(context, who, evening))


def arrive(context: RequestContext, who: PlayerRow, evening: Evening) -> tuple[Message, ...]:
    """Note that a player is there, or came too late. Raises `NotInRound`, `EveningOver`."""
    if not in_round(who, evening.number):
        raise NotInRound(who.name, evening.number)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    if evening.phase is Phase.PAIRED:
        return (_after_pairing(context, who, evening),)
    said = games.presence_of(context.tx, evening.id, who.id)
    if is_there(evening, said):
        return (messages.CheckedInAlready(who.name, evening.date),)
    store(context, who, evening, HERE, before=said)
    say = messages.CheckedIn if is_sender(context, who) else messages.CheckedInFor
    return (say(who.name, evening.date, when_paired(context, evening)),)


def when_paired(context: RequestContext, evening: Evening) -> Message:
    """When those who are there will read against whom they play."""
    return messages.PairsAt(evening.pairs) if context.at < evening.pairs else messages.PairsSoon()


def _after_pairing(context: RequestContext, who: PlayerRow, evening: Evening) -> Message:
    if is_paired(context, who, evening):
        return messages.InThePairing(who.name, evening.date)
    said = games.presence_of(context.tx, evening.id, who.id)
    if said is None or said.state == AbsenceKind.NO_SHOW:
        store(context, who, evening, AbsenceKind.LATE, before=said)
    asked = [arbiter.person_id for arbiter in arbiters_with(context, None)]
    for arbiter in asked:
        _ask_arbiter(context, who, evening, arbiter)
    if context.actor.person_id in asked:
        return messages.CameAfterPairingToYou(who.name, evening.date)
    return messages.CameAfterPairing(who.name, evening.date)


def _ask_arbiter(context: RequestContext, who: PlayerRow, evening: Evening, arbiter: int) -> None:
    """Ask once, however often the player says it."""
    key = f"came:{evening.id}:{evening.date}:{who.id}@{arbiter}"
    if keyed(context.tx, key) is not None:
        return
    question = ask_to_let_in(context, who, evening, of=arbiter)
    to = Address(person(arbiter), context.club.language)
    send(context, to, question, urgency=SOON, key=key)


def ask_to_let_in(context: RequestContext, who: PlayerRow, evening: Evening, *, of: int) -> Reply:
    """Ask that arbiter whether the round is to be paired again, with who came late."""
    again = intend(let_in, player=who.id, round_id=evening.id)
    choices = [Choice(Job.AGAIN, again), Choice(messages.LeaveLateOut(), None)]
    return ask(context, messages.LateArrival(who.name, evening.date), choices, in_a_row=2, of=of)


@on_press("let-in")
def let_in(context: RequestContext, *, player: int, round_id: int) -> Reply:
    """Pair the round again with somebody who came late, as long as nothing was played.

    Raises `ArbiterOnly`, `StaleButton`, `EveningOver`, and as `pair_now`.
    """
    context.require(Right.PAIRING)
    evening = round_in(context, round_id)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    said = games.presence_of(context.tx, evening.id, player)
    who = seasons.player(context.tx, player)
    store(context, who, evening, HERE, before=said)
    return pair_now(context, round_id=round_id)
