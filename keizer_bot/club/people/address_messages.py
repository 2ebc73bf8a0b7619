"""Messages about the channels that reach a member, to the member and to arbiters."""

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message


class _OfMailKind(Message):
    """A message about a kind of mail."""

    kind: MailKind


class _OfMail(shapes.OfPlayer):
    """A message about a person's mail address."""

    address: str


class ReachedOnTelegram(shapes.OfPlayer):
    """The bot writes to them on Telegram first."""


class ReachedByMail(shapes.OfPlayer):
    """The bot writes to them by mail first."""


class ReachedOnPage(shapes.OfPlayer):
    """The bot only shows them messages on their page."""


class ReachedByPhone(shapes.OfPlayer):
    """No channel reaches them, so an arbiter calls."""


class HowReached(Message):
    """The ways to reach a person, line by line, with buttons to change them."""

    lines: tuple[Message, ...]


class MailAddressIs(_OfMail):
    """Their mail address."""


class MailAddressClosed(_OfMail):
    """Their mail address, which bounces."""


class NoMailAddress(shapes.OfPlayer):
    """They have no mail address; how to give one."""


class NoMailAbout(Message):
    """The kinds of mail that they do not want."""

    kinds: tuple[MailKind, ...]


class MailAddressSet(_OfMail):
    """From now on this is their mail address."""


class MailNotSentHere(Message):
    """After a mail address: this bot sends no mail, but its host can change that."""


class MailAddressForgotten(shapes.OfPlayer):
    """Their mail address was deleted."""


class MailTurnedOff(_OfMailKind):
    """From now on they get no mail of that kind."""


class MailTurnedOn(_OfMailKind):
    """From now on they get mail of that kind again."""


class AddressBounces(Message):
    """The label that marks an address as bouncing."""


class AddressWorks(Message):
    """The label that marks a bouncing address as working again."""


class ForgetAddress(Message):
    """The label that deletes an address."""


class TelegramFirst(Message):
    """The label that puts Telegram before mail."""


class MailFirst(Message):
    """The label that puts mail before Telegram."""


class NoMailOf(_OfMailKind):
    """The label that turns off mail of that kind."""


class MailOf(_OfMailKind):
    """The label that turns on mail of that kind again."""


class HasNoMailAddress(shapes.PlayerRefusal):
    """They have no mail address to change."""


class GivesOwnAddress(shapes.PlayerRefusal):
    """Only the player may set their mail address, because it opens more than a membership."""


class MailMayBeOff(_OfMailKind):
    """On the page behind a link in a mail: a button to turn off mail of that kind."""


class MailIsOff(_OfMailKind):
    """On that page: mail of that kind is turned off."""


class OldMailLink(Message):
    """On that page: the link is too old, or was never valid."""


class LoggedAddress(shapes.OfPlayer):
    """A member's mail address was changed or deleted; the log does not show it."""
