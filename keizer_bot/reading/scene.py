"""What words are resolved against: evenings, players, the sender's own games, the moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from keizer_bot.calendar import Calendar
from keizer_bot.grammar.dates import Sort, When
from keizer_bot.grammar.games import Pairing
from keizer_bot.grammar.names import NamedPerson
from keizer_bot.grammar.scores import GameKind
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal


@dataclass(frozen=True, slots=True)
class ReadingScene:
    """Who writes, where and when; `me` is the sender as a player, None where they do not play.

    `games` are those of the round that a report is about. `languages` are the sender's own first.
    """

    calendar: Calendar
    at: datetime
    players: tuple[NamedPerson, ...]
    me: NamedPerson | None
    is_arbiter: bool
    private: bool
    games: Sequence[Pairing] = ()
    game: GameKind = "chess"
    languages: tuple[str, ...] = ("nl", "en", "it")

    @property
    def own_game(self) -> Pairing | None:
        """The sender's game among `games`."""
        return next((game for game in self.games if self.me in game.players), None)

    @property
    def today(self) -> date:
        """The day on which it is written, where the club is."""
        return self.calendar.local(self.at).date()

    def is_today(self, when: When) -> bool:
        """True for "tonight" and its like: the game that is told of is today's."""
        return when.sort in {Sort.DAYS, Sort.TODAY} and when.days == (self.today,)


class CommandScene(Protocol):
    """What the words behind a command are read against.

    A fact is looked up when a reader asks for it: many commands are also given where no season is.
    """

    @property
    def today(self) -> date:
        """The day on the club's clock."""

    @property
    def members(self) -> tuple[NamedPerson, ...]:
        """The club's members."""

    @property
    def cups(self) -> Sequence[str]:
        """The names of the club's cups."""

    def member_named(self, name: str, right: Right, unread: Refusal) -> int | None:
        """The member whom the name behind a member's own command means; None: the sender.

        A member acts for nobody else. What is nobody's name is a slip in what they wanted of
        themselves, and answered with `unread`. Raises that, and as `person`.
        """

    def require_arbiter(self) -> None:
        """Refuse words that are for an arbiter alone."""
