"""The words of the reader's language, as plain text for tables and pictures."""

from enum import Enum
from fractions import Fraction

import msgspec
from babel import Locale

from keizer_bot.engine.model import Game, Result
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Awarded
from keizer_bot.reports.tables.model import ColumnKind, TableColumn


class TableHead(Enum):
    """The heads of the columns of tables."""

    RANK = "rank"
    MOVED = "moved"
    NAME = "name"
    TOTAL = "total"
    VALUE = "value"
    GAMES = "games"
    TALLY = "tally"
    POINTS = "points"
    GAME_POINTS = "game_points"
    GROUP = "group"
    RATING = "rating"
    STATE = "state"
    BOARD = "board"
    WHITE = "white"
    BLACK = "black"
    RESULT = "result"
    COLOUR = "colour"
    OPPONENT = "opponent"
    GOES_ON = "goes_on"
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
    AVERAGE = "average"
    PERFORMANCE = "performance"
    EXPECTED = "expected"
    NEW_RATING = "new_rating"
    K_FACTOR = "k_factor"


_NAMES = (
    *(TableHead.NAME, TableHead.WHITE, TableHead.BLACK),
    *(TableHead.OPPONENT, TableHead.GOES_ON),
)
_TEXTS = (
    *(TableHead.GROUP, TableHead.STATE, TableHead.COLOUR),
    *(TableHead.RESULT, TableHead.FEDERATION_ID, TableHead.ENTRY_POINTS, TableHead.RATED),
)
_KINDS = {
    **dict.fromkeys(_NAMES, ColumnKind.NAME),
    **dict.fromkeys(_TEXTS, ColumnKind.TEXT),
    TableHead.TOTAL: ColumnKind.POINTS,
    TableHead.VALUE: ColumnKind.POINTS,
    TableHead.GAME_POINTS: ColumnKind.POINTS,
    TableHead.EXPECTED: ColumnKind.POINTS,
    TableHead.DAY: ColumnKind.DAY,
}
"""The kind of each column that does not hold numbers."""


class ShortHead(Enum):
    """Heads as they are in chats, in pictures and on paper, where they are shorter there."""

    BOARD = "board"
    POINTS = "points"
    VALUE = "value"
    GAMES = "games"


class HeadMeaning(Enum):
    """The meanings of the ranking's heads, for its legend and for screen readers."""

    RANK = "rank"
    MOVED = "moved"
    VALUE = "value"
    GAMES = "games"


class TableWord(Enum):
    """Single words in cells and after heads."""

    EXACT = "exact"
    WITHDRAWN = "withdrawn"
    BYE = "bye"
    YES = "yes"
    NO = "no"
    AUTO = "auto"


class Words(msgspec.Struct, frozen=True):
    """The texts of one language as plain text; `texts` are those of chess or draughts."""

    texts: Translator
    language: str

    def columns(self, *heads: TableHead, short: bool = False) -> tuple[TableColumn, ...]:
        """A column for each of these heads."""
        write = self.short if short else self.word
        return tuple(
            TableColumn(write(head), _KINDS.get(head, ColumnKind.NUMBER)) for head in heads
        )

    def short(self, head: TableHead) -> str:
        """The head in a few letters."""
        return self.word(ShortHead.__members__.get(head.name, head))

    def word(self, key: Enum | str) -> str:
        """The text of an enum's member, or of a key without variables."""
        return plain(self.texts.word(key, self.language))

    def say(self, message: Message) -> str:
        """The text of a message."""
        return plain(self.texts.render(message, self.language))

    def lines(self, message: Message) -> tuple[str, ...]:
        """The lines of a message's text."""
        return tuple(self.say(message).splitlines())

    @property
    def locale(self) -> Locale:
        """The locale that dates and numbers are written in."""
        return self.texts.locale_of(self.language)

    def result(self, game: Game) -> str | None:
        """The result of the game in words; None until it is known."""
        if game.result is Result.AWARD:
            awarded = (game.white_points or Fraction(0), game.black_points or Fraction(0))
            return self.say(Awarded(*awarded))
        return None if game.result is None else self.word(game.result)
