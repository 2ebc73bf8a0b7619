"""Words of a mail around the message that it carries, and faults of the mail server."""

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, PossiblyEmpty


class MailSubject(Message):
    """The subject line of a mail: how its text begins, and of which club it is."""

    beginning: str
    club: str


class SignInMailSubject(shapes.OfClub):
    """The subject line of a mail with a requested link to sign in."""


class OtherMailSubject(shapes.OfClub):
    """The subject line of a mail of no named kind."""


class OpenPage(Message):
    """The link to the reader's page, below a message."""


class AnswerOnPage(Message):
    """The same link below a question, which is answered there."""


class AnswerHere(Message):
    """The link below a reminder, which is answered there without signing in."""


class WhyThisMail(shapes.OfPlayer):
    """At the foot: whom the mail is for, and how to reply or open their page."""

    club: str
    more: PossiblyEmpty[Message]


class ReplyToArbiter(Message):
    """At the foot: a reply goes to the arbiter."""


class PageAsksWho(Message):
    """At the foot, to a reader who never opened their page: how to sign in there."""


class NoMoreOfThis(Message):
    """At the foot: the link that turns off mails of this kind."""

    kind: MailKind


class LoginUnknown(Message):
    """The mail server does not know the login."""


class SenderForbidden(shapes.OfAddress):
    """The login may not send from that address."""


class CertificateUntrusted(Message):
    """The mail server's certificate is not trusted."""


class ServerUnwilling(Message):
    """The mail server refuses."""


class ServerSilent(Message):
    """The mail server does not answer."""


class SecurityUnspoken(Message):
    """The mail server does not speak the configured kind of encryption."""

    security: str


class MailServerFault(Message):
    """A fault of the mail server; `detail` is its own answer."""

    server: str
    complaint: Message
    detail: str
