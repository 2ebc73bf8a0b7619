"""Numbers and moments are written as each language does."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.i18n import formats
from keizer_bot.i18n.translator import Translator
from tests.rows import each_row

LOCALE_OF = Translator().locale_of
EVENING = datetime(2026, 11, 27, 18, 0, tzinfo=ZoneInfo("Europe/Amsterdam"))


@each_row(
    ("value", "shown"),
    [
        (Fraction(62), "62"),
        (Fraction(125, 2), "62½"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 2), "-½"),
        (Fraction(-5, 2), "-2½"),
        (Fraction(50, 3), "16,67"),
        (Fraction(-7, 3), "-2,33"),
        (Fraction(1, 8), "0,13"),
        (Fraction(4001, 3), "1333,67"),
        (Fraction(0), "0"),
    ],
)
def test_a_fraction_is_whole_half_or_has_two_decimals(value: Fraction, shown: str) -> None:
    """The engine's fractions as people write them."""
    assert formats.number(value, LOCALE_OF("nl")) == shown


@pytest.mark.parametrize(("language", "shown"), [("nl", "16,67"), ("en", "16.67"), ("it", "16,67")])
def test_decimals_follow_the_language(language: str, shown: str) -> None:
    """A comma or a point."""
    assert formats.number(Fraction(50, 3), LOCALE_OF(language)) == shown


@pytest.mark.parametrize(("value", "shown"), [(Fraction(1, 2), "0,50"), (Fraction(1), "1,00")])
def test_beside_hundredths_a_half_is_in_hundredths_too(value: Fraction, shown: str) -> None:
    """One table has one notation."""
    assert formats.shown(value, LOCALE_OF("nl"), "hundredths") == shown


@pytest.mark.parametrize(
    ("language", "day", "short", "moment"),
    [
        ("nl", "vrijdag 27 november", "vr 27 nov", "vrijdag 27 november, 18:00"),
        ("en", "Friday 27 November", "Fri 27 Nov", "Friday 27 November, 18:00"),
        ("it", "venerdì 27 novembre", "ven 27 nov", "venerdì 27 novembre, 18:00"),
    ],
)
def test_moments_follow_the_language(language: str, day: str, short: str, moment: str) -> None:
    """A date, a short date, and a date with its hour."""
    locale = LOCALE_OF(language)
    assert formats.shown(date(2026, 11, 27), locale) == day
    assert formats.shown(date(2026, 11, 27), locale, "short") == short
    assert formats.shown(EVENING, locale) == moment


def test_a_text_may_ask_for_a_part_of_a_moment() -> None:
    """The part is the hour, the day, or the short day."""
    parts = [formats.shown(EVENING, LOCALE_OF("nl"), spec) for spec in ("hour", "date", "short")]
    assert parts == ["18:00", "vrijdag 27 november", "vr 27 nov"]
    assert formats.shown(time(19, 45), LOCALE_OF("nl")) == "19:45"


@pytest.mark.parametrize("at", [datetime(2026, 11, 27, 17), datetime(2026, 11, 27, 17, tzinfo=UTC)])  # noqa: DTZ001 - with and without a zone
def test_a_moment_that_is_not_on_the_clubs_clock_is_refused(at: datetime) -> None:
    """An hour in UTC is an hour that the club does not know."""
    with pytest.raises(ValueError, match="not on the club's clock"):
        formats.shown(at, LOCALE_OF("nl"))


@pytest.mark.parametrize("value", [True, 1.5, object()])
def test_other_types_are_refused(value: object) -> None:
    """A float would not be exact, and a yes or no is not a word."""
    with pytest.raises(TypeError):
        formats.shown(value, LOCALE_OF("nl"))
