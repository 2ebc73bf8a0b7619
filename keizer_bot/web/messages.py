"""The words of members' pages, refusals of requests, and faults that `check` reports."""

from enum import Enum, auto

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class WebWord(Enum):
    """Fixed texts on the pages."""

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
    """The question to a person who opened a link: are they one of these, of one family."""

    names: tuple[str, ...]
    clubs: tuple[str, ...]


class WebRefused(Enum):
    """Reasons to answer a request with just a sentence; the value is the HTTP status."""

    NOT_THERE = 404
    NOT_FROM_HERE = 403
    WRONG_METHOD = 405
    TOO_SLOW = 408
    TOO_LARGE = 413
    WRONG_HOST = 421
    TOO_MANY = 429
    BROKEN = 500


class CertificateRefused(Message):
    """Browsers would refuse the certificate; `detail` is the library's message."""

    url: str
    detail: str


class AddressUnreached(Message):
    """Nothing answers at the public address."""

    url: str
    detail: str


class BotBehindUnreached(Message):
    """The web server cannot reach the bot."""

    url: str
    bot: str


class SomebodyElseAnswers(Message):
    """Another program's pages are at the address."""

    url: str
    bot: str


class HostNotPassed(Message):
    """The web server does not pass on the host of a request."""

    url: str


class SchemeNotPassed(Message):
    """The web server does not pass on that a request used TLS."""

    url: str


class StatusUnforeseen(Message):
    """The address answers with an error status."""

    url: str
    status: int


class StrictTransportGone(Message):
    """The web server removes a header that the bot sends."""

    url: str


class PagesWithoutTls(Message):
    """Pages can be read without TLS."""

    address: str
    url: str


class PortTaken(Message):
    """The bot cannot serve pages at this port."""

    host: str
    port: str
    why: Trouble
