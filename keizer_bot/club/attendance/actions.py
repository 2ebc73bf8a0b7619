"""Standing arrangements: present unless signed off, or absent unless signed on."""

from typing import Literal

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance import messages
from keizer_bot.club.attendance.presence import in_round, is_sender, spoken_for
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoLongerPlays
from keizer_bot.core.posting import note, tell, tell_arbiters, tell_players
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reports.rule_words import label_of
from keizer_bot.store import games, seasons
from keizer_bot.store.seasons import Arrangement, PlayerRow

Standing = Literal["present", "absent"]


def show_standing(context: RequestContext, *, player: int) -> Reply:
    """The player's arrangement, with buttons to change it. Raises `ArbiterOnly`."""
    who = spoken_for(context, player)
    unless = Choice(messages.PlayUnless(), intend(set_standing, player=player, standing="present"))
    only_if = Choice(messages.PlayOnlyIf(), intend(set_standing, player=player, standing="absent"))
    own = is_sender(context, who)
    text, choices = {
        "present": (messages.YouPlayUnless() if own else messages.PlaysUnless(who.name), [only_if]),
        "absent": (messages.YouPlayOnlyIf() if own else messages.PlaysOnlyIf(who.name), [unless]),
        "silent": (messages.IsSignedOff(who.name), [unless, only_if]),
    }[who.arrangement]
    return ask_one(context, text, choices)


@on_press("set-standing")
def set_standing(
    context: RequestContext, *, player: int, standing: Standing, kind: str | None = None
) -> Reply:
    """Let the player take part in all coming rounds unless (or only if) they say so.

    An arbiter may say of which `kind` they then are absent, where it is not the rules' own.
    What was said of a round stays, and so does a round for which sign-off has closed.
    Raises `ArbiterOnly`, `NoLongerPlays`.
    """
    who = spoken_for(context, player)
    if who.until_round is not None:
        raise NoLongerPlays(who.name, who.until_round)
    if kind is not None:
        context.require(Right.PLAYERS)
    if (who.arrangement, who.standing_kind) != (standing, kind):
        change_arrangement(context, who, standing, kind)
    say = _what_follows(context, who, standing, kind)
    if not is_sender(context, who):
        tell_players(context, (who,), messages.ArrangementChanged(say))
    return Reply.of(say)


def end_silence(context: RequestContext, who: PlayerRow) -> list[Message]:
    """Let whoever was signed off for silence take part again; what they are told of it."""
    if who.arrangement != "silent":
        return []
    change_arrangement(context, who, "present")
    return [messages.SilenceEnded(who.name)]


def end_silent_players(context: RequestContext, snapshot: SeasonSnapshot, evening: Evening) -> None:
    """Sign off whoever was a no-show in the last `silent_rounds` rounds up to this one.

    Until they sign on, for all coming rounds ([003] rule k).
    """
    limit = snapshot.rules.absence.silent_rounds
    if not limit or evening.number < limit:
        return
    recent = snapshot.season.rounds[evening.number - limit : evening.number]
    missing = [{a.player for a in r.absences if a.kind == AbsenceKind.NO_SHOW} for r in recent]
    for player in snapshot.players:
        if player.arrangement != "silent" and all(player.key in names for names in missing):
            change_arrangement(context, player, "silent")
            tell(context, player.member_id, messages.SignedOffForSilence(limit))
            tell_arbiters(context, messages.PlayerWentSilent(player.name, limit))


def change_arrangement(
    context: RequestContext, who: PlayerRow, new: Arrangement, kind: str | None = None
) -> None:
    """Write down another arrangement; rounds that sign-off has closed for stay as they were."""
    for evening in context.calendar.evenings:
        if _has_closed(context, evening) and in_round(who, evening.number):
            _keep(context, who, evening)
    seasons.set_arrangement(context.tx, who.id, new, kind)
    before, season_id = who.arrangement, who.season_id
    note(context, Action.ARRANGEMENT, who.name, before=before, after=new, season_id=season_id)


def _has_closed(context: RequestContext, evening: Evening) -> bool:
    return evening.phase is not Phase.FINAL and (
        evening.phase is not Phase.OPEN or context.at >= evening.closes
    )


def _keep(context: RequestContext, who: PlayerRow, evening: Evening) -> None:
    """Write down what the old arrangement makes of a round of which they have said nothing.

    Who must check in is not there for having said nothing.
    """
    comes = who.arrangement == "present"
    if who.id in games.presence(context.tx, evening.id) or (comes and evening.check_in is not None):
        return
    state = HERE if comes else standing_kind(who, context.rules.absence)
    games.set_presence(
        context.tx, evening.id, who.id, state, evening.closes, context.actor.person_id
    )


def standing_kind(who: PlayerRow, rules: AbsenceRules) -> str:
    """As what somebody is absent who has not signed on: theirs alone, else what the rules say."""
    if who.arrangement == "silent":
        return rules.silent_kind
    own = who.standing_kind
    return own if own is not None and rules.named(own) else rules.standing_kind


def _what_follows(
    context: RequestContext, who: PlayerRow, standing: Standing, kind: str | None
) -> Message:
    opened = [e for e in context.calendar.evenings if e.phase is Phase.OPEN]
    ahead = [e for e in opened if context.at < e.closes and in_round(who, e.number)]
    said = [e.date for e in ahead if who.id in games.presence(context.tx, e.id)]
    first = next((e.date for e in ahead if e.date not in said), None)
    starts = messages.StartsOn(first) if first else messages.StartsLater()
    about = who.name, starts, messages.KeptAsSaid(tuple(said)) if said else None
    if standing == "present":
        return messages.NowPlaysUnless(*about)
    return messages.NowPlaysOnlyIf(*about, messages.CountsAs(label_of(kind)) if kind else None)
