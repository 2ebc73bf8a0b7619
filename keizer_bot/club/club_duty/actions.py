"""Club duty: whether he who says so plays for the club, by a known match or somebody's word.

[003] rules f and 5: absence for a match of the club on the evening or the day after pays more.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.messages import AbsenceRevised
from keizer_bot.club.club_duty import messages
from keizer_bot.club.ranking.effects import effect_of, show
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import Answer, Asked, confirm, intend, on_press
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.store import clubs, duty, seasons, teams
from keizer_bot.store.duty import Claim
from keizer_bot.store.seasons import PlayerRow


@on_press("decide-duty")
def decide_duty(
    context: RequestContext, *, player: int, rounds: list[int], confirmed: bool, sure: bool = False
) -> Answer:
    """Say whether somebody plays for the club, as he said he does on these rounds' evenings.

    Of an evening that is over the arbiter is asked first what he wants. Raises `ClaimGone`;
    `ArbiterOnly` for all but the arbiters and those who lead a team of his, or one that plays then.
    """
    who = seasons.player(context.tx, player)
    claims = [c for c in duty.open_claims_of(context.tx, player) if c.round_id in rounds]
    if not claims:
        raise messages.ClaimGone(who.name)
    _check_may_decide(context, who, claims)
    if not confirmed:
        return _refuse(context, who, claims)
    if not sure and Phase.FINAL in {e.phase for e in _evenings(context, claims)}:
        return _ask_afterwards(context, who, claims)
    return _confirm(context, who, claims)


def confirm_known(context: RequestContext) -> tuple[messages.DutyNoted, ...]:
    """Confirm the claims for which a match is known now, of evenings that are not over."""
    told = []
    for claim in duty.open_claims(context.tx, context.club.id):
        own = context.at_competition(clubs.competition(context.tx, claim.competition_id))
        (evening,) = _evenings(own, [claim])
        if evening.phase is Phase.FINAL or not plays(own, claim.member_id, evening.date):
            continue
        who = seasons.player(context.tx, claim.player_id)
        told.append(_confirm(own, who, [claim]))
    return tuple(told)


def plays(context: RequestContext, member_id: int, evening: date) -> bool:
    """Whether a team of the member's has a match on that evening or the day after."""
    own = {team.id for team in teams.teams_of(context.tx, member_id)}
    around = teams.matches_around(context.tx, context.club.id, evening)
    return any(match.team_id in own for match in around)


def captains_for(context: RequestContext, who: PlayerRow, evenings: Sequence[date]) -> set[int]:
    """The members who lead a team of his, or one that plays then; never he himself."""
    concerned = {team.id for team in teams.teams_of(context.tx, who.member_id)}
    for evening in evenings:
        around = teams.matches_around(context.tx, context.club.id, evening)
        concerned |= {match.team_id for match in around}
    known = teams.teams(context.tx, context.club.id)
    leading = {t.captain_id for t in known if t.id in concerned and t.captain_id is not None}
    return leading - {who.member_id}


def _check_may_decide(context: RequestContext, who: PlayerRow, claims: list[Claim]) -> None:
    own = context.actor.member.id if context.actor.member else None
    if own not in captains_for(context, who, [c.evening for c in claims]):
        context.require(Right.PLAYERS)


def _evenings(context: RequestContext, claims: list[Claim]) -> list[Evening]:
    wanted = {claim.round_id for claim in claims}
    return [e for e in context.calendar.evenings if e.id in wanted]


def _ask_afterwards(context: RequestContext, who: PlayerRow, claims: list[Claim]) -> Asked:
    context.require(Right.PLAYERS)

    def act() -> None:
        for claim in claims:
            duty.decide(context.tx, claim, context.at, confirmed=True)

    effect = effect_of(context, act)
    rounds = [claim.round_id for claim in claims]
    question = messages.ConfirmDutyAfterwards(who.name, tuple(c.evening for c in claims), effect)
    yes = intend(decide_duty, player=who.id, rounds=rounds, confirmed=True, sure=True)
    return confirm(context, question, yes)


def _confirm(context: RequestContext, who: PlayerRow, claims: list[Claim]) -> messages.DutyNoted:
    for claim in claims:
        duty.decide(context.tx, claim, context.at, confirmed=True)
        kinds = AbsenceKind.EXCUSED, AbsenceKind.CLUB_DUTY
        _record(context, Action.PRESENCE, who, claim, *kinds)
    for evening in _evenings(context, claims):
        why = AbsenceRevised(evening.number, who.name, AbsenceKind.CLUB_DUTY)
        show(context, evening.id, why)
    dates = tuple(claim.evening for claim in claims)
    tell_players(context, (who,), messages.DutyConfirmed(dates))
    return messages.DutyNoted(who.name, dates)


def _refuse(context: RequestContext, who: PlayerRow, claims: list[Claim]) -> messages.DutyNotNoted:
    for claim in claims:
        duty.decide(context.tx, claim, context.at, confirmed=False)
        _record(context, Action.DUTY_REFUSED, who, claim, None, AbsenceKind.EXCUSED)
    dates = tuple(claim.evening for claim in claims)
    tell_players(context, (who,), messages.DutyRefused(dates))
    return messages.DutyNotNoted(who.name, dates)


def _record(
    context: RequestContext,
    action: Action,
    who: PlayerRow,
    claim: Claim,
    before: str | None,
    after: str,
) -> None:
    note(
        context,
        action,
        f"{who.name}, {claim.evening.isoformat()}",
        before=before,
        after=after,
        season_id=who.season_id,
        round_id=claim.round_id,
    )
