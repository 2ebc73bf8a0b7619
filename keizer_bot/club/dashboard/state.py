"""The state that an arbiter's dashboard shows: the round, attendance, delays, waiting items.

The state follows from the facts and the moment alone, so that no action has to know the dashboard.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.dashboard import messages
from keizer_bot.club.people.member_messages import RemarkKind
from keizer_bot.club.signing_off.presence import eligible, expected, is_checking_in, present, silent
from keizer_bot.club.teams.matches import match_kinds
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import GameLine, OtherNames
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import names_in_columns
from keizer_bot.store import dashboards, disputes, exemptions, games, records, teams
from keizer_bot.store.games import GameRow, Presence
from keizer_bot.store.seasons import PlayerRow

_WIDE = 40  # columns for a name, more than all but the longest double surnames take
_AGAIN = timedelta(hours=6)  # between two checks when nothing is due
_KINDS: dict[str, messages.AwayKind] = {
    AbsenceKind.LATE: messages.AwayKind.LATE,
    AbsenceKind.NO_SHOW: messages.AwayKind.NO_SHOW,
}


class DashboardState(msgspec.Struct, frozen=True):
    """A competition as its arbiter sees it. `evening` is the first round that is not over.

    `short` holds the players' names for a line, no two of them alike.
    """

    context: Context
    snapshot: SeasonSnapshot
    evening: Evening | None
    held: bool
    calls: tuple[str, ...]
    claims: tuple[str, ...]
    duties: tuple[messages.DutyLine, ...]
    objections: int
    overrides: int
    short: Mapping[str, str]

    @property
    def open_games(self) -> list[GameRow]:
        """The games that should have a result by now, and those that are disputed."""
        return [
            g for g in self.snapshot.games if g.disputed or (g.result is None and self._is_due(g))
        ]

    @property
    def waiting_objections(self) -> int:
        """The number of objections to decide on, to results and to anything else."""
        return self.objections + sum(game.disputed for game in self.snapshot.games)

    def _is_due(self, game: GameRow) -> bool:
        if game.moved_to is not None:
            return game.moved_to <= self.context.today
        return round_in(self.snapshot, game.round_id).starts <= self.context.at

    def is_late(self, game: GameRow) -> bool:
        """True if the game's evening, or the day that it was moved to, is over."""
        if game.moved_to is not None:
            return game.moved_to < self.context.today
        return round_in(self.snapshot, game.round_id).final <= self.context.at

    def next_look(self) -> datetime:
        """The next moment at which time alone may change the dashboard."""
        moments = [at for _, at in _moments(self.evening)] if self.evening else []
        tomorrow = self.context.local(self.context.at) + timedelta(days=1)
        midnight = tomorrow.replace(hour=0, minute=0, second=0, microsecond=0)
        coming = [moment for moment in (*moments, midnight) if moment > self.context.at]
        return min(*coming, self.context.at + _AGAIN)


def state_now(context: Context) -> DashboardState:
    """Gather what a dashboard shows. Raises `NoSeason`."""
    snapshot = context.snapshot
    evening = next((e for e in snapshot.calendar.evenings if e.phase is not Phase.FINAL), None)
    claims = teams.open_claims(context.tx, context.club.id)
    overrides = games.overrides(context.tx, snapshot.row.id)
    open_ = disputes.open_disputes(context.tx, snapshot.row.id)
    short = names_in_columns([player.name for player in snapshot.players], _WIDE)
    return DashboardState(
        context=context,
        snapshot=snapshot,
        evening=evening,
        held=dashboards.is_held(context.tx, evening.id) if evening else False,
        calls=tuple(c.name for c in records.open_calls(context.tx, context.club.id)),
        claims=tuple(n for _, n in dashboards.waiting_claims(context.tx, context.club.id)),
        duties=tuple(
            messages.DutyLine(short[context.players[c.player_id].name], c.evening)
            for c in claims
            if c.player_id in context.players
        ),
        objections=sum(dispute.game_id is None for dispute in open_),
        overrides=sum(evening is not None and row.round_id == evening.id for row in overrides),
        short=short,
    )


def lines(state: DashboardState, most: int) -> tuple[Message, ...]:
    """The dashboard line by line, with at most `most` names in each list."""
    head: Message = messages.DashboardOver(state.snapshot.row.name)
    if state.evening is not None:
        number, day = state.evening.number, state.evening.date
        how_far = _round_progress(state, state.evening)
        head = messages.DashboardRound(state.snapshot.row.name, number, day, how_far)
    shown = [head, *_round(state, most), *_games(state, most), *_waiting(state, most)]
    steps = _steps(state)
    return (*shown, messages.NextSteps(steps)) if steps else tuple(shown)


def _round_progress(state: DashboardState, evening: Evening) -> messages.RoundProgress:
    if state.held:
        return messages.RoundProgress.HELD
    if evening.phase is Phase.PAIRED and evening.starts <= state.context.at:
        return messages.RoundProgress.PLAYING
    return messages.RoundProgress[evening.phase.name]


def _short(names: Collection[str]) -> list[str]:
    short = names_in_columns(names, _WIDE)
    return [short[name] for name in names]


def _list(
    kind: Callable[[int, tuple[Any, ...]], Message], items: Sequence[object], most: int
) -> tuple[Message, ...]:
    """The number of people and the first of them; None if there are none."""
    more = (OtherNames(len(items) - most),) if len(items) > most else ()
    return (kind(len(items), (*items[:most], *more)),) if items else ()


