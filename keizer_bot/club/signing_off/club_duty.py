"""Club duty: certain by a known match, else confirmed by an arbiter or a captain.

[003] rules f and 5: absence for a match of the club on the evening or the day after pays more.
"""

from collections.abc import Sequence
from datetime import date
from enum import Enum, auto

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.ranking.actions import effect_of, show
from keizer_bot.club.rules.views import kind_of
from keizer_bot.club.signing_off import attendance_messages as messages
from keizer_bot.club.signing_off.attendance_messages import AbsenceRevised
from keizer_bot.club.teams.actions import match_of
from keizer_bot.club.teams.matches import matches_for, note_result, usual_kind
from keizer_bot.club.teams.messages import ClubPlaysThen
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.posting import arbiters_with, ask_person, note, tell_players
from keizer_bot.core.questions import Choice, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.store import clubs, people, seasons, teams
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import Claim


class DutyClaim(Enum):
    """A member's claim to play for the club, while no match is known; until then excused."""

    NEW = auto()
    UNDECIDED = auto()  # made before
    REFUSED = auto()  # made before and refused


def counts_as(context: Context, player: PlayerRow, evening: Evening) -> str | DutyClaim:
    """The kind of absence that a timely *extern* is, or their claim to one.

    A known match makes it certain, and so does an arbiter's word.
    """
    kind = plays_as(context, player.member_id, evening.date)
    if kind is None and context.actor.may(Right.PLAYERS):
        kind = usual_kind(context.rules.absence)
    if kind is not None:
        return kind
    decided = teams.claim_decided(context.tx, evening.id, player.id)
    return {None: DutyClaim.NEW, False: DutyClaim.UNDECIDED, True: DutyClaim.REFUSED}[decided]


@on_press("decide-duty")
def decide_duty(
    context: Context, *, player: int, rounds: list[int], confirmed: bool, sure: bool = False
) -> Reply:
    """Confirm or refuse a player's claim of club duty on these rounds' evenings.

    If an evening is over, the bot asks the arbiter first. Raises `ClaimGone`; `ArbiterOnly` for all
    but the arbiters and the captains of the player's teams, or of a team that plays then.
    """
    player_row = seasons.player(context.tx, player)
    claims = [c for c in teams.open_claims_of(context.tx, player) if c.round_id in rounds]
    if not claims:
        raise messages.ClaimGone(player_row.name)
    if context.member_id not in captains_for(context, player_row, [c.evening for c in claims]):
        context.require(Right.PLAYERS)
    if not confirmed:
        return Reply.of(_refuse(context, player_row, claims))
    if not sure and Phase.FINAL in {e.phase for e in _evenings(context, claims)}:
        return _ask_afterwards(context, player_row, claims)
    return Reply.of(_confirm(context, player_row, claims))


def confirm_known(context: Context) -> tuple[messages.DutyNoted, ...]:
    """Confirm the claims for which a match is known now, for evenings that are not over."""
    noted = []
    for claim in teams.open_claims(context.tx, context.club.id):
        its_context = context.at_competition(clubs.competition(context.tx, claim.competition_id))
        (evening,) = _evenings(its_context, [claim])
        if (
            evening.phase is Phase.FINAL
            or plays_as(its_context, claim.member_id, evening.date) is None
        ):
            continue
        player_row = seasons.player(context.tx, claim.player_id)
        noted.append(_confirm(its_context, player_row, [claim]))
    return tuple(noted)


def plays_as(context: Context, member_id: int, evening: date) -> str | None:
    """The kind of absence for a match of the member's team; None if no match is known then."""
    own_teams = {team.id for team in teams.teams_of(context.tx, member_id)}
    kinds = (kind for match, kind in matches_for(context, evening) if match.team_id in own_teams)
    return next(kinds, None)


def _kind_of(context: Context, claim: Claim) -> str:
    """The kind of absence that counts once the claim is confirmed."""
    match_kind = plays_as(context, claim.member_id, claim.evening)
    return match_kind or usual_kind(context.rules.absence)


