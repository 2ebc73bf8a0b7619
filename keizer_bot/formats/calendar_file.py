"""The rounds as an iCalendar file (RFC 5545), for subscribing from a personal calendar.

An event keeps its UID wherever it is moved. An unchanged event keeps its stamp from the previous
file, so that an unchanged calendar is the same file; a changed one increments its SEQUENCE; and a
future event that has disappeared is marked as cancelled, or people would go to it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from icalendar import Alarm, Calendar, Event, vDuration

from keizer_bot.formats.round_event import RoundEvent

_PRODUCT = "-//keizer_bot//rounds//"
_FACTS = (*("SUMMARY", "DTSTART", "DTEND", "STATUS", "TRANSP"), *("DESCRIPTION", "LOCATION", "URL"))
_REFRESH = timedelta(hours=1)  # so that a pairing is visible on the evening itself


def write_calendar(
    name: str, language: str, events: Iterable[RoundEvent], at: datetime, before: bytes | None
) -> bytes:
    """The calendar of these events; `before` is the previous file, if there was one."""
    earlier = _events_by_uid(before)
    made = [_event(round_event) for round_event in events]
    uids = {str(event["UID"]) for event in made}
    gone = [old for uid, old in sorted(earlier.items()) if uid not in uids]
    made += [_cancelled(old) for old in gone if _is_to_come(old, at)]
    calendar = Calendar()
    calendar.add("PRODID", _PRODUCT + language.upper())
    calendar.add("VERSION", "2.0")
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("X-WR-CALNAME", name)
    calendar.add("REFRESH-INTERVAL", _REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("X-PUBLISHED-TTL", vDuration(_REFRESH))  # the same for Outlook
    for event in made:
        _stamp(event, earlier.get(str(event["UID"])), at)
        calendar.add_component(event)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _events_by_uid(content: bytes | None) -> dict[str, Event]:
    """The events of a previous file by UID; empty if it cannot be read."""
    if content is None:
        return {}
    try:
        calendar = Calendar.from_ical(content)
        return {str(event["UID"]): event for event in calendar.events}
    except (ValueError, KeyError, IndexError):
        return {}


def _event(round_event: RoundEvent) -> Event:
    """The event in the file; one without an end takes its whole day."""
    event = Event()
    event.add("UID", f"{uuid5(NAMESPACE_URL, f'keizer_bot:{round_event.identity}')}@keizer-bot")
    event.add("SUMMARY", round_event.summary)
    event.add("DTSTART", round_event.starts)
    if round_event.ends is None:
        event.add("DTEND", round_event.starts + timedelta(days=1))
        event.add("TRANSP", "TRANSPARENT")
    else:
        event.add("DTEND", round_event.ends)
    event.add("STATUS", "CONFIRMED")
    texts = {
        "DESCRIPTION": round_event.description,
        "LOCATION": round_event.place,
        "URL": round_event.url,
    }
    for name, text in texts.items():
        if text:
            event.add(name, text)
    if round_event.alarm is not None:
        event.add_component(_alarm(round_event, round_event.alarm))
    return event


def _alarm(round_event: RoundEvent, before: timedelta) -> Alarm:
    alarm = Alarm()
    alarm.add("ACTION", "DISPLAY")
    alarm.add("DESCRIPTION", round_event.summary)
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
    """Set when the event became as it is, and how often it has changed."""
    same = before is not None and _facts(event) == _facts(before)
    number = before.sequence if before is not None else 0
    event.add("SEQUENCE", number if same or before is None else number + 1)
    event.add("DTSTAMP", (before.DTSTAMP if before is not None and same else None) or at)


def _facts(event: Event) -> list[object]:
    return [event[name].to_ical() if name in event else None for name in _FACTS]
