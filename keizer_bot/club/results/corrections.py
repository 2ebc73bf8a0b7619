"""The arbiter decides results: first results, disputes, awards and corrections, all on record.

The arbiter can also give or deduct points, with a reason, and swap the colours of two players who
sat down the wrong way round.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import asdict, replace

from keizer_bot.calendar import Phase
from keizer_bot.club.knock_out.actions import require_bracket
from keizer_bot.club.pairing.post import result_of
from keizer_bot.club.ranking.actions import effect_of, revise_ranking, show
from keizer_bot.club.ranking.messages import NoResultYet, Outcome, ResultRevised
from keizer_bot.club.results import decision_messages as messages
from keizer_bot.club.results import decisions
from keizer_bot.club.results.messages import WhichResult
from keizer_bot.club.signing_off.absences import too_early
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, player_in
from keizer_bot.core.messages import LoggedReason, StaleButton
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.engine.season_check import HIGHEST_FRACTION
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.words import LONGEST_QUOTED
from keizer_bot.reports.messages import Awarded
from keizer_bot.store import arbiter_changes, games

_Done = messages.ResultSet | messages.ResultReplaced | messages.ResultStands


class ResultLine(msgspec.Struct, frozen=True):
    """One line of a list of results: its text, its game and its result."""

    number: int
    text: str
    game: int
    result: Result
    absent: bool = False  # the loser did not come


class _Verdict(msgspec.Struct, frozen=True):
    """The arbiter's decision; `points` are the fractions of an award.

    `absent`: the loser did not come. A forfeit alone does not say so.
    """

    result: Result
    points: tuple[str, str] | None = None
    reason: str = ""
    absent: bool = False

    @property
    def outcome(self) -> Outcome:
        """The result, or the points of an award, for use in a message."""
        if self.points is None:
            return self.result
        return Awarded(*map(Fraction, self.points))

    @property
    def why(self) -> LoggedReason | None:
        """The reason for use in a message; None if there is none."""
        return LoggedReason(self.reason) if self.reason else None


@on_press("decide", may=Right.RESULTS)
def decide(
    context: Context,
    *,
    game: int,
    result: str,
    reason: str = "",
    points: list[str] | None = None,
    absent: bool = False,
    confirmed: bool = False,
    told: bool = False,
    corrects: bool = False,
) -> Reply:
    """Set a game's result as the arbiter decides; `points` are the fractions of an award.

    `absent`: the loser did not come; "-/-" says it about both players. `told`: another message
    tells the players. A correction (`corrects`, or another result in a final round) needs a reason,
    and the arbiter must confirm it after seeing its effect on the ranking. A first result and a
    decision in a dispute need neither. Raises `ArbiterOnly`, `StaleButton`, `ReasonNeeded`,
    `NotBegunYet` and the refusals of an award.
    """
    table = game_context(context, game)
    awarded = (points[0], points[1]) if points else None
    verdict = _Verdict(Result(result), awarded, reason, absent)
    if (why := _too_early(context, table, verdict)) is not None:
        raise why
    same = _outcome_now(table) == verdict.outcome and not table.game.disputed
    if same and table.game.confirmed:
        return Reply.of(messages.ResultKnown(*table.in_round, verdict.result))
    _check_award(verdict)
    corrects = (corrects and not same) or _is_correction(table, verdict)
    if (points or (corrects and _outcome_now(table) != NoResultYet())) and not reason:
        raise _reason_needed(table, verdict)
    if corrects and not confirmed:
        return _ask(context, table, verdict)
    _, done = _carry_out(context, table, verdict, told=told)
    show(context, table.evening.id, ResultRevised(*table.in_round, verdict.outcome, verdict.why))
    return done


def _check_award(verdict: _Verdict) -> None:
    """Check that an award's fractions are between 0 and the highest. Raises `AwardOutOfRange`."""
    for points in verdict.points or ():
        if not 0 <= Fraction(points) <= HIGHEST_FRACTION:
            raise messages.AwardOutOfRange(points)


def _too_early(context: Context, table: GameContext, verdict: _Verdict) -> Refusal | None:
    """The refusal of a verdict that somebody did not come, before the evening begins."""
    absent = verdict.absent or verdict.result is Result.BOTH_FORFEITED
    return too_early(context, table.evening) if absent else None


@on_press(ButtonKey.DECIDE, below=Below.QUESTION, may=Right.RESULTS)
def decide_by_tap(context: Context, *, game: int, result: Result) -> Reply:
    """Do what `decide` does, for a button, but ask before replacing a newer result.

    A player may have reported in the meantime, or another arbiter may have decided. Raises
    `StaleButton` for an award, which needs its points, and as `decide`.
    """
    if result is Result.AWARD:
        raise StaleButton
    table = game_context(context, game)
    verdict = _Verdict(result)
    replaces_nothing = _outcome_now(table) in (NoResultYet(), verdict.outcome)
    if replaces_nothing or table.game.disputed or _is_correction(table, verdict):
        return decide(context, game=game, result=result)
    return _ask(context, table, verdict)


