"""Reads the words after commands that look something up: a ranking, a round, a file, the past.

A question in plain words gives such a command its value too.

The past are prizes and their winners (/erelijst), cups and their holders (/bekers).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from enum import Enum, auto
from itertools import chain

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.dates import PastAlmanac
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    ADDED,
    GONE,
    LinePart,
    before,
    behind,
    find_words,
    means,
    numbered,
    part_at,
    person,
    splits,
)
from keizer_bot.reading.messages import NoGameThatDay, NoRoundThatDay
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.phrases import days_in, evening_asked, past_day
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.settings import Switch
from keizer_bot.reading.talk import Ask, Enquiry
from keizer_bot.reading.wording import language_named


def read_name(rest: str) -> str:
    """The named player; empty for the sender. Raises as `words.line`."""
    name = words.line(rest)
    of_sender = (len(word) > 1 and means(word, Sense.ME) for word in name.split())
    return "" if any(of_sender) else name


class Everybody(Enum):
    """All players, in place of a named one."""

    EVERYBODY = auto()


def read_course(rest: str) -> str | Everybody:
    """The player whose course is wanted; an empty name is the sender. Raises as `words.line`."""
    return Everybody.EVERYBODY if means(rest, Matter.EVERYBODY) else read_name(rest)


def read_round_number(rest: str, scene: CommandScene) -> int | None:
    """The round to look up, by its number or its day; None if the text names none.

    Raises `NoGameThatDay`.
    """
    if match := numbered(Matter.ROUND).search(rest):
        return int(match[1])
    calendar, number = scene.calendar_or_last, re.search(r"(?<![\w./-])\d{1,3}(?![\w./-])", rest)
    for day, start, end in days_in(rest, PastAlmanac(calendar, scene.today)):
        if (evening := calendar.on(day)) is not None:
            return evening.number
        if any(map(str.isdigit, rest[start:end])):
            raise NoGameThatDay(day)
    return int(number[0]) if number else None


class RoundReport(msgspec.Struct, frozen=True):
    """A report after a round, or the newest; `picture`: as a picture."""

    round: int | None
    picture: bool = False


def _report(rest: str, scene: CommandScene) -> RoundReport:
    picture = find_words(rest, Matter.PICTURE) is not None
    return RoundReport(read_round_number(rest, scene), picture)


class GroupRanking(msgspec.Struct, frozen=True):
    """The ranking of one group; an empty name lists the groups."""

    name: str


class PeriodRanking(msgspec.Struct, frozen=True):
    """The ranking of a period, by default the present one."""

    number: int | None


def read_ranking(rest: str, scene: CommandScene) -> GroupRanking | PeriodRanking | RoundReport:
    """Read the words after /stand. Raises `NoGameThatDay`."""
    if (name := behind(rest, Matter.GROUPS)) is not None:
        return GroupRanking(name.strip(" ?!."))
    if (period := behind(rest, Matter.PERIOD)) is not None:
        number = re.match(r"[0-9]{1,2}", period)
        return PeriodRanking(int(number[0]) if number else None)
    return _report(rest, scene)


class PairingsPart(Enum):
    """A part of the newest pairing."""

    OWN = auto()
    OPEN = auto()


def read_pairings(rest: str, scene: CommandScene) -> PairingsPart | RoundReport | NoGameThatDay:
    """Read the words after /indeling.

    The refusal of a day without a round is returned, not raised, because there may be no pairing at
    all yet.
    """
    if fold(rest.strip()) == "open" or means(rest, Matter.MISSING):
        return PairingsPart.OPEN
    try:
        return PairingsPart.OWN if means(rest, Sense.ME) else _report(rest, scene)
    except NoGameThatDay as refusal:
        return refusal


_OF_TEAM = worded("%", Matter.TEAM)  # also in "teamspeler"


class PrizesWords(msgspec.Struct, frozen=True):
    """A look-up of the prizes with these words in their names (empty: all)."""

    name: str
    attendance: bool
    of_team: bool


def read_prizes(rest: str) -> PrizesWords:
    """Read the words after /prijzen."""
    of_attendance = behind(rest, Matter.ATTENDANCE) is not None
    wanted = fold(rest).strip()
    return PrizesWords(wanted, of_attendance, bool(_OF_TEAM.search(wanted)))


TABLES = {
    Matter.STANDINGS: "ranking",
    Matter.PAIRINGS: "pairings",
    Matter.RESULTS: "results",
    Matter.BRACKET: "bracket",
    Matter.SEATS: "seats",
    Matter.CROSS_TABLE: "cross",
    Matter.ATTENDANCE: "attendance",
    Matter.CALENDAR: "calendar",
    Matter.PLAYERS: "players",
    Matter.PERFORMANCE: "performance",
    Matter.FEDERATION: "official",
    Matter.ROUND: "pairings",
}
"""The tables, by the words for them."""
FORMS = ("pdf", "xlsx", "csv", "trf16", "trf26", "pgn", "json")
"""The forms of files, by the names that people type."""
_FORMS = {"excel": "xlsx", "trf": "trf16", **{form: form for form in FORMS}}
_MEANT_FORMS = {Matter.PRINT: "pdf", Matter.GAMES: "pgn", Matter.SEASON: "json"}


class FileWords(msgspec.Struct, frozen=True):
    """A table and a form, by their names on the command line, and a round; None if not named.

    `unread` are words that name none of these.
    """

    table: str | None
    form: str | None
    round: int | None
    unread: str = ""


def read_file(rest: str, scene: CommandScene) -> FileWords:
    """Read the words after /bestand. Raises `NoGameThatDay`."""
    typed = re.findall(r"[a-z]+\d*", fold(rest))
    forms = (_FORMS[word] for word in typed if word in _FORMS)
    meant = (form for meaning, form in _MEANT_FORMS.items() if find_words(rest, meaning))
    form = next(chain(forms, meant), None)
    table = next((name for meaning, name in TABLES.items() if find_words(rest, meaning)), None)
    unread = rest.strip() if typed and table is None and form is None else ""
    return FileWords(table, form, read_round_number(rest, scene), unread)


_CENTURY = 2000
_RATINGS = frozenset(map(str, range(1800, _CENTURY)))
_YEARS = worded(
    r"(?:\b%\s)?(?<![-/.:\w])((?:18|19|20)\d\d)(?:\s?[-/–]\s?'?((?:18|19|20)?\d\d))?(?![-/.:]?\w)",
    Matter.SEASON_NAME,
)
_SHORT = worded(r"\b%\s(\d\d)\s?[-/–]\s?(\d\d)\b", Matter.SEASON_NAME)


class NamedSeason(msgspec.Struct, frozen=True):
    """A season by its first and last year; both None: the one before the present one."""

    first: int | None = None
    last: int | None = None

    @property
    def years(self) -> str:
        """The years in their usual form, "2014" or "2013-2014"."""
        return f"{self.first or ''}" if self.first == self.last else f"{self.first}-{self.last}"


def find_season(text: str) -> LinePart[NamedSeason] | None:
    """The named season, of any year; None for two years that do not follow each other."""
    if match := _YEARS.search(text) or _SHORT.search(text):
        first = int(match[1]) if len(match[1]) > len("24") else int(match[1]) + _CENTURY
        last = first + (int(match[2] or first) - first) % 100
        part = part_at(text, *match.span())
        return part.of(NamedSeason(first, last)) if last - first <= 1 else None
    last_season = find_words(text, Matter.LAST_SEASON)
    return last_season.of(NamedSeason()) if last_season else None


def take_named_season(text: str) -> tuple[NamedSeason, str] | None:
    """The named season, and the text without it; None if the text names none."""
    part = find_season(text)
    if part is None or part.value.years in _RATINGS:
        return None
    front = before(part.before, Sense.ARTICLE)
    return part.value, part.around if front is None else f"{front} {part.after}".strip()


_MARK = re.compile(r"\s*[:;]\s*|\s+-\s+")
_GROUP = worded(r"(?:.*\s)?%\s\w{1,3}", Matter.GROUPS)
_PRIZE = worded(r"(?:.*\s)?\w*%", Matter.CHAMPION, Matter.CUP, Matter.PRIZE)


class HonourAct(Enum):
    """The acts behind /erelijst."""

    SHOW = auto()
    ADD = auto()
    REMOVE = auto()


class HonourWords(msgspec.Struct, frozen=True):
    """A season, a prize and a name; a part is empty if it is missing or cannot be told apart."""

    act: HonourAct
    season: NamedSeason | None = None
    prize: str = ""
    name: str = ""


class PastedHonours(msgspec.Struct, frozen=True):
    """A pasted roll of honour, line by line."""

    text: str


def read_honours(rest: str) -> HonourWords | PastedHonours:
    """Read the words after /erelijst. Raises as `words.line`."""
    if len(rest.strip().splitlines()) > 1:
        return PastedHonours(rest)
    text = words.line(rest)
    added, removed = behind(text, *ADDED), behind(text, *GONE)
    act = HonourAct.REMOVE if removed else HonourAct.ADD if added else HonourAct.SHOW
    part = find_season(removed or added or text)
    season = part.value if part else None
    more = part.around if part else removed or added or text
    if not more:
        return HonourWords(act, season)
    prize, name = _prize_and_name(more)
    return HonourWords(HonourAct.REMOVE if removed else HonourAct.ADD, season, prize, name)


def year_of_prize(written: str) -> str | None:
    """The year in a cell, such as ``2014``, or a season's, ``2013-2014``; None if there is none."""
    part = find_season(words.clean(written))
    return (part.value.years or None) if part and not part.around else None


