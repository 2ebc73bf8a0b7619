"""Reads config.toml into one frozen value, or refuses it, naming the key and the line."""

import json
import os
import re
import shlex
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.config import tables as config_tables
from keizer_bot.config.problems import (
    ConfigPlace,
    ConfigProblem,
    SettingProblem,
    ValueKind,
    file_cause,
)
from keizer_bot.config.tables import CopyTable, EveningTable, HourTable, WeekTable
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
    Retention,
    Token,
    WebConfig,
)
from keizer_bot.engine.errors import Trouble

_LANGUAGE = re.compile(
    rf"""^[^#\n]*\blanguage\s*=\s*["']({"|".join(LANGUAGES)})["']""", re.MULTILINE
)

T = TypeVar("T")
_KIND = re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`")
_LOWEST = re.compile(r"Expected `(\w+)(?: \| null)?` >= (\d+)")


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read the host's config file, and its secrets from wherever they are stored.

    The token is KEIZER_BOT_TOKEN, else systemd's credential ``keizer-bot-token``, else
    ``telegram.token``; likewise the mail server's password (``mail-password``). Paths in the file
    are relative to its folder.

    Raises ConfigError.
    """
    try:
        text = path.read_text("utf-8")
        tables = tomllib.loads(text)
    except FileNotFoundError as error:
        raise ConfigError(ConfigProblem.NO_FILE, file=path) from error
    except OSError as error:
        raise ConfigError(ConfigProblem.UNREADABLE, file=path, why=file_cause(error)) from error
    except UnicodeDecodeError as error:
        raise ConfigError(ConfigProblem.NOT_UTF8, file=path) from error
    except tomllib.TOMLDecodeError as error:
        detail, _, at = str(error).partition(" (at line ")
        line = int(at.partition(",")[0]) if at else text.count("\n") + 1
        raise ConfigError(ConfigProblem.NOT_TOML, file=path, detail=detail, line=line) from error
    return _ConfigReader(path, text, tables).config(environment)


def language_of(path: Path) -> str | None:
    """The language of the file's first club, even if the file has other errors.

    None if there is no such file, or no club in it.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if named := _LANGUAGE.search(text):
        return named[1]
    return USUAL_LANGUAGE if "[[club]]" in text else None


class _ConfigReader:
    """Turns the tables of one file into a Config; keeps the text, to find lines."""

    def __init__(self, path: Path, text: str, tables: dict[str, Any]) -> None:
        self._path = path
        self._folder = path.absolute().parent
        self._text = text
        self._tables = tables

    def config(self, environment: Mapping[str, str]) -> Config:
        sections = ("telegram", "database", "backup", "web", "mail", "hosting", "club")
        for name in self._tables:
            if name not in sections:
                raise self._error(name, 0, name, unknown(name, sections))
        telegram = self._section(
            "telegram", config_tables.TelegramTable, config_tables.checked_telegram
        )
        backup = self._section("backup", config_tables.BackupTable, config_tables.checked_backup)
        database = self._section("database", config_tables.DatabaseTable, lambda raw: raw)
        hosting = self._hosting()
        clubs = self._clubs(needed=hosting.founding is Founding.CLOSED)
        if not (self._folder / database.path).parent.is_dir():
            raise self._error("database", 0, "path", Trouble(SettingProblem.NO_FOLDER, {}))
        self._check_copies(backup, self._folder / database.path)
        token = _secret("TOKEN", telegram.token, environment)
        return Config(
            file=self._path.absolute(),
            token=Token(token.strip()) if token else None,
            api_url=telegram.api_url.rstrip("/"),
            database=self._folder / database.path,
            backups=self._folder / backup.folder,
            backup_at=config_tables.read_hour("at", backup.at),
            keep=backup.keep,
            copy_to=tuple(self._destination(copy) for copy in backup.copy_to),
            recipients=backup.recipients,
            clubs=tuple(self._club(number, club) for number, club in enumerate(clubs)),
            web=self._web(),
            mail=self._mail(environment),
            hosting=hosting,
        )

    def _check_copies(self, backup: config_tables.BackupTable, database: Path) -> None:
        """Refuse copies into the folder of the backups or the database. Raises ConfigError."""
        backups = (self._folder / backup.folder).resolve()
        for number, copy in enumerate(backup.copy_to, 1):
            folder = (self._folder / copy.folder).resolve() if copy.folder is not None else None
            if folder and (folder.is_relative_to(backups) or folder == database.resolve().parent):
                inside = Trouble(SettingProblem.COPY_INSIDE, {"number": number})
                raise self._error("backup", 0, "copy_to", inside)

    def _hosting(self) -> HostingConfig:
        raw = self._section("hosting", config_tables.HostingTable, config_tables.checked_hosting)
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
        raw = self._section("web", config_tables.WebTable, config_tables.checked_web)
        if not raw.url:
            return None
        return WebConfig(raw.url.rstrip("/"), *config_tables.host_and_port(raw.listen))

    def _mail(self, environment: Mapping[str, str]) -> MailConfig | None:
        def with_password(raw: config_tables.MailTable) -> MailConfig | None:
            return config_tables.mail_config(
                raw, _secret("MAIL_PASSWORD", raw.password, environment)
            )

        mail = self._section("mail", config_tables.MailTable, with_password)
        if mail is not None and self._web() is None:
            problem = Trouble(SettingProblem.MAIL_WITHOUT_PAGES, {})
            raise self._error("mail", 0, "smtp", problem)
        return mail

    def _destination(self, raw: config_tables.CopyTable) -> Destination:
        return Destination(
            self._place("backup", 0, "copy_to"),
            raw.chat,
            self._folder / raw.folder if raw.folder is not None else None,
            tuple(shlex.split(raw.command or "")),
        )

    def _clubs(self, *, needed: bool) -> list[config_tables.ClubTable]:
        """The clubs; none is `needed` if clubs can be founded in the chat."""
        tables = self._tables.get("club", [])
        if not isinstance(tables, list) or (needed and not tables):
            raise ConfigError(ConfigProblem.NO_CLUB, file=self._path)
        clubs = [
            self._convert(
                "club", number, table, config_tables.ClubTable, config_tables.checked_club
            )
            for number, table in enumerate(tables)
        ]
        for number, club in enumerate(clubs):
            before = clubs[:number]
            if club.name in [other.name for other in before]:
                raise self._of_two(number, "name", SettingProblem.SAME_NAME)
            if club.site is not None and club.site in [other.site for other in before]:
                raise self._of_two(number, "site", SettingProblem.SAME_SITE)
            if _places_of(club) & {place for other in before for place in _places_of(other)}:
                raise self._of_two(number, "chat_id", SettingProblem.SAME_GROUP)
        return clubs

    def _club(self, number: int, raw: config_tables.ClubTable) -> ClubConfig:
        site = self._folder / raw.site if raw.site else None
        if site is not None and site.exists() and not site.is_dir():
            is_file = Trouble(SettingProblem.SITE_IS_FILE, {"file": site})
            raise self._error("club", number, "site", is_file)
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
                    other.name.strip(),
                    _hours(other),
                    self._file("club", number, "competition.season", other.season),
                    other.chat_id,
                    other.topic_id,
                )
                for other in raw.competition
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
            config_tables.check_signs(table)
            return check(msgspec.convert(table, shape))
        except msgspec.ValidationError as error:
            key, problem = explained(str(error), shape)
            raise self._error(section, number, key, problem) from None
        except config_tables.Wrong as wrong:
            raise self._error(section, number, wrong.key, wrong.why) from None

    def _of_two(self, number: int, key: str, problem: SettingProblem) -> ConfigError:
        return self._error("club", number, key, Trouble(problem, {}))

    def _error(self, section: str, number: int, key: str, why: Trouble) -> ConfigError:
        place = self._place(section, number, key)
        return ConfigError(ConfigProblem.SETTING, place=place, why=why)

    def _place(self, section: str, number: int, key: str) -> Trouble:
        named = {
            "file": str(self._path),
            "key": section if key in {section, ""} else f"{section}.{key}",
        }
        if line := line_of(self._text, section, number, key):
            return Trouble(ConfigPlace.LINE, named | {"line": line})
        return Trouble(ConfigPlace.FILE, named)


def _hours(raw: config_tables.WeekTable) -> str:
    """The hours as JSON, in the form of the config file."""
    keys = [
        k
        for k in config_tables.WeekTable.__struct_fields__
        if k not in ("name", "season", "chat_id", "topic_id")
    ]
    return json.dumps({key: msgspec.to_builtins(getattr(raw, key)) for key in keys})


def _places_of(raw: config_tables.ClubTable) -> set[tuple[int, int]]:
    """The groups, or topics of groups, that the club's competitions name."""
    return {(c.chat_id, c.topic_id) for c in (raw, *raw.competition) if c.chat_id is not None}


def _secret(name: str, written: str | None, environment: Mapping[str, str]) -> str | None:
    """A secret: KEIZER_BOT_<name>, else systemd's credential of that name, else as written."""
    text = environment.get(f"KEIZER_BOT_{name}")
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not text and folder:
        credential = Path(folder) / f"keizer-bot-{name.lower().replace('_', '-')}"
        text = credential.read_text("utf-8").rstrip("\n") if credential.is_file() else None
    return text or written


def explained(error: str, shape: type[Any]) -> tuple[str, Trouble]:
    """The key and the problem named in an error message of msgspec."""
    detail, _, where = error.partition(" - at `$")
    inside = re.sub(r"\[.*?\]", "", where.rstrip("`")).lstrip(".")
    if field := re.search(r"unknown field `(.*)`", detail):
        shapes = {
            "evening": EveningTable,
            "sign_off": HourTable,
            "pairings": HourTable,
            "keep": Retention,
            "copy_to": CopyTable,
        }
        shapes |= {"competition": WeekTable} | {f"competition.{key}": shapes[key] for key in shapes}
        fields = shapes.get(inside, shape).__struct_encode_fields__
        return f"{inside}.{field[1]}".lstrip("."), unknown(field[1], fields)
    return inside, _problem(detail)


