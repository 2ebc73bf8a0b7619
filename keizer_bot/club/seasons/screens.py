"""The screens of a season in preparation: a text and rows of buttons for each step."""

from collections.abc import Callable
from datetime import date
from math import ceil

import msgspec

from keizer_bot.club.players.ratings import in_figures
from keizer_bot.club.rules.change_messages import SimulateRules
from keizer_bot.club.rules.views import differences, rules_lines
from keizer_bot.club.seasons import wizard_messages as messages
from keizer_bot.club.seasons.actions import rounds_left, with_year, without_result
from keizer_bot.club.seasons.choices import (
    HolidayLabel,
    RuleOption,
    WizardLabel,
    open_holidays,
    options_of,
)
from keizer_bot.club.seasons.draft import (
    STEPS,
    Draft,
    Entrant,
    Order,
    WizardStep,
    member_names,
    season_before,
    usual_rules,
)
from keizer_bot.club.seasons.messages import EventRules
from keizer_bot.core.context import Context
from keizer_bot.core.messages import No
from keizer_bot.core.named import identifiers_of
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.presets import KEIZERS
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.engine.season_check import check_rules
from keizer_bot.formats.players_file import ListNotes, note_messages
from keizer_bot.i18n.message import Label, Message
from keizer_bot.store import rating_lists
from keizer_bot.store.privacy import is_forgotten

PAGE = 16  # names on a screen
_NAMED = 6  # names shown of a group
_IN_A_ROW = 2
_DAYS_IN_A_ROW = 3
_MOST_PARTS = 4
_MOST_RULES = 25
_USUAL_TOP = 50  # of DSC's rules


class Option(msgspec.Struct, frozen=True):
    """A button of the wizard: its label, its act, and the act's value."""

    label: Label
    act: str
    value: str | int | None = None


Screen = tuple[Message, list[tuple[Option, ...]]]
"""A text with rows of buttons."""


def screen(context: Context, draft: Draft) -> Screen:
    """The screen of the draft's present step."""
    text, rows = _SCREENS.get(draft.step, _asks)(context, draft)
    if draft.step in STEPS:
        back = [_BACK] if draft.step is not STEPS[0] else []
        following = [Option(WizardLabel.NEXT, "next")] if draft.step is not STEPS[-1] else []
        rows = [*rows, (*back, *following), (Option(WizardLabel.THROW_AWAY, "discard"),)]
    return text, rows


def problem(draft: Draft) -> Message | None:
    """The reason why the rules cannot work with these players; None if they can."""
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


_BACK = Option(WizardLabel.BACK, "back")


def _rows(options: list[Option], width: int) -> list[tuple[Option, ...]]:
    return [tuple(options[i : i + width]) for i in range(0, len(options), width)]


def _players(context: Context, draft: Draft) -> Screen:
    count = sum(e.plays for e in draft.entrants)
    text = messages.WizardPlayers(count, _order(context, draft))
    first = draft.page * PAGE
    shown = list(enumerate(draft.entrants))[first : first + PAGE]
    options = [Option(_with_rating(e), "toggle", n) for n, e in shown]
    turning = []
    if draft.page:
        turning.append(Option(WizardLabel.EARLIER_NAMES, "page", draft.page - 1))
    if first + PAGE < len(draft.entrants):
        turning.append(Option(WizardLabel.MORE_NAMES, "page", draft.page + 1))
    new = Option(WizardLabel.NEW_NAME, "ask_player")
    return text, [*_rows(options, _IN_A_ROW), *_rows(turning, _IN_A_ROW), (new,)]


def _with_rating(e: Entrant) -> str:
    return f"{'✓' if e.plays else '–'} {e.name} {in_figures(e.rating, e.origin)}".rstrip()


def _order(context: Context, draft: Draft) -> Message:
    if draft.order is Order.RANKING:
        return messages.OrderedByRanking()
    last = season_before(context, draft)
    if last is None or draft.order is Order.LIST:
        return messages.OrderedByRating()
    return messages.OrderedAsLast(last.name)


def _frame(context: Context, draft: Draft) -> Screen:
    """The screen of name, rounds and first evening."""
    holidays = open_holidays(draft, context.hours)
    usual, tempo = _rest_as_usual(context, draft), draft.rules.get("season", {}).get("tempo")
    rest = messages.HolidayEvenings(holidays) if holidays else usual
    text = messages.WizardFrame(
        draft.name,
        draft.rounds,
        messages.SeveralRounds(draft.per_evening) if draft.per_evening > 1 else None,
        messages.WizardTempo(tempo) if tempo else None,
        with_year(context, draft.begins(context.hours)),
        rest,
    )
    rounds = [Option(WizardLabel.OTHER_ROUNDS, "ask_rounds")] if not draft.fixed_rounds else []
    per_evening = [] if draft.inside else [Option(WizardLabel.PER_EVENING, "ask_per_evening")]
    return text, [
        (Option(WizardLabel.OTHER_NAME, "ask_name"), *rounds),
        (Option(WizardLabel.WEEK_EARLIER, "week", -1), Option(WizardLabel.WEEK_LATER, "week", 1)),
        (Option(WizardLabel.OTHER_FIRST, "ask_first"), *per_evening),
        (Option(WizardLabel.TEMPO, "ask_tempo"),),
        *([_REST[type(rest)]] if rest else []),
    ]


