"""The talk with the mail server, and what its answers mean.

A server refuses one address, one mail, or all of them; only the first says something of the
reader. Which it is, is told by the step at which it refuses, and by the three numbers that most
servers put before their words (RFC 3463): ``550 5.1.1`` is an address that is not there,
``552 5.2.2`` a mailbox that is full, ``554 5.7.1`` something that it holds against the sender.

==================================================  ==========================================
what happens                                        what it means
==================================================  ==========================================
no connection, no encryption, login or sender       DOWN: no mail goes out for a while
refused, 421 at any step
4xx to an address or to a mail (greylisting, a      LATER: this mail again, and the others go on
mailbox that is full today)
5xx to an address, or 5.1.x, 5.2.1 to a mail        NO_SUCH_ADDRESS
552, 5.2.2 and the like: a mailbox is full          REFUSED: this mail will not arrive
5xx to a mail, 5.7.x at any step
the reply is lost once the mail was begun           LATER: nobody knows; under the same Message-ID
                                                    a second copy is known to be one
==================================================  ==========================================
"""

import re
from asyncio import WriteTransport
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from enum import Enum, auto
from ssl import SSLCertVerificationError, SSLError

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

_PATIENCE = 30.0  # seconds for an answer; a server that thinks longer is asked again
_CLOSING = 421
_FOR_GOOD = 500
_FULL = 552
_NUMBERS = re.compile(r"\s*[245]\.(\d{1,3})\.(\d{1,3})\b")
_ANYBODY = re.compile(r"[^\s<>]+@[^\s<>]+")
_ADDRESS, _MAILBOX, _FULL_MAILBOX = "1", "2", ("2", "2")
_SENDERS = ("7", "8")  # of what is wrong with an address, these are about ours


class MailOutcome(Enum):
    """What became of a mail."""

    SENT = auto()
    LATER = auto()
    DOWN = auto()
    NO_SUCH_ADDRESS = auto()
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class MailAnswer:
    """An outcome, and the server's reason; `reason` has no word of the mail."""

    outcome: MailOutcome
    reason: str = ""


class MailServer:
    """One connection, opened for the first mail and kept for those that follow."""

    def __init__(self, config: MailConfig) -> None:
        self._config = config
        self._smtp: SMTP | None = None

    async def send(self, mail: EmailMessage, to: str) -> MailAnswer:
        """Hand over the mail; what the server says of it."""
        try:
            smtp = self._smtp = self._smtp or await self._connected()
        except (SMTPException, OSError) as error:
            return MailAnswer(MailOutcome.DOWN, _said(error))
        try:
            await smtp.sendmail(self._config.address, to, mail.as_bytes())
        except (SMTPException, OSError) as error:
            answer = judged(error)
            if answer.outcome is MailOutcome.DOWN or not smtp.is_connected:
                await self.close()
            return answer
        except ValueError as error:  # an address that the library does not write
            return MailAnswer(MailOutcome.NO_SUCH_ADDRESS, _said(error))
        return MailAnswer(MailOutcome.SENT)

    async def fault(self) -> Message | None:
        """What is wrong with the server; None if it takes our mails."""
        try:
            smtp = self._smtp = await self._connected()
            await smtp.mail(self._config.address)
        except (SMTPException, OSError) as error:
            server = f"{self._config.host}:{self._config.port}"
            complaint = _complaint(error, self._config)
            return messages.MailServerFault(server, complaint, _said(error))
        finally:
            await self.close()
        return None

    def drop(self) -> None:
        """Break the connection off, wherever the talk is: a goodbye could end a mail too early."""
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
        """A server that knows us. Raises SMTPException, OSError."""
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
    """Close at once: the library would wait half a minute for TLS's own goodbye."""
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
    """What an error at handing over a mail means."""
    if isinstance(error, SMTPRecipientsRefused):
        return _judged(error.recipients[0], of_address=True)
    if isinstance(error, SMTPResponseException):
        return _judged(error, of_address=False)
    return MailAnswer(MailOutcome.LATER, _said(error))


def _judged(refused: SMTPResponseException, *, of_address: bool) -> MailAnswer:
    numbers = found.groups() if (found := _NUMBERS.match(refused.message)) else ("", "")
    if refused.code == _CLOSING or isinstance(refused, SMTPSenderRefused):
        outcome = MailOutcome.DOWN
    elif refused.code < _FOR_GOOD:
        outcome = MailOutcome.LATER
    elif refused.code == _FULL or numbers == _FULL_MAILBOX:
        outcome = MailOutcome.REFUSED
    elif numbers[0]:
        of_reader = numbers[0] == _MAILBOX or (
            numbers[0] == _ADDRESS and numbers[1] not in _SENDERS
        )
        outcome = MailOutcome.NO_SUCH_ADDRESS if of_reader else MailOutcome.REFUSED
    else:
        outcome = MailOutcome.NO_SUCH_ADDRESS if of_address else MailOutcome.REFUSED
    return MailAnswer(outcome, _said(refused))


def _said(error: Exception) -> str:
    """The error in one line, without anybody's address: it goes to the log."""
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, SMTPResponseException):
        said = f"{error.code} {error.message}"
    return clean(_ANYBODY.sub("…", clean(said)))[:200]
