"""Begins an event beside the season with a few taps: its kind, players and evening.

Then the season wizard takes over with these choices, and starts the event.
"""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from msgspec.structs import asdict, replace

from keizer_bot.club.seasons import messages
from keizer_bot.club.seasons.competitions import (
    at_main,
    hours_from,
    list_competitions,
    set_competition,
    weekday_hour,
)
from keizer_bot.club.seasons.draft import (
    Entrant,
    EventKind,
    Order,
    PlaysInside,
    WizardStep,
    entrants_after,
    keep,
    new_draft,
)
from keizer_bot.club.seasons.wizard import go_on
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.identify import moved
from keizer_bot.core.messages import Several, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, await_words, intend, on_press, stop_waiting
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading.messages import NotReadable
from keizer_bot.reading.settings import CompetitionWords, read_competition
from keizer_bot.store import clubs, seasons

_RULES: Final[Mapping[EventKind, dict[str, Any]]] = {
    EventKind.RAPID: {"preset": "dsc", "season": {"minimum_attendance": 0}},
    EventKind.RAPID_POINTS: {"preset": "points"},
    EventKind.ROUND_ROBIN: {"preset": "points", "pairing": {"method": "round-robin"}},
    EventKind.DOUBLE_ROUND_ROBIN: {
        "preset": "points",
        "pairing": {"method": "round-robin", "double": True},
    },
    EventKind.SWISS: {"preset": "points", "pairing": {"method": "swiss"}},
    EventKind.CUP_BY_LOT: {"preset": "points", "pairing": {"method": "knock-out", "order": "lot"}},
    EventKind.CUP_BY_RATING: {
        "preset": "points",
        "pairing": {"method": "knock-out", "order": "rating"},
    },
}
"""Each event's rules; only a Keizer rapid is paired and valued like a season."""

_FIRSTS = (4, 6, 8)
_PATIENCE = timedelta(hours=1)
_RAPIDS = (EventKind.RAPID, EventKind.RAPID_POINTS)
_RAPID_ROUNDS = 5
_INSIDE = (
    *(EventKind.ROUND_ROBIN, EventKind.DOUBLE_ROUND_ROBIN),
    *(EventKind.CUP_BY_LOT, EventKind.CUP_BY_RATING),
)
_IN_A_ROW = 2


def events_offered() -> list[Choice]:
    """A button for each kind of event."""
    return [
        Choice(messages.EventLabel[kind.name], intend(begin_event, kind=kind)) for kind in EventKind
    ]


@on_press("begin-event", may=Right.ALL)
def begin_event(context: Context, *, kind: EventKind) -> Reply:
    """Ask who plays in the event. Raises `ArbiterOnly`, `EventRuns`."""
    name = _name(context, kind)
    _refuse_running(context, name)
    main = at_main(context)
    players = seasons.players(context.tx, main.running.id) if main.running else ()
    choices = [
        Choice(messages.FirstOfRanking(first), intend(event_players, kind=kind, first=first))
        for first in _FIRSTS
        if first < len(players)
    ]
    choices += [
        Choice(messages.WhoPlays.EVERYBODY, intend(event_players, kind=kind)),
        Choice(messages.WhoPlays.BY_TAP, intend(event_players, kind=kind, first=0)),
    ]
    return ask(context, messages.WhoPlaysInEvent(name), choices, in_a_row=_IN_A_ROW)


def _name(context: Context, kind: EventKind) -> str:
    return context.texts.label(messages.EventName[kind.name], context.club.language)


def _refuse_running(context: Context, name: str) -> None:
    for competition in clubs.competitions(context.tx, context.club.id):
        if spelled(competition.name) == spelled(name) and seasons.current_season(
            context.tx, competition.id
        ):
            raise messages.EventRuns(competition.name)


@on_press("event-players", may=Right.ALL)
def event_players(context: Context, *, kind: EventKind, first: int | None = None) -> Reply:
    """Ask for the evening of the event: the club's, or another one to type.

    `first` is the number of players from the top of the ranking; 0: players to be chosen; None:
    everybody. Raises `ArbiterOnly`.
    """
    words = intend(typed_evening, kind=kind, first=first)
    await_words(context, context.actor.person_id, words, context.at + _PATIENCE)
    evening = at_main(context).hours.evening
    same = messages.ClubEvening(weekday_hour(context, evening))
    begin = intend(on_club_evening, kind=kind, first=first)
    choices = [Choice(same, begin)]
    if (season := at_main(context).running) and _coming(context) and kind in _INSIDE:
        inside = intend(on_evenings_of_season, kind=kind, first=first)
        choices.insert(0, Choice(messages.EveningsOfSeason(season.name), inside))
    return ask(context, messages.WhichEvening(_name(context, kind)), choices)