def names_a_prize(title: str) -> bool:
    """True if the title has a word from the names of prizes."""
    return any(map(_PRIZE.fullmatch, re.findall(r"\w+", title)))


def _prize_and_name(text: str) -> tuple[str, str]:
    """The prize and its winner, divided by a mark or behind the usual words of a prize.

    Both are empty if it is unclear where one ends.
    """
    prize, *winner = _MARK.split(text, maxsplit=1)
    if prize and any(winner):
        return prize, winner[0]
    usual = (
        (front.rstrip(","), rest)
        for front, rest in splits(text)[1:-1]
        if any(pattern.fullmatch(front.rstrip(",")) for pattern in (_PRIZE, _GROUP))
    )
    return next(usual, ("", ""))


class CupAct(Enum):
    """The acts behind /bekers."""

    LIST = auto()
    ADD = auto()
    REMOVE = auto()
    SHOW = auto()
    RETURN = auto()
    GIVE = auto()


class CupWords(msgspec.Struct, frozen=True):
    """An act and its cup, by its stored name; who has it now, and since when.

    An unknown cup has the name that was typed.
    """

    act: CupAct
    cup: str = ""
    holder: NamedPerson | None = None
    since: date | None = None


def read_cup(rest: str, scene: CommandScene) -> CupWords:
    """Read the words after /bekers. Raises `ArbiterOnly`, and as `words.line` and `person`."""
    text, cups = words.line(rest), scene.cups
    if not text:
        return CupWords(CupAct.LIST)
    if name := behind(text, *ADDED):
        return CupWords(CupAct.ADD, name)
    if name := behind(text, *GONE):
        cup, more = _cup_in_front(name, cups)
        return CupWords(CupAct.REMOVE, name if more else cup)
    cup, more = _cup_in_front(text, cups)
    if not more:
        return CupWords(CupAct.SHOW, cup)
    if means(behind(more, Sense.IS) or more, Matter.BACK):
        return CupWords(CupAct.RETURN, cup)
    scene.require_arbiter()
    since, written = past_day(more, scene.today)
    written = before(written, Matter.SINCE) or written
    holder = behind(written, Sense.PLACE, Sense.THERE) or written
    return CupWords(CupAct.GIVE, cup, person(holder, scene.members), since)