def _round(state: DashboardState, most: int) -> Iterator[Message]:
    """The players who come to the round, and those who do not."""
    evening = state.evening
    if evening is None:
        return
    yield from _coming(state, evening, most)
    presence = state.snapshot.presence_in(evening.id)
    everybody = eligible(state.snapshot, evening)
    of_matches = match_kinds(state.snapshot.rules.absence)
    kinds = dict.fromkeys(of_matches, messages.AwayKind.FOR_CLUB) | _KINDS
    for kind in messages.AwayKind:
        names = [state.short[p.name] for p in everybody if _away(p, presence, kinds) is kind]
        yield from _list(partial(messages.AwayOfKind, kind), names, most)


_Silence = type[messages.WithoutAnswer | messages.SilentSoFar | messages.NotCheckedIn]


def _coming(state: DashboardState, evening: Evening, most: int) -> Iterator[Message]:
    """The number of players who come, and who is still to be heard from.

    In a club with check-in nobody comes by silence.
    """
    presence = state.snapshot.presence_in(evening.id)
    come = expected(state.snapshot, evening)
    unheard = [p for p in come if p.id not in presence]
    silence: _Silence = messages.WithoutAnswer
    in_hall = evening.check_in is not None and not evening.is_paired
    if is_checking_in(evening, state.context.at):
        come, silence = present(state.snapshot, evening), messages.NotCheckedIn
        unheard = [*silent(state.snapshot, evening)]
    elif in_hall:
        come, silence = tuple(p for p in come if p.id in presence), messages.SilentSoFar
    if evening.starts > state.context.at or evening.phase is not Phase.PAIRED:
        yield messages.ComingCount(len(come), len(eligible(state.snapshot, evening)))
    if in_hall or evening.phase is Phase.OPEN:
        yield from _list(silence, [state.short[p.name] for p in unheard], most)


def _away(
    player: PlayerRow, presence: Mapping[int, Presence], kinds: Mapping[str, messages.AwayKind]
) -> messages.AwayKind | None:
    answer = presence.get(player.id)
    if answer is None:
        return None if player.arrangement == "present" else messages.AwayKind.USUALLY
    if answer.state == HERE:
        return None
    return kinds.get(answer.state, messages.AwayKind.IN_TIME)


def _games(state: DashboardState, most: int) -> Iterator[Message]:
    """The games that are played, late or disputed."""
    evening = state.evening
    if evening is not None and evening.phase is Phase.PAIRED:
        paired = state.snapshot.games_of(evening.id)
        yield messages.ResultsSoFar(sum(g.result is not None for g in paired), len(paired))
    due = [g for g in state.open_games if not g.disputed]
    late = [GameLine(*_game_label(state, g)) for g in due if state.is_late(g)]
    yield from _list(messages.LateGames, late, most)
    playing = [_still_playing(state, g) for g in due if not state.is_late(g)]
    yield from _list(messages.StillPlaying, playing, most)
    moved = [
        messages.MovedLine(*_game_label(state, g), g.moved_to)
        for g in state.snapshot.games
        if g.moved_to and g.result is None and g not in due
    ]
    yield from _list(messages.MovedGames, moved, most)
    disputed = [_dispute(state, g) for g in state.snapshot.games if g.disputed]
    yield from _list(messages.OpenDisputes, disputed, most)


def _still_playing(state: DashboardState, game: GameRow) -> messages.OpenGame | GameLine:
    number, white, black = _game_label(state, game)
    if state.evening is not None and game.round_id == state.evening.id:
        return messages.OpenGame(white, black)
    return GameLine(number, white, black)


def _game_label(state: DashboardState, game: GameRow) -> tuple[int, str, str]:
    white, black = (state.short[state.snapshot.by_id(i).name] for i in game.players)
    return round_in(state.snapshot, game.round_id).number, white, black


def _dispute(state: DashboardState, game: GameRow) -> messages.DisputeLine:
    first = Result(game.result) if game.result else None
    objector = state.snapshot.by_id(game.objected_by).name if game.objected_by else ""
    return messages.DisputeLine(*_game_label(state, game), first, state.short.get(objector, ""))


def _waiting(state: DashboardState, most: int) -> Iterator[Message]:
    """The items that wait for the arbiter."""
    if state.objections:
        yield messages.OtherObjections(state.objections)
    yield from _list(messages.WaitingDuty, state.duties, most)
    yield from _list(messages.WaitingClaims, _short(state.claims), most)
    yield from _list(messages.WaitingCalls, _short(dict.fromkeys(state.calls)), most)
    yield from _visitors(state)
    if state.overrides:
        yield messages.OverrideCount(state.overrides)


def _visitors(state: DashboardState) -> Iterator[Message]:
    """The teams that visit the club today while somebody's phone may be on stand-by."""
    context = state.context
    exempt = exemptions.of_kind(context.tx, context.club.id, RemarkKind.EXEMPTION)
    for match in teams.matches(context.tx, context.club.id, context.today) if exempt else ():
        if match.date == context.today and match.home:
            names = tuple(_short(dict.fromkeys(remark.name for remark in exempt)))
            yield messages.TellVisitors(match.against or match.team, match.captain or "?", names)


def _moments(evening: Evening) -> list[tuple[messages.ClockStep, datetime]]:
    steps = {
        messages.ClockStep.CLOSES: evening.closes,
        messages.ClockStep.CHECKS_IN: evening.check_in,
        messages.ClockStep.PAIRS: evening.pairs,
        messages.ClockStep.STARTS: evening.starts,
        messages.ClockStep.FINAL: evening.final,
    }
    return sorted(((s, at) for s, at in steps.items() if at is not None), key=lambda step: step[1])


def _steps(state: DashboardState) -> tuple[messages.StepLine, ...]:
    if state.evening is None or state.held:
        return ()
    return tuple(
        messages.StepLine(step, state.context.local(at))
        for step, at in _moments(state.evening)
        if at > state.context.at
    )
