"""The host's config.toml as one frozen value, or one sentence that names the key and the line."""

import json
import os
import shlex
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from keizer_bot.config.faults import explained, line_of, nearest
from keizer_bot.config.mail_table import MailTable, mail_config
from keizer_bot.config.tables import (
    BackupTable,
    ClubTable,
    CopyTable,
    DatabaseTable,
    HostingTable,
    TelegramTable,
    WebTable,
    WeekTable,
    Wrong,
    check_signs,
    checked_backup,
    checked_club,
    checked_hosting,
    checked_telegram,
    checked_web,
    host_and_port,
    read_hour,
)
from keizer_bot.config.values import (
    ClubConfig,
    CompetitionConfig,
    Config,
    ConfigError,
    Destination,
    Founding,
    HostFile,
    HostingConfig,
    MailConfig,
    Token,
    WebConfig,
)

T = TypeVar("T")


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read the host's config file and its secrets from wherever they are kept.

    The token is KEIZER_BOT_TOKEN, else systemd's credential ``keizer-bot-token``, else
    ``telegram.token``; so is the mail server's password (``mail-password``). Paths in the file are
    relative to its folder.

    Raises ConfigError.
    """
    try:
        text = path.read_text("utf-8")
        tables = tomllib.loads(text)
    except FileNotFoundError as error:
        sentence = f"There is no {path}. `keizer-bot init` makes one; --config names another."
        raise ConfigError(sentence) from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path} is not TOML: {error}.") from error
    return _ConfigReader(path, text, tables).config(environment)


class _ConfigReader:
    """Turns the tables of one file into a Config; keeps the text, to name lines."""

    def __init__(self, path: Path, text: str, tables: dict[str, Any]) -> None:
        self._path = path
        self._folder = path.absolute().parent
        self._text = text
        self._tables = tables

    def config(self, environment: Mapping[str, str]) -> Config:
        known = ("telegram", "database", "backup", "web", "mail", "hosting", "club")
        for name in self._tables:
            if name not in known:
                raise self._error(name, 0, name, f"is unknown here{nearest(name, known)}")
        telegram = self._section("telegram", TelegramTable, checked_telegram)
        backup = self._section("backup", BackupTable, checked_backup)
        database = self._section("database", DatabaseTable, lambda raw: raw)
        hosting = self._hosting()
        clubs = self._clubs(needed=hosting.founding is Founding.CLOSED)
        if not (self._folder / database.path).parent.is_dir():
            raise self._error("database", 0, "path", "stands in a folder that is not there")
        self._check_copies(backup, self._folder / database.path)
        return Config(
            file=self._path.absolute(),
            token=_token(telegram.token, environment),
            api_url=telegram.api_url.rstrip("/"),
            database=self._folder / database.path,
            backups=self._folder / backup.folder,
            backup_at=read_hour("at", backup.at),
            keep=backup.keep,
            copy_to=tuple(self._destination(copy) for copy in backup.copy_to),
            recipients=backup.recipients,
            clubs=tuple(self._club(number, club) for number, club in enumerate(clubs)),
            web=self._web(),
            mail=self._mail(environment),
            hosting=hosting,
        )

    def _check_copies(self, backup: BackupTable, database: Path) -> None:
        """Refuse copies that would lie where what they are copies of lies. Raises ConfigError."""
        backups = (self._folder / backup.folder).resolve()
        for number, copy in enumerate(backup.copy_to, 1):
            folder = (self._folder / copy.folder).resolve() if copy.folder is not None else None
            if folder and (folder.is_relative_to(backups) or folder == database.resolve().parent):
                problem = f"number {number} is where the database or its backups are: name another"
                raise self._error("backup", 0, "copy_to", problem)

    def _hosting(self) -> HostingConfig:
        raw = self._section("hosting", HostingTable, checked_hosting)
        return HostingConfig(
            founding=Founding(raw.founding),
            operators=raw.operators,
            clubs_at_most=raw.clubs_at_most,
            operator_name=raw.operator_name.strip(),
            operator_contact=raw.operator_contact.strip(),
            kept_where=raw.kept_where.strip(),
            federation_list=self._file("hosting", 0, "federation_list", raw.federation_list),
        )

    def _web(self) -> WebConfig | None:
        raw = self._section("web", WebTable, checked_web)
        if not raw.url:
            return None
        return WebConfig(raw.url.rstrip("/"), *host_and_port(raw.listen))

    def _mail(self, environment: Mapping[str, str]) -> MailConfig | None:
        def with_password(raw: MailTable) -> MailConfig | None:
            return mail_config(raw, _kept("MAIL_PASSWORD", raw.password, environment))

        mail = self._section("mail", MailTable, with_password)
        if mail is not None and self._web() is None:
            problem = "needs a `url` in [web]: a mail leads to its reader's page"
            raise self._error("mail", 0, "smtp", problem)
        return mail

    def _destination(self, raw: CopyTable) -> Destination:
        return Destination(
            self._place("backup", 0, "copy_to"),
            raw.chat,
            self._folder / raw.folder if raw.folder is not None else None,
            tuple(shlex.split(raw.command or "")),
        )

    def _clubs(self, *, needed: bool) -> list[ClubTable]:
        """The clubs; where others are founded in the chat, none is `needed`."""
        tables = self._tables.get("club", [])
        if not isinstance(tables, list) or (needed and not tables):
            raise ConfigError(f"{self._path} has no [[club]]: describe your club in one.")
        clubs = [
            self._convert("club", number, table, ClubTable, checked_club)
            for number, table in enumerate(tables)
        ]
        for number, club in enumerate(clubs):
            before = clubs[:number]
            if club.name in [other.name for other in before]:
                raise self._error("club", number, "name", "is the name of another club too")
            if club.site is not None and club.site in [other.site for other in before]:
                raise self._error("club", number, "site", "is the folder of another club too")
            if _places_of(club) & {place for other in before for place in _places_of(other)}:
                raise self._error("club", number, "chat_id", "is the group of another club too")
        return clubs

    def _club(self, number: int, raw: ClubTable) -> ClubConfig:
        site = self._folder / raw.site if raw.site else None
        if site is not None and site.exists() and not site.is_dir():
            raise self._error("club", number, "site", f"is a file, not a folder: {site}")
        return ClubConfig(
            name=raw.name.strip(),
            language=raw.language,
            time_zone=raw.time_zone,
            hours=_hours(raw),
            chat_id=raw.chat_id,
            topic_id=raw.topic_id,
            arbiters=raw.arbiters,
            season=self._file("club", number, "season", raw.season),
            regulations=self._file("club", number, "regulations", raw.regulations),
            colour=raw.colour.lower(),
            logo=self._file("club", number, "logo", raw.logo),
            site=site,
            site_url=f"{raw.site_url.rstrip('/')}/" if raw.site_url else "",
            competitions=tuple(
                CompetitionConfig(
                    one.name.strip(),
                    _hours(one),
                    self._file("club", number, "competition.season", one.season),
                    one.chat_id,
                    one.topic_id,
                )
                for one in raw.competition
            ),
        )

    def _file(self, section: str, number: int, key: str, name: str | None) -> HostFile | None:
        return HostFile(self._folder / name, self._place(section, number, key)) if name else None

    def _section(self, name: str, shape: type[Any], check: Callable[[Any], T]) -> T:
        return self._convert(name, 0, self._tables.get(name, {}), shape, check)

    def _convert(
        self, section: str, number: int, table: object, shape: type[Any], check: Callable[[Any], T]
    ) -> T:
        try:
            check_signs(table)
            return check(msgspec.convert(table, shape))
        except msgspec.ValidationError as error:
            key, problem = explained(str(error), shape)
            raise self._error(section, number, key, problem) from None
        except Wrong as wrong:
            raise self._error(section, number, wrong.key, str(wrong)) from None

    def _error(self, section: str, number: int, key: str, problem: str) -> ConfigError:
        end = "" if problem.endswith("?") else "."
        return ConfigError(f"{self._place(section, number, key)} {problem}{end}")

    def _place(self, section: str, number: int, key: str) -> str:
        line = line_of(self._text, section, number, key)
        place = f"{self._path}, line {line}" if line else str(self._path)
        return f"{place}: {section if key in {section, ''} else f'{section}.{key}'}"


def _hours(raw: WeekTable) -> str:
    """The hours as JSON, in the form of the config file."""
    keys = [
        k for k in WeekTable.__struct_fields__ if k not in ("name", "season", "chat_id", "topic_id")
    ]
    return json.dumps({key: msgspec.to_builtins(getattr(raw, key)) for key in keys})


def _places_of(raw: ClubTable) -> set[tuple[int, int]]:
    """The groups, or topics of groups, that the club's competitions name."""
    return {(c.chat_id, c.topic_id) for c in (raw, *raw.competition) if c.chat_id is not None}


def _token(written: str | None, environment: Mapping[str, str]) -> Token | None:
    text = _kept("TOKEN", written, environment)
    return Token(text.strip()) if text else None


def _kept(name: str, written: str | None, environment: Mapping[str, str]) -> str | None:
    """A secret: KEIZER_BOT_<name>, else systemd's credential of that name, else as written."""
    text = environment.get(f"KEIZER_BOT_{name}")
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not text and folder:
        credential = Path(folder) / f"keizer-bot-{name.lower().replace('_', '-')}"
        text = credential.read_text("utf-8").rstrip("\n") if credential.is_file() else None
    return text or written
