"""The demo's own texts around the chats: headings, labels, and who does what without words."""

from datetime import date, datetime
from enum import Enum

from keizer_bot.i18n.message import Message

PageWord = Enum(
    "PageWord",
    """
    TITLE SKIP PEOPLE YOU_ARE ARBITER MEMBER STRANGER NO_TELEGRAM TYPED_FOR GROUP PRIVATE
    IN_PRIVATE CHAT CHATS CLUB PINNED EDITED BOT WRITE WRITE_TO_BOT SEND ATTACH REPLY REPLY_TO
    CANCEL PHOTO TRY NOT_IN_GROUP NOT_MEANT JOIN EMPTY NOTICES NO_NOTICES UNSEEN NEWEST
    DISMISS PUT_AWAY DETACH LOST NEEDS_SCRIPT NOT_POSSIBLE TOO_LARGE TOO_LONG BUTTONS NOT_REAL
    CLOCK PLAY PAUSE SPEED JUMP TO_CLOSING TO_PAIRING TO_EVENING TO_END
    NO_SUCH_MOMENT FOUNDING WELCOME STORY STORY_OVER SEASON_OVER RANKING AT_START NO_RANKING
    PROVISIONAL PLACE NAME TOTAL GAMES RECORD NO_RECORD MAIL INBOX OUTBOX ON_ITS_WAY HANDLED
    WAITING SENT TO_SEND FAILED NOTHING_LOST TROUBLE TROUBLE_EXPLAINED KILL START CUT MEND KILLED
    STARTED WAS_CUT MENDED BOT_RUNS BOT_GONE OFFLINE CAST LIVE REST CAST_LIVES CAST_RESTS
    WHAT_IT_IS TRY_SIGN_OFF TRY_RESULT TRY_DROPPED SIGN_OFF_SHOWS RESULT_SHOWS
    DROPPED_SHOWS WORDS_READY NO_OPEN_GAME NOBODY_DROPPED LEAPS WITH_PAGE OWN_PAGE
    PAGE_AND_MAIL PAGE_AWAY RELOAD ON_PHONE PAGE BY_MAIL NO_MAIL
    """,
)
"""Words that stand on the page as they are."""


class ShowTitle(Message):
    """Above it all: the club, how many play, and how many rounds are shown."""

    club: str
    players: int
    count: int


class SettingUp(Message):
    """The heading of the set-up."""


class WeekOf(Message):
    """The heading of a round's week."""

    round: int
    evening: date


class PrivateWith(Message):
    """Marks what is said between the bot and one person."""

    name: str


class Taps(Message):
    """Somebody taps a button."""

    button: str


class PictureShown(Message):
    """Marks where a picture stands in the chat, and its size in pixels."""

    width: int
    height: int


class FileShown(Message):
    """Marks where a file stands in the chat."""

    name: str


class PostUpdated(Message):
    """A post was changed in place; the changed lines follow."""


class PostPinned(Message):
    """A post was pinned."""


class ReactsTo(Message):
    """The bot reacts to somebody's message; `emoji` is how."""

    emoji: str
    name: str


class LinksOpened(Message):
    """The members open the links that the arbiter gave them."""

    count: int


class ShowOver(Message):
    """The heading of the end."""

    count: int


class KeptDatabase(Message):
    """In front of the path of the database."""


class KeptSeason(Message):
    """In front of the path of the season file."""


class TryNext(Message):
    """In front of the commands to try on the season file."""


class LinesLeftOut(Message):
    """Under a long post, of which the rest is not shown."""

    count: int


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


class SignOffRuns(Message):
    """Beside the chat: members still sign off and on for the coming evening, until `closes`."""

    closes: datetime


class PairingDue(Message):
    """Beside the chat: sign-off has closed, and the pairings of the evening are not made yet."""

    pairs: datetime


class PlayDue(Message):
    """Beside the chat: the pairings are posted, and the evening begins at `starts`."""

    starts: datetime


class EveningRuns(Message):
    """Beside the chat: the evening has begun, and results come in until `final`."""

    final: datetime


PageMoment = SignOffRuns | PairingDue | PlayDue | EveningRuns
"""The club's business, by the demo's clock."""


class PageUnfinished(Message):
    """Beside the levers: what waits somewhere, on its way to the bot or from it."""

    count: int


class PageAddress(Message):
    """In the terminal: where the page is."""

    address: str


class PageStop(Message):
    """In the terminal: how it ends."""


Comment = Enum(
    "Comment",
    """
    QUIET_GROUP IN_OWN_WORDS ASKS_FIRST STANDING_ARRANGEMENT REMINDED CLAIM_IS_CONFIRMED TOO_LATE
    PASSED_ON OPPONENT_AGREES AFTER_ALL COMMITTEE_NAMED BY_THE_BOOK DID_NOT_COME BOTH_ARE_HEARD
    TO_THE_COMMITTEE RANKING_NOW JOINS_NOW DASHBOARD_OPENED SWAP_WITH_COST WHAT_IS_AT_STAKE
    EVERY_LINE IN_NUMBERS RACE_FOR_PRIZES UNDONE_WITH_EFFECT NEXT_SEASON
    """,
)
"""A comment that is the same each time."""


class OthersReport(Message):
    """The other results are not shown one by one."""

    count: int


class CalledTheArbiter(Message):
    """The arbiter acts for a member."""

    name: str


class DeputyNamed(Message):
    """A deputy."""

    name: str
