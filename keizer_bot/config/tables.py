"""The tables of config.toml, and the checks on each beyond its form."""

import re
import shlex
from collections.abc import Iterator
from datetime import date, time
from email.utils import parseaddr
from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot import LANGUAGES
from keizer_bot.calendar import WEEKDAYS, WeekHour
from keizer_bot.config import values
from keizer_bot.config.problems import SettingProblem
from keizer_bot.engine.errors import Trouble
from keizer_bot.mail_address import mail_address

_CHOICES = {
    "presence": ("sign-off", "check-in"),
    "ranking": ("picture", "table"),
    "withdrawn": ("below", "hidden"),
}


class HourTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An hour of a weekday: the last such day on or before the evening's date."""

    weekday: str
    time: str


class EveningTable(HourTable, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of an evening, and its number of rounds."""

    rounds: Annotated[int, msgspec.Meta(ge=1)] = 1


class TelegramTable(msgspec.Struct, forbid_unknown_fields=True):
    """``[telegram]``: the bot, and the Bot API server."""

    token: str | None = None
    api_url: str = values.TELEGRAM


class DatabaseTable(msgspec.Struct, forbid_unknown_fields=True):
    """``[database]``: the file in which everything is stored."""

    path: str = "keizer.db"


class WebTable(msgspec.Struct, forbid_unknown_fields=True):
    """``[web]``: the members' pages: their public address, and the local one for the web server."""

    url: str = ""
    listen: str = "127.0.0.1:8350"


class HostingTable(msgspec.Struct, forbid_unknown_fields=True):
    """``[hosting]``: who may found a club, who runs the bot and where, the federation's list."""

    founding: str = "closed"
    operators: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()
    clubs_at_most: Annotated[int, msgspec.Meta(ge=1)] = 700
    operator_name: str = ""
    operator_contact: str = ""
    kept_where: str = ""
    federation_list: str = ""


class CopyTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The destination of a copy: exactly one of these."""

    chat: Annotated[int, msgspec.Meta(ge=1)] | None = None
    folder: str | None = None
    command: str | None = None


class BackupTable(msgspec.Struct, forbid_unknown_fields=True):
    """``[backup]``: the folder, the hour, which backups are kept, and where copies are sent."""

    folder: str = "backups"
    at: str = "04:00"
    keep: values.Retention = values.Retention()
    copy_to: tuple[CopyTable, ...] = ()
    recipients: tuple[str, ...] = ()


class WeekTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A competition and its week: ``[[club.competition]]``, or the main one in ``[[club]]``."""

    name: str
    evening: EveningTable
    sign_off: HourTable = HourTable("friday", "18:00")
    pairings: HourTable = HourTable("friday", "20:00")
    results_final: str = "23:30"
    default_time: int = 30
    reminder: bool = True
    presence: str = "sign-off"
    ranking: str = "picture"
    withdrawn: str = "below"
    digital_clocks: Annotated[int, msgspec.Meta(ge=0)] | None = None
    skip: tuple[date, ...] = ()
    season: str | None = None
    chat_id: int | None = None
    topic_id: int = 0


class ClubTable(WeekTable, forbid_unknown_fields=True, kw_only=True):
    """``[[club]]``: the club, with its main competition."""

    time_zone: str
    language: str = "nl"
    arbiters: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()
    regulations: str | None = None
    colour: str = ""
    logo: str | None = None
    site: str | None = None
    site_url: str = ""
    competition: tuple[WeekTable, ...] = ()


class Wrong(Exception):
    """A value of the right type that is not allowed; `key` is relative to its table."""

    def __init__(self, key: str, problem: SettingProblem, **fields: object) -> None:
        self.key = key
        self.why = Trouble(problem, fields)
        super().__init__(str(self.why))


def none_of(key: str, words: tuple[str, ...], chosen: str) -> Wrong:
    """The error for a word that is not among the known ones."""
    return Wrong(key, SettingProblem.ONE_OF, known=words, found=chosen)


def checked_hosting(raw: HostingTable) -> HostingTable:
    """The table, if its settings are consistent. Raises `Wrong`."""
    if raw.founding not in set(values.Founding):
        raise none_of("founding", tuple(values.Founding), raw.founding)
    if raw.founding == values.Founding.INVITATION and not raw.operators:
        raise Wrong("operators", SettingProblem.NO_INVITER)
    if raw.operator_contact.strip() and not raw.operator_name.strip():
        raise Wrong("operator_contact", SettingProblem.NO_OPERATOR)
    return raw


def read_hour(key: str, text: str) -> time:
    """The hour at that key. Raises `Wrong`."""
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text):
        raise Wrong(key, SettingProblem.HOUR, found=text)
    return time.fromisoformat(text)