_REST: dict[type[Message], tuple[Option, ...]] = {
    messages.HolidayEvenings: (
        Option(HolidayLabel.NO_EVENING, "no_holidays"),
        Option(HolidayLabel.AS_USUAL, "holidays"),
    ),
    messages.RestAsUsual: (Option(WizardLabel.START_AT_ONCE, "start"),),
}
"""The buttons below the last line of step 2."""


def _rest_as_usual(context: Context, draft: Draft) -> messages.RestAsUsual | None:
    """A summary of the remaining steps; None if the arbiter must see one of them first."""
    last, days = season_before(context, draft), draft.evenings(context.hours)
    to_read = _ends(context), _closed(context, days[0]), problem(draft)
    if draft.event and not any(to_read):
        rules_of_event = EventRules[draft.event.name]
        return messages.RestAsUsual(rules_of_event, with_year(context, days[-1]), None)
    top = draft.rules.get("values", {}).get("top", _USUAL_TOP)
    usual = usual_rules(context, last)
    if last is None and top != _USUAL_TOP:
        usual = laid_over(usual, {"values": {"top": top}})
    if tempo := draft.rules.get("season", {}).get("tempo"):
        usual = laid_over(usual, {"season": {"tempo": tempo}})
    if any(to_read) or draft.rules != usual:
        return None
    rules = messages.RulesAsBefore(last.name) if last else messages.RulesOfFirstSeason(top)
    return messages.RestAsUsual(rules, with_year(context, days[-1]), _groups_named(draft))


def _calendar(context: Context, draft: Draft) -> Screen:
    days = draft.weeks(context.hours)
    played = draft.evenings(context.hours)
    skipped = tuple(day for day in days if day in draft.skip)
    text = messages.WizardCalendar(
        rounds=draft.rounds,
        first=with_year(context, played[0]),
        last=with_year(context, played[-1]),
        skipped=messages.WeeksSkipped(skipped) if skipped else None,
        periods=_periods(draft, played),
    )
    options = []
    for day in days:
        label = messages.SkippedDay(day) if day in draft.skip else messages.PlayedDay(day)
        options.append(Option(label, "skip", day.isoformat()))
    return text, _rows(options, _DAYS_IN_A_ROW)


def _periods(draft: Draft, days: tuple[date, ...]) -> tuple[messages.PeriodSpan, ...]:
    try:
        length = draft.chosen_rules().season.rounds_per_period
    except EngineError:
        length = None
    if not length or length >= len(days):
        return ()
    starts = range(0, len(days), length)
    return tuple(
        messages.PeriodSpan(number, days[start], days[min(start + length, len(days)) - 1])
        for number, start in enumerate(starts, start=1)
    )


def _rules(context: Context, draft: Draft) -> Screen:
    trouble = problem(draft)
    options = [Option(name, "preset", name) for name in KEIZERS]
    rows: list[tuple[Option, ...]] = []
    if draft.last is not None:
        rows.append((Option(WizardLabel.AS_LAST_SEASON, "keep_rules"),))
    rows += _rows(options, _DAYS_IN_A_ROW)
    rows.append((Option(WizardLabel.WHICH_RULES, "presets"),))
    rows.append((Option(RuleOption.OTHERWISE, "options"),))
    if isinstance(trouble, messages.TopTooLow):
        rows.append((Option(messages.RaiseTop(trouble.top), "top", trouble.top),))
    if trouble is None and not draft.chosen_rules().is_cup:
        rows.append((Option(SimulateRules(), "lab"),))
    return messages.WizardRules(_what_differs(context, draft), trouble), rows


def _presets(_: Context, __: Draft) -> Screen:
    options = [Option(name, "preset", name) for name in KEIZERS]
    return messages.PresetsExplained(), [*_rows(options, _DAYS_IN_A_ROW), (_BACK,)]


def _options(context: Context, draft: Draft) -> Screen:
    """The settings that clubs change most often, in an arbiter's words."""
    rows = [(Option(option, "option", option.name),) for option in options_of(draft)]
    points = Option(RuleOption.POINTS, "preset", "points")
    text = messages.WizardRules(_what_differs(context, draft), problem(draft))
    return text, [*rows, (points,), (_BACK,)]


def _what_differs(context: Context, draft: Draft) -> Message:
    try:
        rules = draft.chosen_rules()
    except EngineError as error:
        return messages.RulesCannotWork(error.trouble)
    last = season_before(context, draft)
    if last is None:
        return messages.RulesFromHere(rules_lines(rules))
    changed = differences(rules_of(last), rules)[:_MOST_RULES]
    if not changed:
        return messages.RulesAsBefore(last.name)
    return messages.RulesOtherwise(last.name, tuple(difference.text for difference in changed))