@on_press("choose-result", may=Right.RESULTS)
def choose_result(
    context: Context, *, game: int, question: Message | None = None, likely: Result | None = None
) -> Reply:
    """Ask the arbiter how a game ended, with the `likely` result (perhaps a forfeit) first.

    Raises `ArbiterOnly`, `StaleButton`.
    """
    table = game_context(context, game)
    choices = [
        Choice(result, intend(decide, game=game, result=result))
        for result in dict.fromkeys((*([likely] if likely else []), *decisions.OVER_THE_BOARD))
    ]
    choices += decisions.still_played_choices(table)
    return ask_one(context, question or WhichResult(*table.in_round), choices, in_a_row=3)


def set_results(
    context: Context, lines: Sequence[ResultLine | messages.FaultyLine]
) -> tuple[messages.ResultsSet, ...]:
    """Set the results of several games, or refuse them all; returns what to say of each round.

    `lines` include those that could not be read, so that one refusal names every fault. A line that
    repeats another is not a fault. Raises `ArbiterOnly`, `FaultyLines`.
    """
    context.require(Right.RESULTS)
    faults = [line for line in lines if isinstance(line, messages.FaultyLine)]
    wanted: dict[int, tuple[GameContext, _Verdict]] = {}
    for line in (line for line in lines if isinstance(line, ResultLine)):
        table, verdict = game_context(context, line.game), _Verdict(line.result, absent=line.absent)
        why = _too_early(context, table, verdict)
        # The same game twice, as in "won by forfeit, Mehmet kwam niet".
        earlier = wanted.get(line.game, (table, verdict))[1]
        if earlier.outcome != verdict.outcome:
            why = messages.GameTwice(*table.names)
        elif _is_correction(table, verdict):
            why = _reason_needed(table, verdict)
        if why is not None:
            faults.append(messages.FaultyLine(line.number, line.text[:LONGEST_QUOTED], why))
        wanted[line.game] = table, replace(verdict, absent=earlier.absent or verdict.absent)
    if faults:
        raise messages.FaultyLines(tuple(sorted(faults, key=lambda fault: fault.line)))
    done = [_carry_out(context, *each, asks=False)[0] for each in wanted.values()]
    for round_id in {table.evening.id for table, _ in wanted.values()}:
        show(context, round_id, messages.ResultsRevised(len(done)))
    return _by_round(done)


def _by_round(done: Iterable[_Done]) -> tuple[messages.ResultsSet, ...]:
    lines: dict[int, list[messages.ListedResult]] = {}
    for each in done:
        lines.setdefault(each.round, []).append(_listed(each))
    return tuple(messages.ResultsSet(len(of), number, tuple(of)) for number, of in lines.items())


def _listed(done: _Done) -> messages.ListedResult:
    match done:
        case messages.ResultReplaced():
            return messages.ListedInstead(done.white, done.black, done.result, done.before)
        case messages.ResultStands():
            return messages.ListedAlready(done.white, done.black, done.result)
        case messages.ResultSet():
            return messages.ListedResult(done.white, done.black, done.result)


def _outcome_now(table: GameContext) -> Outcome:
    return result_of(table.game) or NoResultYet()


def _is_correction(table: GameContext, verdict: _Verdict) -> bool:
    final = table.evening.phase is Phase.FINAL and not table.game.disputed
    return final and _outcome_now(table) not in (NoResultYet(), verdict.outcome)


def _reason_needed(table: GameContext, verdict: _Verdict) -> Refusal:
    if verdict.points:
        return messages.AwardNeedsReason(*table.in_round, " ".join(verdict.points))
    return messages.ReasonNeeded(*table.in_round, _outcome_now(table), verdict.result.value)


def _ask(context: Context, table: GameContext, verdict: _Verdict) -> Reply:
    effect = effect_of(context, lambda: _store(context, table, verdict))
    question = messages.ConfirmVerdict(
        *table.in_round, _outcome_now(table), verdict.outcome, effect
    )
    act = {"game": table.game.id, **asdict(verdict)}
    return confirm(context, question, intend(decide, **act, confirmed=True))


def _carry_out(
    context: Context,
    table: GameContext,
    verdict: _Verdict,
    *,
    told: bool = False,
    asks: bool = True,
) -> tuple[_Done, Reply]:
    """Store the verdict, and answer with a confirmation or, after a dispute, ask for the reason."""
    before, after = _outcome_now(table), verdict.outcome
    changed = before not in (NoResultYet(), after)
    _store(context, table, verdict)
    done: _Done = messages.ResultSet(*table.in_round, after)
    if before == after and not table.game.disputed:
        done = messages.ResultStands(*table.in_round, after)
    elif changed:
        done = messages.ResultReplaced(*table.in_round, before, after)
    game, result, reason = table.game.id, verdict.result, verdict.reason
    answer = decisions.settle_dispute(context, game, result, reason, done, asks=asks)
    # The players know a first result themselves; after a forfeit at least one of them does not.
    news = changed or (before == NoResultYet() and result in decisions.BY_FORFEIT)
    if answer is None and news and not told:
        message = messages.DecidedForYou(*table.in_round, before, after, verdict.why)
        tell_players(context, (table.white, table.black), message, round_id=table.evening.id)
    return done, answer or Reply.of(done)


