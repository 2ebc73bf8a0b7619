"""An act to undo: who may undo it, and whom its undoing concerns.

A member may undo their own acts while the rules allow it, else it takes an arbiter. After an undo
the posts are corrected, and the people and the group concerned are told.
"""

from collections.abc import Iterable

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.changes import messages
from keizer_bot.club.changes.wording import as_public, shown_to
from keizer_bot.club.pairing.post import post_pairings, result_of, retire_pairings
from keizer_bot.club.ranking.actions import revise_ranking, show
from keizer_bot.club.signing_off.presence import expected, is_checking_in
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.messages import NotYourButton, StaleButton
from keizer_bot.core.posting import post, tell_arbiters, tell_players
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, games, people, seasons
from keizer_bot.store.people import Member
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.seasons import PlayerRow
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
        """The lines as messages of the log; those of the rounds of one evening are one line."""
        shown = (shown_to(context, line, context.language) for line in self.lines)
        once = {context.texts.render(change, context.language): change for change in shown}
        return tuple(once.values())


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
    playing = seasons.players_by_member(context.tx, context.season.id)
    own_players = {playing[member.id].id for member in family if member.id in playing}
    games = [t for t in traces if t.name == "game"]
    made = any(None in (t.before, t.after) for t in games)
    others = [t for t in traces if t.name == "presence" and t.row["player_id"] not in own_players]
    if {t.name for t in traces} - _MEMBERS or made:
        raise messages.UndoByArbiter(shown)
    _check_in_time(context, act, own_players)
    if others and not games:
        raise messages.UndoByArbiter(shown)


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


_OF_MANY = {Action.RATINGS, Action.GROUPS, Action.MERGED}
_Again = tuple[messages.ResultAgain | messages.NoResultAgain, ...]
_RESULT = ("result", "white_points", "black_points")
_RANKED = {"game", "presence", "bye", "player", "season", "round", "adjustment"}
_PEOPLE = {"game": ("white_id", "black_id"), "presence": ("player_id",), "player": ("id",)}
_PEOPLE |= {"adjustment": ("player_id",)}


def tell_of_undoing(context: Context, act: Act) -> tuple[Message, ...]:
    """Correct the posts of every round concerned, and tell the people who must know.

    Returns the further messages to the person who undid the act.
    """
    if context.running is None:
        return ()
    traces, club = act.traces, shown_to(context, as_public(act.lines[0]), context.club.language)
    again = _results_again(context, act)
    why = messages.ResultsAgain(again) if again else messages.RankingUndone(club)
    events = club_evenings.events_inside(context.tx, context.running.id)
    of_events = {row.id for event in events for row in seasons.rounds(context.tx, event.id)}
    paired = set() if context.outer else _rounds_paired(traces) - of_events
    news = [message for round_id in paired for message in _pair_as_before(context, round_id)]
    if not paired and any(t.name == "round" and _on_calendar(t) for t in traces):
        post(context, messages.CalendarUndone(club))
    shown = {t.row["round_id"] for t in traces if t.name in ("game", "presence")} - paired
    for round_id in shown:
        if context.calendar.with_id(round_id) is not None:  # of the season that runs
            show(context, round_id, why)
    if _RANKED & {t.name for t in traces}:
        revise_ranking(context, why)
    if not paired:
        _tell_people(context, act, again)
    return tuple(news)


def coming_now(context: Context, act: Act) -> messages.SoYouCome | messages.SoYouStayAway | None:
    """A line that says if the actor now comes or stays away, once they undid their own sign-off.

    The line of the log says the opposite. None if the evenings differ, or if a pairing or a
    check-in decides it.
    """
    if context.running is None or (own_player := context.plays_as(context.running)) is None:
        return None
    attendance = [t.row for t in act.traces if t.name == "presence"]
    evenings = [context.calendar.with_id(row["round_id"]) for row in attendance]
    open_ = [e for e in evenings if e and not e.is_paired and not is_checking_in(e, context.at)]
    come = {own_player in expected(context.snapshot, e) for e in open_}
    of_others = any(row["player_id"] != own_player.id for row in attendance)
    if of_others or len(open_) < len(attendance) or len(come) != 1:
        return None
    state = messages.SoYouCome if come.pop() else messages.SoYouStayAway
    return state(tuple(sorted({e.date for e in open_})))


