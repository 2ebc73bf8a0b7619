"""The words of the page around the chat: its labels, and its few sentences."""

from __future__ import annotations

from enum import Enum, auto

from keizer_bot.i18n.message import Message


class PageWord(Enum):
    """What stands on the page as it is."""

    TITLE = auto()
    SKIP = auto()
    PEOPLE = auto()
    YOU_ARE = auto()
    ARBITER = auto()
    MEMBER = auto()
    STRANGER = auto()
    NO_TELEGRAM = auto()
    TYPED_FOR = auto()
    GROUP = auto()
    PRIVATE = auto()
    IN_PRIVATE = auto()
    CHAT = auto()
    CHATS = auto()
    CLUB = auto()
    PINNED = auto()
    EDITED = auto()
    BOT = auto()
    WRITE = auto()
    WRITE_TO_BOT = auto()
    SEND = auto()
    ATTACH = auto()
    REPLY = auto()
    REPLY_TO = auto()
    CANCEL = auto()
    PHOTO = auto()
    FILE = auto()
    TRY = auto()
    NOT_IN_GROUP = auto()
    NOT_MEANT = auto()
    JOIN = auto()
    EMPTY = auto()
    NOTICES = auto()
    NO_NOTICES = auto()
    UNSEEN = auto()
    NEWEST = auto()
    DISMISS = auto()
    PUT_AWAY = auto()
    DETACH = auto()
    LOST = auto()
    NEEDS_SCRIPT = auto()
    NOT_POSSIBLE = auto()
    TOO_LARGE = auto()
    TOO_LONG = auto()
    BUTTONS = auto()
    NOT_REAL = auto()
    EDIT = auto()
    DELETE = auto()
    MORE = auto()
    CLOCK = auto()
    PLAY = auto()
    PAUSE = auto()
    SPEED = auto()
    JUMP = auto()
    TO_CLOSING = auto()
    TO_PAIRING = auto()
    TO_EVENING = auto()
    TO_END = auto()
    NOT_YET = auto()
    NO_SUCH_MOMENT = auto()
    FOUNDING = auto()
    WELCOME = auto()
    STORY = auto()
    STORY_OVER = auto()
    SEASON_OVER = auto()
    RANKING = auto()
    AT_START = auto()
    NO_RANKING = auto()
    PROVISIONAL = auto()
    PLACE = auto()
    NAME = auto()
    TOTAL = auto()
    GAMES = auto()
    RECORD = auto()
    NO_RECORD = auto()
    MAIL = auto()
    INBOX = auto()
    OUTBOX = auto()
    ON_ITS_WAY = auto()
    HANDLED = auto()
    WAITING = auto()
    SENT = auto()
    TO_SEND = auto()
    FAILED = auto()
    SKIPPED = auto()
    NOTHING_LOST = auto()
    SEASON_FILE = auto()
    TROUBLE = auto()
    TROUBLE_EXPLAINED = auto()
    KILL = auto()
    START = auto()
    CUT = auto()
    MEND = auto()
    FLOOD = auto()
    TWICE = auto()
    TWO_BOTS = auto()
    KILLED = auto()
    STARTED = auto()
    WAS_CUT = auto()
    MENDED = auto()
    FLOODED = auto()
    BOT_RUNS = auto()
    BOT_GONE = auto()
    OFFLINE = auto()
    CAST = auto()
    LIVE = auto()
    REST = auto()
    CAST_LIVES = auto()
    CAST_RESTS = auto()


class PageMembers(Message):
    """Under the group's name: how many are in it."""

    count: int


class PagePinned(Message):
    """A line in the chat: somebody pinned a post."""

    name: str


class PageJoined(Message):
    """A line in the chat: somebody came into the group."""

    name: str


class PageLeft(Message):
    """A line in the chat: somebody left the group."""

    name: str


class PageNotice(Message):
    """Where somebody is written to: by the bot in private, or in the group."""

    name: str
    private: PageWord


class PageRanking(Message):
    """Above the ranking beside the chat."""

    round: int


class PageUnfinished(Message):
    """Beside the levers: what waits somewhere, on its way to the bot or from it."""

    count: int


class PagePrivately(Message):
    """After the narrator's line: in whose private chats it is to be seen."""

    names: tuple[str, ...]


class PageAddress(Message):
    """In the terminal: where the page is."""

    address: str


class PageStop(Message):
    """In the terminal: how it ends."""
