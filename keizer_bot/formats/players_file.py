"""Players in a file, whatever wrote it: the row that all readers give, and what they refuse.

What each kind of file is made of stands with its reader: `table_rows` (CSV and spreadsheets),
`federation_lists` (FIDE's XML, the Belgian federation's SQLite).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.folding import spelled
from keizer_bot.mail_address import mail_address

LONGEST_NAME = 64  # what fits a line on a phone
MOST_FAULTS = 10  # that are told of one table
LONGEST_LINE = 16 * 1024  # bytes: no list has a tenth of it
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
_SAID_RATING = r"\(?[~≈±]?\s?(?:\d[.,]\d{3}|\d{3,18})(?:[.,]\d{1,2})?\)?"
_BEFORE_RATING = re.compile(rf"\s*[;,|]\s*(?=(?:{_SAID_RATING}|[0-9]*)$)")  # keeps "Jansen, Piet"
_RATING_BEHIND = re.compile(rf"\s+({_SAID_RATING})\s*$")


class PlayersProblem(Enum):
    """A kind of fault in a table; `formats.po` has the words."""

    NO_HEAD = auto()
    FIDE_TEXT = auto()
    NO_NAME = auto()
    LONG_NAME = auto()
    NO_NUMBER = auto()
    HIGH_RATING = auto()
    NO_TABLE = auto()
    TWICE = auto()
    MARKUP = auto()
    FORMULA = auto()
    BAD_ID = auto()
    BAD_MAIL = auto()
    LONG_LINE = auto()
    NO_TEXT = auto()
    BROKEN = auto()
    ENTITIES = auto()
    BOMB = auto()
    NOTHING_IN_IT = auto()
    TOO_MANY = auto()


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong in a line, and what was `found` there."""

    problem: PlayersProblem
    line: int
    found: str = ""

    def __str__(self) -> str:
        return f"Line {self.line}: {self.problem.name}"


class PlayersRefused(Exception):
    """The table cannot be read; `faults` say why, the first also by itself, in line order."""

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
    """Refuse a table for all that is wrong in it, if anything. Raises PlayersRefused."""
    if faults:
        first, *others = sorted(faults, key=lambda fault: fault.line)
        raise PlayersRefused(first.problem, first.line, first.found, others=tuple(others))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of a file. What it does not say is None.

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
    """A name that fits a line and holds nothing but a name. Raises PlayersRefused."""
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
    """Name and rating in a line that somebody wrote: ``3. Vries, Jan de; 1650``.

    Raises PlayersRefused.
    """
    said = _BEFORE_RATING.sub(" ", _IN_A_LIST.sub("", text), count=1).strip()
    behind = _RATING_BEHIND.search(said)
    name = said[: behind.start()] if behind else said
    rating, estimated = rating_of(behind[1].strip("()"), line) if behind else (None, False)
    return PlayerLine(given_first(name, dutch=True), rating, estimated=estimated)


def rating_of(written: str, line: int) -> tuple[int | None, bool]:
    """A rating and True for an estimate, as ``~1500`` is; of nothing or 0 there is none.

    ``1.523`` and ``1433,0`` are ratings as spreadsheets write them. Raises PlayersRefused.
    """
    said = written.strip().casefold()
    if said in _NO_RATING or not said.strip("0.,"):
        return None, False
    digits = _MARK.sub("", _ESTIMATE.sub("", said, count=1))
    rating = _whole(digits)
    if rating is None:
        problem = PlayersProblem.FORMULA if said[0] in "=+@" else PlayersProblem.NO_NUMBER
        raise PlayersRefused(problem, line, written.strip())
    if rating > HIGHEST_RATING:
        raise PlayersRefused(PlayersProblem.HIGH_RATING, line, written.strip())
    return rating or None, _ESTIMATE.match(said) is not None or said.endswith("?")


def _whole(digits: str) -> int | None:
    """The whole number that is meant, a half upwards; None if it is none."""
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
    """The year of birth in a year or a date."""
    found = _YEAR.search(written)
    return int(found[0]) if found else None


def number_of(written: str, line: int) -> str | None:
    """A federation's or club's number, without leading zeros; 0 is none. Raises PlayersRefused."""
    said = written.strip().removesuffix(".0")
    if said and not _NUMBER.fullmatch(said):
        raise PlayersRefused(PlayersProblem.BAD_ID, line, said)
    return said.lstrip("0") or None


def mail_of(written: str, line: int) -> str | None:
    """A mail address; of nothing it is none. Raises PlayersRefused."""
    found = mail_address(written)
    if written.strip() and found is None:
        raise PlayersRefused(PlayersProblem.BAD_MAIL, line, written.strip())
    return found


def count_of(written: str) -> int | None:
    """A count, as far as it is one."""
    said = written.strip().removesuffix(".0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 7 else None  # noqa: PLR2004 - nobody plays a million games


def doubles(players: Iterable[tuple[int, PlayerLine]]) -> Iterator[LineFault]:
    """Each line whose player has the name of an earlier one, and nothing that tells them apart."""
    seen: dict[str, list[PlayerLine]] = {}
    for line, player in players:
        key = spelled(player.name) or player.name.casefold()
        before = seen.setdefault(key, [])
        if not all(_are_two(player, other) for other in before):
            yield LineFault(PlayersProblem.TWICE, line, player.name)
        before.append(player)


def _are_two(one: PlayerLine, other: PlayerLine) -> bool:
    """True if two of one name can be told apart: by number, year of birth or rating."""
    if one.number and other.number:
        return True
    return any(
        mine is not None and theirs is not None and mine != theirs
        for mine, theirs in ((one.born, other.born), (one.rating, other.rating))
    )


@dataclass(slots=True)
class ListNotes:
    """What stands in a list beside its players, as far as it was read.

    The heads of the columns that were used and of those that were not, and the lines that are no
    player's, such as a total.
    """

    used: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PlayersList:
    """The players of a list, and what else stands in it."""

    players: tuple[PlayerLine, ...]
    notes: ListNotes = field(default_factory=ListNotes)
