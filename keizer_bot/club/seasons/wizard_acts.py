"""The effects of buttons and typed answers: functions from a draft to a new draft."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec.structs import replace

from keizer_bot.club.players.ratings import members_on_list
from keizer_bot.club.rules.lab import earlier_seasons, try_rules
from keizer_bot.club.seasons import wizard_messages as messages
from keizer_bot.club.seasons.actions import with_year
from keizer_bot.club.seasons.choices import (
    RuleOption,
    settle,
    settled_list,
    with_holidays,
    with_list,
    with_option,
    without_holidays,
)
from keizer_bot.club.seasons.draft import (
    STEPS,
    Draft,
    Entrant,
    Grouping,
    Order,
    WizardStep,
    member_names,
    next_evening,
    season_before,
)
from keizer_bot.club.seasons.screens import PAGE, problem
from keizer_bot.core.context import Context
from keizer_bot.core.hours import WEEK
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.named import check_name, check_no_question
from keizer_bot.core.questions import require_existing
from keizer_bot.engine.model import Season
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.engine.time_control import read_tempo
from keizer_bot.formats.players_file import PlayerLine, PlayersRefused, fault_messages
from keizer_bot.formats.players_table import pasted_lines, pasted_table
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading.messages import OnePlayerAtATime
from keizer_bot.reading.people import club_number, names_several
from keizer_bot.reading.phrases import one_day
from keizer_bot.reading.rounds import read_count
from keizer_bot.reading.settings import read_bounds
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin

MOST_ROUNDS = 60
MOST_PER_EVENING = 15
_LEAST_PLAYERS = 2

Act = Callable[[Context, Draft, Any], Draft]


def act(context: Context, draft: Draft, name: str, value: object) -> Draft:
    """The draft after that button. Raises `StaleButton`, and the refusals of a step."""
    if name in _ASKED:
        return replace(draft, step=WizardStep(name))
    if name not in _ACTS:
        raise StaleButton
    return _ACTS[name](context, draft, value)


def _next_step(context: Context, draft: Draft, _: object) -> Draft:
    """The next step.

    In a first season with many players, the top value rises to make room. Evenings around Christmas
    that stay on the calendar are played.
    """
    if draft.step is WizardStep.PLAYERS:
        if sum(e.plays for e in draft.entrants) < _LEAST_PLAYERS:
            raise messages.TooFewPlayers
        if draft.last is None and isinstance(trouble := problem(draft), messages.TopTooLow):
            draft = _top(context, draft, trouble.top)
    if draft.step is WizardStep.CALENDAR:
        draft = with_holidays(draft, context.hours)
    if draft.step is WizardStep.RULES and (trouble := problem(draft)):
        raise messages.RulesDoNotWork(trouble)
    return replace(draft, step=STEPS[STEPS.index(draft.step) + 1], page=0)


def _step_back(_: Context, draft: Draft, __: object) -> Draft:
    if draft.step in _ASKED:
        return replace(draft, step=_ASKED[draft.step][0])
    if draft.step in (WizardStep.PRESETS, WizardStep.OPTIONS):
        return replace(draft, step=WizardStep.RULES)
    return replace(draft, step=STEPS[max(STEPS.index(draft.step) - 1, 0)], page=0)


def _toggle(_: Context, draft: Draft, place: int) -> Draft:
    entrants = list(draft.entrants)
    entrants[place] = replace(entrants[place], plays=not entrants[place].plays)
    return replace(draft, entrants=tuple(entrants))


def _week(context: Context, draft: Draft, weeks: int) -> Draft:
    return _starting(context, draft, draft.begins(context.hours) + weeks * WEEK)


def _starting(context: Context, draft: Draft, day: date) -> Draft:
    if day < context.today:
        raise messages.FirstEveningPast(with_year(context, day))
    return replace(draft, first=day, skip=tuple(d for d in draft.skip if d > day))


def _skip(_: Context, draft: Draft, written: str) -> Draft:
    kept = set(draft.skip) ^ {date.fromisoformat(written)}
    return replace(draft, skip=tuple(sorted(kept)))


def _preset(_: Context, draft: Draft, name: str) -> Draft:
    """Take the preset's rules, but keep the game, its tempo and a minimum attendance of 0."""
    if name not in PRESETS:
        raise StaleButton
    by_now = draft.rules.get("season", {})
    stays = (*((key, by_now.get(key)) for key in ("game", "tempo")), ("minimum_attendance", 0))
    kept = {key: value for key, value in by_now.items() if (key, value) in stays}
    rules = {"preset": name} | ({"season": kept} if kept else {})
    chosen = replace(draft, rules=rules, step=WizardStep.RULES, event=None)
    trouble = problem(chosen)
    if trouble is not None and not isinstance(trouble, messages.TopTooLow):
        raise messages.RulesDoNotWork(trouble)
    return chosen


