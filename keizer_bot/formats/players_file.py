"""Players in a file, whatever wrote it: the row that all readers give, and what they refuse.

What each kind of file is made of stands with its reader: `table_rows` (CSV and spreadsheets),
`federation_lists` (FIDE's XML, the Belgian federation's SQLite).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from keizer_bot.mail_address import mail_address

LONGEST_NAME = 64  # what fits a line on a phone
LONGEST_LINE = 16 * 1024  # bytes: no list has a tenth of it
_FORMULA = "=+-@\t\r"
_RATING_DIGITS = 4
_NO_RATING = {"", "-", "–", "0", "unr", "nc", "n.c."}
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"[0-9A-Za-z]{1,12}")
_IN_A_LIST = re.compile(r"^(?:[0-9]{1,3}[.):]|[-–•*])\s*")
_BEFORE_RATING = re.compile(r"\s*[;,|]\s*(?=[0-9]*$)")  # "Jansen, Piet" keeps its comma
_RATING_BEHIND = re.compile(r"\s+\(?([0-9]{3,4})\)?\s*$")
_PARTICLES = frozenset("van von der den de het 't in op te ten ter la le du".split())  # noqa: SIM905 - words


class PlayersProblem(Enum):
    """What can be wrong with a table; the value is the sentence for who stands at the computer."""

    NO_HEAD = "Line {line} must name the columns: name, and if you have them rating and group."
    FIDE_TEXT = "This is FIDE's list as text; take the XML one, such as players_list_xml.zip."
    NO_NAME = "Line {line} has no name."
    LONG_NAME = f"Line {{line}}: a name has at most {LONGEST_NAME} characters, all to be seen."
    NO_NUMBER = "Line {line}: the rating {found!r} is not a whole number."
    NO_TABLE = "Line {line}: this is no table of players."
    TWICE = "Line {line}: {found} is in the table twice; make the names differ."
    MARKUP = "Line {line}: the name {found!r} has a sign in it that no name has."
    FORMULA = "Line {line}: {found!r} is a formula; save the table with values in its place."
    BAD_ID = "Line {line}: {found!r} is not a federation's number."
    BAD_MAIL = "Line {line}: {found!r} is not a mail address."
    LONG_LINE = "Line {line} is longer than any list's."
    NO_TEXT = "Line {line}: this is not text that can be read."
    BROKEN = "Line {line}: from here on the file is damaged or incomplete."
    ENTITIES = "Line {line}: the file declares entities, which no rating list does."
    BOMB = "The file holds far more than its size says, and is not unpacked."
    NOTHING_IN_IT = "In the archive there is no list of players."
    TOO_MANY = "The list has more than {found} players: name a federation, as in --federation NED."


class PlayersRefused(Exception):
    """The table cannot be read; `problem`, `line` and what was `found` there say why."""

    def __init__(self, problem: PlayersProblem, line: int, found: str = "") -> None:
        super().__init__(problem.value.format(line=line, found=found[:LONGEST_NAME]))
        self.problem = problem
        self.line = line
        self.found = found[:LONGEST_NAME]


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
    name = " ".join(name.split(" ")).strip()
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


def given_first(name: str, *, dutch: bool = False) -> str:
    """``Vries, Jan de`` as it is said: Jan de Vries. In `dutch` Van den Berg is van den Berg."""
    last, comma, first = name.partition(",")
    if not comma:
        return name
    words = last.split()
    if dutch:
        leading = [w.casefold() in _PARTICLES for w in words[:-1]]
        count = next((i for i, yes in enumerate(leading) if not yes), len(leading))
        words = [w.casefold() for w in words[:count]] + words[count:]
    return " ".join([*first.split(), *words])


def named_and_rated(line: str) -> tuple[str, int | None]:
    """Name and rating in a line that somebody wrote: ``3. Vries, Jan de; 1650``."""
    said = _BEFORE_RATING.sub(" ", _IN_A_LIST.sub("", line)).strip()
    rating = _RATING_BEHIND.search(said)
    name = said[: rating.start()] if rating else said
    return given_first(name, dutch=True), int(rating[1]) if rating else None


def rating_of(written: str, line: int) -> tuple[int | None, bool]:
    """A rating of nothing or 0 is none; ``~1500`` is an estimate. Raises PlayersRefused."""
    said = written.strip()
    estimated = said.startswith("~")
    digits = said.removeprefix("~").strip()
    if digits.casefold() in _NO_RATING:
        return None, False
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _RATING_DIGITS):
        problem = PlayersProblem.FORMULA if said[0] in "=+@" else PlayersProblem.NO_NUMBER
        raise PlayersRefused(problem, line, said)
    return int(digits) or None, estimated


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


def refuse_doubles(players: Iterable[tuple[int, PlayerLine]]) -> None:
    """Refuse two of one name in a list that has no numbers to tell them apart."""
    seen: set[str] = set()
    for line, player in players:
        if player.number is None and player.name.casefold() in seen:
            raise PlayersRefused(PlayersProblem.TWICE, line, player.name)
        seen.add(player.name.casefold())
