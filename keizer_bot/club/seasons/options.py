"""The rules that clubs most often change, in an arbiter's words, with a button for each.

Also the labels of the wizard's other buttons, and the evenings around Christmas and New Year, about
which the wizard asks.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum, auto
from typing import Any, Final

from msgspec.structs import replace

from keizer_bot.club.seasons.draft import Draft
from keizer_bot.core.hours import Hours
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import laid_over, rules_from

WizardLabel = Enum(
    "WizardLabel",
    """
    NEXT BACK THROW_AWAY MORE_NAMES EARLIER_NAMES NEW_NAME OTHER_NAME OTHER_ROUNDS OTHER_FIRST
    PER_EVENING TEMPO WEEK_EARLIER WEEK_LATER AS_LAST_SEASON WITHOUT_GROUPS BY_RATING START_SEASON
    START_AT_ONCE NEW_MEMBER WHICH_RULES LIST_IS_RIGHT NEW_SEASON END_SEASON
    """,
)
"""The labels of the wizard's other buttons."""


RuleOption = Enum(
    "RuleOption",
    """
    OTHERWISE NO_BYE_TWICE BYE_TWICE NO_NEWCOMER_BYE NEWCOMER_BYE MEET_ONCE MEET_ONCE_A_PERIOD
    MEET_AFTER_THREE MEET_ONCE_A_PERIOD_AFTER_THREE COLOURS_BY_SHARE COLOURS_BY_BALANCE
    COLOURS_REVERSED ABSENT_FIVE_TIMES ABSENT_TEN_TIMES ABSENT_EVERY_TIME POINTS
    """,
)
"""A rule as an arbiter would say it; `OTHERWISE` is the button that shows them all."""


_TABLES: Final[Mapping[RuleOption, dict[str, Any]]] = {
    RuleOption.NO_BYE_TWICE: {"pairing": {"bye_gap": 1}},
    RuleOption.BYE_TWICE: {"pairing": {"bye_gap": 0}},
    RuleOption.NO_NEWCOMER_BYE: {"pairing": {"newcomer_bye": False}},
    RuleOption.NEWCOMER_BYE: {"pairing": {"newcomer_bye": True}},
    RuleOption.MEET_ONCE: {"pairing": {"rematch": "never"}},
    RuleOption.MEET_ONCE_A_PERIOD: {"pairing": {"rematch": "once-per-period"}},
    RuleOption.MEET_AFTER_THREE: {"pairing": {"rematch": {"gap": 3}}},
    RuleOption.MEET_ONCE_A_PERIOD_AFTER_THREE: {
        "pairing": {"rematch": {"per_period": 1, "gap": 3}}
    },
    RuleOption.COLOURS_BY_SHARE: {"pairing": {"colours": "even-share"}},
    RuleOption.COLOURS_BY_BALANCE: {"pairing": {"colours": "sevilla"}},
    RuleOption.COLOURS_REVERSED: {
        "pairing": {"colours": ["reverse", "even-share", "other-share", "alternate", "lot"]}
    },
    RuleOption.ABSENT_FIVE_TIMES: {"absence": {"excused": {"limit": 5}}},
    RuleOption.ABSENT_TEN_TIMES: {"absence": {"excused": {"limit": 10}}},
    RuleOption.ABSENT_EVERY_TIME: {"absence": {"excused": {"limit": None}}},
}
_OF_PERIODS: Final = (RuleOption.MEET_ONCE_A_PERIOD, RuleOption.MEET_ONCE_A_PERIOD_AFTER_THREE)


def with_option(draft: Draft, option: str) -> dict[str, Any]:
    """The draft's rules changed by that option. Raises KeyError for an unknown one."""
    return _overlaid(draft.rules, _TABLES[RuleOption[option]])


def _overlaid(rules: Mapping[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    """The rules overlaid with that table; a limit of None is removed."""
    changed = laid_over(rules, table)
    excused = changed.get("absence", {}).get("excused")
    if isinstance(excused, dict) and excused.get("limit", 0) is None:
        kept = {key: value for key, value in excused.items() if key != "limit"}
        return {**changed, "absence": {**changed["absence"], "excused": kept}}
    return changed


def options_of(draft: Draft) -> Iterator[RuleOption]:
    """The options that would change something; those about periods only if there are periods."""
    now = _rules_of(draft.table())
    for option, table in _TABLES.items() if now else ():
        has_periods = now is not None and now.season.rounds_per_period is not None
        if option in _OF_PERIODS and not has_periods:
            continue
        then = _rules_of(_overlaid(draft.table(), table))
        if then is not None and then != now:
            yield option


def _rules_of(table: dict[str, Any]) -> Rules | None:
    try:
        return rules_from(table)
    except EngineError:
        return None


_CHRISTMAS_EVE: Final = (12, 24)
_DAY_AFTER_NEW_YEAR: Final = (1, 2)


class HolidayLabel(Enum):
    """The answers: skip these evenings, or play as on any other."""

    NO_EVENING = auto()
    AS_USUAL = auto()


def open_holidays(draft: Draft, hours: Hours) -> tuple[date, ...]:
    """The evenings from 24 December to 2 January that the arbiter has not decided on yet."""
    days = draft.evenings(hours)
    return tuple(day for day in days if _is_holiday(day) and day not in draft.held)


def _is_holiday(day: date) -> bool:
    place = (day.month, day.day)
    return place >= _CHRISTMAS_EVE or place <= _DAY_AFTER_NEW_YEAR


def without_holidays(draft: Draft, hours: Hours) -> Draft:
    """Skip the undecided evenings of the holidays, also those to which rounds then move."""
    while days := open_holidays(draft, hours):
        draft = replace(draft, skip=tuple(sorted({*draft.skip, *days})))
    return draft


def with_holidays(draft: Draft, hours: Hours) -> Draft:
    """Play on the undecided evenings of the holidays, as in any week."""
    return replace(draft, held=(*draft.held, *open_holidays(draft, hours)))
