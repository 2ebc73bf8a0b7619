"""What a command is: each subject declares its own, and `app` collects them into the one table.

There is no other list of commands. What decides by command asks a field here: who may say it,
which competition it is about, where its answer goes, whether flood control counts it.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto
from typing import Any

from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords, Right

# It takes the `Request` that is answered. That is not named here: it builds on the context, and the
# context holds the table of commands.
Handler = Callable[[Any], Reply | None]


class Looks(Enum):
    """Where a command looks in time: that chooses between competitions side by side."""

    BACK = auto()  # at what was played: the competition that played last
    AHEAD = auto()  # at what is to come: the competition that plays next
    NEITHER = auto()


class Scope(Enum):
    """What a command is about, where a club has several competitions."""

    PLAYED = auto()  # one of them, and what was played in it
    COMING = auto()  # one of them, and what is to come in it
    SEASON = auto()  # one of them, at any time: its rules, its players, its season
    EVENINGS = auto()  # coming evenings, of one or of all of them; days stand behind it
    GAME = auto()  # a game that was played; 1-0 behind it is no day in January
    LAST_ACT = auto()  # the one where the sender acted last
    CLUB = auto()  # none of them, or all

    @property
    def looks(self) -> Looks:
        """Where what is about this looks."""
        if self in (Scope.PLAYED, Scope.GAME):
            return Looks.BACK
        return Looks.AHEAD if self in (Scope.COMING, Scope.EVENINGS) else Looks.NEITHER


@dataclass(frozen=True, slots=True)
class Command(CommandWords):
    """A command: what it is called, who may say it, what it is about, and what answers it.

    `may` is asked before anything is read, so that nobody else learns what is wrong with the
    words. The actions ask it again: they are also reached by buttons and awaited words.
    `answers` is the kind of an answer in mere words; pages, a question and a refusal tell theirs.
    `of_seasons`: behind it an earlier season may be named.
    `asks`: it changes nothing, and somebody may send too many. `for_own_eyes`: it is refused in a
    group where the bot cannot write to the sender in private. `visited` comes before all else: it
    takes a `Visit` and the words behind the command, and answers whoever is of a club or of none;
    where it gives None, the club answers. `while_asleep`: a club that sleeps answers it too; what
    its buttons do says so itself (`on_press`). `without_season`: it also answers for a competition
    that has no season.
    """

    handler: Handler
    _: KW_ONLY
    may: Right | ClubRole = ClubRole.MEMBER
    scope: Scope
    answers: ReplyKind = ReplyKind.ACT
    asks: bool = False
    of_seasons: bool = False
    for_own_eyes: bool = False
    visited: Callable[[Any, str], Any] | None = None
    while_asleep: bool = False
    without_season: bool = False

    @property
    def looks(self) -> Looks:
        """Where it looks, where a club has several competitions."""
        return self.scope.looks


NO_COMMANDS = CommandTable[Command](())
"""For what nobody speaks to: backups, the website, the command line."""
