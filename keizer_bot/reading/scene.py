"""The scene in which a text is read: evenings, players, the sender's own games, the moment."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Protocol

import msgspec

from keizer_bot import LANGUAGES
from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import Sort, When
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.pieces import GameKind


class ReadingScene(msgspec.Struct, frozen=True):
    """The sender, place and time of a message; `me` is the sender as a player, if they are one.

    `private`: the message is to the bot, in private or as a reply. `chiefs` are the names of the
    arbiters, whom a message may greet. `of_results`: the words follow the command for a result and
    are about nothing else; then the beginning of a name is enough. `family` are the sender and
    others who share their account; if the text names them together, it means each of them. `games`
    are those of the round that a report is about. `languages` begin with the sender's own.
    """

    calendar: Calendar
    at: datetime
    players: tuple[NamedPerson, ...]
    me: NamedPerson | None
    is_arbiter: bool
    private: bool
    games: Sequence[Pairing] = ()
    game: GameKind = "chess"
    languages: tuple[str, ...] = tuple(LANGUAGES)
    chiefs: tuple[NamedPerson, ...] = ()
    of_results: bool = False
    family: tuple[NamedPerson, ...] = ()

    @property
    def own_game(self) -> Pairing | None:
        """The sender's game among `games`."""
        return next((game for game in self.games if self.me in game.players), None)

    @property
    def today(self) -> date:
        """The day of writing, in the club's time zone."""
        return self.calendar.local(self.at).date()

    def is_today(self, when: When) -> bool:
        """True for "tonight" and similar words: the message is about today's game."""
        return when.sort in {Sort.DAYS, Sort.TODAY} and when.days == (self.today,)


class CommandScene(Protocol):
    """The scene in which the words after a command are read.

    It looks a fact up when a reader asks for it, because many commands also work without a season.
    """

    @property
    def at(self) -> datetime:
        """The moment from which the message counts."""

    @property
    def calendar(self) -> Calendar:
        """The running season's evenings."""

    @property
    def calendar_or_last(self) -> Calendar:
        """The evenings of the running season, else of the last one."""

    @property
    def players(self) -> tuple[NamedPerson, ...]:
        """The running season's players."""

    @property
    def game(self) -> GameKind:
        """Chess or draughts."""

    @property
    def absence_kinds(self) -> Sequence[str]:
        """The kinds of absence in the season's rules."""

    @property
    def private(self) -> bool:
        """True in a private chat."""

    @property
    def me(self) -> NamedPerson:
        """The sender as a player. Raises a refusal if they are not one."""

    @property
    def is_arbiter(self) -> bool:
        """True if the sender is an arbiter."""

    @property
    def plain(self) -> ReadingScene:
        """The scene of the same words without a command, sent to the bot."""

    @property
    def today(self) -> date:
        """The day by the club's clock."""

    @property
    def members(self) -> tuple[NamedPerson, ...]:
        """The club's members."""

    @property
    def teams(self) -> Sequence[str]:
        """The names of the club's teams."""

    @property
    def cups(self) -> Sequence[str]:
        """The names of the club's cups."""

    def other_member(self, name: str, right: Right, unread: Refusal) -> int | None:
        """The member named after a command about oneself; None for the sender.

        Members act for nobody else. A word that is nobody's name is probably mistyped, and answered
        with `unread`. Raises that, and as `person`.
        """

    def report_scene(self, evening: Evening | None) -> ReadingScene:
        """The scene of plain words about results of that evening, else of the likeliest one."""

    def rounds(self, evening: Evening | None) -> Iterable[tuple[int, Sequence[Pairing]]]:
        """The number and games of each paired round, the newest first; or only of that evening.

        Raises `NothingPairedYet`.
        """

    def game_of(self, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None) -> Pairing:
        """The newest game of these two, or their game on that evening.

        Raises `NothingPairedYet`, `NotAgainstEachOther`.
        """

    def may(self, right: Right) -> bool:
        """True if the sender has that right."""

    def require(self, right: Right) -> None:
        """Refuse a sender without that right."""

    def require_arbiter(self) -> None:
        """Refuse a sender who is not an arbiter."""