def captains_for(context: Context, player: PlayerRow, evenings: Sequence[date]) -> set[int]:
    """The captains of the player's teams, or of a team with a match then; never the player."""
    concerned = {team.id for team in teams.teams_of(context.tx, player.member_id)}
    for evening in evenings:
        concerned |= {match.team_id for match, _ in matches_for(context, evening)}
    club_teams = teams.teams(context.tx, context.club.id)
    leading = {t.captain_id for t in club_teams if t.id in concerned and t.captain_id is not None}
    return leading - {player.member_id}


def _evenings(context: Context, claims: list[Claim]) -> list[Evening]:
    wanted = {claim.round_id for claim in claims}
    return [e for e in context.calendar.evenings if e.id in wanted]


def _ask_afterwards(context: Context, player: PlayerRow, claims: list[Claim]) -> Reply:
    context.require(Right.PLAYERS)

    def act() -> None:
        for claim in claims:
            teams.decide(context.tx, claim, context.at, _kind_of(context, claim))

    evenings, rounds = tuple(c.evening for c in claims), [c.round_id for c in claims]
    question = messages.ConfirmDutyAfterwards(player.name, evenings, effect_of(context, act))
    yes = intend(decide_duty, player=player.id, rounds=rounds, confirmed=True, sure=True)
    return confirm(context, question, yes)


def _confirm(context: Context, player: PlayerRow, claims: list[Claim]) -> messages.DutyNoted:
    before, kinds = AbsenceKind.EXCUSED, {c.round_id: _kind_of(context, c) for c in claims}
    for claim in claims:
        after = kinds[claim.round_id]
        teams.decide(context.tx, claim, context.at, after)
        subject = _subject(player, claim)
        note(context, Action.PRESENCE, subject, before=before, after=after, round_id=claim.round_id)
    for evening in _evenings(context, claims):
        note_result(context, player, evening)
        why = AbsenceRevised(evening.number, player.name, kind_of(kinds[evening.id]))
        show(context, evening.id, why)
    dates = tuple(claim.evening for claim in claims)
    tell_players(context, (player,), messages.DutyConfirmed(dates))
    return messages.DutyNoted(player.name, dates)


def _refuse(context: Context, player: PlayerRow, claims: list[Claim]) -> messages.DutyNotNoted:
    for claim in claims:
        teams.decide(context.tx, claim, context.at, None)
        subject, after = _subject(player, claim), AbsenceKind.EXCUSED
        note(context, Action.DUTY_REFUSED, subject, after=after, round_id=claim.round_id)
    dates = tuple(claim.evening for claim in claims)
    tell_players(context, (player,), messages.DutyRefused(dates))
    return messages.DutyNotNoted(player.name, dates)


def _subject(player: PlayerRow, claim: Claim) -> str:
    """The duty's name in the log."""
    return f"{player.name}, {claim.evening.isoformat()}"


def ask_about(context: Context, player: PlayerRow, evenings: list[Evening]) -> None:
    """Store the claim for these evenings, and ask arbiters and captains in one message each."""
    for evening in evenings:
        teams.add_claim(context.tx, evening.id, player.id, context.at)
    dates = tuple(evening.date for evening in evenings)
    around = [match for day in dates for match, _ in matches_for(context, day)]
    matches = tuple(map(match_of, dict.fromkeys(around)))
    matches_then = ClubPlaysThen(player.name, matches) if matches else None
    question = messages.IsItDuty(player.name, dates, matches_then)
    rounds = [evening.id for evening in evenings]
    choices = [
        Choice(label, intend(decide_duty, player=player.id, rounds=rounds, confirmed=so))
        for label, so in ((messages.ItIsSo(), True), (messages.ItIsNotSo(), False))
    ]
    for person_id, language in _people_to_ask(context, player, dates).items():
        ask_person(context, person_id, language, question, choices, in_a_row=2)


def _people_to_ask(
    context: Context, player: PlayerRow, evenings: tuple[date, ...]
) -> dict[int, str]:
    """The people to ask, with their languages, except the actor."""
    arbiters = arbiters_with(context, Right.PLAYERS)
    asked = {arbiter.person_id: context.club.language for arbiter in arbiters}
    for member_id in sorted(captains_for(context, player, evenings)):
        captain = people.member(context.tx, member_id)
        if captain.person_id is not None and captain.is_reachable:
            asked[captain.person_id] = captain.language or context.club.language
    asked.pop(context.actor.person_id, None)
    return asked
