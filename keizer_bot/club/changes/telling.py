"""Corrects the posts after an undo, and tells the people and the group concerned."""

from keizer_bot.calendar import Phase
from keizer_bot.club.changes import messages
from keizer_bot.club.changes.rights import Act
from keizer_bot.club.changes.views import as_public
from keizer_bot.club.changes.wording import shown_to
from keizer_bot.club.pairing.post import post_pairings, result_of, retire_pairings
from keizer_bot.club.ranking.actions import revise_ranking, show
from keizer_bot.club.signing_off.presence import expected, is_checking_in
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.posting import post, tell_arbiters, tell_players
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, games, people, seasons
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.traces import Trace

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
    if (
        any(row["player_id"] != own_player.id for row in attendance)
        or len(open_) < len(attendance)
        or len(come) != 1
    ):
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
    results = []
    for table in (game_context(context, number) for number in dict.fromkeys(ids)):
        result, game = result_of(table.game), table.in_round
        results.append(
            messages.NoResultAgain(*game) if result is None else messages.ResultAgain(*game, result)
        )
    return tuple(results)


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
    return tuple(
        player
        for player in context.players.values()
        if player.id in ids
        or player.member_id in objectors
        or person_ids[player.member_id] in doers
    )
