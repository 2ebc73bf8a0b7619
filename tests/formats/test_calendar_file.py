"""The rounds for somebody's own calendar, read by icalendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from icalendar import Calendar
from msgspec.structs import replace

from keizer_bot.formats.calendar_file import write_calendar
from keizer_bot.formats.round_event import RoundEvent

ZONE = ZoneInfo("Europe/Amsterdam")
AT = datetime(2026, 9, 1, 12, tzinfo=UTC)
LATER = AT + timedelta(days=3)


def evening(day: int, name: str = "r1") -> RoundEvent:
    """A round in October, on the club's clock."""
    starts = datetime(2026, 10, day, 19, 45, tzinfo=ZONE)
    return RoundEvent(name, "Ronde 5, De Pion; A, B", starts, starts + timedelta(hours=4))


FREE = RoundEvent("free", "Geen clubavond", date(2026, 12, 28))


def made(*events: RoundEvent, at: datetime = AT, before: bytes | None = None) -> bytes:
    """A file of these events."""
    return write_calendar("De Pion", "nl", events, at, before)


def read(content: bytes) -> list[Any]:
    """Its events, whose parts have many types."""
    return list(Calendar.from_ical(content).events)


def test_a_round_is_on_the_clubs_clock() -> None:
    """The hour, the time zone by name and by definition, the words as they are."""
    (event,) = read(made(evening(12)))
    assert event["DTSTART"].dt == datetime(2026, 10, 12, 17, 45, tzinfo=UTC)
    assert event["DTSTART"].params["TZID"] == "Europe/Amsterdam"
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(hours=4)
    assert event["SUMMARY"] == "Ronde 5, De Pion; A, B"
    zones = Calendar.from_ical(made(evening(12))).timezones
    assert [str(zone["TZID"]) for zone in zones] == ["Europe/Amsterdam"]


def test_an_evening_after_the_clocks_went_back_starts_at_the_same_hour() -> None:
    """On 26 October the hour is an hour later in UTC."""
    (event,) = read(made(evening(26)))
    assert event["DTSTART"].dt.astimezone(UTC).hour == 18
    assert event["DTSTART"].dt.hour == 19


def test_a_free_evening_takes_the_day_and_keeps_nobody() -> None:
    """It is shown, and the day stays free."""
    (event,) = read(made(FREE))
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (date(2026, 12, 28), date(2026, 12, 29))
    assert event["TRANSP"] == "TRANSPARENT"


def test_an_unchanged_calendar_is_the_same_file() -> None:
    """Whenever it is made again."""
    first = made(evening(12), FREE)
    assert made(evening(12), FREE, at=LATER, before=first) == first


def test_a_round_that_is_moved_keeps_its_identity() -> None:
    """One event, on the other day, and newer than the one before."""
    first = made(evening(12))
    (before,), (after,) = read(first), read(made(evening(19), at=LATER, before=first))
    assert after["UID"] == before["UID"]
    assert after["DTSTART"].dt.day == 19
    assert (before["SEQUENCE"], after["SEQUENCE"]) == (0, 1)
    assert after["DTSTAMP"].dt == LATER


def test_a_round_that_is_cancelled_says_so_once() -> None:
    """It stays as cancelled, and does not change any more."""
    first = made(evening(12), evening(19, "r2"))
    second = made(evening(12), at=LATER, before=first)
    states = {event["DTSTART"].dt.day: str(event["STATUS"]) for event in read(second)}
    assert states == {12: "CONFIRMED", 19: "CANCELLED"}
    assert made(evening(12), at=LATER + timedelta(days=1), before=second) == second


def test_a_round_that_comes_back_is_on_again() -> None:
    """Under its old identity, newer than its cancelling."""
    first = made(evening(12))
    second = made(at=LATER, before=first)
    (event,) = read(made(evening(12), at=LATER, before=second))
    assert (event["STATUS"], event["SEQUENCE"]) == ("CONFIRMED", 2)


def test_a_season_that_is_over_is_not_cancelled() -> None:
    """A played evening that is no longer listed disappears without a cancellation."""
    first = made(evening(12))
    assert read(made(at=datetime(2027, 9, 1, tzinfo=UTC), before=first)) == []


def test_a_spoilt_file_is_made_anew() -> None:
    """It may contain anything."""
    for content in (b"", b"BEGIN:VCALENDAR\n", b"\xff\xfe", b"<html>"):
        assert len(read(made(evening(12), before=content))) == 1


def test_two_clubs_never_share_an_event() -> None:
    """Somebody may subscribe to both."""
    one, other = read(made(evening(12), replace(evening(12), identity="other")))
    assert one["UID"] != other["UID"]
