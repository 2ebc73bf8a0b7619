"""The words of members' pages, refusals of requests, and faults that `check` reports."""

from datetime import date
from enum import Enum

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message

WebWord = Enum(
    "WebWord",
    """
    HOME WHO_ARE_YOU WHOSE_PAGE DEVICE_WILL_KNOW THAT_IS_ME THAT_IS_NOT_ME RATHER_IN_TELEGRAM
    LINK_WRONG LINK_WRONG_SO NO_MORE_MAIL OPEN_YOUR_LINK YOUR_MAIL SEND_LINK YOUR_NAME ASK_ARBITER
    LINK_SENT LINK_SENT_SO YOUR_CODE YOUR_CODE_SO CODE_UNASKED NAME_AGAIN LOOK_AGAIN
    """,
)
"""Fixed texts on the pages."""


class WhoEnters(shapes.OfNames):
    """The question to a person who opened a link: are they one of these, of one family."""

    clubs: tuple[str, ...]


class DoYouCome(shapes.Named):
    """The question to a person who opened the link in a reminder's mail."""

    evening: date


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


class CertificateRefused(shapes.OfUrl):
    """Browsers would refuse the certificate; `detail` is the library's message."""

    detail: str


class AddressUnreached(shapes.OfUrl):
    """Nothing answers at the public address."""

    detail: str


class BotBehindUnreached(shapes.OfUrl):
    """The web server cannot reach the bot."""

    bot: str


class SomebodyElseAnswers(shapes.OfUrl):
    """Another program's pages are at the address."""

    bot: str


class AnsweredThere(shapes.OfPlayers):
    """Words were about others on the device too; the answer to them is on their own page."""


class HostNotPassed(shapes.OfUrl):
    """The web server does not pass on the host of a request."""


class SchemeNotPassed(shapes.OfUrl):
    """The web server does not pass on that a request used TLS."""


class StatusUnforeseen(shapes.OfUrl):
    """The address answers with an error status."""

    status: int


class StrictTransportGone(shapes.OfUrl):
    """The web server removes a header that the bot sends."""


class PagesWithoutTls(shapes.OfAddress):
    """Pages can be read without TLS."""

    url: str


class PortTaken(Message):
    """The bot cannot serve pages at this port."""

    host: str
    port: str
    why: Trouble
