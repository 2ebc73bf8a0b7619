"""The host's decisions: the bot, and each club with its competitions."""

import ipaddress
import math
from datetime import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.config.masking import TOKEN
from keizer_bot.config.problems import ConfigProblem
from keizer_bot.engine.errors import Trouble

TELEGRAM = "https://api.telegram.org"


class ConfigError(Exception):
    """The configuration cannot be used; `trouble` names the key and the line."""

    def __init__(self, problem: ConfigProblem, **fields: object) -> None:
        self.trouble = Trouble(problem, fields)
        super().__init__(str(self.trouble))


class Secret:
    """A token or a password: only `reveal` shows it, never a log or a traceback."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The secret itself, for a request."""
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a secret is not written down")


class Token(Secret):
    """The bot's token."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        if not (TOKEN.fullmatch(text) and text.isascii()):
            raise ConfigError(ConfigProblem.TOKEN)
        super().__init__(text)


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days, weeks and months the newest backup of each is kept."""

    days: Annotated[int, msgspec.Meta(ge=1)] = 7
    weeks: Annotated[int, msgspec.Meta(ge=0)] = 5
    months: Annotated[int, msgspec.Meta(ge=0)] = 24

    @property
    def longest(self) -> int:
        """The longest time, in months, that a backup is kept."""
        return max(self.months, math.ceil(max(self.days, 7 * self.weeks) / 28))


class HostFile(msgspec.Struct, frozen=True):
    """A file that the configuration names, and where: ``config.toml, line 9: club.season``."""

    path: Path
    place: Trouble


class Destination(msgspec.Struct, frozen=True):
    """The destination of copies: a private chat, a folder or a command; and its place in the file.

    In the command ``{file}`` stands for the copy's path.
    """

    place: Trouble
    chat: int | None = None
    folder: Path | None = None
    command: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The destination, without the arguments of a command."""
        if self.chat is not None:
            return f"chat {self.chat}"
        return str(self.folder or self.command[0])


class MailSecurity(StrEnum):
    """The encryption of the connection to the mail server."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class MailConfig(msgspec.Struct, frozen=True):
    """The server for outgoing mail, and its sender.

    Without a `user` there is no login. At most `an_hour` mails are sent in an hour.
    """

    host: str
    port: int
    security: MailSecurity
    name: str
    address: str
    user: str
    password: Secret | None
    an_hour: int


class CompetitionConfig(msgspec.Struct, frozen=True):
    """A competition beside a club's main one, such as a rapid; fields as in `ClubConfig`."""

    name: str
    hours: str
    season: HostFile | None
    chat_id: int | None
    topic_id: int


class ClubConfig(msgspec.Struct, frozen=True):
    """A club as the host describes it.

    `hours` is JSON, in the form of the config file. `topic_id` 0 is the whole group; `season` is
    imported at the first start, `regulations` is quoted by /reglement, `site` is the folder in
    which the running bot writes the club's website, and `site_url` its public address, ending in a
    slash. `colour` is ``#rrggbb``; it and `site_url` may be empty.
    """

    name: str
    language: str
    time_zone: str
    hours: str
    chat_id: int | None
    topic_id: int
    arbiters: tuple[int, ...]
    season: HostFile | None
    regulations: HostFile | None = None
    colour: str = ""
    logo: HostFile | None = None
    site: Path | None = None
    site_url: str = ""
    competitions: tuple[CompetitionConfig, ...] = ()


class WebConfig(msgspec.Struct, frozen=True):
    """The public address of members' pages (``https://club.example.org``), and where we listen.

    Between the two is the host's own web server, which handles TLS.
    """

    url: str
    host: str
    port: int


class Host(NamedTuple):
    """The name, language and time zone for messages to the host."""

    name: str
    language: str
    time_zone: str


class Founding(StrEnum):
    """The people who may found a club in the chat: nobody, people invited, or everybody."""

    CLOSED = "closed"
    INVITATION = "invitation"
    OPEN = "open"


class HostingConfig(msgspec.Struct, frozen=True):
    """The rules for founding clubs in the chat, the limit on clubs, and who runs the bot.

    `operators` are Telegram ids. The next three tell members who runs the bot, how to reach them,
    and where personal data is stored; empty if not given. On the `federation_list` clubs find their
    members by the club's number.
    """

    founding: Founding = Founding.CLOSED
    operators: tuple[int, ...] = ()
    clubs_at_most: int = 700
    operator_name: str = ""
    operator_contact: str = ""
    kept_where: str = ""
    federation_list: HostFile | None = None


class Config(msgspec.Struct, frozen=True):
    """Everything that the host decides. Paths are absolute; `backup_at` is local time.

    `file` is the config file. Copies are encrypted for the `recipients`, age's public keys. Without
    `web` members have no pages, without `mail` they get no mail.
    """

    file: Path
    token: Token | None
    api_url: str
    database: Path
    backups: Path
    backup_at: time
    keep: Retention
    copy_to: tuple[Destination, ...]
    recipients: tuple[str, ...]
    clubs: tuple[ClubConfig, ...]
    web: WebConfig | None = None
    mail: MailConfig | None = None
    hosting: HostingConfig = msgspec.field(default_factory=HostingConfig)

    @property
    def host(self) -> Host:
        """The host, with the name, language and time zone of the first club if there is one."""
        for club in self.clubs:
            return Host(club.name, club.language, club.time_zone)
        return Host("clubs", USUAL_LANGUAGE, "Europe/Amsterdam")

    @property
    def on_this_machine(self) -> bool:
        """True if the Bot API server is on this machine, such as a stand-in."""
        return is_on_this_machine(self.api_url)


def is_on_this_machine(url: str) -> bool:
    """True if requests to that address never leave the machine."""
    return is_this_machine(urlsplit(url).hostname or "")


def is_this_machine(host: str) -> bool:
    """True if the host is this machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
