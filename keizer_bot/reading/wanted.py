"""Turns a question in plain words into the value that a command's handler takes.

A question is read before its competition is known; here it is matched with the competition's
evenings and players.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import (
    ALTERNATING,
    Almanac,
    Sort,
    When,
    first_rounds,
    settle,
)
from keizer_bot.reading.line_parts import numbered
from keizer_bot.reading.lookups import (
    HonourAct,
    HonourWords,
    PairingsPart,
    RoundReport,
    take_named_season,
)
from keizer_bot.reading.messages import NoGameThatDay, NoRoundThatDay
from keizer_bot.reading.phrases import parted_by_days
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter
from keizer_bot.reading.settings import Switch
from keizer_bot.reading.talk import Ask, Enquiry
from keizer_bot.reading.wording import language_named
from keizer_bot.reading.words import LONGEST, prepared

_VALUES = {
    Enquiry.STANDINGS_PICTURE: RoundReport(None, picture=True),
    Enquiry.OPEN_GAMES: PairingsPart.OPEN,
    Enquiry.MY_GAME: PairingsPart.OWN,
    Enquiry.REMINDERS_OFF: Switch.OFF,
    Enquiry.REMINDERS_ON: Switch.ON,
}


def value_in(wanted: Ask, scene: CommandScene) -> object:
    """The value; None if the sender wants no more than the command itself.

    Raises as `evening_asked`, and for names as `person`.
    """
    if read := _IN_TEXT.get(wanted.question):
        return read(wanted.text, scene)
    return wanted.name or _VALUES.get(wanted.question)


def _pairings(text: str, scene: CommandScene) -> RoundReport | NoGameThatDay:
    try:
        evening = evening_asked(text, scene.calendar_or_last, scene.at)
    except NoRoundThatDay as refusal:
        return NoGameThatDay(refusal.day)
    return RoundReport(evening.number if evening else None)


def _round_number(text: str) -> int | None:
    match = numbered(Matter.ROUND).search(text)
    return int(match[1]) if match else None


def _honours(text: str, _: CommandScene) -> HonourWords:
    season = take_named_season(text)
    return HonourWords(HonourAct.SHOW, season=season and season[0])


_IN_TEXT: Mapping[Enquiry, Callable[[str, CommandScene], object]] = {
    Enquiry.WHO_COMES: lambda text, scene: evening_asked(text, scene.calendar, scene.at),
    Enquiry.PAIRINGS: _pairings,
    Enquiry.HONOURS: _honours,
    Enquiry.ROUND: lambda text, _: _round_number(text),
    Enquiry.STANDINGS: lambda text, _: RoundReport(_round_number(text)),
    Enquiry.TONGUE: lambda text, _: language_named(text),
}


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about; of several phrases about days, the narrowest counts.

    None if the text names no coming day. Raises the refusals of days.
    """
    almanac = Almanac(calendar, calendar.local(sent).date())
    named = [settle((when,), almanac, sent)[0] for when in _days_ahead(text, almanac)]
    return min(named, key=len)[0] if named else None


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings of all named days; None if the text names no coming day."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    whens = _days_ahead(text, almanac)
    evenings = set[Evening]()
    for when in whens:
        with suppress(Refusal):
            evenings |= set(settle((when,), almanac, sent)[0])
    return first_rounds(evenings) if whens else None


def _days_ahead(text: str, almanac: Almanac) -> list[When]:
    """The phrases about days, except past days and the whole season: "komen ze allemaal"."""
    season = (almanac.today, almanac.end)
    return [
        when
        for when, _ in parted_by_days(prepared(text)[:LONGEST], almanac)[1]
        if when.last >= almanac.today
        and not (when.days == season and when.sort in {*ALTERNATING, Sort.STRETCH})
    ]
