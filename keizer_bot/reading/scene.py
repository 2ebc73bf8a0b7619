"""The scene in which words are read: evenings, players, the sender's own games, the moment."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import Sort, When
from keizer_bot.reading.lexicon import LANGUAGES
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.scores import GameKind


@dataclass(frozen=True, slots=True)
class ReadingScene:
    """The sender, place and time of a message; `me` is the sender as a player, None for no player.

    `private`: they speak to the bot, in private or in reply to it.
    `chiefs` are the names of the arbiters, whom a message may greet. `of_results`: it stands behind
    the command for a result, and tells of nothing else; there a letter of a name may be wrong.
    `family`: the sender and others who share their account; named together, each is meant.
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
    languages: tuple[str, ...] = LANGUAGES
    chiefs: tuple[NamedPerson, ...] = ()
    of_results: bool = False
    family: tuple[NamedPerson, ...] = ()

    @property
    def own_game(self) -> Pairing | None:
        """The sender's game among `games`."""
        return next((game for game in self.games if self.me in game.players), None)

    @property
    def today(self) -> date:
        """The day on which it is written, where the club is."""
        return self.calendar.local(self.at).date()

    def is_today(self, when: When) -> bool:
        """True for "tonight" and similar words: the message is about today's game."""
        return when.sort in {Sort.DAYS, Sort.TODAY} and when.days == (self.today,)


class CommandScene(Protocol):
    """The scene in which the words behind a command are read.

    A fact is looked up when a reader asks for it: many commands are also given where no season is.
    """

    @property
    def at(self) -> datetime:
        """The moment that counts."""

    @property
    def calendar(self) -> Calendar:
        """The running season's evenings."""

    @property
    def calendar_or_last(self) -> Calendar:
        """The evenings of the season that is looked up: the running one, else the last."""

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
        """The sender as a player; refused where they do not play."""

    @property
    def is_arbiter(self) -> bool:
        """True if the sender is an arbiter."""

    @property
    def plain(self) -> ReadingScene:
        """The scene of the same words without a command, said to the bot."""

    @property
    def today(self) -> date:
        """The day on the club's clock."""

    @property
    def members(self) -> tuple[NamedPerson, ...]:
        """The club's members."""

    @property
    def teams(self) -> Sequence[str]:
        """The names of the club's teams."""

    @property
    def past_wins(self) -> Sequence[tuple[str, str]]:
        """The prizes of past years in the roll of honour, each with the name of who won it."""

    @property
    def cups(self) -> Sequence[str]:
        """The names of the club's cups."""

    def member_named(self, name: str, right: Right, unread: Refusal) -> int | None:
        """The member whom the name behind a member's own command means; None: the sender.

        A member acts for nobody else. What is nobody's name is a slip in what they wanted of
        themselves, and answered with `unread`. Raises that, and as `person`.
        """

    def report_scene(self, evening: Evening | None) -> ReadingScene:
        """The scene of plain words about results: of that evening, else of the likeliest."""

    def rounds(self, evening: Evening | None) -> Iterable[tuple[int, Sequence[Pairing]]]:
        """The number and games of each paired round, the newest first; or of that evening alone.

        Raises `NothingPairedYet`.
        """

    def game_of(self, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None) -> Pairing:
        """The newest game of these two, or that of a round.

        Raises `NothingPairedYet`, `NotAgainstEachOther`.
        """

    def may(self, right: Right) -> bool:
        """True if the sender has that right."""

    def require(self, right: Right) -> None:
        """Refuse a sender without that right."""

    def require_arbiter(self) -> None:
        """Refuse words that are for an arbiter alone."""
