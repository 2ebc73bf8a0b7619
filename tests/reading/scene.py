"""The sentences that people wrote, each with its allowed outcomes, and the call of `read`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from keizer_bot.reading.model import (
    ComeLate,
    NoEvening,
    NoShow,
    NothingRead,
    OwnResult,
    Reading,
    ResultReport,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.reader import read
from keizer_bot.reading.scene import ReadingScene
from tests.grammar.scene import GAMES, ROSTER, ZONE, calendar

JAN, PIET, KEES = ROSTER[:3]
_FOLDER = Path(__file__).parent.parent / "chat"
_PAGES = (
    *(_FOLDER / f"{page}.txt" for page in ("results_side", "unseen_sentences", "several_things")),
    Path(__file__).with_name("unseen_sentences.txt"),
)
_WRITERS: dict[str, NamedPerson | None] = {
    **{person.name[0]: person for person in ROSTER},
    "J": ROSTER[0],
    "P": ROSTER[1],
    "L": ROSTER[5],
    "PJ": ROSTER[8],
    "JB": ROSTER[9],
    "T": None,  # the arbiter, who does not play
}
MOMENTS = {
    "W": datetime(2026, 11, 18, 12, tzinfo=ZONE),  # Wednesday
    "E": datetime(2026, 11, 20, 19, tzinfo=ZONE),  # Friday, before the pairing
    "F": datetime(2026, 11, 20, 22, 30, tzinfo=ZONE),  # Friday, paired
}
_CALENDARS = {moment: calendar(at) for moment, at in MOMENTS.items()}
_STARTS = (20, 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence, its writer, place and moment, and its allowed outcomes."""

    writer: str
    private: bool
    moment: str
    text: str
    wanted: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        """True if it must be done, and may not be asked about."""
        return "asked" not in self.wanted and _is_done(self.wanted[0])

    @property
    def is_arbiters(self) -> bool:
        """True if the arbiter wrote it."""
        return self.writer == "T"

    @property
    def is_of_results(self) -> bool:
        """True if it was written when the games were played."""
        return self.moment == "F"


def _is_done(wanted: str) -> bool:
    return wanted[:1].isdecimal() or wanted.split(maxsplit=1)[0] in {"off", "here", "later"}


def rows() -> list[Row]:
    """The sentences of the pages, without commands."""
    lines = "\n".join(page.read_text("utf-8") for page in _PAGES).splitlines()
    return [_row(line) for line in lines if "|" in line and line[0] != "#" and "|/" not in line]


def _row(line: str) -> Row:
    head, text, wanted = line.split("|")
    writer, where, moment = head.split()
    return Row(
        writer, where == "p", moment, text.replace("\\n", "\n"), tuple(wanted.strip().split(","))
    )


def scene(
    me: NamedPerson | None = JAN,
    *,
    moment: str = "W",
    private: bool = True,
    games: tuple[Pairing, ...] | None = None,
) -> ReadingScene:
    """A scene; the arbiter's without `me`."""
    if games is None:
        games = GAMES if moment == "F" else ()
    at = MOMENTS[moment]
    return ReadingScene(_CALENDARS[moment], at, ROSTER, me, me is None, private, games)


def read_row(row: Row) -> Reading:
    """The reading of a row."""
    me = _WRITERS[row.writer]
    return read(row.text, scene(me, moment=row.moment, private=row.private))


def outcome(reading: Reading) -> str:
    """The outcome of a sure reading in the words of the pages; "asked" otherwise."""
    if isinstance(reading, NothingRead | NoEvening | OwnResult) or reading.doubts:
        return "asked"
    parts = reading.readings if isinstance(reading, SeveralReadings) else (reading,)
    results, presence, late = [], [], []
    for part in parts:
        match part:
            case ResultReport(game, result):
                results.append(f"{game.board} {result.value}")
            case NoShow(game, absent):
                results.append(f"{game.board} {'+/-' if absent == game.black else '-/+'}")
                presence.append((12, absent.name, "off"))
            case SignOff(players, evenings):
                presence += [(e.number, p.name, "off") for e in evenings for p in players]
            case SignOn(players, evenings):
                presence += [(e.number, p.name, "here") for e in evenings for p in players]
            case ComeLate(_, evening, by):
                hour, minute = _STARTS
                late.append(f"later {by.behind(evening.starts.replace(hour=hour, minute=minute))}")
    who = [f"{how} {number} {name.split()[0]}" for number, name, how in sorted(presence)]
    return " ".join([*sorted(results), *who, *late])


def offered(reading: Reading) -> str:
    """The outcome of a question's button; "any" if there is one for each result."""
    if isinstance(reading, OwnResult) and reading.game:
        return f"{reading.game.board} any"
    if isinstance(reading, SeveralReadings):
        parts = tuple(replace(part, doubts=frozenset()) for part in reading.readings)
        return outcome(replace(reading, readings=parts, doubts=frozenset()))
    return outcome(replace(reading, doubts=frozenset()))


def is_offered(row: Row, reading: Reading) -> bool:
    """True if a button of the question has the wanted effect; some questions offer both ways."""
    if is_wanted(row, offered(reading)):
        return True
    if not (isinstance(reading, SignOff | SignOn) and reading.doubts & _EITHER_WAY):
        return False
    other = SignOn if isinstance(reading, SignOff) else SignOff
    return is_wanted(row, outcome(other(reading.players, reading.evenings)))


_EITHER_WAY = {Unsure.CONTRADICTION, Unsure.CORRECTION, Unsure.DENIED, Unsure.QUESTION, Unsure.ONLY}


def fits(row: Row, reading: Reading) -> bool:
    """True if the row allows that outcome; a player who comes anyway is not stored."""
    return is_wanted(row, outcome(reading))


def is_wanted(row: Row, done: str) -> bool:
    """True if that is the outcome that the row wants."""
    board, _, result = done.partition(" ")
    if result == "any":
        return any(wanted.startswith(f"{board} ") for wanted in row.wanted)
    return done in row.wanted or _without_coming(done) in row.wanted


def _without_coming(done: str) -> str:
    words = done.split()
    starts = [n for n, word in enumerate(words) if word == "here"]
    dropped = {n + k for n in starts for k in range(3)}
    return " ".join(word for n, word in enumerate(words) if n not in dropped)