def _cup_in_front(text: str, cup_names: Iterable[str]) -> tuple[str, str]:
    """The known cup whose name begins the text, and the rest; else the whole text and nothing."""
    folded = {fold(name): name for name in cup_names}
    cups = ((folded[fold(name)], rest) for name, rest in splits(text) if fold(name) in folded)
    return next(cups, (text, ""))


def value_in(wanted: Ask, scene: CommandScene) -> object:
    """The value; None if the sender wants no more than the command. Raises as `evening_asked`."""
    value = _VALUES.get(wanted.question)
    return value(wanted.text, scene) if value else wanted.name or None


def _pairings(text: str, scene: CommandScene) -> RoundReport | NoGameThatDay:
    try:
        evening = evening_asked(text, scene.calendar_or_last, scene.at)
    except NoRoundThatDay as refusal:
        return NoGameThatDay(refusal.day)
    return RoundReport(evening.number if evening else None)


def _honours(text: str, _: CommandScene) -> HonourWords:
    part = find_season(text)
    return HonourWords(HonourAct.SHOW, part.value if part else None)


def _round_number(text: str) -> int | None:
    match = numbered(Matter.ROUND).search(text)
    return int(match[1]) if match else None


_VALUES: Mapping[Enquiry, Callable[[str, CommandScene], object]] = {
    Enquiry.WHO_COMES: lambda text, scene: evening_asked(text, scene.calendar, scene.at),
    Enquiry.PAIRINGS: _pairings,
    Enquiry.HONOURS: _honours,
    Enquiry.ROUND: lambda text, _: _round_number(text),
    Enquiry.STANDINGS: lambda text, _: RoundReport(_round_number(text)),
    Enquiry.TONGUE: lambda text, _: language_named(text),
    Enquiry.STANDINGS_PICTURE: lambda *_: RoundReport(None, picture=True),
    Enquiry.OPEN_GAMES: lambda *_: PairingsPart.OPEN,
    Enquiry.MY_GAME: lambda *_: PairingsPart.OWN,
    Enquiry.REMINDERS_OFF: lambda *_: Switch.OFF,
    Enquiry.REMINDERS_ON: lambda *_: Switch.ON,
}
