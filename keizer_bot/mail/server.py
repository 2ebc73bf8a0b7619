"""Talks to the mail server, and decides what its answers mean.

A server refuses one address, one mail, or every mail; only the first says something about the
reader. The step at which it refuses tells which it is, and so do the three numbers that most
servers put before their words (RFC 3463): ``550 5.1.1`` is an address that does not exist,
``552 5.2.2`` a full mailbox, ``554 5.7.1`` an objection to the sender.

==================================================  ==========================================
what happens                                        what it means
==================================================  ==========================================
no connection, no encryption, login or sender       DOWN: no mail is sent for a while
refused, 421 at any step
4xx to an address or to a mail (greylisting, a      LATER: try this mail again, go on with others
mailbox that is full today)
5xx to an address, or 5.1.x, 5.2.1 to a mail        NO_SUCH_ADDRESS
552, 5.2.2 and the like: a mailbox is full          REFUSED: this mail will not arrive
5xx to a mail, 5.7.x at any step
the reply is lost after the mail was begun          LATER: it may have arrived; the same Message-ID
                                                    shows that a second one is a copy
==================================================  ==========================================
"""

import re
from asyncio import WriteTransport
from contextlib import suppress
from email.message import EmailMessage
from enum import Enum, auto
from ssl import SSLCertVerificationError, SSLError

import msgspec
from aiosmtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)

from keizer_bot.config.values import MailConfig, MailSecurity
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.mail import messages

_PATIENCE = 30.0  # seconds to wait for an answer
_CLOSING = 421
_FOR_GOOD = 500
_FULL = 552
_NUMBERS = re.compile(r"\s*[245]\.(\d{1,3})\.(\d{1,3})\b")
_ANYBODY = re.compile(r"[^\s<>]+@[^\s<>]+")
_ADDRESS, _MAILBOX, _FULL_MAILBOX = "1", "2", ("2", "2")
_SENDERS = ("7", "8")  # 5.1.7 and 5.1.8 are about the sender's address


class MailOutcome(Enum):
    """The outcome of handing over a mail."""

    SENT = auto()
    LATER = auto()
    DOWN = auto()
    NO_SUCH_ADDRESS = auto()
    REFUSED = auto()


class MailAnswer(msgspec.Struct, frozen=True):
    """An outcome, and the server's reason, which has no word of the mail."""

    outcome: MailOutcome
    reason: str = ""


class MailServer:
    """One connection, opened for the first mail and kept for those that follow."""

    def __init__(self, config: MailConfig) -> None:
        self._config = config
        self._smtp: SMTP | None = None

    async def send(self, mail: EmailMessage, to: str) -> MailAnswer:
        """Hand over the mail; returns the server's answer."""
        try:
            smtp = self._smtp = self._smtp or await self._connected()
        except (SMTPException, OSError) as error:
            return MailAnswer(MailOutcome.DOWN, _reason(error))
        try:
            await smtp.sendmail(self._config.address, to, mail.as_bytes())
        except (SMTPException, OSError) as error:
            answer = judged(error)
            if answer.outcome is MailOutcome.DOWN or not smtp.is_connected:
                await self.close()
            return answer
        except ValueError as error:  # an address that the library refuses
            return MailAnswer(MailOutcome.NO_SUCH_ADDRESS, _reason(error))
        return MailAnswer(MailOutcome.SENT)

    async def fault(self) -> Message | None:
        """The fault of the server; None if it accepts mail from our address."""
        try:
            smtp = self._smtp = await self._connected()
            await smtp.mail(self._config.address)
        except (SMTPException, OSError) as error:
            server = f"{self._config.host}:{self._config.port}"
            complaint = _complaint(error, self._config)
            return messages.MailServerFault(server, complaint, _reason(error))
        finally:
            await self.close()
        return None

    def drop(self) -> None:
        """Break off the connection at once, at any step: QUIT could end a mail too early."""
        if self._smtp is not None:
            _hang_up(self._smtp)
        self._smtp = None

    async def close(self) -> None:
        """Say goodbye, if there is a connection."""
        smtp, self._smtp = self._smtp, None
        if smtp is not None and smtp.is_connected:
            with suppress(SMTPException, OSError):
                await smtp.execute_command(b"QUIT")
            _hang_up(smtp)

    async def _connected(self) -> SMTP:
        """A connection that is logged in. Raises SMTPException, OSError."""
        config = self._config
        smtp = SMTP(
            hostname=config.host,
            port=config.port,
            use_tls=config.security is MailSecurity.TLS,
            start_tls=config.security is MailSecurity.STARTTLS,
            timeout=_PATIENCE,
            local_hostname="localhost",
        )
        await smtp.connect()
        if config.password:
            try:
                await smtp.login(config.user, config.password.reveal())
            except (SMTPException, OSError):
                _hang_up(smtp)
                raise
        return smtp


def _hang_up(smtp: SMTP) -> None:
    """Close at once, because the library would wait half a minute for TLS to close."""
    if isinstance(smtp.transport, WriteTransport):
        smtp.transport.abort()
    smtp.close()


def _complaint(error: Exception, config: MailConfig) -> Message:
    match error:
        case SMTPAuthenticationError():
            return messages.LoginUnknown()
        case SMTPSenderRefused():
            return messages.SenderForbidden(config.address)
        case SSLCertVerificationError():
            return messages.CertificateUntrusted()
        case SMTPResponseException():
            return messages.ServerUnwilling()
        case SMTPConnectError() | OSError() if not isinstance(error.__cause__, SSLError):
            return messages.ServerSilent()
    return messages.SecurityUnspoken(config.security.value)


def judged(error: Exception) -> MailAnswer:
    """The outcome of a mail whose handing over raised this error."""
    if isinstance(error, SMTPRecipientsRefused):
        return _judged(error.recipients[0], of_address=True)
    if isinstance(error, SMTPResponseException):
        return _judged(error, of_address=False)
    return MailAnswer(MailOutcome.LATER, _reason(error))


def _judged(refused: SMTPResponseException, *, of_address: bool) -> MailAnswer:
    numbers = match_.groups() if (match_ := _NUMBERS.match(refused.message)) else ("", "")
    if refused.code == _CLOSING or isinstance(refused, SMTPSenderRefused):
        outcome = MailOutcome.DOWN
    elif refused.code < _FOR_GOOD:
        outcome = MailOutcome.LATER
    elif refused.code == _FULL or numbers == _FULL_MAILBOX:
        outcome = MailOutcome.REFUSED
    elif numbers[0]:
        is_readers = numbers[0] == _MAILBOX or (
            numbers[0] == _ADDRESS and numbers[1] not in _SENDERS
        )
        outcome = MailOutcome.NO_SUCH_ADDRESS if is_readers else MailOutcome.REFUSED
    else:
        outcome = MailOutcome.NO_SUCH_ADDRESS if of_address else MailOutcome.REFUSED
    return MailAnswer(outcome, _reason(refused))


def _reason(error: Exception) -> str:
    """The error in one line for the log, without anybody's address."""
    reason = f"{type(error).__name__}: {error}"
    if isinstance(error, SMTPResponseException):
        reason = f"{error.code} {error.message}"
    return clean(_ANYBODY.sub("…", clean(reason)))[:200]
