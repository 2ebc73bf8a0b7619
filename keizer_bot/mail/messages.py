"""What stands in a mail around the words that are sent."""

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, PossiblyEmpty


class MailSubject(Message):
    """The subject line of a mail of that kind."""

    club: str
    kind: MailKind


class SignInMailSubject(Message):
    """The subject line of a mail with the link that its reader asked for."""

    club: str


class OtherMailSubject(Message):
    """The subject line of a mail of no kind with a name."""

    club: str


class OpenPage(Message):
    """The link to the reader's page, below a message."""


class AnswerOnPage(Message):
    """The same below a question, which is answered there."""


class WhyThisMail(Message):
    """At the foot: for whom the mail is; whether it may be answered, and how one gets in."""

    player: str
    club: str
    more: PossiblyEmpty[Message]


class ReplyToArbiter(Message):
    """Beside that: a reply goes to the arbiter."""


class PageAsksWho(Message):
    """Beside that, to whoever never opened their page: how they get in there."""


class NoMoreOfThis(Message):
    """At the foot: the link that turns off mails of this kind."""

    kind: MailKind


class LoginUnknown(Message):
    """The mail server does not know the login."""


class SenderForbidden(Message):
    """The login may not send in that name."""

    address: str


class CertificateUntrusted(Message):
    """The mail server's certificate is not trusted."""


class ServerUnwilling(Message):
    """The mail server answers with a refusal."""


class ServerSilent(Message):
    """The mail server does not answer."""


class SecurityUnspoken(Message):
    """The mail server is encrypted in another way."""

    security: str


class MailServerFault(Message):
    """A fault of the mail server, with its own words."""

    server: str
    complaint: Message
    detail: str
