"""Messages about the channels that reach a member, to the member and to arbiters."""

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message


class _OfMail(shapes.OfPlayer):
    """A message about a person's mail address."""

    address: str


class ReachedOnTelegram(shapes.OfPlayer):
    """Telegram is the channel that they get first."""


class ReachedByMail(shapes.OfPlayer):
    """Mail is the channel that they get first."""


class ReachedOnPage(shapes.OfPlayer):
    """They only get messages on their page."""


class ReachedByPhone(shapes.OfPlayer):
    """No way is open to them: an arbiter calls."""


class HowReached(Message):
    """The ways to reach a person, line by line, with buttons to change them."""

    said: tuple[Message, ...]


class MailAddressIs(_OfMail):
    """Their mail address."""


class MailAddressClosed(_OfMail):
    """Their mail address, at which nothing arrives."""


class NoMailAddress(shapes.OfPlayer):
    """They have no mail address; how to give one."""


class NoMailAbout(Message):
    """The kinds of mail that they do not want."""

    kinds: tuple[MailKind, ...]


class MailAddressSet(_OfMail):
    """From now on this is their mail address."""


class MailNotSentHere(Message):
    """Beside that: this bot sends no mail; its host can change that."""


class MailAddressForgotten(shapes.OfPlayer):
    """Their mail address is not kept any more."""


class MailTurnedOff(Message):
    """From now on they get no mail of that kind."""

    kind: MailKind


class MailTurnedOn(Message):
    """From now on they get mail of that kind again."""

    kind: MailKind


class AddressBounces(Message):
    """The label that marks an address at which nothing arrives."""


class AddressWorks(Message):
    """The label that takes that back."""


class ForgetAddress(Message):
    """The label that forgets an address."""


class TelegramFirst(Message):
    """The label that puts Telegram before mail."""


class MailFirst(Message):
    """The label that puts mail before Telegram."""


class NoMailOf(Message):
    """The label that turns off mail of that kind."""

    kind: MailKind


class MailOf(Message):
    """The label that turns it on again."""

    kind: MailKind


class HasNoMailAddress(shapes.PlayerRefusal):
    """They have no mail address to which this could apply."""


class GivesOwnAddress(shapes.PlayerRefusal):
    """The reader of this player's mail has more access than an arbiter of this club may give."""


class MailMayBeOff(Message):
    """On a page, from a link in a mail: turn off mail of that kind, by a button."""

    kind: MailKind


class MailIsOff(Message):
    """On that page: it is turned off."""

    kind: MailKind


class OldMailLink(Message):
    """On that page: the link is of no mail that is known any more."""


class LoggedAddress(shapes.OfPlayer):
    """A member has another mail address, or none; which one is nobody's business."""
