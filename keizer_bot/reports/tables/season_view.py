"""What tables are made from: a season's facts, and the words of the reader's language."""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Awarded
from keizer_bot.reports.tables.messages import NothingPlayedYet, RoundHasNoPairing
from keizer_bot.reports.tables.model import Cell, Column, Kind


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season's facts: `season` has the rounds that have begun, of which `played` were paired.

    `planned` are the rounds to come, `club` is its name, `estimated` are the ids of the players
    whose ratings no list has.
    """

    season: Season
    rules: Rules
    played: int
    club: str = ""
    planned: tuple[Round, ...] = ()
    estimated: frozenset[str] = frozenset()

    def rating(self, player: Player) -> Cell:
        """His rating as a number; an estimated one is text, with its sign."""
        guess = player.id in self.estimated and player.rating is not None
        return f"~{player.rating}" if guess else player.rating

    @property
    def paired(self) -> Season:
        """The season up to its last paired round: what a ranking is a function of."""
        return replace(self.season, rounds=self.season.rounds[: self.played])

    @property
    def names(self) -> dict[str, str]:
        """The players' names by their ids."""
        return {player.id: player.name for player in self.season.players}


class TableHead(Enum):
    """The heads of the columns."""

    RANK = "rank"
    MOVED = "moved"
    NAME = "name"
    TOTAL = "total"
    VALUE = "value"
    GAMES = "games"
    GROUP = "group"
    RATING = "rating"
    STATE = "state"
    BOARD = "board"
    WHITE = "white"
    BLACK = "black"
    RESULT = "result"
    ROUND = "round"
    DAY = "day"
    PERIOD = "period"
    FEDERATION_ID = "federation_id"
    FROM_ROUND = "from_round"
    UNTIL_ROUND = "until_round"
    ENTRY_POINTS = "entry_points"
    ATTENDED = "attended"
    WHITE_ID = "white_id"
    WHITE_RATING = "white_rating"
    BLACK_ID = "black_id"
    BLACK_RATING = "black_rating"
    RATED = "rated"


class TableWord(Enum):
    """Single words in cells, and behind heads."""

    EXACT = "exact"
    WITHDRAWN = "withdrawn"
    BYE = "bye"
    PLAYED = "played"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"
    OPEN = "open"
    YES = "yes"
    NO = "no"
    AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one language, as a season of chess or draughts writes them."""

    texts: Translator
    language: str

    def column(self, head: TableHead, kind: Kind = Kind.TEXT) -> Column:
        """A column with that head."""
        return Column(self.word(head), kind)

    def word(self, key: Enum | str) -> str:
        """The text of an enum's member, or of a key without variables."""
        return plain(self.texts.word(key, self.language))

    def say(self, message: Message) -> str:
        """The message as plain text."""
        return plain(self.texts.render(message, self.language))

    def result(self, game: Game) -> str | None:
        """How the game ended; None while that is not known."""
        if game.result is Result.AWARD:
            awarded = (game.white_points or Fraction(0), game.black_points or Fraction(0))
            return self.say(Awarded(*awarded))
        return None if game.result is None else self.word(game.result)


def day_of(round_: Round) -> date | None:
    """The round's day, if the season says it."""
    return None if round_.date is None else date.fromisoformat(round_.date)


def round_to_show(view: SeasonView, number: int | None) -> Round:
    """That round, else the last that is paired. Raises `RoundHasNoPairing`, `NothingPlayedYet`."""
    if view.played == 0:
        raise NothingPlayedYet
    if number is not None and not 1 <= number <= view.played:
        raise RoundHasNoPairing(number, view.played)
    return view.season.rounds[(number or view.played) - 1]
