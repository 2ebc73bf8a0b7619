"""The demo's own texts around the chats: headings, labels and comments."""

from datetime import date, datetime
from enum import Enum

from keizer_bot.i18n import shapes
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
    DROPPED_SHOWS NO_OPEN_GAME NOBODY_DROPPED LEAPS WITH_PAGE OWN_PAGE
    PAGE_AND_MAIL PAGE_AWAY RELOAD ON_PHONE PAGE BY_MAIL NO_MAIL
    """,
)
"""Fixed texts on the page."""


class ShowTitle(Message):
    """The title of the show: the club, its number of players, and the number of rounds."""

    club: str
    players: int
    count: int


class SettingUp(Message):
    """The heading of the set-up."""


class WeekOf(shapes.OfRound):
    """The heading of a round's week."""

    evening: date


class PrivateWith(shapes.Named):
    """Marks a private chat between the bot and one person."""


class Taps(Message):
    """A person taps a button."""

    button: str


class PictureShown(Message):
    """Stands for a picture in the chat, with its size in pixels."""

    width: int
    height: int


class FileShown(shapes.Named):
    """Stands for a file in the chat."""


class PostUpdated(Message):
    """A post was edited; the changed lines follow."""


class PostPinned(Message):
    """A post was pinned."""


class ReactsTo(Message):
    """The bot reacts to a person's message with `emoji`."""

    emoji: str
    name: str


class LinksOpened(Message):
    """The members open the links that the arbiter gave them."""

    count: int


class ShowOver(Message):
    """The heading at the end of the show."""

    count: int


class KeptDatabase(Message):
    """Before the path of the database."""


class KeptSeason(Message):
    """Before the path of the season file."""


class TryNext(Message):
    """Before the commands to try on the season file."""


class LinesLeftOut(Message):
    """Below a long post: the number of lines that are not shown."""

    count: int


class PageMembers(Message):
    """Below the group's name: its number of members."""

    count: int


class PagePinned(shapes.Named):
    """A line in the chat: a member pinned a post."""


class PageJoined(shapes.Named):
    """A line in the chat: a person joined the group."""


class PageLeft(shapes.Named):
    """A line in the chat: a person left the group."""


class PageNotice(shapes.Named):
    """The head of a notice: a person has a message, in private, by mail or in the group."""

    private: PageWord


class PageRanking(shapes.OfRound):
    """The heading of the ranking beside the chat."""


class SignOffRuns(Message):
    """Beside the chat: members can sign off and on for the coming evening, until `closes`."""

    closes: datetime


class PairingDue(Message):
    """Beside the chat: sign-off has closed, and the round is to be paired."""

    pairs: datetime


class PlayDue(Message):
    """Beside the chat: the pairings are posted, and the evening begins at `starts`."""

    starts: datetime


class EveningRuns(Message):
    """Beside the chat: the evening has begun, and results can be reported until `final`."""

    final: datetime


PageMoment = SignOffRuns | PairingDue | PlayDue | EveningRuns
"""The stage of the club's week, by the demo's clock."""


class PageUnfinished(Message):
    """Beside the levers: the number of messages on their way to or from the bot."""

    count: int


class PageAddress(shapes.OfAddress):
    """In the terminal: the address of the page."""


class PageStop(Message):
    """In the terminal: how to stop the demo."""


Comment = Enum(
    "Comment",
    """
    QUIET_GROUP IN_OWN_WORDS ASKS_FIRST STANDING_ARRANGEMENT REMINDED CLAIM_IS_CONFIRMED TOO_LATE
    PASSED_ON OPPONENT_AGREES AFTER_ALL COMMITTEE_NAMED BY_THE_BOOK DID_NOT_COME BOTH_ARE_HEARD
    TO_THE_COMMITTEE RANKING_NOW JOINS_NOW DASHBOARD_OPENED SWAP_WITH_COST WHAT_IS_AT_STAKE
    EVERY_LINE IN_NUMBERS RACE_FOR_PRIZES UNDONE_WITH_EFFECT NEXT_SEASON
    """,
)
"""Comments without fields."""


class OthersReport(Message):
    """A comment: the other results are not shown one by one."""

    count: int


class CalledTheArbiter(shapes.Named):
    """A comment: a member called the arbiter, who acts for them."""


class DeputyNamed(shapes.Named):
    """A comment: the arbiter appoints a deputy."""
