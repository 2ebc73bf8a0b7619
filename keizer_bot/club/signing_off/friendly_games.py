"""Arranges a friendly game between two players without one: one asks with a tap, the other answers.

A friendly game never counts: it is in no ranking, pairing or season file.
"""

from datetime import timedelta

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import friendly_messages as messages
from keizer_bot.core.context import Context
from keizer_bot.core.games import free_players, friendly_pairs
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.occurrences import FriendlyGameAgreed
from keizer_bot.core.posting import SOON, UNHURRIED, tell
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, people, seasons
from keizer_bot.store.club_evenings import Friendly
from keizer_bot.store.seasons import PlayerRow

_MOST = 6  # buttons under one question
_OFFERED = timedelta(hours=1)  # after the start, while there is still time for a game


def offer(context: Context, *, round_id: int, player: int) -> None:
    """Tell a player without a game which others are free, with a button for each who can be asked.

    Not so late in the evening that nobody would come for a game.
    """
    evening = _evening(context, round_id)
    others = _other_free_players(context, round_id, player)
    player_row = seasons.player(context.tx, player)
    member = people.member(context.tx, player_row.member_id)
    if evening is None or not others or not member.is_reachable:
        return
    if context.at > evening.starts + _OFFERED:
        return
    tappable = [o for o in others if people.member(context.tx, o.member_id).is_reachable]
    phone = tuple(o.name for o in others if o not in tappable)
    by_phone = messages.ByPhone(phone) if phone else None
    text = messages.AlsoFree(evening.date, tuple(o.name for o in others), by_phone)
    choices = []
    for o in tappable[:_MOST]:
        one_of = messages.PlayFriendlyWith(o.name) if tappable[1:] else messages.PlayFriendly()
        choices.append(Choice(one_of, intend(ask_friendly, round_id=round_id, other=o.id)))
    asked = ask(context, text, choices, of=member.person_id)
    tell(context, member.id, text, rows=asked.rows, urgency=UNHURRIED)  # after the first answer


@on_press("ask-friendly")
def ask_friendly(context: Context, *, round_id: int, other: int) -> Reply:
    """Ask another free player for a friendly game. Raises `StaleButton`, or as `_require_free`."""
    player = context.own_player
    evening = _require_free(context, round_id, player.id, other)
    asked = club_evenings.friendlies(context.tx, round_id)
    back = next((f for f in asked if (f.asker_id, f.asked_id) == (other, player.id)), None)
    if back is not None and back.accepted is None:
        return Reply.of(_accept(context, back, evening))
    if any((f.asker_id, f.asked_id) == (player.id, other) for f in asked):
        raise StaleButton
    number = club_evenings.ask_friendly(context.tx, round_id, player.id, other, context.at)
    opponent = seasons.player(context.tx, other)
    member = people.member(context.tx, opponent.member_id)
    choices = [
        Choice(messages.YesPlease(), intend(answer_friendly, number=number, yes=True)),
        Choice(messages.NoThanks(), intend(answer_friendly, number=number, yes=False)),
    ]
    text = messages.FriendlyAsked(player.name, evening.date)
    question = ask(context, text, choices, in_a_row=2, of=member.person_id)
    tell(context, member.id, question.text, rows=question.rows, urgency=SOON)
    return Reply.of(messages.FriendlyPassedOn(opponent.name, evening.date))


@on_press("answer-friendly")
def answer_friendly(context: Context, *, number: int, yes: bool) -> Reply:
    """Take the other player's answer. Raises `StaleButton` or as `_require_free`."""
    player = context.own_player
    asked = club_evenings.friendly(context.tx, number)
    if asked is None or asked.accepted is not None or asked.asked_id != player.id:
        raise StaleButton
    if yes:
        evening = _require_free(context, asked.round_id, player.id, asked.asker_id)
        return Reply.of(_accept(context, asked, evening))
    club_evenings.decide_friendly(context.tx, number, accepted=False)
    asker = seasons.player(context.tx, asked.asker_id)
    open_ = _evening(context, asked.round_id)
    if open_ is not None:
        declined = messages.FriendlyDeclined(player.name, open_.date)
        tell(context, asker.member_id, declined, urgency=SOON)
        offer(context, round_id=asked.round_id, player=asker.id)
    return Reply.of(messages.FriendlyDeclineNoted(asker.name))


def _accept(context: Context, asked: Friendly, evening: Evening) -> Message:
    """They play: both know, and the post of the pairings shows it."""
    club_evenings.decide_friendly(context.tx, asked.id, accepted=True)
    own_player = context.own_player
    other_id = asked.asker_id if asked.asked_id == own_player.id else asked.asked_id
    other = seasons.player(context.tx, other_id)
    agreed = messages.FriendlyAgreed(own_player.name, evening.date)
    tell(context, other.member_id, agreed, urgency=SOON)
    context.happened(FriendlyGameAgreed(asked.round_id))
    return messages.FriendlyAgreed(other.name, evening.date)


def _require_free(context: Context, round_id: int, player: int, other: int) -> Evening:
    """The evening, if it is not over and both are free. Raises `FriendlyGone`, `FriendlyTaken`."""
    evening = _evening(context, round_id)
    if evening is None or not {player, other} <= set(free_players(context, round_id)):
        raise messages.FriendlyGone
    taken = {i for pair in friendly_pairs(context, round_id) for i in pair}
    if player in taken:
        raise messages.FriendlyGone
    if other in taken:
        raise messages.FriendlyTaken(seasons.player(context.tx, other).name)
    return evening


def _evening(context: Context, round_id: int) -> Evening | None:
    """The evening of a round that is paired and not over; None otherwise."""
    evening = context.calendar.with_id(round_id)
    if evening is None or evening.phase is not Phase.PAIRED or context.at >= evening.final:
        return None
    return evening


def _other_free_players(context: Context, round_id: int, player: int) -> tuple[PlayerRow, ...]:
    """Other free players without a friendly game whom this player has not asked before."""
    taken = {i for pair in friendly_pairs(context, round_id) for i in pair}
    asked = club_evenings.friendlies(context.tx, round_id)
    taken |= {f.asked_id for f in asked if f.asker_id == player}
    free = free_players(context, round_id)
    if player not in free or player in taken:
        return ()
    others = (i for i in free if i != player and i not in taken)
    return tuple([seasons.player(context.tx, i) for i in others])
