"""``[mail]``: the server for mail to members, and its sender."""

import re
from email.utils import parseaddr
from typing import Annotated

import msgspec

from keizer_bot.config.problems import SettingProblem
from keizer_bot.config.tables import Wrong, host_and_port, none_of
from keizer_bot.config.values import MailConfig, MailSecurity, Secret, is_this_machine
from keizer_bot.mail_address import mail_address

_OF_TLS = 465  # the port on which TLS starts at once (RFC 8314)


class MailTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table as written."""

    smtp: str = ""
    sender: str = msgspec.field(name="from", default="")
    user: str = ""
    password: str | None = None
    security: str | None = None
    an_hour: Annotated[int, msgspec.Meta(ge=1)] = 100


def mail_config(raw: MailTable, password: str | None) -> MailConfig | None:
    """The table's settings, with the password from wherever it is stored; None without a server.

    Raises `Wrong`.
    """
    if not raw.smtp:
        return None
    host, port = host_and_port(raw.smtp)
    if not port or not re.fullmatch(r"[a-z\d.:-]+", host):
        raise Wrong("smtp", SettingProblem.MAIL_SERVER, found=raw.smtp)
    name, written = parseaddr(raw.sender)
    address = mail_address(written)
    if address is None or not name.isprintable():
        raise Wrong("from", SettingProblem.MAIL_SENDER, found=raw.sender)
    if raw.user and not password:
        raise Wrong("user", SettingProblem.MAIL_PASSWORD)
    usual = MailSecurity.TLS if port == _OF_TLS else MailSecurity.STARTTLS
    if raw.security is not None and raw.security not in set(MailSecurity):
        raise none_of("security", tuple(MailSecurity), raw.security)
    security = MailSecurity(raw.security or usual)
    if security is MailSecurity.NONE and not is_this_machine(host):
        raise Wrong("security", SettingProblem.MAIL_IN_THE_OPEN)
    secret = Secret(password) if raw.user and password else None
    return MailConfig(host, port, security, name, address, raw.user, secret, raw.an_hour)
