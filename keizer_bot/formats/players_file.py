"""Players in a file of any format: the row that all readers return, and their refusals.

The formats are described by their readers: `players_table` (CSV and spreadsheets),
`federation_lists` (FIDE's XML, the Belgian federation's SQLite). The messages about a list say what
was read of it, or its faults.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

import msgspec

from keizer_bot.formats import messages
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.mail_address import mail_address

LONGEST_NAME = 64  # characters that fit on a line of a phone
MOST_FAULTS = 10  # reported for one table
LONGEST_LINE = 16 * 1024  # bytes; no list comes near a tenth of it
_FORMULA = "=+-@\t\r"
HIGHEST_RATING = 3500
_NO_RATING = frozenset(
    "- -- – — 0 x ? unr unrated nc n.c. nb n.b. nvt n.v.t. n/a geen none onbekend nieuw".split()  # noqa: SIM905 - words
)
_THOUSANDS = re.compile(r"(\d{1,2})[.,'’\u202f\xa0 ](\d{3})(?:[.,]\d{1,2})?")
_PLAIN_RATING = re.compile(r"(\d{3,18})[.,](\d{1,9})|(\d{1,18})")
_ESTIMATE = re.compile(r"(?:[~≈±]|ca\.?|circa)\s*")
_MARK = re.compile(r"\s*(?:\*|\?|[a-z]|\([a-z .]*\))$")
_HALF = 5
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"[0-9A-Za-z]{1,12}")
_IN_A_LIST = re.compile(r"^(?:[0-9]{1,3}[.):]|[-–•*])\s*")
_WRITTEN_RATING = r"\(?[~≈±]?\s?(?:\d[.,]\d{3}|\d{3,18})(?:[.,]\d{1,2})?\)?"
_BEFORE_RATING = re.compile(
    rf"\s*[;,|]\s*(?=(?:{_WRITTEN_RATING}|[0-9]*)$)"
)  # keeps "Jansen, Piet"
_RATING_BEHIND = re.compile(rf"\s+({_WRITTEN_RATING})\s*$")


class LineFault(msgspec.Struct, frozen=True):
    """A fault of a line, and the text `found` there."""

    problem: PlayersProblem
    line: int
    found: str = ""

    def __str__(self) -> str:
        return f"Line {self.line}: {self.problem.name}"


class PlayersRefused(Exception):
    """The table cannot be read; `faults` are the reasons by line, the first also as fields."""

    def __init__(
        self,
        problem: PlayersProblem,
        line: int,
        found: str = "",
        *,
        others: tuple[LineFault, ...] = (),
    ) -> None:
        self.faults = (LineFault(problem, line, found[:LONGEST_NAME]), *others)
        super().__init__(", ".join(map(str, self.faults)))
        self.problem = problem
        self.line = line
        self.found = found[:LONGEST_NAME]


def refuse(faults: Sequence[LineFault]) -> None:
    """Raise PlayersRefused with all these faults, if there are any."""
    if faults:
        first, *others = sorted(faults, key=lambda fault: fault.line)
        raise PlayersRefused(first.problem, first.line, first.found, others=tuple(others))


class PlayerLine(msgspec.Struct, frozen=True):
    """One player in a file; None for missing facts.

    `number` is the federation's, `club` the club's number there; `born` is a year, `games` the
    number of rated games. `estimated`: the rating was written with a ~.
    """

    name: str
    rating: int | None = None
    group: str | None = None
    number: str | None = None
    title: str | None = None
    club: str | None = None
    federation: str | None = None
    games: int | None = None
    born: int | None = None
    estimated: bool = False
    mail: str | None = None


def checked_name(name: str, line: int) -> str:
    """The name, if it fits on a line and is nothing but a name. Raises PlayersRefused."""
    name = " ".join(word for word in re.split("[ \xa0]", name) if word)
    if not name:
        raise PlayersRefused(PlayersProblem.NO_NAME, line)
    if name[0] in _FORMULA:
        raise PlayersRefused(PlayersProblem.FORMULA, line, name)
    if not any(map(str.isalpha, name)):
        raise PlayersRefused(PlayersProblem.NO_NAME, line)
    if set("<>") & set(name):
        raise PlayersRefused(PlayersProblem.MARKUP, line, name)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise PlayersRefused(PlayersProblem.LONG_NAME, line, name)
    return name


def named_and_rated(text: str, line: int) -> "PlayerLine":
    """The name and rating in a handwritten line: ``3. Vries, Jan de; 1650``.

    Raises PlayersRefused.
    """
    entry = _BEFORE_RATING.sub(" ", _IN_A_LIST.sub("", text), count=1).strip()
    match = _RATING_BEHIND.search(entry)
    name = entry[: match.start()] if match else entry
    rating, estimated = rating_of(match[1].strip("()"), line) if match else (None, False)
    return PlayerLine(given_first(name, dutch=True), rating, estimated=estimated)


def rating_of(written: str, line: int) -> tuple[int | None, bool]:
    """The rating, and True for an estimate such as ``~1500``; None for an empty text or 0.

    ``1.523`` and ``1433,0`` are ratings as spreadsheets write them. Raises PlayersRefused.
    """
    text = written.strip().casefold()
    if text in _NO_RATING or not text.strip("0.,"):
        return None, False
    digits = _MARK.sub("", _ESTIMATE.sub("", text, count=1))
    rating = _whole(digits)
    if rating is None:
        problem = PlayersProblem.FORMULA if text[0] in "=+@" else PlayersProblem.NO_NUMBER
        raise PlayersRefused(problem, line, written.strip())
    if rating > HIGHEST_RATING:
        raise PlayersRefused(PlayersProblem.HIGH_RATING, line, written.strip())
    return rating or None, _ESTIMATE.match(text) is not None or text.endswith("?")


def _whole(digits: str) -> int | None:
    """The whole number, a half rounded upwards; None if the text is no number."""
    if not digits.isascii() and not any(mark in digits for mark in "’\u202f\xa0"):
        return None
    if thousands := _THOUSANDS.fullmatch(digits):
        return int(thousands[1] + thousands[2])
    plain = _PLAIN_RATING.fullmatch(digits)
    if plain is None:
        return None
    whole, decimals, alone = plain.groups()
    return int(alone) if alone else int(whole) + (int(decimals[0]) >= _HALF)


def year_of(written: str) -> int | None:
    """The year of birth in a year or a date; None if there is none."""
    match = _YEAR.search(written)
    return int(match[0]) if match else None


def number_of(written: str, line: int) -> str | None:
    """A federation's or club's number without leading zeros; None for 0. Raises PlayersRefused."""
    number = written.strip().removesuffix(".0")
    if number and not _NUMBER.fullmatch(number):
        raise PlayersRefused(PlayersProblem.BAD_ID, line, number)
    return number.lstrip("0") or None


def mail_of(written: str, line: int) -> str | None:
    """The mail address; None for an empty text. Raises PlayersRefused."""
    address = mail_address(written)
    if written.strip() and address is None:
        raise PlayersRefused(PlayersProblem.BAD_MAIL, line, written.strip())
    return address


def count_of(written: str) -> int | None:
    """The count, if the text is one."""
    digits = written.strip().removesuffix(".0")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None  # noqa: PLR2004 - nobody plays a million games


def doubles(players: Iterable[tuple[int, PlayerLine]]) -> Iterator[LineFault]:
    """Each line whose player has the name of an earlier one, and nothing to distinguish them."""
    seen: dict[str, list[PlayerLine]] = {}
    for line, player in players:
        key = spelled(player.name) or player.name.casefold()
        before = seen.setdefault(key, [])
        if not all(_are_two(player, other) for other in before):
            yield LineFault(PlayersProblem.TWICE, line, player.name)
        before.append(player)


def _are_two(one: PlayerLine, other: PlayerLine) -> bool:
    """True if two namesakes differ in number, year of birth or rating."""
    if one.number and other.number:
        return True
    return any(
        mine is not None and theirs is not None and mine != theirs
        for mine, theirs in ((one.born, other.born), (one.rating, other.rating))
    )


@dataclass(slots=True)
class ListNotes:
    """Other content of a list, as far as it was read.

    The headings of the columns that were used and of those that were not, and the lines without a
    player, such as a total.
    """

    used: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)


class PlayersList(msgspec.Struct, frozen=True):
    """The players of a list, with its other content."""

    players: tuple[PlayerLine, ...]
    notes: ListNotes = msgspec.field(default_factory=ListNotes)


_MOST_PASSED = 5


def collected(
    lines: Iterable[tuple[int, PlayerLine]], most: int | None = None
) -> tuple[PlayerLine, ...]:
    """The players of a list, of at most that many. Raises PlayersRefused, with all its faults."""
    players, faults = list[tuple[int, PlayerLine]](), list[LineFault]()
    try:
        players.extend(lines if most is None else islice(lines, most + 1))
    except PlayersRefused as refused:
        faults += refused.faults
    if most is not None and len(players) > most:
        raise PlayersRefused(PlayersProblem.TOO_MANY, most, str(most))
    refuse([*faults, *doubles(players)])
    return tuple(player for _, player in players)


def note_messages(notes: ListNotes) -> Iterator[Message]:
    """The columns that were used and those that were not, and the lines that were skipped."""
    if notes.used:
        yield messages.ColumnsUsed(tuple(notes.used))
    if notes.unused:
        yield messages.ColumnsUnused(tuple(notes.unused))
    if notes.passed:
        more = ("…",) if len(notes.passed) > _MOST_PASSED else ()
        yield messages.LinesPassed((*notes.passed[:_MOST_PASSED], *more))


def fault_messages(refused: PlayersRefused) -> tuple[Message, ...]:
    """A message for each faulty line, as many as fit."""
    lines = [
        messages.BadLine(fault.line, fault.problem, faulty_text(fault.found))
        for fault in refused.faults
    ]
    return first_of(lines, MOST_FAULTS, messages.OtherBadLines)


def faulty_text(found: str) -> messages.FaultyText | None:
    """The text found in a line, if any."""
    return messages.FaultyText(found) if found else None
