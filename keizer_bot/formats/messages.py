"""Messages about a season from another program: what is left out, and what counts differently.

An option of the program is in the text under its own name there.
"""

from enum import Enum

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message

PlayersProblem = Enum(
    "PlayersProblem",
    """
    NO_HEAD FIDE_TEXT NO_NAME LONG_NAME NO_NUMBER HIGH_RATING NO_TABLE TWICE MARKUP FORMULA BAD_ID
    BAD_MAIL LONG_LINE NO_TEXT BROKEN ENTITIES BOMB NOTHING_IN_IT TOO_MANY NO_YEAR NO_PRIZE
    NO_WINNER MANY_WINNERS
    """,
)
"""A kind of fault in a table; `formats.po` has the texts."""


class FaultyText(Message):
    """The text found in a line."""

    found: str


class BadLine(Message):
    """A faulty line of a list."""

    line: int
    problem: PlayersProblem
    found: FaultyText | None


class OtherBadLines(shapes.Counted):
    """The number of further faulty lines."""


class ColumnsUsed(Message):
    """The headings of the columns that were read."""

    columns: tuple[str, ...]


class ColumnsUnused(Message):
    """The headings of the columns that were not read."""

    columns: tuple[str, ...]


class LinesPassed(Message):
    """Lines that were skipped, such as a total."""

    lines: tuple[str, ...]


class NoNumbers(shapes.Counted):
    """Number of players whose number is no federation number, and is left out."""


class HigherTop(Message):
    """The top value must be raised for that many players."""

    top: int


class SevillaLeftOut(Message):
    """Phone numbers are not imported."""


class SevillaHasNoRules(Message):
    """Sevilla's file has no rules: its default ones are used."""


class RulesOfRunning(shapes.OfSeason):
    """The file has no rules: those of the running season are used."""


class UsualRules(Message):
    """The file has no rules, and none are known: Sevilla's default ones are used."""


class OrderOfAppearance(Message):
    """There are no ratings: players are in the order of the table."""


class RulesFromPoints(Message):
    """The rules were inferred from the points in the file."""


class SevillaIsNoKeizer(Message):
    """Games counted one point there, so there are no Keizer totals to compare."""


class OwnRules(Message):
    """The club played by rules that are not in the file."""


class KfcWithoutOptions(Message):
    """The file is from an older version, which stored the options elsewhere."""


class KfcByes(Message):
    """``Allocate bye's even`` is off."""


class KfcColours(Message):
    """The colours there, when no other rule decides."""


class KfcBoards(Message):
    """``Random board`` is on."""


class KfcTimes(Message):
    """``Time bonus`` is set."""


class KfcCategories(Message):
    """A player is in several ``Categories``."""


class KfcWithdrawn(shapes.OfPlayers):
    """``Bonus withdrawn``: these players withdrew."""


class KfcOnlyThat(Message):
    """All totals agree when the named differences are computed as there."""


class KfcLateStart(shapes.OfPlayers):
    """These players entered late."""


class KfcReducedBonus(Message):
    """``Reduce boni for excused/unexcused``: a player was absent in both ways."""


class KfcAdjourned(shapes.Counted):
    """The number of adjourned games."""


class KfcNormalised(Message):
    """``Normalization of victory`` is on."""


class KfcEqualTotals(shapes.OfRound):
    """The first round after which two totals are equal."""


class KfcStoredRanking(shapes.OfRound):
    """The ranking after that round was stored, and a result corrected since."""


class TeamTournament(Message):
    """The file is of a team tournament, not of a competition between members."""


class ReadingTooMuch(Message):
    """Reading the file takes more than any club's file needs."""