def checked_telegram(raw: TelegramTable) -> TelegramTable:
    """The table, if its server address is usable. Raises `Wrong`."""
    if not _is_address(raw.api_url):
        raise Wrong("api_url", SettingProblem.ADDRESS, example=values.TELEGRAM)
    if urlsplit(raw.api_url).scheme == "http" and not values.is_on_this_machine(raw.api_url):
        raise Wrong("api_url", SettingProblem.OPEN_TOKEN)
    return raw


def checked_web(raw: WebTable) -> WebTable:
    """The table, if its addresses are usable. Raises `Wrong`."""
    if not raw.url:
        return raw
    if not _is_address(raw.url) or urlsplit(raw.url).path.strip("/"):
        raise Wrong("url", SettingProblem.PAGES)
    if urlsplit(raw.url).scheme == "http" and not values.is_on_this_machine(raw.url):
        raise Wrong("url", SettingProblem.OPEN_PAGES)
    host, port = host_and_port(raw.listen)
    if not values.is_on_this_machine(f"http://{raw.listen}") or not host or not port:
        raise Wrong("listen", SettingProblem.LISTEN)
    return raw


def host_and_port(text: str) -> tuple[str, int]:
    """The two parts of ``127.0.0.1:8350`` or ``[::1]:8350``; port 0 if there is none."""
    try:
        url = urlsplit(f"//{text}")
        port = url.port or 0
    except ValueError:
        return "", 0
    return url.hostname or "", port


def _is_address(text: str) -> bool:
    """True if it can be the base of a page's address: without user name, query or fragment."""
    try:
        url = urlsplit(text)
        usable = url.scheme in {"http", "https"} and url.hostname and url.port != 0
    except ValueError:  # no such port, or half an IPv6 address
        return False
    return bool(usable) and not re.search(r"[\s?#@\\\"<>]", text)


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def check_signs(table: object) -> None:
    """Refuse control characters in a text, which may end up in a header. Raises `Wrong`."""
    for key, value in table.items() if isinstance(table, dict) else ():
        if _CONTROL.search("".join(_texts_in(value))):
            raise Wrong(key, SettingProblem.SIGNS)


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(part)


def checked_backup(raw: BackupTable) -> BackupTable:
    """The table, if its backups and copies are possible. Raises `Wrong`."""
    read_hour("at", raw.at)
    for number, key in enumerate(raw.recipients, 1):
        if not _is_public_key(key):  # it may be the private key, so it is not shown
            raise Wrong("recipients", SettingProblem.PUBLIC_KEY, number=number)
    for number, copy in enumerate(raw.copy_to, 1):
        if [copy.chat, copy.folder, copy.command].count(None) != len(
            CopyTable.__struct_fields__
        ) - 1:
            raise Wrong("copy_to", SettingProblem.COPY_ONE_OF, number=number)
        if copy.command is not None and "{file}" not in copy.command:
            raise Wrong("copy_to", SettingProblem.COPY_FILE, number=number)
        try:
            shlex.split(copy.command or "")
        except ValueError:
            raise Wrong("copy_to", SettingProblem.COPY_QUOTE, number=number) from None
    if raw.copy_to and not raw.recipients:
        raise Wrong("copy_to", SettingProblem.NO_RECIPIENTS)
    return raw


