"""The value that a command's handler takes, of plain words that ask for it.

A question and a request are read before it is known in which competition they are meant; here they
are held against its evenings and players.
"""

from datetime import datetime

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.reading import words
from keizer_bot.reading.dates import ALTERNATING, Sort, When
from keizer_bot.reading.days import sentence
from keizer_bot.reading.evenings import settle
from keizer_bot.reading.honours import HonourAct, HonourWords
from keizer_bot.reading.lookups import PairingsPart, RoundReport
from keizer_bot.reading.messages import NoGameThatDay, NoRoundThatDay
from keizer_bot.reading.questions import Ask, Enquiry
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.season_names import said_season

Wanted = Ask
_VALUES = {
    Enquiry.STANDINGS_PICTURE: RoundReport(None, picture=True),
    Enquiry.OPEN_GAMES: PairingsPart.OPEN,
    Enquiry.MY_GAME: PairingsPart.OWN,
    Enquiry.DUTCH: "nl",
    Enquiry.ENGLISH: "en",
    Enquiry.ITALIAN: "it",
}


def value_in(wanted: Wanted, scene: CommandScene) -> object:
    """The value; None: nothing more than the command itself is wanted.

    Raises as `evening_asked`.
    """
    if wanted.question is Enquiry.WHO_COMES:
        return evening_asked(wanted.text, scene.calendar, scene.at)
    if wanted.question is Enquiry.PAIRINGS:
        return _pairings(wanted.text, scene)
    if wanted.question is Enquiry.HONOURS:
        season = said_season(wanted.text)
        return HonourWords(HonourAct.SHOW, season=season and season[0])
    return wanted.name or wanted.round_number or _VALUES.get(wanted.question)


def _pairings(text: str, scene: CommandScene) -> RoundReport | NoGameThatDay:
    try:
        evening = evening_asked(text, scene.calendar_or_last, scene.at)
    except NoRoundThatDay as refusal:
        return NoGameThatDay(refusal.day)
    return RoundReport(evening.number if evening else None)


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about: of several phrases of days the narrowest.

    None where no day to come is named. Raises as `days.read_days`.
    """
    read = sentence(words.line(text), calendar, sent)
    today, end = read.almanac.today, read.almanac.end

    def is_meant(when: When) -> bool:
        everything = when.days == (today, end) and when.sort in {*ALTERNATING, Sort.STRETCH}
        return when.last >= today and not everything  # "wie komen er allemaal"

    named = [settle((when,), read.almanac, sent)[0] for when in read.whens if is_meant(when)]
    return min(named, key=len)[0] if named else None
