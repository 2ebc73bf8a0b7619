"""Evenings that a text mentions, whatever else it says."""

from contextlib import suppress
from datetime import datetime

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When
from keizer_bot.reading.evenings import settle
from keizer_bot.reading.pieces import DayPhrase
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.wording import wordings
from keizer_bot.reading.words import LONGEST, prepared


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about: of several phrases of days the narrowest.

    None where no day to come is named. Raises the refusals of days.
    """
    almanac = Almanac(calendar, calendar.local(sent).date())
    named = [settle((when,), almanac, sent)[0] for when in _days_ahead(text, almanac, sent)]
    return min(named, key=len)[0] if named else None


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings of all days that are named; None: no day to come is named."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    whens = _days_ahead(text, almanac, sent)
    found = set[Evening]()
    for when in whens:
        with suppress(Refusal):
            found |= set(settle((when,), almanac, sent)[0])
    return tuple(sorted(found, key=lambda evening: evening.number)) if whens else None


def _days_ahead(text: str, almanac: Almanac, sent: datetime) -> list[When]:
    """The phrases of days but those that are past, or the whole season: "komen ze allemaal"."""
    line, season = prepared(text)[:LONGEST], (almanac.today, almanac.end)
    scene = ReadingScene(almanac.calendar, sent, (), None, is_arbiter=False, private=True)
    found = pieces(line, scene, wordings(line)[0].language)
    return [
        piece.when
        for piece in found
        if isinstance(piece, DayPhrase)
        and piece.when.last >= almanac.today
        and not (piece.when.days == season and piece.when.sort in {*ALTERNATING, Sort.STRETCH})
    ]
