"""The week of a round: sign-off closes, the pairing is made."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.actions import standing_kind
from keizer_bot.club.attendance.presence import eligible, expected, present, silent
from keizer_bot.club.friendly_games.actions import offer
from keizer_bot.club.pairing import messages
from keizer_bot.club.pairing.post import post_pairings
from keizer_bot.club.signing_off.late_arrivals import pass_on_kept
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import BOT_ID, RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.posting import note, post, tell, tell_arbiters
from keizer_bot.core.snapshot import SeasonSnapshot, rules_of
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import AbsenceKind, Result, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.i18n.message import Message
from keizer_bot.store import check_ins, friendly, games, seasons
from keizer_bot.store.games import GameRow, Presence

_UNPLAYED = (None, Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


def close_sign_off(context: RequestContext, round_id: int) -> None:
    """Close sign-off: those who are absent unless they sign on are absent; say how many come."""
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    away = _absent_by_arrangement(context, snapshot, evening)
    seasons.set_phase(context.tx, round_id, Phase.CLOSED, context.at)
    if away:
        _note_absent(context, evening, away)
    if evening.check_in is not None and evening.check_in <= evening.closes:
        return  # the post under which members check in says how many there are
    said = games.presence(context.tx, round_id)
    coming = expected(snapshot, evening, said)
    absent = len(eligible(snapshot, evening)) - len(coming)
    post(
        context,
        messages.SignOffClosed(evening.date, len(coming), absent),
        key=f"closed:{round_id}:{evening.date}",
        urgency=3,
    )


def _absent_by_arrangement(
    context: RequestContext, snapshot: SeasonSnapshot, evening: Evening
) -> list[str]:
    """Write down who is absent unless they sign on, and did not; their names."""
    said = games.presence(context.tx, evening.id)
    by, away = context.actor.person_id, []
    for player in eligible(snapshot, evening):
        if player.arrangement != "present" and player.id not in said:
            kind = standing_kind(player, snapshot.rules.absence.silent_kind)
            games.set_presence(context.tx, evening.id, player.id, kind, context.at, by)
            away.append(player.name)
    return away


def _note_absent(context: RequestContext, evening: Evening, away: list[str]) -> None:
    """Put them on record in one line; what the clock did is no act to undo, it would come again."""
    if context.actor.person_id == BOT_ID:
        context.tx.end_act()
    day, names = evening.date.isoformat(), ", ".join(away)
    note(context, Action.BY_ARRANGEMENT, day, after=names, round_id=evening.id)


def pair(context: RequestContext, *, round_id: int) -> Message:
    """Make the round's pairing, post it, and tell who must know.

    Pairing again replaces an earlier pairing as long as nothing was played.
    Raises `WrongPhase`, `ResultsIn`; `PairingRefusedError` is the caller's.
    """
    snapshot = _snapshot_to_pair(context, round_id)
    evening = round_in(snapshot, round_id)
    if evening.check_in is not None and context.at < evening.check_in:
        raise messages.PairsOnTheEvening(evening.number, evening.check_in)
    said = games.presence(context.tx, round_id)
    in_advance = snapshot.games_of(round_id)
    there = to_be_paired(snapshot, evening, said)
    plan = pair_round(season_to_pair(snapshot, evening, there), there, snapshot.rules)
    _store_plan(context, snapshot, evening, plan, in_advance)
    version = seasons.next_version(
        context.tx, round_id, json.dumps([asdict(r) for r in plan.relaxed])
    )
    seasons.set_phase(context.tx, round_id, Phase.PAIRED, context.at)
    if evening.check_in is not None:
        _note_no_shows(context, snapshot, evening, said)
    note(context, Action.PAIRING, str(evening.number), after=str(version), round_id=round_id)
    post_pairings(context, round_id)
    _tell_players(context, snapshot, evening, plan)
    pass_on_kept(context, evening)
    _tell_of_dropped_overrides(context, snapshot, evening, there)
    return messages.Paired(evening.number, version)


def _note_no_shows(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    evening: Evening,
    said: Mapping[int, Presence],
) -> None:
    """Whoever should have checked in, and neither did nor signed off, has not come."""
    kind, by = AbsenceKind.NO_SHOW, context.actor.person_id
    for player in silent(snapshot, evening, said, busy=snapshot.busy_in(evening.id)):
        games.set_presence(context.tx, evening.id, player.id, kind, context.at, by)


def played_already(snapshot: SeasonSnapshot, evening: Evening) -> bool:
    """Whether a game of the round's pairing was played; games in advance stand apart from it."""
    paired = (g for g in snapshot.games_of(evening.id) if not g.in_advance)
    return any(g.result not in _UNPLAYED for g in paired)


def to_be_planned(snapshot: SeasonSnapshot, round_id: int) -> Evening:
    """A round that is not over, and of whose pairing no game was played.

    Raises `StaleButton`, `WrongPhase`, `ResultsIn`.
    """
    evening = round_in(snapshot, round_id)
    if evening.phase is Phase.FINAL:
        raise messages.WrongPhase(evening.number, evening.phase)
    if played_already(snapshot, evening):
        raise messages.ResultsIn(evening.number)
    return evening


