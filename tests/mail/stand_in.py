"""A mail server in this process, with scripted answers, which keeps its mails."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "keizer", "geheim zwart 1"
LOST = "the reply is lost"
BROKEN = "broken off in the middle"


@dataclass
class Mailbox:
    """The server's mails, and its answers: those listed first, then success."""

    mails: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    to_address: list[str] = field(default_factory=list)
    to_mail: list[str] = field(default_factory=list)
    to_sender: list[str] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    connections: int = 0
    host: str = "127.0.0.1"
    port: int = 0

    def numbers(self) -> list[str]:
        """The Message-IDs of accepted mails."""
        return [str(mail["Message-ID"]) for mail in self.mails]

    def about(self, subject: str) -> list[EmailMessage]:
        """The mails whose subject begins so."""
        return [mail for mail in self.mails if mail["Subject"].startswith(subject)]

    async def handle_EHLO(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, session: Session, __: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """A greeting."""
        session.host_name = hostname
        self.connections += session.ssl is None or not self.connections
        return responses

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, __: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """The sender."""
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return self.to_sender.pop(0) if self.to_sender else "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        """The address."""
        answer = self.to_address.pop(0) if self.to_address else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, _: Session, envelope: Envelope
    ) -> str:
        """The mail itself."""
        transport: Any = server.transport
        answer = self.to_mail.pop(0) if self.to_mail else "250 OK"
        if answer.startswith("250") or answer == LOST:
            assert isinstance(envelope.content, bytes)
            mail = message_from_bytes(envelope.content, EmailMessage, policy=default)
            self.mails.append(mail)
            self.to.append(envelope.rcpt_tos[0])
            self.encrypted.append(transport.get_extra_info("ssl_object") is not None)
        if answer in (LOST, BROKEN):
            transport.abort()
            return "250 OK"
        return answer

    def authenticate(self, _: SMTP, __: Session, ___: Envelope, how: str, data: Any) -> AuthResult:
        """Accept anybody with the right password."""
        assert isinstance(data, LoginPassword)
        self.logins.append(how)
        known = (data.login.decode(), data.password.decode()) == (USER, PASSWORD)
        return AuthResult(success=known, handled=False)


@asynccontextmanager
async def listening(
    mailbox: Mailbox,
    *,
    port: int = 0,
    starttls: tuple[Path, Path] | None = None,
    tls: tuple[Path, Path] | None = None,
    login: bool = False,
) -> AsyncIterator[Mailbox]:
    """The server, listening on this machine."""

    def protocol() -> SMTP:
        return SMTP(
            mailbox,
            hostname="mail.test",
            tls_context=_context(starttls) if starttls else None,
            require_starttls=starttls is not None,
            authenticator=mailbox.authenticate if login else None,
            auth_required=login,
            auth_require_tls=starttls is not None,
        )

    loop = asyncio.get_running_loop()
    context = _context(tls) if tls else None
    server = await loop.create_server(protocol, mailbox.host, port, ssl=context)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        server.close()
        await server.wait_closed()


def _context(files: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    return context
