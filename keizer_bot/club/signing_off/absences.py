"""Records why a player is absent: for the arbiter, and club duty.

Club duty is certain by a known match, else an arbiter or a captain confirms it. [003] rules f and
5: absence for a match of the club on the evening or the day after pays more.
"""

from collections.abc import Sequence
from datetime import date
from enum import Enum, auto

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.ranking.actions import effect_of, post_ranking_if_complete, show
from keizer_bot.club.ranking.messages import ResultRevised
from keizer_bot.club.rules.views import kind_of
from keizer_bot.club.signing_off import attendance_messages, messages
from keizer_bot.club.signing_off.attendance_messages import (
    AbsenceRevised,
    NoEveningBegunYet,
    NotBegunYet,
    NotInRound,
)
from keizer_bot.club.signing_off.friendly_games import offer
from keizer_bot.club.signing_off.presence import eligible
from keizer_bot.club.teams.actions import match_of
from keizer_bot.club.teams.matches import matches_for, note_result, usual_kind
from keizer_bot.club.teams.messages import ClubPlaysThen
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with, player_in, round_in
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import NotedKind
from keizer_bot.core.occurrences import GameForfeited
from keizer_bot.core.posting import SOON, arbiters_with, ask_person, note, tell, tell_players
from keizer_bot.core.questions import Choice, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import club_evenings, clubs, games, people, seasons, teams
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import Claim


def ask_kind(context: Context, *, player: int, round_id: int) -> Reply:
    """Ask which of the club's kinds of absence to record. Raises `ArbiterOnly`, `NotInRound`.

    `not_entered` is not offered, because a player outside the competition is not absent; nor is a
    no-show before the evening begins.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    player_row, evening = player_in(snapshot, player), round_in(snapshot, round_id)
    if player_row not in eligible(snapshot, evening):
        raise NotInRound(player_row.name, evening.number)
    not_yet = {AbsenceKind.NO_SHOW} if evening.starts > context.at else set()
    left_out = {AbsenceKind.NOT_ENTERED} | not_yet
    kinds = [k.kind for k in snapshot.rules.absence.kinds if k.kind not in left_out]
    choices = [
        Choice(named(kind), intend(mark_absent, player=player, round_id=round_id, kind=kind))
        for kind in kinds
    ]
    return ask_one(context, messages.AbsentHow(player_row.name, evening.date), choices)


class _Mark(msgspec.Struct, frozen=True):
    """An absence to record: its player, and their state `before`."""

    player: PlayerRow
    evening: Evening
    kind: NotedKind
    before: NotedKind
    game: GameRow | None


@on_press("mark-absent", may=Right.PLAYERS)
def mark_absent(
    context: Context, *, player: int, round_id: int, kind: str, confirmed: bool = False
) -> Reply:
    """Record why a player is absent; a paired game becomes a forfeit.

    If the evening is over, the arbiter must confirm it first. The log has no reason, because it may
    be an illness. Raises `ArbiterOnly`, `NotInRound`, `UnknownKind`, `HasBye`, `GameHasResult`,
    `NotBegunYet`.
    """
    snapshot = context.snapshot
    mark = _mark(context, snapshot, player_in(snapshot, player), round_id, kind)
    if mark.evening.phase is Phase.FINAL and not confirmed:
        return _ask(context, mark)
    opponent = _store(context, mark)
    if mark.kind in (AbsenceKind.LATE, AbsenceKind.NO_SHOW):
        message = messages.YouWereMarkedAbsent(mark.evening.date, mark.kind)
        tell_players(context, (mark.player,), message, round_id=round_id)
    show(context, round_id, AbsenceRevised(mark.evening.number, mark.player.name, mark.kind))
    absence = mark.player.name, mark.evening.date, mark.kind
    if opponent is None:
        return Reply.of(messages.MarkedAbsent(*absence))
    reachable = people.member(context.tx, opponent.member_id).is_reachable
    say = messages.MarkedAbsentFromGame if reachable else messages.MarkedAbsentToCall
    return Reply.of(say(*absence, opponent.name))


def _mark(
    context: Context, snapshot: SeasonSnapshot, player: PlayerRow, round_id: int, kind: str
) -> _Mark:
    """The absence to note. Raises a refusal if the player cannot be absent with that kind."""
    evening = round_in(snapshot, round_id)
    kinds = tuple(map(named, (rules.kind for rules in snapshot.rules.absence.kinds)))
    if kind not in kinds:
        raise messages.UnknownKind(kind, kinds)
    if player not in eligible(snapshot, evening):
        raise NotInRound(player.name, evening.number)
    if player.id in games.byes(context.tx, round_id):
        raise messages.HasBye(player.name, evening.number)
    if kind == AbsenceKind.NO_SHOW and (why := too_early(context, evening)):
        raise why
    game = game_with(context, round_id, player.id)
    if game is not None and game.result in _PLAYED:
        raise messages.GameHasResult(player.name, evening.number)
    presence = games.presence_of(context.tx, round_id, player.id)
    before = named(presence.state if presence else HERE)
    return _Mark(player, evening, named(kind), before, game)


def too_early(context: Context, evening: Evening) -> NotBegunYet | NoEveningBegunYet | None:
    """The refusal to record a no-show before that evening begins; None once it has begun."""
    if evening.starts <= context.at:
        return None
    starts = context.local(evening.starts)
    begun = [e.date for e in context.calendar.evenings if e.starts <= context.at]
    return NotBegunYet(starts, max(begun)) if begun else NoEveningBegunYet(starts)


_PLAYED = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON, Result.AWARD)


def named(kind: str) -> NotedKind:
    """The enum member for a state or a kind of absence; a club's own kind unchanged."""
    if kind == HERE:
        return Recorded.HERE
    return AbsenceKind(kind) if kind in set(AbsenceKind) else kind


