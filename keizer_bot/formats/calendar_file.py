"""The rounds as an iCalendar file (RFC 5545), to subscribe to from one's own calendar.

An event keeps its UID wherever it is moved. What has not changed since the file before keeps its
stamp, so that an unchanged calendar is the same file; what has changed counts its SEQUENCE up; and
what was still to come and is not there any more is cancelled, or people would go to it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from icalendar import Alarm, Calendar, Event, vDuration

from keizer_bot.formats.round_event import RoundEvent

_PRODUCT = "-//keizer_bot//rounds//"
_FACTS = (
    *("SUMMARY", "DTSTART", "DTEND", "STATUS", "TRANSP"),
    *("DESCRIPTION", "LOCATION", "URL"),
)
_REFRESH = timedelta(hours=1)  # a pairing is to be seen on the evening itself


def write_calendar(
    name: str, language: str, events: Iterable[RoundEvent], at: datetime, before: bytes | None
) -> bytes:
    """The calendar of these events; `before` is the file as it was, if there was one."""
    known = _read(before)
    made = [_event(each) for each in events]
    there = {str(each["UID"]) for each in made}
    gone = [old for uid, old in sorted(known.items()) if uid not in there]
    made += [_cancelled(old) for old in gone if _is_to_come(old, at)]
    calendar = Calendar()
    calendar.add("PRODID", _PRODUCT + language.upper())
    calendar.add("VERSION", "2.0")
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("X-WR-CALNAME", name)
    calendar.add("REFRESH-INTERVAL", _REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("X-PUBLISHED-TTL", vDuration(_REFRESH))  # the same for Outlook
    for event in made:
        _stamp(event, known.get(str(event["UID"])), at)
        calendar.add_component(event)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _read(content: bytes | None) -> dict[str, Event]:
    """The events of an earlier file by their UID; nothing of one that cannot be read."""
    if content is None:
        return {}
    try:
        found = Calendar.from_ical(content)
        return {str(each["UID"]): each for each in found.events}
    except (ValueError, KeyError, IndexError):
        return {}


def _event(what: RoundEvent) -> Event:
    event = Event()
    event.add("UID", f"{uuid5(NAMESPACE_URL, f'keizer_bot:{what.identity}')}@keizer-bot")
    event.add("SUMMARY", what.summary)
    event.add("DTSTART", what.starts)
    if what.ends is None:
        event.add("DTEND", what.starts + timedelta(days=1))
        event.add("TRANSP", "TRANSPARENT")
    else:
        event.add("DTEND", what.ends)
    event.add("STATUS", "CONFIRMED")
    texts = {"DESCRIPTION": what.description, "LOCATION": what.place, "URL": what.url}
    for name, text in texts.items():
        if text:
            event.add(name, text)
    if what.alarm is not None:
        event.add_component(_alarm(what, what.alarm))
    return event


def _alarm(what: RoundEvent, before: timedelta) -> Alarm:
    alarm = Alarm()
    alarm.add("ACTION", "DISPLAY")
    alarm.add("DESCRIPTION", what.summary)
    alarm.add("TRIGGER", -before)
    return alarm


def _is_to_come(event: Event, at: datetime) -> bool:
    start = event.start
    return (start.date() if isinstance(start, datetime) else start) >= at.date()


def _cancelled(event: Event) -> Event:
    copy = Event()
    for name, value in event.items():
        if name not in {"STATUS", "SEQUENCE", "DTSTAMP"}:
            copy[name] = value
    copy.add("STATUS", "CANCELLED")
    return copy


def _stamp(event: Event, before: Event | None, at: datetime) -> None:
    """Say when the event became what it is, and how often it has changed."""
    same = before is not None and _facts(event) == _facts(before)
    number = before.sequence if before is not None else 0
    event.add("SEQUENCE", number if same or before is None else number + 1)
    event.add("DTSTAMP", (before.DTSTAMP if before is not None and same else None) or at)


def _facts(event: Event) -> list[object]:
    return [event[name].to_ical() if name in event else None for name in _FACTS]
