"""What buttons and typed answers do to a season in the making: a draft in, a draft out."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from keizer_bot.club.season_wizard import messages
from keizer_bot.club.season_wizard.draft import STEPS, Draft, Entrant, Grouping, Step, next_evening
from keizer_bot.club.season_wizard.player_list import settle, settled_list
from keizer_bot.club.season_wizard.screens import PAGE, Making, problem
from keizer_bot.club.seasons.actions import with_year
from keizer_bot.core.hours import WEEK
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.named import check_name, spelled
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.grammar.phrases import one_day

MOST_ROUNDS = 60
_LEAST_PLAYERS = 2
_RATING = re.compile(r"\s+([0-9]{3,4})\s*$")
_ASKED_FROM = {
    Step.ASK_PLAYER: Step.PLAYERS,
    Step.ASK_NAME: Step.FRAME,
    Step.ASK_ROUNDS: Step.FRAME,
    Step.ASK_FIRST: Step.FRAME,
    Step.ASK_BOUNDS: Step.GROUPS,
}

Act = Callable[["Making", Draft, Any], Draft]


def act(making: Making, draft: Draft, name: str, value: object) -> Draft:
    """The draft after that button. Raises `StaleButton`, and the refusals of a step."""
    if name in _ASKS:
        return replace(draft, step=Step(name))
    if name not in _ACTS:
        raise StaleButton
    return _ACTS[name](making, draft, value)


def _next(_: Making, draft: Draft, __: object) -> Draft:
    if draft.step is Step.PLAYERS and sum(e.plays for e in draft.entrants) < _LEAST_PLAYERS:
        raise messages.TooFewPlayers
    if draft.step is Step.RULES and (trouble := problem(draft)):
        raise messages.RulesDoNotWork(trouble)
    return replace(draft, step=STEPS[STEPS.index(draft.step) + 1], page=0)


def _back(_: Making, draft: Draft, __: object) -> Draft:
    if draft.step in _ASKED_FROM:
        return replace(draft, step=_ASKED_FROM[draft.step])
    return replace(draft, step=STEPS[max(STEPS.index(draft.step) - 1, 0)], page=0)


def _toggle(_: Making, draft: Draft, place: int) -> Draft:
    entrants = list(draft.entrants)
    entrants[place] = replace(entrants[place], plays=not entrants[place].plays)
    return replace(draft, entrants=tuple(entrants))


def _page(_: Making, draft: Draft, page: int) -> Draft:
    return replace(draft, page=page)


def _week(making: Making, draft: Draft, weeks: int) -> Draft:
    return _starting(making, draft, draft.first + weeks * WEEK)


def _starting(making: Making, draft: Draft, day: date) -> Draft:
    if day < making.today:
        raise messages.FirstEveningPast(with_year(day, making.today))
    return replace(draft, first=day, skip=tuple(d for d in draft.skip if d >= day))


def _skip(_: Making, draft: Draft, written: str) -> Draft:
    day = date.fromisoformat(written)
    kept = set(draft.skip) ^ {day}
    return replace(draft, skip=tuple(sorted(kept)))


def _preset(_: Making, draft: Draft, name: str) -> Draft:
    """The preset's rules; what is played stays chess or draughts, and no attendance stays none."""
    if name not in PRESETS:
        raise StaleButton
    own = draft.rules.get("season", {})
    stays = ("game", own.get("game")), ("minimum_attendance", 0)
    kept = {key: value for key, value in own.items() if (key, value) in stays}
    chosen = replace(draft, rules={"preset": name} | ({"season": kept} if kept else {}))
    trouble = problem(chosen)
    if trouble is not None and not isinstance(trouble, messages.TopTooLow):
        raise messages.RulesDoNotWork(trouble)
    return chosen


def _keep_rules(making: Making, draft: Draft, _: object) -> Draft:
    if making.last_rules is None:
        raise StaleButton
    return replace(draft, rules=making.last_rules)