def _store(context: Context, table: GameContext, verdict: _Verdict) -> None:
    """Store the arbiter's result and what it means for attendance and the bracket, on record."""
    games.set_result(
        context.tx,
        table.game.id,
        verdict.result,
        context.at,
        by_player=None,
        confirmed=True,
        points=verdict.points,
    )
    require_bracket(context)
    _set_attendance(context, table, verdict)
    note(
        context,
        Action.RESULT,
        table.on_record,
        before=_on_record(table.game.result, (table.game.white_points, table.game.black_points)),
        after=_on_record(verdict.result, verdict.points),
        reason=verdict.reason or None,
        round_id=table.evening.id,
    )


def _on_record(result: str | None, points: Sequence[str | None] | None) -> str | None:
    """A result in the form of the log; an award by its points, such as ``1/2 : 0``."""
    return " : ".join(map(str, points)) if points and result == Result.AWARD else result


def _set_attendance(context: Context, table: GameContext, verdict: _Verdict) -> None:
    """Mark a loser who did not come as a no-show; clear the absence of players who played."""
    result, round_id, by = verdict.result, table.evening.id, context.actor.person_id
    if result in decisions.OVER_THE_BOARD:
        decisions.forget_absences(context, table)
    presence = games.presence(context.tx, round_id)
    wins = (table.white, Result.WHITE_BY_FORFEIT), (table.black, Result.BLACK_BY_FORFEIT)
    for player, won in wins:
        lost = verdict.absent and result in decisions.BY_FORFEIT and result != won
        lost = lost or result == Result.BOTH_FORFEITED  # "neither came"
        if lost and (player.id not in presence or presence[player.id].state == HERE):
            no_show = AbsenceKind.NO_SHOW
            games.set_presence(context.tx, round_id, player.id, no_show, context.at, by)


@on_press("adjust-points", may=Right.RESULTS)
def adjust(
    context: Context,
    *,
    player: int,
    points: str,
    why: str,
    first: int | None = None,
    confirmed: bool = False,
) -> Reply:
    """Add these points to a player's total (deduct them if negative), once confirmed.

    The points are those that players see. They count from the ranking after round `first` on, by
    default the latest posted one. Raises `ArbiterOnly`, `StaleButton`, `AdjustmentNeedsReason`.
    """
    snapshot = context.snapshot
    player_row, number = player_in(snapshot, player), Fraction(points)
    change = messages.PointsOff(-number) if number < 0 else messages.PointsGiven(number)
    if not why:
        raise messages.AdjustmentNeedsReason(player_row.name, change)
    since = first or max(snapshot.ranked_to, player_row.from_round)
    adjustment, reason = (player_row.name, change, since), LoggedReason(why)

    def store() -> None:
        exact = number / snapshot.rules.point
        arbiter_changes.add_adjustment(context.tx, snapshot.row.id, player, since, exact, why)

    if not confirmed:
        question = messages.ConfirmAdjustment(*adjustment, reason, effect_of(context, store))
        act = intend(adjust, player=player, points=points, why=why, first=since, confirmed=True)
        return confirm(context, question, act)
    store()
    season_id = snapshot.row.id
    note(context, Action.ADJUSTMENT, player_row.name, after=points, reason=why, season_id=season_id)
    tell_players(context, (player_row,), messages.YouWereAdjusted(change, since, reason))
    revise_ranking(context, messages.PointsAdjusted(*adjustment, reason))
    return Reply.of(messages.AdjustmentNoted(*adjustment, reason))


def swap_colours(context: Context, *, game: int, reason: str = "") -> messages.ColoursSwapped:
    """Swap the colours of a game, so that later rounds count the right ones.

    Each player keeps their result, and both are told.
    Raises `ArbiterOnly`, `RightMissing`, `StaleButton`, `ColoursInDispute`.
    """
    context.require(Right.RESULTS)
    before = game_context(context, game)
    if before.game.disputed:
        raise messages.ColoursInDispute(*before.in_round)
    games.swap_colours(context.tx, game)
    after = game_context(context, game)
    note(context, Action.COLOURS, after.on_record, reason=reason or None, round_id=after.evening.id)
    message = messages.ColoursSwapped(*after.in_round, result_of(after.game) or NoResultYet())
    tell_players(context, (after.white, after.black), message, round_id=after.evening.id)
    show(context, after.evening.id, messages.ColoursRevised(*after.in_round))
    return message
