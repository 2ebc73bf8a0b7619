"""Numbers and moments in the form of a language."""

from datetime import UTC, date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal

_DAY = {
    "": "EEEE d MMMM",
    "date": "EEEE d MMMM",
    "short": "EEE d MMM",
    "typed": "d-M",
    "year": "EEEE d MMMM y",
    "weekday": "EEEE",
    "plain": "d MMMM y",
}


def shown(value: object, locale: Locale, spec: str = "") -> str:
    """A number or a moment in the locale's form. Raises TypeError for anything else."""
    match value:
        case bool():
            raise TypeError("A yes or no has no form: use an enum, or two messages")
        case datetime():
            return moment(value, locale, spec)
        case date():
            return day(value, locale, spec)
        case int() | Fraction():
            return amount(value, locale, spec)
        case time():
            return hour(value)
        case _:
            raise TypeError(f"A {type(value).__name__} has no form")


def amount(value: int | Fraction, locale: Locale, spec: str = "") -> str:
    """The amount in the form of `number`, or by `spec`.

    ``euro`` € 16,80, ``hundredths`` 0,50, ``tenths`` 0,5, ``signed`` +0,64.
    """
    match spec:
        case "tenths":
            return str(format_decimal(_decimal(value), format="0.0", locale=locale))
        case "euro":
            return str(format_currency(_decimal(value), "EUR", locale=locale))
        case "hundredths":
            return _in_hundredths(value, locale)
        case "signed":
            return str(format_decimal(_decimal(value), format="+0.00;-0.00", locale=locale))
    return number(Fraction(value), locale)


def _decimal(value: int | Fraction) -> Decimal:
    """The value rounded to hundredths, halves away from zero."""
    exact = Fraction(value)
    hundredths = Decimal(int(abs(exact) * 100 + Fraction(1, 2))) / 100
    return hundredths.copy_sign(Decimal(exact.numerator))


def number(value: Fraction, locale: Locale) -> str:
    """``62``, ``62½``, and any other fraction rounded to two decimals (``16,67``)."""
    if value.denominator == 1:
        return str(value.numerator)
    if value.denominator == 2:  # noqa: PLR2004 - halves have a sign of their own
        sign = "-" if value < 0 else ""
        return f"{sign}{int(abs(value)) or ''}½"
    return _in_hundredths(value, locale)


@lru_cache(maxsize=4096)
def _in_hundredths(value: int | Fraction, locale: Locale) -> str:
    return str(format_decimal(_decimal(value), format="0.00", locale=locale))


def day(value: date, locale: Locale, spec: str = "") -> str:
    """``vrijdag 27 november``; `spec` ``short`` ``vr 27 nov``, ``year`` … Raises KeyError."""
    return _day(value.toordinal(), _DAY[spec], locale.language, locale.territory)


@lru_cache(maxsize=512)
def _day(ordinal: int, pattern: str, language: str, territory: str | None) -> str:
    """The day in the form of that locale; a `Locale` itself takes longer to look up than to use."""
    locale = Locale(language, territory)
    return str(format_date(date.fromordinal(ordinal), format=pattern, locale=locale))


def hour(value: datetime | time) -> str:
    """``18:00``; all three languages write an hour like this."""
    return f"{value:%H:%M}"


def moment(value: datetime, locale: Locale, spec: str = "") -> str:
    """``vrijdag 27 november, 18:00``; `spec` is ``hour`` or one of `day`'s for only that part.

    Raises ValueError for a moment that is not on a club's clock: naive, or plain UTC.
    """
    if value.tzinfo in {None, UTC}:
        raise ValueError(f"{value} is not on the club's clock")
    if spec == "hour":
        return hour(value)
    if spec in {"date", "short", "weekday"}:
        return day(value, locale, spec)
    pattern = locale.datetime_formats["medium"]
    return str(pattern.format(hour(value), day(value, locale, spec)))