def _is_public_key(text: str) -> bool:
    import pyrage  # noqa: PLC0415 - 20 ms, only for hosts that send copies

    try:
        pyrage.x25519.Recipient.from_str(text)
    except pyrage.RecipientError:
        return False
    return True


def checked_club(raw: ClubTable) -> ClubTable:
    """The table, if its settings are consistent. Raises `Wrong`."""
    if not raw.name.strip():
        raise Wrong("name", SettingProblem.EMPTY)
    if raw.language not in LANGUAGES:
        raise none_of("language", tuple(LANGUAGES), raw.language)
    try:
        ZoneInfo(raw.time_zone)
    except (KeyError, ValueError, OSError):
        raise Wrong("time_zone", SettingProblem.TIME_ZONE, found=raw.time_zone) from None
    if raw.colour and not re.fullmatch(r"#[0-9a-fA-F]{6}", raw.colour):
        raise Wrong("colour", SettingProblem.COLOUR, found=raw.colour)
    if raw.site_url and not _is_address(raw.site_url):
        example = "https://www.example.org/internal"
        raise Wrong("site_url", SettingProblem.ADDRESS, example=example)
    _check_week(raw)
    for competition in raw.competition:
        _check_competition(raw, competition)
    return raw


def _check_competition(club: ClubTable, raw: WeekTable) -> None:
    if not raw.name.strip() or [club.name, *(c.name for c in club.competition)].count(raw.name) > 1:
        raise Wrong("competition.name", SettingProblem.COMPETITION)
    try:
        _check_week(raw)
    except Wrong as wrong:
        wrong.key = f"competition.{wrong.key}"
        raise


def _check_week(raw: WeekTable) -> None:
    read_hour("results_final", raw.results_final)
    for key, words in _CHOICES.items():
        if (chosen := getattr(raw, key)) not in words:
            raise none_of(key, words, chosen)
    evening = _week_hour(raw, "evening")
    moments = {
        key: _week_hour(raw, key).in_week_of(evening) for key in ("evening", "sign_off", "pairings")
    }
    if moments["pairings"] < moments["sign_off"]:
        raise Wrong("pairings", SettingProblem.PAIRINGS_EARLY)
    if moments["evening"] < moments["pairings"]:
        raise Wrong("pairings", SettingProblem.PAIRINGS_LATE)
    if raw.presence == "check-in" and raw.pairings.weekday != raw.evening.weekday:
        raise Wrong("pairings", SettingProblem.PAIRINGS_DAY)


def _week_hour(raw: WeekTable, key: str) -> WeekHour:
    """The weekday and hour at that key. Raises `Wrong`."""
    hour: HourTable = getattr(raw, key)
    if hour.weekday not in WEEKDAYS:
        raise none_of(f"{key}.weekday", WEEKDAYS, hour.weekday)
    return WeekHour(WEEKDAYS.index(hour.weekday), read_hour(f"{key}.time", hour.time))


_OF_TLS = 465  # the port on which TLS starts at once (RFC 8314)


class MailTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table as written."""

    smtp: str = ""
    sender: str = msgspec.field(name="from", default="")
    user: str = ""
    password: str | None = None
    security: str | None = None
    an_hour: Annotated[int, msgspec.Meta(ge=1)] = 100


def mail_config(raw: MailTable, password: str | None) -> values.MailConfig | None:
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
    usual = values.MailSecurity.TLS if port == _OF_TLS else values.MailSecurity.STARTTLS
    if raw.security is not None and raw.security not in set(values.MailSecurity):
        raise none_of("security", tuple(values.MailSecurity), raw.security)
    security = values.MailSecurity(raw.security or usual)
    if security is values.MailSecurity.NONE and not values.is_this_machine(host):
        raise Wrong("security", SettingProblem.MAIL_IN_THE_OPEN)
    secret = values.Secret(password) if raw.user and password else None
    return values.MailConfig(host, port, security, name, address, raw.user, secret, raw.an_hour)
