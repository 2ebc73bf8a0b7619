"""What is said of a season from another program: what is left out, and what counts otherwise.

An option of the program stands in the text by the name that it has there.
"""

from keizer_bot.formats.players_file import PlayersProblem
from keizer_bot.i18n.message import Message


class FoundThere(Message):
    """What stands in a line."""

    found: str


class BadLine(Message):
    """What is wrong in a line of a list."""

    line: int
    problem: PlayersProblem
    found: FoundThere | None


class OtherBadLines(Message):
    """So many more lines are wrong."""

    count: int


class ColumnsUsed(Message):
    """The heads of the columns that were read."""

    columns: tuple[str, ...]


class ColumnsUnused(Message):
    """The heads of the columns that were not."""

    columns: tuple[str, ...]


class LinesPassed(Message):
    """Lines that are nobody's, such as a total."""

    lines: tuple[str, ...]


class NoNumbers(Message):
    """Of so many players the number is none of a federation's, and is left out."""

    count: int


class HigherTop(Message):
    """With so many players the first must be worth more than the rules have it."""

    top: int


class SevillaLeftOut(Message):
    """Telephone numbers are not taken over."""


class SevillaHasNoRules(Message):
    """The rules are not in Sevilla's file: its usual ones stand in."""


class RulesOfRunning(Message):
    """The file has no rules: those of the season that runs stand in."""

    season: str


class UsualRules(Message):
    """The file has no rules, and none are known: the usual ones of Sevilla stand in."""


class OrderOfAppearance(Message):
    """There are no ratings: players stand in the order in which they come in the table."""


class RulesFromPoints(Message):
    """The rules were told by the points that stand in the file."""


class SevillaIsNoKeizer(Message):
    """Games counted a point there: there are no totals of a Keizer competition to compare."""


class OwnRules(Message):
    """The club played by rules that the file does not have."""


class KfcWithoutOptions(Message):
    """The file is of an older version, which kept the options elsewhere."""


class KfcByes(Message):
    """``Allocate bye's even`` is off."""


class KfcColours(Message):
    """Who has White where nothing else decides."""


class KfcBoards(Message):
    """``Random board`` is on."""


class KfcTimes(Message):
    """``Time bonus`` is set."""


class KfcCategories(Message):
    """Somebody is in several ``Categories``."""


class KfcWithdrawn(Message):
    """``Bonus withdrawn``: these players left."""

    players: tuple[str, ...]


class KfcOnlyThat(Message):
    """Reckoned as there in what was named, all totals are the same."""


class KfcLateStart(Message):
    """These players came in later."""

    players: tuple[str, ...]


class KfcReducedBonus(Message):
    """``Reduce boni for excused/unexcused``: somebody was away both ways."""


class KfcAdjourned(Message):
    """So many games are adjourned."""

    count: int


class KfcNormalised(Message):
    """``Normalization of victory`` is on."""


class KfcEqualTotals(Message):
    """The first round after which totals are equal."""

    round: int


class KfcStoredRanking(Message):
    """The ranking after that round was kept, and a result was corrected since."""

    round: int


class TeamTournament(Message):
    """The file is of a tournament of teams, and no competition of a club's members."""


class ReadingTooMuch(Message):
    """Reading the file takes more than any file of a club does."""