def _problem(detail: str) -> Trouble:
    if missing := re.search(r"missing required field `(.*)`", detail):
        return Trouble(SettingProblem.NEEDS_KEY, {"key": missing[1]})
    if kind := _KIND.match(detail):
        return Trouble(SettingProblem.KIND, {"wanted": _kind(kind[1]), "found": _kind(kind[2])})
    if lowest := _LOWEST.match(detail):
        wanted = {"wanted": _kind(lowest[1]), "low": int(lowest[2])}
        return Trouble(SettingProblem.TOO_LOW, wanted)
    if detail.startswith("Invalid RFC3339 encoded date"):
        return Trouble(SettingProblem.NO_DATE, {})
    return Trouble(SettingProblem.UNUSABLE, {"detail": detail})


def _kind(name: str) -> Trouble | str:
    kind = ValueKind.__members__.get(name.upper())
    return Trouble(kind, {}) if kind else name


def unknown(name: str, keys: tuple[str, ...]) -> Trouble:
    """The problem of an unknown key, with the known one that may have been meant."""
    from rapidfuzz import process  # noqa: PLC0415 - 4 MB, and seldom needed

    match = process.extractOne(name, keys, score_cutoff=60)
    if match:
        return Trouble(SettingProblem.UNKNOWN_NEAR, {"nearest": match[0]})
    return Trouble(SettingProblem.UNKNOWN, {"known": keys})


def line_of(text: str, section: str, number: int, key: str) -> int | None:
    """The line of a key (``evening.time``: within its table), else of the section's header.

    Of several sections with that name it is the one with that number, from 0.
    """
    first, _, inner = key.partition(".")
    header, seen, inside = None, -1, False
    for count, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[+\s*([\w.-]+)\s*\]", line):
            seen += head[1] == section
            inside = seen == number and head[1] == section
            if inside:
                header = count
            if seen == number and head[1] == f"{section}.{first}":
                header, inside, first = count, True, inner or first
        elif inside and re.match(rf'\s*"?{re.escape(first)}"?\s*[=.]', line):
            return count
    return header
