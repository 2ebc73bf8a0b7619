"""The right to undo an act: a member's own while the rules allow it, else an arbiter's."""

from collections.abc import Iterable

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.changes import messages
from keizer_bot.club.changes.wording import shown_to
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NotYourButton, StaleButton
from keizer_bot.i18n.commands import Right
from keizer_bot.store import club_evenings, people, seasons
from keizer_bot.store.people import Member
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.traces import Row, Trace

_MEMBERS = {
    *("presence", "game", "player", "member", "dispute", "friendly", "duty_claim"),
    *("external_game", "drive"),
}
_OF_CHIEF = {"season", "committee", "club", "competition"}
_OF_PAIRING = {"round", "wish", "bye"}
_OF_ROUND = {"presence", "game", "bye"}


class Act(msgspec.Struct, frozen=True):
    """An act: its lines in the log, and its effect on the facts."""

    id: int
    lines: tuple[ChangeRow, ...]
    traces: tuple[Trace, ...]

    def shown(self, context: Context) -> tuple[messages.LoggedChange, ...]:
        """The lines as messages of the log."""
        return tuple(shown_to(context, line, context.language) for line in self.lines)


def check_allowed(context: Context, act: Act, shown: messages.LoggedChange) -> None:
    """Refuse an act of another season, or a person who may not undo it; `shown` names the act.

    Raises `NotYourButton`, `RightMissing`, `UndoByArbiter`, `UndoTooLate`, `UndoIsCorrection`,
    `StaleButton`.
    """
    if not is_of_season(context, act.traces):
        raise StaleButton
    if not context.actor.is_arbiter:
        _check_member(context, act, shown)
        return
    context.require(right_for(act.lines, act.traces))
    for round_id in {t.row["round_id"] for t in act.traces if t.name in _OF_ROUND}:
        evening = context.calendar.with_id(round_id)
        if evening and evening.phase is Phase.FINAL and act.lines[0].at < evening.final:
            raise messages.UndoIsCorrection(evening.number, shown)


def right_for(lines: Iterable[ChangeRow], traces: Iterable[Trace]) -> Right:
    """The right that an arbiter needs to undo this."""
    what = list(traces)
    names = {trace.name for trace in what}
    if names & _OF_CHIEF or is_appeal(lines):
        return Right.ALL
    made = any(t.name == "game" and None in (t.before, t.after) for t in what)
    if made or names & _OF_PAIRING:
        return Right.PAIRING
    results = names & {"game", "dispute", "adjustment"} and "presence" not in names
    return Right.RESULTS if results else Right.PLAYERS


def is_appeal(lines: Iterable[ChangeRow]) -> bool:
    """True if the act is part of an appeal, which the parties cannot take back."""
    return any(line.action.endswith(Action.APPEAL) for line in lines)


def is_of_season(context: Context, traces: tuple[Trace, ...]) -> bool:
    """True if the act belongs to the running season (but did not begin it), or to all seasons.

    Nothing changes in a finished season; a season that has begun can be ended, but not undone, nor
    can a competition that has one.
    """
    if any(t.name == "member" and _merged(t.before) != _merged(t.after) for t in traces):
        return True
    own_seasons, own_rounds = _season_and_events(context)
    own_rounds |= {t.row["id"] for t in traces if t.name == "round"}  # also one that was cancelled
    touched = [t.row["season_id"] for t in traces if "season_id" in t.row]
    touched += [t.row["id"] for t in traces if t.name == "season"]
    rounds = {t.row["round_id"] for t in traces if "round_id" in t.row}
    begun = any(_is_beginning(context, trace) for trace in traces)
    return not begun and set(touched) <= own_seasons and rounds <= own_rounds


def _is_beginning(context: Context, trace: Trace) -> bool:
    """True if it began a season, or a competition that has one by now."""
    if trace.before is not None:
        return False
    if trace.name == "competition":
        return seasons.last_season(context.tx, trace.row["id"]) is not None
    return trace.name == "season"


def _season_and_events(context: Context) -> tuple[set[int], set[int]]:
    """The running season and the events inside it, by their ids, and all their rounds."""
    season = context.season.id
    season_ids = {season, *(row.id for row in club_evenings.events_inside(context.tx, season))}
    return season_ids, {
        row.id for season_id in season_ids for row in seasons.rounds(context.tx, season_id)
    }


def _merged(member: Row | None) -> object:
    """The member into whom this one was merged."""
    return (member or {}).get("merged_into")


def _family(context: Context) -> tuple[Member, ...]:
    """The sender, and the members who share their account: one message may be about several."""
    sender = context.own_member
    return people.members_on_account(context.tx, sender.telegram) if sender.telegram else (sender,)


def _check_member(context: Context, act: Act, shown: messages.LoggedChange) -> None:
    family = _family(context)
    if {line.actor_id for line in act.lines} - {member.person_id for member in family}:
        raise NotYourButton
    traces = act.traces
    if is_appeal(act.lines):
        raise messages.UndoByArbiter(shown)
    own_players = _players_of(context, family)
    games = [t for t in traces if t.name == "game"]
    made = any(None in (t.before, t.after) for t in games)
    others = [t for t in traces if t.name == "presence" and t.row["player_id"] not in own_players]
    if {t.name for t in traces} - _MEMBERS or made:
        raise messages.UndoByArbiter(shown)
    _check_in_time(context, act, own_players)
    if others and not games:
        raise messages.UndoByArbiter(shown)


def _players_of(context: Context, members: Iterable[Member]) -> set[int]:
    """The ids of these members as players of the season."""
    playing = seasons.players_by_member(context.tx, context.season.id)
    return {playing[member.id].id for member in members if member.id in playing}


def _check_in_time(context: Context, act: Act, own_players: set[int]) -> None:
    """Raise `UndoTooLate` for an evening that no longer lets a member undo it."""
    for trace in act.traces:
        evening = context.calendar.with_id(trace.row.get("round_id", 0))
        own_presence = trace.name == "presence" and trace.row["player_id"] in own_players
        if evening is not None and _is_too_late(context, act, evening, own_presence=own_presence):
            raise messages.UndoTooLate(evening.date)


def _is_too_late(context: Context, act: Act, evening: Evening, *, own_presence: bool) -> bool:
    """True if it is too late for a member to undo it; a result can be undone after the evening."""
    done_at = act.lines[0].at
    if done_at < evening.final and (context.at >= evening.final or evening.phase is Phase.FINAL):
        return True
    if not own_presence:
        return False
    # A late sign-off can be taken back until somebody is paired, or lost a game, by it.
    return evening.is_paired if done_at >= evening.closes else context.at >= evening.closes
