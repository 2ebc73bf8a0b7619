"""The words of members' pages, and what is refused before anything is looked at."""

from enum import Enum, auto

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class WebWord(Enum):
    """What stands on the pages as it is."""

    HOME = auto()
    WHO_ARE_YOU = auto()
    WHOSE_PAGE = auto()
    DEVICE_WILL_KNOW = auto()
    THAT_IS_ME = auto()
    THAT_IS_NOT_ME = auto()
    RATHER_IN_TELEGRAM = auto()
    LINK_WRONG = auto()
    LINK_WRONG_SO = auto()
    NO_MORE_MAIL = auto()
    OPEN_YOUR_LINK = auto()
    YOUR_MAIL = auto()
    SEND_LINK = auto()
    YOUR_NAME = auto()
    ASK_ARBITER = auto()
    LINK_SENT = auto()
    LINK_SENT_SO = auto()
    YOUR_CODE = auto()
    YOUR_CODE_SO = auto()
    CODE_UNASKED = auto()
    NAME_AGAIN = auto()
    LOOK_AGAIN = auto()


class WhoEnters(Message):
    """The question to whoever opened a personal link: whether they are these, of one family."""

    names: tuple[str, ...]
    clubs: tuple[str, ...]


class WebRefused(Enum):
    """Why a request is answered by a sentence alone; each is named for its status."""

    NOT_THERE = 404
    NOT_FROM_HERE = 403
    WRONG_METHOD = 405
    TOO_SLOW = 408
    TOO_LARGE = 413
    WRONG_HOST = 421
    TOO_MANY = 429
    BROKEN = 500


class CertificateRefused(Message):
    """Browsers refuse the certificate; the detail is the library's own."""

    url: str
    detail: str


class AddressUnreached(Message):
    """Nobody answers at the public address."""

    url: str
    detail: str


class BotBehindUnreached(Message):
    """The web server does not reach the bot."""

    url: str
    bot: str


class SomebodyElseAnswers(Message):
    """Pages of somebody else are at the address."""

    url: str
    bot: str


class HostNotPassed(Message):
    """The web server keeps back for whom a request is."""

    url: str


class SchemeNotPassed(Message):
    """The web server keeps back that it was asked by TLS."""

    url: str


class StatusUnforeseen(Message):
    """The address answers with an error."""

    url: str
    status: int


class StrictTransportGone(Message):
    """The web server takes out a header that the bot sends."""

    url: str


class PagesWithoutTls(Message):
    """Something can be read without TLS."""

    address: str
    url: str


class PortTaken(Message):
    """The bot cannot serve pages there."""

    host: str
    port: str
    why: Trouble