def _ask(context: Context, mark: _Mark) -> Reply:
    effect = effect_of(context, lambda: _store(context, mark))
    evening, player = mark.evening, mark.player
    question = messages.ConfirmAbsence(evening.number, player.name, mark.before, mark.kind, effect)
    act = {"player": player.id, "round_id": evening.id, "kind": mark.kind}
    return confirm(context, question, intend(mark_absent, **act, confirmed=True))


def _store(context: Context, mark: _Mark) -> PlayerRow | None:
    """Store the absence; returns the opponent if it turns an open game into a forfeit."""
    player, day, game = mark.player, mark.evening, mark.game
    by = context.actor.person_id
    games.set_presence(context.tx, day.id, player.id, mark.kind, context.at, by)
    subject = f"{player.name}, {day.date.isoformat()}"
    note(context, Action.PRESENCE, subject, before=mark.before, after=mark.kind, round_id=day.id)
    if game is None:
        return None
    if game.result is None:
        return leave_game(context, game, absent=player)
    forfeit = Result.BLACK_BY_FORFEIT if game.white_id == player.id else Result.WHITE_BY_FORFEIT
    if game.result not in (forfeit, Result.BOTH_FORFEITED):  # the opponent was absent already
        _set_forfeit(context, game, player, Result.BOTH_FORFEITED)
    return None


def _set_forfeit(context: Context, game: GameRow, absent: PlayerRow, result: Result) -> PlayerRow:
    """Store the forfeit; returns the opponent."""
    games.set_result(context.tx, game.id, result, context.at, by_player=None, confirmed=True)
    opponent = seasons.player(context.tx, game.opponent_of(absent.id))
    names, number = f"{absent.name} - {opponent.name}", game.round_id
    note(context, Action.RESULT, names, before=game.result, after=result, round_id=number)
    return opponent


def _keep_in_cup(context: Context, game: GameRow) -> None:
    """Keep the game out of the cup: nobody is knocked out by staying away, so they still meet."""
    number = club_evenings.counted_in(context.tx, game.round_id).get(game.id)
    for event in contexts_inside(context):
        if event.rules.is_cup and event.calendar.with_id(number or 0):
            club_evenings.count_in_event(context.tx, game.id, None)