def _top(_: Making, draft: Draft, top: int) -> Draft:
    return replace(draft, rules=laid_over(draft.rules, {"values": {"top": top}}))


def _same(_: Making, draft: Draft, member: int) -> Draft:
    return settle(draft, member or None)


def _list_ok(making: Making, draft: Draft, _: object) -> Draft:
    return settled_list(draft, making.members)


def _list_drop(_: Making, draft: Draft, __: object) -> Draft:
    return replace(draft, listed=(), step=Step.PLAYERS)


def _grouped(grouping: Grouping) -> Act:
    return lambda _, draft, parts: replace(draft, grouping=grouping, parts=parts or 0)


_ASKS = {step.value for step in _ASKED_FROM}
_ACTS: dict[str, Act] = {
    "next": _next,
    "back": _back,
    "toggle": _toggle,
    "page": _page,
    "week": _week,
    "skip": _skip,
    "preset": _preset,
    "keep_rules": _keep_rules,
    "top": _top,
    "groups_last": _grouped(Grouping.LAST),
    "groups_none": _grouped(Grouping.NONE),
    "groups_parts": _grouped(Grouping.PARTS),
    "same": _same,
    "list_ok": _list_ok,
    "list_drop": _list_drop,
}


def answered(making: Making, draft: Draft, words: str) -> Draft:
    """The draft after a typed answer to what its step asks. Raises the refusals of a step."""
    said = " ".join(words.split())
    changed = _ANSWERS[draft.step](making, draft, said)
    return replace(changed, step=_ASKED_FROM[draft.step])


def _with_player(making: Making, draft: Draft, said: str) -> Draft:
    """A new name at the end of the list; a member of that very name is that member."""
    match = _RATING.search(said)
    name = said[: match.start()] if match else said
    check_name(name)
    rating = int(match[1]) if match else None
    members = [m for m in making.members if spelled(m.name) == spelled(name)]
    for place, entrant in enumerate(draft.entrants):
        if spelled(entrant.name) == spelled(name):
            if entrant.plays:
                raise messages.NamedTwice(entrant.name)
            return _toggle(making, draft, place)
    member = members[0] if len(members) == 1 else None
    new = Entrant(member.name if member else name, member.id if member else None, rating)
    last = len(draft.entrants) // PAGE
    return replace(draft, entrants=(*draft.entrants, new), page=last)


def _named(_: Making, draft: Draft, said: str) -> Draft:
    check_name(said)
    return replace(draft, name=said)


def _with_rounds(_: Making, draft: Draft, said: str) -> Draft:
    match = re.search(r"\d{1,3}", said)
    if match is None or not 1 <= int(match[0]) <= MOST_ROUNDS:
        raise messages.NotARound(said, MOST_ROUNDS)
    return replace(draft, rounds=int(match[0]))


def _beginning(making: Making, draft: Draft, said: str) -> Draft:
    day = one_day(said, making.today)
    if day is None:
        raise messages.NotADate(said)
    after = next_evening(day, making.hours)
    if after != day and day >= making.today:
        raise messages.NotAnEvening(
            *(with_year(d, making.today) for d in (day, after - WEEK, after))
        )
    return _starting(making, draft, day)


def _bounded(_: Making, draft: Draft, said: str) -> Draft:
    bounds = [int(number) for number in re.findall(r"\d{3,4}", said)]
    if not bounds or bounds != sorted(set(bounds), reverse=True):
        raise messages.NotBounds(said)
    return replace(draft, grouping=Grouping.BOUNDS, bounds=tuple(bounds))


_ANSWERS: dict[Step, Callable[[Making, Draft, str], Draft]] = {
    Step.ASK_PLAYER: _with_player,
    Step.ASK_NAME: _named,
    Step.ASK_ROUNDS: _with_rounds,
    Step.ASK_FIRST: _beginning,
    Step.ASK_BOUNDS: _bounded,
}
