"""Christmas and New Year in a season in the making: whether the club meets is asked."""

from dataclasses import replace
from datetime import date
from enum import Enum, auto
from typing import Final

from keizer_bot.club.season_wizard.draft import Draft
from keizer_bot.core.hours import Hours

_CHRISTMAS_EVE: Final = (12, 24)
_DAY_AFTER_NEW_YEAR: Final = (1, 2)


class HolidayLabel(Enum):
    """The answers: these evenings are skipped, or played as any other."""

    NO_EVENING = auto()
    AS_USUAL = auto()


def open_holidays(draft: Draft, hours: Hours) -> tuple[date, ...]:
    """The evenings from 24 December to 2 January of which nobody has decided yet."""
    days = draft.evenings(hours)
    return tuple(day for day in days if _is_holiday(day) and day not in draft.held)


def _is_holiday(day: date) -> bool:
    place = (day.month, day.day)
    return place >= _CHRISTMAS_EVE or place <= _DAY_AFTER_NEW_YEAR


def without_holidays(draft: Draft, hours: Hours) -> Draft:
    """No evening there; nor on one that a round would move to."""
    while days := open_holidays(draft, hours):
        draft = replace(draft, skip=tuple(sorted({*draft.skip, *days})))
    return draft


def with_holidays(draft: Draft, hours: Hours) -> Draft:
    """An evening there as in any week."""
    return replace(draft, held=(*draft.held, *open_holidays(draft, hours)))
