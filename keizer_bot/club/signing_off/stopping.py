"""Whoever says that they come no more: one evening, only on sign-on, or not at all."""

from keizer_bot.club.attendance.actions import set_standing
from keizer_bot.club.attendance.messages import PlayOnlyIf
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoLongerPlays
from keizer_bot.core.posting import SOON, arbiters_with, send
from keizer_bot.core.questions import Choice, ask, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store.intents import Address, person
from keizer_bot.store.seasons import PlayerRow


def ask_whether_stopping(context: RequestContext) -> Reply:
    """Ask the sender which of these they mean. Raises `NoLongerPlays`."""
    own, choices = _own_player(context), []
    evening = next((e for e in context.calendar.evenings if context.at < e.starts), None)
    if evening is not None:
        away = intend(sign_off, player=own.id, evenings=[evening.id])
        choices.append(Choice(messages.NotComingOn(evening.date), away))
    if own.arrangement == "present":
        only_if = intend(set_standing, player=own.id, standing="absent")
        choices.append(Choice(PlayOnlyIf(), only_if))
    choices.append(Choice(messages.StopForGood(), intend(wish_to_stop)))
    return ask_one(context, messages.ComeNoMore(), choices)


@on_press("wish-to-stop")
def wish_to_stop(context: RequestContext) -> Reply:
    """Pass on to the arbiters, who alone may do it, that the sender stops.

    Raises `NoLongerPlays`.
    """
    own = _own_player(context)
    take_out = intend(withdraw_player, player=own.id)
    for arbiter in arbiters_with(context, Right.PLAYERS):
        say, choices = messages.WishesToStop(own.name), [Choice(messages.TakeOut(), take_out)]
        asked = ask(context, say, choices, of=arbiter.person_id)
        to = Address(person(arbiter.person_id), context.club.language)
        send(context, to, asked, urgency=SOON)
    return Reply.of(messages.StopPassedOn())


def _own_player(context: RequestContext) -> PlayerRow:
    own = context.own_player
    if own.until_round is not None:
        raise NoLongerPlays(own.name, own.until_round)
    return own
