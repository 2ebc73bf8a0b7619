"""Standing arrangements: present unless signed off, or absent unless signed on."""

from __future__ import annotations

from typing import Literal

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance import messages
from keizer_bot.club.attendance.presence import in_round, is_himself, spoken_for
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import No, NoLongerPlays
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.core.snapshot import HERE
from keizer_bot.i18n.message import Message
from keizer_bot.store import games, seasons
from keizer_bot.store.seasons import PlayerRow

Standing = Literal["present", "absent"]


def show_standing(context: RequestContext, *, player: int) -> Asked:
    """The player's arrangement, with buttons to change it. Raises `ArbiterOnly`."""
    who = spoken_for(context, player)
    unless = Choice(messages.PlayUnless(), intend(set_standing, player=player, standing="present"))
    only_if = Choice(messages.PlayOnlyIf(), intend(set_standing, player=player, standing="absent"))
    own = is_himself(context, who)
    text, choices = {
        "present": (messages.YouPlayUnless() if own else messages.PlaysUnless(who.name), [only_if]),
        "absent": (messages.YouPlayOnlyIf() if own else messages.PlaysOnlyIf(who.name), [unless]),
        "silent": (messages.IsSignedOff(who.name), [unless, only_if]),
    }[who.arrangement]
    return ask(context, text, [*choices, Choice(No(), None)])


@on_press("set-standing")
def set_standing(context: RequestContext, *, player: int, standing: Standing) -> Message:
    """Let the player take part in all coming rounds unless (or only if) he says so.

    What was said of a round stays, and so does a round for which sign-off has closed.
    Raises `ArbiterOnly`, `NoLongerPlays`.
    """
    who = spoken_for(context, player)
    if who.until_round is not None:
        raise NoLongerPlays(who.name, who.until_round)
    if who.arrangement != standing:
        change_arrangement(context, who, standing)
    say = _what_follows(context, who, standing)
    if not is_himself(context, who):
        tell_players(context, (who,), messages.ArrangementChanged(say))
    return say


def end_silence(context: RequestContext, who: PlayerRow) -> list[Message]:
    """Let whoever was signed off for silence take part again; what he is told of it."""
    if who.arrangement != "silent":
        return []
    change_arrangement(context, who, "present")
    return [messages.SilenceEnded(who.name)]


def change_arrangement(context: RequestContext, who: PlayerRow, new: str) -> None:
    """Write down another arrangement; rounds that sign-off has closed for stay as they were."""
    for evening in context.calendar.evenings:
        if _has_closed(context, evening) and in_round(who, evening.number):
            _keep(context, who, evening)
    seasons.set_arrangement(context.tx, who.id, new)
    note(
        context,
        Action.ARRANGEMENT,
        who.name,
        before=who.arrangement,
        after=new,
        season_id=who.season_id,
    )


def _has_closed(context: RequestContext, evening: Evening) -> bool:
    return evening.phase is not Phase.FINAL and (
        evening.phase is not Phase.OPEN or context.at >= evening.closes
    )


def _keep(context: RequestContext, who: PlayerRow, evening: Evening) -> None:
    """Write down what the old arrangement makes of a round of which he has said nothing.

    Who must check in is not there for having said nothing.
    """
    if who.id in games.presence(context.tx, evening.id):
        return
    if who.arrangement == "present" and evening.check_in is not None:
        return
    state = HERE
    if who.arrangement != "present":
        state = standing_kind(who, context.rules.absence.silent_kind)
    games.set_presence(
        context.tx, evening.id, who.id, state, evening.closes, context.actor.person_id
    )


def standing_kind(who: PlayerRow, silent_kind: str) -> str:
    """As what somebody is absent who has not signed on."""
    return silent_kind if who.arrangement == "silent" else "excused"


def _what_follows(context: RequestContext, who: PlayerRow, standing: Standing) -> Message:
    ahead = [e for e in context.calendar.evenings if not _has_closed(context, e)]
    ahead = [e for e in ahead if e.phase is Phase.OPEN and in_round(who, e.number)]
    said = [e.date for e in ahead if who.id in games.presence(context.tx, e.id)]
    first = next((e.date for e in ahead if e.date not in said), None)
    starts = messages.StartsOn(first) if first else messages.StartsLater()
    shape = messages.NowPlaysUnless if standing == "present" else messages.NowPlaysOnlyIf
    return shape(who.name, starts, messages.KeptAsSaid(tuple(said)) if said else None)