def _on_calendar(trace: Trace) -> bool:
    """True if a round was added, removed or moved."""
    if trace.before is None or trace.after is None:
        return True
    return bool(trace.before["date"] != trace.after["date"])


def _rounds_paired(traces: tuple[Trace, ...]) -> set[int]:
    """The rounds that the act paired."""
    return {
        t.row["round_id"]
        for t in traces
        if t.name in ("game", "bye") and None in (t.before, t.after) and not t.row.get("in_advance")
    }


def _pair_as_before(context: Context, round_id: int) -> tuple[Message, ...]:
    """Post the pairing that counts again; without one, let the arbiter decide when to pair."""
    row = seasons.round_(context.tx, round_id)
    if row is None:
        return ()
    if row.phase == Phase.PAIRED:
        seasons.next_version(context.tx, round_id, row.relaxed)
        post_pairings(context, round_id)
        return ()
    retire_pairings(context, round_id)
    post(context, messages.PairingUndone(row.number))
    if context.at < round_in(context, round_id).closes:
        return ()
    seasons.hold(context.tx, round_id, context.at)
    return (messages.PairingWaits(row.number),)


def _results_again(context: Context, act: Act) -> _Again:
    """The results that count again for games whose result the undone act had changed."""
    pairs = [(t.before, t.after) for t in act.traces if t.name == "game"]
    same = [(b, a) for b, a in pairs if a and b and a["white_id"] == b["white_id"]]
    ids = [after["id"] for before, after in same if any(after[c] != before[c] for c in _RESULT)]
    tables = [game_context(context, number) for number in dict.fromkeys(ids)]
    results = [(table.in_round, result_of(table.game)) for table in tables]
    return tuple(
        messages.ResultAgain(*game, result) if result else messages.NoResultAgain(*game)
        for game, result in results
    )


def _tell_people(context: Context, act: Act, again: _Again) -> None:
    """Tell the people concerned, the first actor, and in a dispute or late sign-off the arbiters.

    An act that concerns many people was told to nobody in private, so neither is its undoing.
    """
    if {line.action.rpartition(":")[2] for line in act.lines} & _OF_MANY:
        return
    message: Message = messages.UndoneByOther(context.actor.name, act.shown(context))
    if again:
        message = messages.ResultUndoneByOther(context.actor.name, again)
    tell_players(context, _concerned(context, act), message, round_id=act.lines[0].round_id)
    disputed = any(line.action.endswith((Action.DISPUTE, Action.OBJECTION)) for line in act.lines)
    if disputed or any(t.row.get("state") == AbsenceKind.LATE for t in act.traces):
        tell_arbiters(context, message, but=context.actor.person_id)


def _concerned(context: Context, act: Act) -> tuple[PlayerRow, ...]:
    """The people in the act: its players, an objector, and the actor."""
    ids = {t.row[column] for t in act.traces for column in _PEOPLE.get(t.name, ())}
    disputes = [t.row for t in act.traces if t.name == "dispute"]
    for game_id in {row["game_id"] for row in disputes} - {None}:
        game = games.game(context.tx, game_id)
        ids |= set(game.players) if game else set()
    doers = {line.actor_id for line in act.lines}
    person_ids = {m.id: m.person_id for m in people.members(context.tx, context.club.id)}
    objectors = {row["objector_id"] for row in disputes}
    players = context.players.values()
    told = objectors | {member for member, number in person_ids.items() if number in doers}
    return tuple(p for p in players if p.id in ids or p.member_id in told)
