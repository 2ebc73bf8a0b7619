"""A club to read commands against: the chat's players, on Wednesday 18 November 2026."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import NotAgainstEachOther
from keizer_bot.reading.names import NamedPerson, Pairing, find
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.scene import ReadingScene
from tests.grammar.scene import GAMES, JAN, ROSTER, SENT, calendar

TODAY, CALENDAR = SENT.date(), calendar()


@dataclass(frozen=True, slots=True)
class FakeScene:
    """The scene that a reader needs, without a database."""

    at: datetime = SENT
    calendar: Calendar = CALENDAR
    calendar_or_last: Calendar = CALENDAR
    players: tuple[NamedPerson, ...] = ROSTER
    me: NamedPerson = JAN
    game: GameKind = "chess"
    absence_kinds: tuple[str, ...] = ()
    private: bool = True
    today: date = TODAY
    members: tuple[NamedPerson, ...] = ROSTER
    cups: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    is_arbiter: bool = True

    @property
    def plain(self) -> ReadingScene:
        """The scene of the same words without a command."""
        me = None if self.is_arbiter else self.me
        return ReadingScene(self.calendar, self.at, self.players, me, self.is_arbiter, private=True)

    def other_member(self, name: str, _right: Right, unread: Refusal) -> int | None:
        """The member an arbiter names. Raises `unread`."""
        found = find(name, self.members)
        if not found:
            raise unread
        return found[0].id

    def report_scene(self, _evening: Evening | None) -> ReadingScene:
        """Plain words about round 12, on the evening itself."""
        me = None if self.is_arbiter else self.me
        return ReadingScene(
            self.calendar,
            self.at,
            self.players,
            me,
            self.is_arbiter,
            private=True,
            games=GAMES,
            game=self.game,
            of_results=True,
        )

    def rounds(self, _evening: Evening | None) -> list[tuple[int, tuple[Pairing, ...]]]:
        """Round 12."""
        return [(12, GAMES)]

    def game_of(self, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None) -> Pairing:
        """The game of these two, in round 12. Raises `NotAgainstEachOther`."""
        if evening is None or evening.number == 12:
            for game in GAMES:
                if set(game.players) == set(pair):
                    return game
        raise NotAgainstEachOther(12, *(person.name for person in pair))

    def may(self, _right: Right) -> bool:
        """True of an arbiter."""
        return self.is_arbiter

    def require(self, _right: Right) -> None:
        """Refuse the words of a member. Raises `ArbiterOnly`."""
        self.require_arbiter()

    def require_arbiter(self) -> None:
        """Refuse the words of a member. Raises `ArbiterOnly`."""
        if not self.is_arbiter:
            raise ArbiterOnly