def _option(_: Context, draft: Draft, name: str) -> Draft:
    """The rules with that option changed; the screen of options stays."""
    if name not in RuleOption.__members__:
        raise StaleButton
    return replace(draft, rules=with_option(draft, name), event=None)


def _keep_rules(context: Context, draft: Draft, _: object) -> Draft:
    last = require_existing(season_before(context, draft))
    return replace(draft, rules=json.loads(last.rules), event=None)


def _top(_: Context, draft: Draft, top: int) -> Draft:
    return replace(draft, rules=laid_over(draft.rules, {"values": {"top": top}}))


def _lab(context: Context, draft: Draft, _: object) -> Draft:
    """Simulate the chosen rules with last season's players, compared with its rules.

    In a club without a season, the draft's players play. The draft does not change.
    """
    last, table = season_before(context, draft), draft.table()
    name = table.get("preset") or draft.name
    if last is None:
        try_rules(context, Season(draft.name, draft.players()), table, name, now=None)
    else:
        snapshot, now = context.snapshot_of(last), json.loads(last.rules)
        earlier = earlier_seasons(context, snapshot)
        try_rules(context, snapshot.season, table, name, now=now, earlier=earlier)
    return draft


def _grouped(grouping: Grouping) -> Act:
    return lambda _, draft, parts: replace(draft, grouping=grouping, parts=parts or 0)


_ACTS: dict[str, Act] = {
    "next": _next_step,
    "back": _step_back,
    "toggle": _toggle,
    "page": lambda _, draft, page: replace(draft, page=page),
    "week": _week,
    "skip": _skip,
    "no_holidays": lambda context, draft, _: without_holidays(draft, context.hours),
    "holidays": lambda context, draft, _: with_holidays(draft, context.hours),
    "presets": lambda _, draft, __: replace(draft, step=WizardStep.PRESETS),
    "preset": _preset,
    "keep_rules": _keep_rules,
    "options": lambda _, draft, __: replace(draft, step=WizardStep.OPTIONS),
    "option": _option,
    "top": _top,
    "lab": _lab,
    "groups_last": _grouped(Grouping.LAST),
    "groups_none": _grouped(Grouping.NONE),
    "groups_parts": _grouped(Grouping.PARTS),
    "same": lambda _, draft, member: settle(draft, member or None),
    "list_ok": lambda context, draft, _: settled_list(draft, member_names(context)),
    "list_drop": lambda _, draft, __: replace(draft, listed=(), step=WizardStep.PLAYERS),
}


def answered(context: Context, draft: Draft, words: str) -> Draft:
    """The draft after a typed answer to its step's question. Raises the refusals of a step."""
    step, answer = _ASKED[draft.step]
    typed = words.strip() if step is WizardStep.PLAYERS else " ".join(words.split())
    changed = answer(context, draft, typed)
    return replace(changed, step=step) if changed.step is draft.step else changed


