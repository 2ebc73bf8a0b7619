"""The hours of a club's week: "maandag 19:45", "op vrijdag om kwart voor acht", "Monday 7.45 pm".

An hour in words, or without its minutes, is one of the afternoon or evening, when clubs play;
"08:00" is what it says.
"""

import re
from datetime import time
from zoneinfo import ZoneInfo

from keizer_bot.calendar import WeekHour
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.words import clean, tokens

_LEADS = re.compile(
    r"^(?:(?:op|om|on|at|il|la|le|alle|ore|elke|iedere|every|ogni|avond|evening|sera) )*(?:all')?"
)
_MORNING = re.compile(r" ?(?:a\.?m\.?|'s (?:ochtends|morgens)|in the morning|di mattina)$")
_EVENING = re.compile(r" ?(?:p\.?m\.?|'s (?:avonds|middags)|in the (?:evening|afternoon)|di sera)$")
_UNIT = re.compile(r" ?(?:uur|u|h|o'clock)$")
_DUTCH = r"\d{1,2}|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf"
_FORMS = (
    re.compile(r"(?P<hour>\d{1,2})[:.uh](?P<minutes>[0-5]\d)"),
    re.compile(r"(?:(?P<more>[^ ]+|a quarter) (?P<sign>voor|over|to|past) )?(?P<hour>[^ ]+)"),
    re.compile(rf"(?:(?P<more>[^ ]+) (?P<sign>voor|over) )?(?P<half>half )(?P<hour>{_DUTCH})"),
    re.compile(r"(?P<hour>[^ ]+) (?P<sign>meno|e) (?P<more>un quarto|tre quarti|[^ ]+)"),
)
_PARTS = {
    "kwart": 15, "quarter": 15, "a quarter": 15, "quarto": 15, "un quarto": 15,
    "half": 30, "mezza": 30, "mezzo": 30, "tre quarti": 45,
}  # fmt: skip
_UNTIL = frozenset(("tot", "until", "till", "fino"))
_BEFORE = frozenset(("voor", "to", "meno"))
_HALF_DAY, _ONE_PM = 12 * 60, 13 * 60


def read_week_hour(text: str) -> WeekHour | None:
    """A weekday and an hour, in either order; None if that is not wholly what it says.

    When something closes may be told with its "until".
    """
    said = fold(clean(text)).replace(",", " ").split()
    words = [word for word in said if word not in _UNTIL]
    for kind in (DayKind.WEEKDAY, DayKind.WEAK_WEEKDAY):
        days = [word for word in words if _meaning(word)[0] is kind]
        if len(days) == 1 and (hour := read_hour(" ".join(w for w in words if w != days[0]))):
            return WeekHour(_meaning(days[0])[1] - 1, hour)
    return None


def read_hour(text: str) -> time | None:
    """An hour of the day; None if that is not wholly what it says."""
    core = fold(clean(text))
    evening, morning = _EVENING.search(core), _MORNING.search(core)
    for around in (_EVENING, _MORNING, _UNIT, _LEADS):
        core = around.sub("", core)
    matches = (form.fullmatch(core) for form in _FORMS)
    read = (_minutes(match.groupdict()) for match in matches if match)
    at = next((minutes for minutes in read if minutes is not None), None)
    if at is None or (evening and at >= _ONE_PM):
        return None
    is_exact = morning or core.startswith("0") or _FORMS[0].fullmatch(core)
    if evening or (at < _ONE_PM and not is_exact):
        at = at % _HALF_DAY + _HALF_DAY
    return time(*divmod(at % (2 * _HALF_DAY), 60))


def week_hour(text: str, *, at: time | None = None) -> WeekHour:
    """The weekday and hour that somebody gives; of a day alone at that hour.

    Raises `WeekHourUnread`.
    """
    found = read_week_hour(text)
    if found is None and at is not None:
        found = read_week_hour(f"{text} {at:%H:%M}")
    if found is None:
        raise messages.WeekHourUnread(text)
    return found


def time_zone(text: str) -> str:
    """The name of the time zone that somebody gives. Raises `TimeZoneUnread`."""
    try:
        return ZoneInfo(text.strip()).key
    except (KeyError, ValueError, OSError):
        raise messages.TimeZoneUnread(text) from None


def _minutes(said: dict[str, str | None]) -> int | None:
    """Minutes after midnight; None where a word is no number, or too high a one."""
    hour, more = _number(said["hour"]), _number(said.get("minutes") or said.get("more"))
    if hour is None or more is None or hour > 23:  # noqa: PLR2004 - hours
        return None
    return (
        60 * hour + (-more if said.get("sign") in _BEFORE else more) - 30 * bool(said.get("half"))
    )


def _number(word: str | None) -> int | None:
    if word is None or word in _PARTS:
        return _PARTS.get(word or "", 0)
    kind, value = (DayKind.NUMBER, int(word)) if word.isdecimal() else _meaning(word)
    return value if kind is DayKind.NUMBER else None


def _meaning(words: str) -> tuple[DayKind, int]:
    return DAY_WORDS.get(tuple(token.text for token in tokens(words)), (DayKind.WORD, 0))
