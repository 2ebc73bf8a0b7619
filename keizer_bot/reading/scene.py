"""What words are resolved against: evenings, players, the sender's own games, the moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.calendar import Calendar
from keizer_bot.grammar.games import Pairing
from keizer_bot.grammar.names import NamedPerson
from keizer_bot.grammar.scores import GameKind


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