def _coming(context: Context) -> tuple[date, ...]:
    """The season's evenings that are not paired yet."""
    evenings = at_main(context).calendar.evenings
    return tuple(dict.fromkeys(e.date for e in evenings if not e.is_paired))


@on_press("event-inside", may=Right.ALL)
def on_evenings_of_season(context: Context, *, kind: EventKind, first: int | None) -> Reply:
    """Play the event on the season's evenings, where each game counts in both.

    Raises `ArbiterOnly`, `EventRuns`, `NoSeason`, and `StaleButton` if no evening is left.
    """
    stop_waiting(context)
    main, days = at_main(context), _coming(context)
    season, ranked = main.season, main.snapshot.ranked_to
    if not days:
        raise StaleButton
    chosen = (first, ranked) if first else (None, None)
    inside = PlaysInside(season.id, season.name, days, *chosen)
    return _prepare(context, kind, first, main.competition.hours, inside)


@on_press("event-typed-evening", may=Right.ALL)
def typed_evening(context: Context, *, kind: EventKind, first: int | None, words: str) -> Reply:
    """Set the typed weekday and hour; after an unclear answer, ask again.

    Raises `ArbiterOnly`, `EventRuns`.
    """
    try:
        reading = read_competition(f"{_name(context, kind)} {words}")
    except NotReadable:
        reading = None
    if reading is None:
        return event_players(context, kind=kind, first=first)
    hours = hours_from(at_main(context), reading, _RAPID_ROUNDS if kind in _RAPIDS else 1)
    return _prepare(context, kind, first, hours)


@on_press("event-on-club-evening", may=Right.ALL)
def on_club_evening(context: Context, *, kind: EventKind, first: int | None) -> Reply:
    """Play the event on the season's day and at its hours. Raises `ArbiterOnly`, `EventRuns`."""
    stop_waiting(context)
    table = json.loads(at_main(context).competition.hours)
    table["evening"] |= {"rounds": _RAPID_ROUNDS if kind in _RAPIDS else 1}
    return _prepare(context, kind, first, json.dumps(table))


def _prepare(
    context: Context,
    kind: EventKind,
    first: int | None,
    hours: str,
    inside: PlaysInside | None = None,
) -> Reply:
    """Store the competition, and show its season, already filled in, in the wizard."""
    name = _name(context, kind)
    _refuse_running(context, name)
    number = clubs.add_competition(context.tx, context.club.id, name, hours)
    note(context, Action.COMPETITION, name)
    main, there = at_main(context), moved(context, clubs.competition(context.tx, number))
    draft = replace(
        new_draft(there),
        entrants=_entrants(main, first),
        order=Order.RANKING if main.running else Order.NAME,
        rounds=_RAPID_ROUNDS,
        rules=_rules(context, kind),
        per_evening=there.hours.rounds,
        step=WizardStep.PLAYERS if first == 0 else WizardStep.FRAME,
        event=kind,
        inside=inside,
    )
    if inside is not None:
        draft = replace(draft, first=inside.days[0], held=inside.days, per_evening=1)
    keep(there, draft)
    return go_on(there, draft=draft.id)


def _rules(context: Context, kind: EventKind) -> dict[str, Any]:
    """The event's rules; the second in which a cup begins is the seed of its draw."""
    if kind is not EventKind.CUP_BY_LOT:
        return _RULES[kind]
    return laid_over(_RULES[kind], {"season": {"seed": int(context.at.timestamp())}})


def _entrants(main: Context, first: int | None) -> tuple[Entrant, ...]:
    """All players of the season in ranking order; only the first ones play."""
    entrants = entrants_after(main, main.snapshot if main.running else None)
    if first is None:
        return entrants
    able = [e for e in entrants if e.plays and e.prizes]
    return tuple(replace(e, plays=e in able[:first]) for e in entrants)


@reads(read_competition)
def competition(request: Request, reading: CompetitionWords | None) -> Reply:
    """``/competitie``: list them, with buttons to begin an event; with words: begin one."""
    if reading is None:
        lines = list_competitions(request.context)
        return ask(request.context, Several(lines), events_offered(), in_a_row=2)
    return set_competition(request.context, **asdict(reading))


COMPETITION = Command(
    "competitie competition torneo", Topic.MANAGING, competition, may=Right.ALL, scope=Scope.CLUB
)