def leave_game(
    context: Context, game: GameRow, *, absent: PlayerRow, heard_late: bool = False
) -> PlayerRow | None:
    """Record that `absent` loses the game by forfeit, and tell the opponent; returns the opponent.

    `heard_late`: they signed off in time but were heard late, so the round may be paired again. In
    a cup nothing is recorded (None): the game waits for another day, or for the arbiter.
    """
    if context.rules.is_cup:
        other = seasons.player(context.tx, game.opponent_of(absent.id))
        tell(context, other.member_id, messages.CupGameWaits(absent.name), urgency=SOON)
        return None
    white_stays = game.white_id != absent.id
    result = Result.WHITE_BY_FORFEIT if white_stays else Result.BLACK_BY_FORFEIT
    opponent = _set_forfeit(context, game, absent, result)
    _keep_in_cup(context, game)
    evening = round_in(context, game.round_id)
    begun = evening.starts <= context.at
    in_time = messages.OpponentForfeited if begun else messages.OpponentSignedOff
    message = (messages.OpponentHeardLate if heard_late else in_time)(absent.name)
    tell(context, opponent.member_id, message, urgency=SOON, round_id=game.round_id)
    offer(context, round_id=game.round_id, player=opponent.id)
    context.happened(GameForfeited(game.round_id))
    names = (opponent.name, absent.name) if white_stays else (absent.name, opponent.name)
    why = ResultRevised(evening.number, *names, result, None)
    post_ranking_if_complete(context, game.round_id, why)
    return opponent


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
        raise attendance_messages.ClaimGone(player_row.name)
    if context.member_id not in captains_for(context, player_row, [c.evening for c in claims]):
        context.require(Right.PLAYERS)
    if not confirmed:
        return Reply.of(_refuse(context, player_row, claims))
    if not sure and Phase.FINAL in {e.phase for e in _evenings(context, claims)}:
        return _ask_afterwards(context, player_row, claims)
    return Reply.of(_confirm(context, player_row, claims))


def confirm_known(context: Context) -> tuple[attendance_messages.DutyNoted, ...]:
    """Confirm the claims for which a match is known now, for evenings that are not over."""
    noted = []
    for claim in teams.open_claims(context.tx, context.club.id):
        its_context = context.at_competition(clubs.competition(context.tx, claim.competition_id))
        (evening,) = _evenings(its_context, [claim])
        known = plays_as(its_context, claim.member_id, evening.date) is not None
        if known and evening.phase is not Phase.FINAL:
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
    question = attendance_messages.ConfirmDutyAfterwards(
        player.name, evenings, effect_of(context, act)
    )
    yes = intend(decide_duty, player=player.id, rounds=rounds, confirmed=True, sure=True)
    return confirm(context, question, yes)


def _confirm(
    context: Context, player: PlayerRow, claims: list[Claim]
) -> attendance_messages.DutyNoted:
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
    tell_players(context, (player,), attendance_messages.DutyConfirmed(dates))
    return attendance_messages.DutyNoted(player.name, dates)


def _refuse(
    context: Context, player: PlayerRow, claims: list[Claim]
) -> attendance_messages.DutyNotNoted:
    for claim in claims:
        teams.decide(context.tx, claim, context.at, None)
        subject, after = _subject(player, claim), AbsenceKind.EXCUSED
        note(context, Action.DUTY_REFUSED, subject, after=after, round_id=claim.round_id)
    dates = tuple(claim.evening for claim in claims)
    tell_players(context, (player,), attendance_messages.DutyRefused(dates))
    return attendance_messages.DutyNotNoted(player.name, dates)


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
    question = attendance_messages.IsItDuty(player.name, dates, matches_then)
    rounds = [evening.id for evening in evenings]
    choices = [
        Choice(label, intend(decide_duty, player=player.id, rounds=rounds, confirmed=so))
        for label, so in (
            (attendance_messages.ItIsSo(), True),
            (attendance_messages.ItIsNotSo(), False),
        )
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
