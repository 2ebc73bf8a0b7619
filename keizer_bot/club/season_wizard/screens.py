"""The screens of a season in the making: for each step its text, and its buttons in rows."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Any

from keizer_bot.club.players.ratings import in_figures
from keizer_bot.club.rules.views import differences, rules_lines
from keizer_bot.club.season_wizard import labels, messages
from keizer_bot.club.season_wizard.draft import STEPS, Draft, Entrant, Order, Step
from keizer_bot.club.seasons.actions import with_year
from keizer_bot.core.hours import Hours
from keizer_bot.core.messages import NeverMind
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.season_check import check_rules
from keizer_bot.i18n.message import Message
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import SeasonRow

PAGE = 16  # names on a screen
_NAMED = 6  # of a group
_IN_A_ROW = 2
_DAYS_IN_A_ROW = 3
_MOST_PARTS = 4
_MOST_RULES = 25


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the wizard: its label, and the act and value that it stands for."""

    label: Message | str
    act: str
    value: str | int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A text with buttons in rows."""

    text: Message
    rows: tuple[tuple[Press, ...], ...]


@dataclass(frozen=True, slots=True)
class Making:
    """What a step needs beside the draft: hours, the season before, what ends, the members."""

    hours: Hours
    today: date
    last: SeasonRow | None
    last_rules: dict[str, Any] | None
    ends: Message | None
    members: tuple[Member, ...]


def screen(making: Making, draft: Draft) -> Screen:
    """The screen of the step that the draft is at."""
    return _SCREENS[draft.step](making, draft)


def problem(draft: Draft) -> Message | None:
    """Why the rules cannot work with these players, if they cannot."""
    try:
        rules = draft.chosen_rules()
    except EngineError as error:
        return messages.RulesCannotWork(error.trouble)
    players = draft.players()
    try:
        check_rules(rules, players)
    except EngineError as error:
        missing = [p.name for p in players if p.rating is None]
        if rules.values.source == "rating" and missing:
            return messages.RatingsMissing(_few(missing))
        needed = ceil(rules.values.step * (len(players) - 1) + 1)
        if rules.values.source == "rank":
            return messages.TopTooLow(len(players), needed)
        return messages.RulesCannotWork(error.trouble)
    return None


def _steps_row(draft: Draft) -> tuple[Press, ...]:
    back = (Press(labels.Back(), "back"),) if draft.step is not STEPS[0] else ()
    return (*back, Press(labels.Next(), "next"))


_AWAY = (Press(labels.ThrowAway(), "discard"),)


def _rows(presses: list[Press], width: int) -> list[tuple[Press, ...]]:
    return [tuple(presses[i : i + width]) for i in range(0, len(presses), width)]


def _players(making: Making, draft: Draft) -> Screen:
    count = sum(e.plays for e in draft.entrants)
    text = messages.WizardPlayers(count, _order(making, draft))
    first = draft.page * PAGE
    shown = list(enumerate(draft.entrants))[first : first + PAGE]
    presses = [Press(f"{'✓' if e.plays else '–'} {_with_rating(e)}", "toggle", n) for n, e in shown]
    turning = []
    if draft.page:
        turning.append(Press(labels.EarlierNames(), "page", draft.page - 1))
    if first + PAGE < len(draft.entrants):
        turning.append(Press(labels.MoreNames(), "page", draft.page + 1))
    rows = [*_rows(presses, _IN_A_ROW), *([tuple(turning)] if turning else [])]
    return Screen(text, (*rows, (Press(labels.NewName(), "ask_player"),), _steps_row(draft), _AWAY))


def _with_rating(entrant: Entrant) -> str:
    if entrant.rating is None:
        return entrant.name
    return f"{entrant.name} {in_figures(entrant.rating, entrant.origin)}"


def _order(making: Making, draft: Draft) -> Message:
    if draft.order is Order.LIST:
        return messages.OrderedAsList()
    return messages.OrderedAsLast(making.last.name) if making.last else messages.OrderedByName()


def _frame(making: Making, draft: Draft) -> Screen:
    return Screen(
        messages.WizardFrame(draft.name, draft.rounds, with_year(draft.first, making.today)),
        (
            (Press(labels.OtherName(), "ask_name"), Press(labels.OtherRounds(), "ask_rounds")),
            (Press(labels.WeekEarlier(), "week", -1), Press(labels.WeekLater(), "week", 1)),
            (Press(labels.OtherFirst(), "ask_first"),),
            _steps_row(draft),
            _AWAY,
        ),
    )


def _calendar(making: Making, draft: Draft) -> Screen:
    days = draft.weeks(making.hours)
    played = draft.evenings(making.hours)
    skipped = tuple(day for day in days if day in draft.skip)
    text = messages.WizardCalendar(
        rounds=draft.rounds,
        first=with_year(played[0], making.today),
        last=with_year(played[-1], making.today),
        skipped=messages.WeeksSkipped(skipped) if skipped else messages.NoWeekSkipped(),
        periods=_periods(draft, making.hours),
    )
    presses = [
        Press(
            (labels.SkippedDay if d in draft.skip else labels.PlayedDay)(d),
            "skip",
            d.isoformat(),
        )
        for d in days
    ]
    return Screen(text, (*_rows(presses, _DAYS_IN_A_ROW), _steps_row(draft), _AWAY))


def _periods(draft: Draft, hours: Hours) -> tuple[messages.PeriodSpan, ...]:
    try:
        length = draft.chosen_rules().season.rounds_per_period
    except EngineError:
        length = None
    days = draft.evenings(hours)
    if not length or length >= len(days):
        return ()
    starts = range(0, len(days), length)
    return tuple(
        messages.PeriodSpan(number, days[start], days[min(start + length, len(days)) - 1])
        for number, start in enumerate(starts, start=1)
    )


def _rules(making: Making, draft: Draft) -> Screen:
    trouble = problem(draft)
    presses = [Press(name, "preset", name) for name in PRESETS]
    rows: list[tuple[Press, ...]] = []
    if making.last:
        rows.append((Press(labels.AsLastSeason(), "keep_rules"),))
    rows += _rows(presses, _DAYS_IN_A_ROW)
    if isinstance(trouble, messages.TopTooLow):
        rows.append((Press(labels.RaiseTop(trouble.top), "top", trouble.top),))
    text = messages.WizardRules(_what_differs(making, draft), trouble)
    return Screen(text, (*rows, _steps_row(draft), _AWAY))


def _what_differs(making: Making, draft: Draft) -> Message:
    try:
        rules: Rules = draft.chosen_rules()
    except EngineError as error:
        return messages.RulesCannotWork(error.trouble)
    if making.last is None:
        return messages.RulesFromHere(rules_lines(rules))
    found = differences(rules_of(making.last), rules)[:_MOST_RULES]
    if not found:
        return messages.RulesAsBefore(making.last.name)
    return messages.RulesOtherwise(making.last.name, tuple(each.text for each in found))


def _groups(making: Making, draft: Draft) -> Screen:
    text = messages.WizardGroups(_groups_shown(draft))
    as_last = (Press(labels.AsLastSeason(), "groups_last"),) if making.last else ()
    parts = [Press(labels.EqualParts(n), "groups_parts", n) for n in range(2, _MOST_PARTS + 1)]
    rows = (
        (*as_last, Press(labels.WithoutGroups(), "groups_none")),
        tuple(parts),
        (Press(labels.ByRating(), "ask_bounds"),),
    )
    return Screen(text, (*rows, _steps_row(draft), _AWAY))


def _groups_shown(draft: Draft) -> tuple[Message, ...]:
    by_group: dict[str | None, list[str]] = {}
    for entrant in draft.playing:
        by_group.setdefault(entrant.group, []).append(entrant.name)
    named = sorted(group for group in by_group if group is not None)
    shown: list[Message] = [
        messages.GroupOf(group, len(by_group[group]), _few(by_group[group])) for group in named
    ]
    if None in by_group:
        shown.append(messages.WithoutGroup(len(by_group[None]), _few(by_group[None])))
    return tuple(shown)


def _few(names: list[str]) -> tuple[messages.AndOthers | str, ...]:
    rest = len(names) - _NAMED
    return (*names[:_NAMED], messages.AndOthers(rest)) if rest > 1 else tuple(names)


def _summary(making: Making, draft: Draft) -> Screen:
    days = draft.evenings(making.hours)
    playing = draft.playing
    groups = tuple(sorted({e.group for e in playing if e.group}))
    text = messages.WizardSummary(
        name=draft.name,
        players=len(playing),
        rounds=draft.rounds,
        first=with_year(days[0], making.today),
        last=with_year(days[-1], making.today),
        rules=_what_differs(making, draft),
        groups=messages.GroupsNamed(groups) if groups else messages.NoGroupsMade(),
        ends=making.ends,
    )
    rows = ((Press(labels.StartSeason(), "start"),), (Press(labels.Back(), "back"),), _AWAY)
    return Screen(text, rows)


def _matching(making: Making, draft: Draft) -> Screen:
    """The first line of the list of which it is not certain who it is."""
    number = next(n for n, line in enumerate(draft.listed) if not line.settled)
    line = draft.listed[number]
    names = {m.id: m.name for m in making.members}
    taken = {each.member for each in draft.listed}
    rows = [(Press(names[m], "same", m),) for m in line.maybe if m in names and m not in taken]
    return Screen(
        messages.SamePerson(line.name), (*rows, (Press(labels.NewMember(), "same", 0),), _DROP)
    )


_DROP = (Press(NeverMind(), "list_drop"),)


def _list(making: Making, draft: Draft) -> Screen:
    names = {m.id: m.name for m in making.members}
    known = [(line.name, names[line.member]) for line in draft.listed if line.member in names]
    text = messages.ListMatched(
        known=len(known),
        shown=tuple(messages.KnownAs(name, member) for name, member in known if name != member),
        new=tuple(line.name for line in draft.listed if line.member not in names),
    )
    return Screen(text, ((Press(labels.ListIsRight(), "list_ok"),), _DROP))


def _asks(text: Callable[[Making, Draft], Message]) -> Callable[[Making, Draft], Screen]:
    """A screen that waits for words."""
    return lambda making, draft: Screen(text(making, draft), ((Press(labels.Back(), "back"),),))


_SCREENS: dict[Step, Callable[[Making, Draft], Screen]] = {
    Step.PLAYERS: _players,
    Step.FRAME: _frame,
    Step.CALENDAR: _calendar,
    Step.RULES: _rules,
    Step.GROUPS: _groups,
    Step.SUMMARY: _summary,
    Step.MATCHING: _matching,
    Step.LIST: _list,
    Step.ASK_PLAYER: _asks(lambda *_: messages.AskPlayerName()),
    Step.ASK_NAME: _asks(lambda _, draft: messages.AskSeasonName(draft.name)),
    Step.ASK_ROUNDS: _asks(lambda _, draft: messages.AskRounds(draft.rounds)),
    Step.ASK_FIRST: _asks(
        lambda making, draft: messages.AskFirstEvening(with_year(draft.first, making.today))
    ),
    Step.ASK_BOUNDS: _asks(lambda *_: messages.AskBounds()),
}
