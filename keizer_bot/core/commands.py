"""The definition of a command: subjects declare theirs, `app` collects them in one table.

There is no other list of commands. Code that depends on the command reads a field here: who may
use it, which competition it concerns, where its answer goes, if flood control counts it.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto
from typing import Any

from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords, Right

# Takes a `Request`, which cannot be named here: it builds on the context, and the
# context holds the table of commands.
Handler = Callable[[Any], Reply | None]


class Looks(Enum):
    """The direction in time of a command, which selects one of several competitions."""

    BACK = auto()  # at past rounds: the competition that played last
    AHEAD = auto()  # at coming rounds: the competition that plays next
    NEITHER = auto()


class Scope(Enum):
    """The subject of a command in a club with several competitions."""

    PLAYED = auto()  # one of them: its past rounds
    COMING = auto()  # one of them: its coming rounds
    CALENDAR = auto()  # likewise, but of an event inside a season its own rounds
    SEASON = auto()  # one of them, at any time: its rules, its players, its season
    EVENINGS = auto()  # coming evenings, of one or all of them; dates follow the command
    GAME = auto()  # a game that was played; 1-0 after the command is no date
    LAST_ACT = auto()  # the competition in which the sender last changed anything
    CLUB = auto()  # none of them, or all

    @property
    def looks(self) -> Looks:
        """The direction in time of this scope."""
        if self in (Scope.PLAYED, Scope.GAME):
            return Looks.BACK
        ahead = (Scope.COMING, Scope.CALENDAR, Scope.EVENINGS)
        return Looks.AHEAD if self in ahead else Looks.NEITHER


@dataclass(frozen=True, slots=True)
class Command(CommandWords):
    """A command: its names, who may use it, what it concerns, and the function that answers it.

    `may` is checked before the text is read, so that others do not learn what is wrong with it. The
    actions check it again, as they are also reached by buttons and awaited messages. `answers` is
    the kind of an answer of text alone; pages, questions and refusals have their own. `of_seasons`:
    an earlier season may be named after it. `asks`: it changes nothing, and flood control counts
    it. `for_own_eyes`: it is refused in a group if the bot cannot write to the sender in private.
    `visited` runs first: it takes a `Visit` and the text after the command, for members and
    strangers alike; if it gives None, the club answers. `while_asleep`: a sleeping club answers it
    too; its buttons say so themselves (`on_press`). `without_season`: it works in a competition
    without a season.
    """

    handler: Handler
    scope: Scope
    may: Right | ClubRole = ClubRole.MEMBER
    _: KW_ONLY
    answers: ReplyKind = ReplyKind.ACT
    asks: bool = False
    of_seasons: bool = False
    for_own_eyes: bool = False
    visited: Callable[[Any, str], Any] | None = None
    while_asleep: bool = False
    without_season: bool = False

    @property
    def looks(self) -> Looks:
        """The direction in time of the command, which selects one of several competitions."""
        return self.scope.looks


NO_COMMANDS = CommandTable[Command](())
"""An empty set of commands, for work outside chats: backups, the website, the command line."""
