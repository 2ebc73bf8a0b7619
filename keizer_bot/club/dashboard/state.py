"""What an arbiter's dashboard says: the round, who comes, what is late, what waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.presence import eligible, expected, present, silent
from keizer_bot.club.dashboard import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import GameLine, Names, OtherNames
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.html import shorten_name
from keizer_bot.i18n.message import Message
from keizer_bot.store import dashboards, disputes, duty, games, records
from keizer_bot.store.games import GameRow, Presence
from keizer_bot.store.seasons import PlayerRow

Line = TypeVar("Line")
_WIDE = 20  # columns for a name
_AGAIN = timedelta(hours=6)  # looked at so often, even where nothing seems to happen
_KINDS = {
    AbsenceKind.LATE: messages.AwayKind.LATE,
    AbsenceKind.CLUB_DUTY: messages.AwayKind.FOR_CLUB,
    AbsenceKind.NO_SHOW: messages.AwayKind.NO_SHOW,
}


@dataclass(frozen=True, slots=True)
class DashboardState:
    """A competition as its arbiter sees it. `evening` is the first round that is not over."""

    context: RequestContext
    snapshot: SeasonSnapshot
    evening: Evening | None
    said: Mapping[int, Presence]
    held: bool
    calls: tuple[str, ...]
    claims: tuple[str, ...]
    duties: tuple[messages.DutyLine, ...]
    objections: int
    wishes: int

    @property
    def open_games(self) -> list[GameRow]:
        """The games without a result that were to be played by now, and those that are disputed."""
        days = {e.id: e for e in self.snapshot.calendar.evenings}
        return [
            g
            for g in self.snapshot.games
            if g.disputed or (g.result is None and self._is_due(g, days[g.round_id]))
        ]

    @property
    def waiting_objections(self) -> int:
        """How many objections the arbiter has to decide about, to results and others."""
        return self.objections + sum(game.disputed for game in self.snapshot.games)

    def _is_due(self, game: GameRow, evening: Evening) -> bool:
        if game.moved_to is not None:
            return game.moved_to <= self.context.at.astimezone(self.context.zone).date()
        return evening.starts <= self.context.at

    def is_late(self, game: GameRow) -> bool:
        """Whether its evening, or the day that it was moved to, is over."""
        if game.moved_to is not None:
            return game.moved_to < self.context.at.astimezone(self.context.zone).date()
        evening = next(e for e in self.snapshot.calendar.evenings if e.id == game.round_id)
        return evening.final <= self.context.at

    def next_look(self) -> datetime:
        """When the clock alone may change what is seen."""
        moments = [at for _, at in _moments(self.evening)] if self.evening else []
        midnight = (self.context.at.astimezone(self.context.zone) + timedelta(days=1)).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        coming = [moment for moment in (*moments, midnight) if moment > self.context.at]
        return min(*coming, self.context.at + _AGAIN)


def look(context: RequestContext) -> DashboardState:
    """Gather what a dashboard shows. Raises `NoSeason`."""
    snapshot = context.snapshot
    evening = next((e for e in snapshot.calendar.evenings if e.phase is not Phase.FINAL), None)
    claims = duty.open_claims(context.tx, context.club.id)
    names = {p.id: p.name for p in snapshot.players}
    wishes = games.wishes(context.tx, snapshot.row.id)
    about = disputes.open_disputes(context.tx, snapshot.row.id)
    return DashboardState(
        context=context,
        snapshot=snapshot,
        evening=evening,
        said=games.presence(context.tx, evening.id) if evening else {},
        held=dashboards.is_held(context.tx, evening.id) if evening else False,
        calls=tuple(c.name for c in records.open_calls(context.tx, context.club.id)),
        claims=tuple(n for _, n in dashboards.waiting_claims(context.tx, context.club.id)),
        duties=tuple(
            messages.DutyLine(_short(names[c.player_id]), c.evening)
            for c in claims
            if c.player_id in names
        ),
        objections=sum(dispute.game_id is None for dispute in about),
        wishes=sum(evening is not None and wish.round_id == evening.id for wish in wishes),
    )


def lines(dashboard_state: DashboardState, most: int) -> tuple[Message, ...]:
    """The dashboard line by line, with at most so many names in each list."""
    head: Message = messages.DashboardOver(dashboard_state.snapshot.row.name)
    if dashboard_state.evening is not None:
        state = _state(dashboard_state, dashboard_state.evening)
        head = messages.DashboardRound(
            dashboard_state.snapshot.row.name,
            dashboard_state.evening.number,
            dashboard_state.evening.date,
            state,
        )
    found = [
        head,
        *_round(dashboard_state, most),
        *_games(dashboard_state, most),
        *_waiting(dashboard_state, most),
    ]
    steps = _steps(dashboard_state)
    return (*found, messages.NextSteps(steps)) if steps else tuple(found)


def _state(dashboard_state: DashboardState, evening: Evening) -> messages.RoundState:
    if dashboard_state.held:
        return messages.RoundState.HELD
    if evening.phase is Phase.PAIRED and evening.starts <= dashboard_state.context.at:
        return messages.RoundState.PLAYING
    return messages.RoundState[evening.phase.name]


def _short(name: str) -> str:
    return shorten_name(name, _WIDE)


def _first(found: Sequence[Line], most: int) -> tuple[Line | OtherNames, ...]:
    if len(found) <= most:
        return tuple(found)
    return (*found[:most], OtherNames(len(found) - most))


def _names(names: Iterable[str], most: int) -> Names:
    return _first([_short(name) for name in names], most)


def _round(dashboard_state: DashboardState, most: int) -> Iterator[Message]:
    """Who comes to the round, and who does not."""
    evening, said = dashboard_state.evening, dashboard_state.said
    if evening is None:
        return
    everybody = eligible(dashboard_state.snapshot, evening)
    waits = evening.phase in (Phase.OPEN, Phase.CLOSED)
    checking = (
        waits and evening.check_in is not None and evening.check_in <= dashboard_state.context.at
    )
    come = (present if checking else expected)(dashboard_state.snapshot, evening, said)
    if evening.starts > dashboard_state.context.at or waits:
        yield messages.ComingCount(len(come), len(everybody))
    if checking:
        busy = {
            i
            for g in dashboard_state.snapshot.games_of(evening.id)
            for i in (g.white_id, g.black_id)
        }
        missing = silent(dashboard_state.snapshot, evening, said, busy=busy)
        if missing:
            yield messages.NotCheckedIn(len(missing), _names((p.name for p in missing), most))
    elif evening.phase is Phase.OPEN:
        unheard = [p.name for p in come if p.id not in said]
        if unheard:
            yield messages.NotHeard(len(unheard), _names(unheard, most))
    for kind in messages.AwayKind:
        names = [p.name for p in everybody if _away(p, said) is kind]
        if names:
            yield messages.Away(kind, len(names), _names(names, most))


def _away(player: PlayerRow, said: Mapping[int, Presence]) -> messages.AwayKind | None:
    own = said.get(player.id)
    if own is None:
        return None if player.arrangement == "present" else messages.AwayKind.USUALLY
    if own.state == HERE:
        return None
    return next((_KINDS[k] for k in _KINDS if k == own.state), messages.AwayKind.IN_TIME)


def _games(dashboard_state: DashboardState, most: int) -> Iterator[Message]:
    """What is played, what is late, what is disputed."""
    evening = dashboard_state.evening
    if evening is not None and evening.phase is Phase.PAIRED:
        paired = dashboard_state.snapshot.games_of(evening.id)
        yield messages.ResultsSoFar(sum(g.result is not None for g in paired), len(paired))
    due = [g for g in dashboard_state.open_games if not g.disputed]
    late = [_game(dashboard_state, g) for g in due if dashboard_state.is_late(g)]
    if late:
        yield messages.LateGames(len(late), _first(late, most))
    playing = [_game(dashboard_state, g) for g in due if not dashboard_state.is_late(g)]
    if playing:
        yield messages.StillPlaying(len(playing), _first(playing, most))
    moved = [
        g
        for g in dashboard_state.snapshot.games
        if g.moved_to and g.result is None and g not in due
    ]
    if moved:
        yield messages.MovedGames(
            len(moved), _first([_moved(dashboard_state, g) for g in moved], most)
        )
    disputed = [_dispute(dashboard_state, g) for g in dashboard_state.snapshot.games if g.disputed]
    if disputed:
        yield messages.OpenDisputes(len(disputed), _first(disputed, most))


def _about(dashboard_state: DashboardState, game: GameRow) -> tuple[int, str, str]:
    number = next(
        e.number for e in dashboard_state.snapshot.calendar.evenings if e.id == game.round_id
    )
    white, black = (dashboard_state.snapshot.by_id(i).name for i in (game.white_id, game.black_id))
    return number, _short(white), _short(black)


def _game(dashboard_state: DashboardState, game: GameRow) -> GameLine:
    return GameLine(*_about(dashboard_state, game))


def _moved(dashboard_state: DashboardState, game: GameRow) -> messages.MovedLine:
    assert game.moved_to is not None  # noqa: S101 - only those are shown so
    return messages.MovedLine(*_about(dashboard_state, game), game.moved_to)


def _dispute(dashboard_state: DashboardState, game: GameRow) -> messages.DisputeLine:
    first = Result(game.result) if game.result else None
    objector = dashboard_state.snapshot.by_id(game.objected_by).name if game.objected_by else ""
    return messages.DisputeLine(*_about(dashboard_state, game), first, _short(objector))


def _waiting(dashboard_state: DashboardState, most: int) -> Iterator[Message]:
    """What waits for the arbiter."""
    if dashboard_state.objections:
        yield messages.OtherObjections(dashboard_state.objections)
    if dashboard_state.duties:
        yield messages.WaitingDuty(
            len(dashboard_state.duties), _first(dashboard_state.duties, most)
        )
    if dashboard_state.claims:
        yield messages.WaitingClaims(
            len(dashboard_state.claims), _names(dashboard_state.claims, most)
        )
    if dashboard_state.calls:
        names = tuple(dict.fromkeys(dashboard_state.calls))
        yield messages.WaitingCalls(len(names), _names(names, most))
    if dashboard_state.wishes:
        yield messages.WishCount(dashboard_state.wishes)


def _moments(evening: Evening) -> list[tuple[messages.Step, datetime]]:
    steps = {
        messages.Step.CLOSES: evening.closes,
        messages.Step.CHECKS_IN: evening.check_in,
        messages.Step.PAIRS: evening.pairs,
        messages.Step.STARTS: evening.starts,
        messages.Step.FINAL: evening.final,
    }
    return sorted(((s, at) for s, at in steps.items() if at is not None), key=lambda step: step[1])


def _steps(dashboard_state: DashboardState) -> tuple[messages.StepLine, ...]:
    if dashboard_state.evening is None or dashboard_state.held:
        return ()
    return tuple(
        messages.StepLine(step, at.astimezone(dashboard_state.context.zone))
        for step, at in _moments(dashboard_state.evening)
        if at > dashboard_state.context.at
    )
