"""Messages that quote the club's own regulations to a member who asks."""

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class RegulationsTitle(Message):
    """Above the headings of all articles, with how to read one."""


class RegulationsQuoted(Message):
    """Articles, quoted literally."""

    asked: str
    quoted: Html


class RegulationsPart(Message):
    """The same in `parts` screens, of which this is one."""

    asked: str
    quoted: Html
    part: int
    parts: int


class MoreArticles(Message):
    """The label that shows the next screen."""


class NoRegulations(Refusal):
    """The host has configured no file of regulations."""


class NotInRegulations(Refusal):
    """No article contains that word or a similar one."""

    asked: str