def _groups(_: Context, draft: Draft) -> Screen:
    as_last = [Option(WizardLabel.AS_LAST_SEASON, "groups_last")] if draft.last is not None else []
    parts = [Option(messages.EqualParts(n), "groups_parts", n) for n in range(2, _MOST_PARTS + 1)]
    return messages.WizardGroups(_groups_shown(draft)), [
        (*as_last, Option(WizardLabel.WITHOUT_GROUPS, "groups_none")),
        tuple(parts),
        (Option(WizardLabel.BY_RATING, "ask_bounds"),),
    ]


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


def _summary(context: Context, draft: Draft) -> Screen:
    days = draft.evenings(context.hours)
    playing = draft.playing
    text = messages.WizardSummary(
        name=draft.name,
        players=len(playing),
        rounds=draft.rounds,
        first=with_year(context, days[0]),
        last=with_year(context, days[-1]),
        rules=_what_differs(context, draft),
        groups=_groups_named(draft),
        ends=_ends(context),
        closed=_closed(context, days[0]),
    )
    return text, [(Option(WizardLabel.START_SEASON, "start"),)]


def _groups_named(draft: Draft) -> messages.GroupsNamed | None:
    groups = tuple(sorted({e.group for e in draft.playing if e.group}))
    return messages.GroupsNamed(groups) if groups else None


def _closed(context: Context, first: date) -> messages.FirstIsClosed | None:
    """The notice that sign-off for the first evening is closed, if so."""
    is_open = context.at < context.hours.closes(first, context.zone)
    return None if is_open else messages.FirstIsClosed(first)


def _ends(context: Context) -> Message | None:
    """The running season, which ends when the new one begins."""
    running = context.running
    if running is None:
        return None
    open_ = without_result(context.snapshot_of(running))
    return messages.SeasonWouldEnd(running.name, rounds_left(context, running), open_)


def _matching(context: Context, draft: Draft) -> Screen:
    """The screen about the first line of the list that may be one of several members."""
    line = next(line for line in draft.listed if not line.settled)
    names = member_names(context)
    taken = {player.member for player in draft.listed}
    rows = [(Option(names[m], "same", m),) for m in line.maybe if m in names and m not in taken]
    new = (Option(WizardLabel.NEW_MEMBER, "same", 0),)
    return messages.SamePerson(line.name), [*rows, new, _DROP]


_DROP = (Option(No(), "list_drop"),)


def _list(context: Context, draft: Draft) -> Screen:
    names = member_names(context)
    matched = [(line.name, names[line.member]) for line in draft.listed if line.member in names]
    new = tuple(line.name for line in draft.listed if line.member not in names)
    summary = (
        messages.ListKnown(len(matched)) if matched else None,
        *(messages.KnownAs(name, member) for name, member in matched if name != member),
        messages.ListNew(new) if new else None,
        _forgotten(context, draft),
        *note_messages(ListNotes(unused=[*draft.unused], passed=[*draft.passed])),
    )
    text = messages.ListMatched(tuple(line for line in summary if line is not None))
    return text, [(Option(WizardLabel.LIST_IS_RIGHT, "list_ok"),), _DROP]


def _forgotten(context: Context, draft: Draft) -> Message | None:
    """New players with the name or number of a person who asked to be forgotten."""
    new = ((x.name, identifiers_of(x.name, [x.number])) for x in draft.listed if x.member is None)
    names = [name for name, marks in new if is_forgotten(context.tx, context.club.id, marks)]
    return messages.ListForgotten(tuple(names)) if names else None


def _asks(context: Context, draft: Draft) -> Screen:
    """The text of a step that waits for something typed."""
    texts: dict[WizardStep, Message] = {
        WizardStep.ASK_PLAYER: messages.AskPlayerName(_by_number(context)),
        WizardStep.ASK_NAME: messages.AskSeasonName(draft.name),
        WizardStep.ASK_ROUNDS: messages.AskRounds(draft.rounds),
        WizardStep.ASK_PER_EVENING: messages.AskPerEvening(draft.per_evening),
        WizardStep.ASK_TEMPO: messages.AskTempo(),
        WizardStep.ASK_FIRST: messages.AskFirstEvening(
            with_year(context, draft.begins(context.hours))
        ),
        WizardStep.ASK_BOUNDS: messages.AskBounds(),
    }
    return texts[draft.step], [(_BACK,)]


def _by_number(context: Context) -> messages.WholeClub | None:
    """A line on how members are found by the club's number, if the host has such a list."""
    listed = context.app.shared_list or rating_lists.has_clubs(context.tx, context.club.id)
    return messages.WholeClub() if listed else None


_SCREENS: dict[WizardStep, Callable[[Context, Draft], Screen]] = {
    WizardStep.PLAYERS: _players,
    WizardStep.FRAME: _frame,
    WizardStep.CALENDAR: _calendar,
    WizardStep.RULES: _rules,
    WizardStep.GROUPS: _groups,
    WizardStep.SUMMARY: _summary,
    WizardStep.MATCHING: _matching,
    WizardStep.LIST: _list,
    WizardStep.PRESETS: _presets,
    WizardStep.OPTIONS: _options,
}