def _with_players(context: Context, draft: Draft, answer: str) -> Draft:
    """One player, a pasted list, or a club's members on the federation's list, by its number."""
    if (club := club_number(answer)) is not None:
        kept, rows = members_on_list(context, club)
        lines = [PlayerLine(row.name, row.rating, number=row.number) for row in rows]
        return with_list(context, draft, lines, RatingOrigin("published", kept.name, kept.day))
    try:
        if (table := pasted_table(answer)) is not None:
            return with_list(context, draft, table.players, notes=table.notes)
        if "\n" not in answer:
            check_no_question(answer)
            if names_several(answer):
                raise OnePlayerAtATime
        for line in pasted_lines(answer):
            draft = _with_player(context, draft, line)
    except PlayersRefused as refused:
        raise messages.PlayersNotRead(fault_messages(refused)) from refused
    return draft


def _with_player(context: Context, draft: Draft, line: PlayerLine) -> Draft:
    """A new player, placed by rating, else last; a member's exact name means that member."""
    name = line.name
    check_name(name)
    for place, entrant in enumerate(draft.entrants):
        if spelled(entrant.name) == spelled(name):
            if entrant.plays:
                raise messages.NamedTwice(entrant.name)
            return _toggle(context, draft, place)
    names_by_id = member_names(context).items()
    members = [member for member in names_by_id if spelled(member[1]) == spelled(name)]
    member, name = members[0] if len(members) == 1 else (None, name)
    new = Entrant(name, member, line.rating, origin=ESTIMATED if line.estimated else None)
    entrants = [*draft.entrants, new]
    if draft.order is not Order.LAST_SEASON:
        entrants.sort(key=lambda entrant: (not entrant.plays, -(entrant.rating or 0)))
    return replace(draft, entrants=tuple(entrants), page=entrants.index(new) // PAGE)


def _with_name(_: Context, draft: Draft, answer: str) -> Draft:
    check_name(answer)
    return replace(draft, name=answer)


def _count(answer: str, most: int) -> int:
    count = read_count(answer, most)
    if count is None:
        raise messages.NotARound(answer, most)
    return count


def _with_rounds(_: Context, draft: Draft, answer: str) -> Draft:
    return replace(draft, rounds=_count(answer, MOST_ROUNDS))


def _per_evening(_: Context, draft: Draft, answer: str) -> Draft:
    return replace(draft, per_evening=_count(answer, MOST_PER_EVENING))


def _with_tempo(_: Context, draft: Draft, answer: str) -> Draft:
    if read_tempo(answer) is None:
        raise messages.NotATempo(answer)
    return replace(draft, rules=laid_over(draft.rules, {"season": {"tempo": answer}}))


def _beginning(context: Context, draft: Draft, answer: str) -> Draft:
    day = one_day(answer, context.today)
    if day is None:
        raise messages.NotADate(answer)
    after = next_evening(day, context.hours)
    if after != day and day >= context.today:
        raise messages.NotAnEvening(*(with_year(context, d) for d in (day, after - WEEK, after)))
    return _starting(context, draft, day)


def _bounded(_: Context, draft: Draft, answer: str) -> Draft:
    bounds = read_bounds(answer)
    if bounds is None:
        raise messages.NotBounds
    return replace(draft, grouping=Grouping.BOUNDS, bounds=bounds)


_ASKED: dict[str, tuple[WizardStep, Callable[[Context, Draft, str], Draft]]] = {
    WizardStep.PLAYERS: (WizardStep.PLAYERS, _with_players),
    WizardStep.ASK_PLAYER: (WizardStep.PLAYERS, _with_players),
    WizardStep.ASK_NAME: (WizardStep.FRAME, _with_name),
    WizardStep.ASK_ROUNDS: (WizardStep.FRAME, _with_rounds),
    WizardStep.ASK_PER_EVENING: (WizardStep.FRAME, _per_evening),
    WizardStep.ASK_TEMPO: (WizardStep.FRAME, _with_tempo),
    WizardStep.ASK_FIRST: (WizardStep.FRAME, _beginning),
    WizardStep.ASK_BOUNDS: (WizardStep.GROUPS, _bounded),
}
"""The steps that wait for something typed: the step before each, and what an answer does."""