def _snapshot_to_pair(context: RequestContext, round_id: int) -> SeasonSnapshot:
    """The season as it is without an earlier pairing of the round, which is taken away."""
    snapshot = context.snapshot
    if to_be_planned(snapshot, round_id).phase is not Phase.PAIRED:
        return snapshot
    games.clear_pairing(context.tx, round_id)
    friendly.forget_round(context.tx, round_id)
    return context.snapshot


def to_be_paired(
    snapshot: SeasonSnapshot, evening: Evening, said: Mapping[int, Presence]
) -> list[str]:
    """The keys of those who will be there and have no game of the round in advance."""
    busy = snapshot.busy_in(evening.id)
    return [p.key for p in present(snapshot, evening, said) if p.id not in busy]


def season_to_pair(snapshot: SeasonSnapshot, evening: Evening, there: Sequence[str]) -> Season:
    """The season up to this round, which has no games yet; games in advance stand apart.

    Whoever was given the bye and will not be there after all does not get it.
    """
    before = snapshot.season.rounds[: evening.number - 1]
    now = snapshot.season.rounds[evening.number - 1]
    byes = tuple(key for key in now.byes if key in there)
    return replace(snapshot.season, rounds=(*before, replace(now, games=(), byes=byes)))


def _store_plan(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    evening: Evening,
    plan: RoundPlan,
    in_advance: tuple[GameRow, ...],
) -> None:
    for row in in_advance:
        games.set_board(context.tx, row.id, -row.id)
    for board, game in enumerate(plan.games, start=1):
        white, black = snapshot.by_key(game.white), snapshot.by_key(game.black)
        games.add_game(context.tx, evening.id, board, white.id, black.id, game.colour_by)
    for key in plan.byes:
        games.add_bye(context.tx, evening.id, snapshot.by_key(key).id)
    for board, row in enumerate(in_advance, start=len(plan.games) + 1):
        games.set_board(context.tx, row.id, board)


def _tell_players(
    context: RequestContext, snapshot: SeasonSnapshot, evening: Evening, plan: RoundPlan
) -> None:
    bye = messages.YouHaveTheBye if evening.check_in is None else messages.YouHaveTheByeThere
    say = bye(evening.date, messages.ByePays() if rules_of(snapshot.row).scores.bye else None)
    for key in plan.byes:
        tell(context, snapshot.by_key(key).member_id, say, urgency=3)
        offer(context, round_id=evening.id, player=snapshot.by_key(key).id)
    wanting = seasons.wanting_own_game(context.tx, snapshot.row.id)
    for game in games.games(context.tx, evening.id):
        names = snapshot.by_id(game.white_id).name, snapshot.by_id(game.black_id).name
        for player_id in (game.white_id, game.black_id):
            if player_id in wanting:
                own = messages.YourGame(evening.date, game.board, *names)
                tell(context, snapshot.by_id(player_id).member_id, own)
    if plan.relaxed:
        what = tuple(
            messages.GaveWay(
                messages.PairingRule(r.rule), tuple(snapshot.by_key(k).name for k in r.players)
            )
            for r in plan.relaxed
        )
        tell_arbiters(context, messages.RulesGaveWay(evening.number, what))


def _tell_of_dropped_overrides(
    context: RequestContext, snapshot: SeasonSnapshot, evening: Evening, there: Sequence[str]
) -> None:
    """A pair that the arbiter forced, or a bye that they gave, of which somebody is not there."""
    now = snapshot.season.rounds[evening.number - 1]
    overrides = [*now.forced, *((key,) for key in now.byes)]
    dropped = tuple(
        " - ".join(snapshot.by_key(key).name for key in override)
        for override in overrides
        if not set(override) <= set(there)
    )
    if dropped:
        tell_arbiters(context, messages.OverridesDropped(evening.number, dropped))


def pair_when_due(context: RequestContext, round_id: int) -> None:
    """Pair at the hour; what cannot be paired is put before the arbiters instead, once."""
    if _missed_check_in(context, round_id):
        return
    try:
        with context.tx.part():
            pair(context, round_id=round_id)
    except PairingRefusedError as refused:
        seasons.hold(context.tx, round_id, context.at)
        snapshot = context.snapshot
        number = round_in(snapshot, round_id).number
        names = tuple(snapshot.by_key(key).name for key in refused.players)
        impossible = messages.PairingImpossible(number, names)
        fails = messages.PairingFails(number, refused.trouble)
        tell_arbiters(context, impossible if names else fails)


def _missed_check_in(context: RequestContext, round_id: int) -> bool:
    """Whether no two have checked in, or nobody could: then the arbiter is asked who is there."""
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.check_in is None:
        return False
    there = present(snapshot, evening, games.presence(context.tx, round_id))
    if len(there) > 1 and check_ins.has_begun(context.tx, round_id):
        return False
    ask_who_is_there(context, evening)
    return True


def ask_who_is_there(context: RequestContext, evening: Evening) -> None:
    """Leave it to the arbiters to tick off who is there, and to pair."""
    seasons.hold(context.tx, evening.id, context.at)
    tell_arbiters(context, messages.CheckInMissed(evening.number, evening.date))
