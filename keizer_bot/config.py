"""The host's config.toml as one frozen value, or one sentence that names the key and the line."""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec
from rapidfuzz import process

LANGUAGES = ("nl", "en", "it")
PRESENCE = ("sign-off", "check-in")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
TELEGRAM = "https://api.telegram.org"
T = TypeVar("T")


class ConfigError(Exception):
    """The configuration cannot be used; the sentence names the key and the line."""


class Token:
    """The bot's token: it shows itself to `reveal` alone, never in a log or a traceback."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        if not re.fullmatch(r"\d{3,20}:[\w-]{8,120}", text, re.ASCII):
            raise ConfigError(
                "The bot's token must look like 123456789:AAF…, as @BotFather gave it."
            )
        self._text = text

    def reveal(self) -> str:
        """The token itself, to put in a request."""
        return self._text

    def __repr__(self) -> str:
        return "Token(…)"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a token is not written down")


class WeekHour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An hour of a weekday: the last such day on or before the evening's date."""

    weekday: str
    time: str


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days, weeks and months the newest backup of each is kept."""

    days: int = 7
    weeks: int = 5
    months: int = 24


class _Telegram(msgspec.Struct, forbid_unknown_fields=True):
    token: str | None = None
    api_url: str = TELEGRAM


class _Database(msgspec.Struct, forbid_unknown_fields=True):
    path: str = "keizer.db"


class _Backup(msgspec.Struct, forbid_unknown_fields=True):
    folder: str = "backups"
    at: str = "04:00"
    keep: Keep = Keep()


class _Week(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    name: str
    evening: WeekHour
    sign_off: WeekHour = WeekHour("friday", "18:00")
    pairings: WeekHour = WeekHour("friday", "20:00")
    results_final: str = "23:30"
    default_time: int = 30
    reminder: bool = True
    presence: str = "sign-off"
    skip: tuple[date, ...] = ()
    season: str | None = None
    chat_id: int | None = None
    topic_id: int = 0


class _Club(_Week, forbid_unknown_fields=True, kw_only=True):
    time_zone: str
    language: str = "nl"
    arbiters: tuple[int, ...] = ()
    regulations: str | None = None
    site: str | None = None
    competition: tuple[_Week, ...] = ()


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition beside a club's main one: a rapid, say; the fields are those of `Club`."""

    name: str
    hours: str
    season: Path | None
    chat_id: int | None
    topic_id: int


@dataclass(frozen=True, slots=True)
class Club:
    """A club as the host describes it.

    `hours` is JSON, in the form of the config file. `topic_id` 0 is the whole group; `season` is
    imported at the first start, `regulations` is what /reglement quotes, `site` the folder in which
    the running bot keeps the club's website.
    """

    name: str
    language: str
    time_zone: str
    hours: str
    chat_id: int | None
    topic_id: int
    arbiters: tuple[int, ...]
    season: Path | None
    regulations: Path | None = None
    site: Path | None = None
    competitions: tuple[Competition, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that the host decides. Paths are absolute; `backup_at` is local time."""

    token: Token | None
    api_url: str
    database: Path
    backups: Path
    backup_at: time
    keep: Keep
    clubs: tuple[Club, ...]

    @property
    def on_this_machine(self) -> bool:
        """Whether the Bot API server is a stand-in on this machine."""
        host = urlsplit(self.api_url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"


class _Wrong(Exception):
    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read the host's config file and the token from wherever it is kept.

    The token is KEIZER_BOT_TOKEN, else systemd's credential ``keizer-bot-token``, else
    ``telegram.token``. Paths in the file are relative to its folder.

    Raises ConfigError.
    """
    try:
        text = path.read_text("utf-8")
        tables = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path} is not TOML: {error}.") from error
    return _Reader(path, text, tables).config(environment)


class _Reader:
    """Turns the tables of one file into a Config; keeps the text, to name lines."""

    def __init__(self, path: Path, text: str, tables: dict[str, Any]) -> None:
        self._path = path
        self._text = text
        self._tables = tables

    def config(self, environment: Mapping[str, str]) -> Config:
        known = ("telegram", "database", "backup", "club")
        for name in self._tables:
            if name not in known:
                raise self._error(name, 0, name, f"is unknown here{_nearest(name, known)}")
        telegram = self._section("telegram", _Telegram, _checked_telegram)
        backup = self._section("backup", _Backup, lambda raw: (raw, _hour("at", raw.at)))
        database = self._section("database", _Database, lambda raw: raw)
        clubs = self._clubs()
        folder = self._path.absolute().parent
        return Config(
            token=_token(telegram.token, environment),
            api_url=telegram.api_url.rstrip("/"),
            database=folder / database.path,
            backups=folder / backup[0].folder,
            backup_at=backup[1],
            keep=backup[0].keep,
            clubs=tuple(_club(club, folder) for club in clubs),
        )

    def _clubs(self) -> list[_Club]:
        tables = self._tables.get("club", [])
        if not isinstance(tables, list) or not tables:
            raise ConfigError(f"{self._path} has no [[club]]: describe your club in one.")
        clubs = [
            self._convert("club", number, table, _Club, _checked_club)
            for number, table in enumerate(tables)
        ]
        names = [club.name for club in clubs]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise self._error("club", number, "name", "is the name of another club too")
        sites = [club.site for club in clubs]
        for number, site in enumerate(sites):
            if site is not None and site in sites[:number]:
                raise self._error("club", number, "site", "is the folder of another club too")
        return clubs

    def _section(self, name: str, shape: type[Any], check: Callable[[Any], T]) -> T:
        return self._convert(name, 0, self._tables.get(name, {}), shape, check)

    def _convert(
        self, section: str, number: int, table: object, shape: type[Any], check: Callable[[Any], T]
    ) -> T:
        try:
            return check(msgspec.convert(table, shape))
        except msgspec.ValidationError as error:
            key, problem = _explained(str(error), shape)
            raise self._error(section, number, key, problem) from None
        except _Wrong as wrong:
            raise self._error(section, number, wrong.key, str(wrong)) from None

    def _error(self, section: str, number: int, key: str, problem: str) -> ConfigError:
        line = _line_of(self._text, section, number, key)
        place = f"{self._path}, line {line}" if line else str(self._path)
        name = section if key in {section, ""} else f"{section}.{key}"
        end = "" if problem.endswith("?") else "."
        return ConfigError(f"{place}: {name} {problem}{end}")


def _explained(error: str, shape: type[Any]) -> tuple[str, str]:
    """The key and the problem in a message of msgspec."""
    what, _, where = error.partition(" - at `$")
    inside = re.sub(r"\[.*?\]", "", where.rstrip("`")).lstrip(".")
    if unknown := re.search(r"unknown field `(.*)`", what):
        shapes = {"evening": WeekHour, "sign_off": WeekHour, "pairings": WeekHour, "keep": Keep}
        shapes |= {"competition": _Week} | {f"competition.{key}": shapes[key] for key in shapes}
        fields = shapes.get(inside, shape).__struct_fields__
        key = f"{inside}.{unknown[1]}".lstrip(".")
        return key, f"is unknown{_nearest(unknown[1], fields)}"
    if missing := re.search(r"missing required field `(.*)`", what):
        return inside, f"needs `{missing[1]}`"
    plain = (
        what.replace("`", "")
        .replace(" | null", "")
        .replace("Expected", "must be")
        .replace(", got", ", not")
    )
    for ours, theirs in (("str", "a text"), ("int", "a whole number"), ("array", "a list")):
        plain = re.sub(rf"\b{ours}\b", theirs, plain)
    return inside, plain.replace("object", "a table").replace("Invalid RFC3339 encoded", "has no")


def _nearest(name: str, known: tuple[str, ...]) -> str:
    found = process.extractOne(name, known, score_cutoff=60)
    return f"; did you mean `{found[0]}`?" if found else f"; known are {', '.join(known)}"


def _line_of(text: str, section: str, number: int, key: str) -> int | None:
    """The line of a key (``evening.time``: of its table), else of the section's header."""
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


def _hour(key: str, text: str) -> time:
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text):
        raise _Wrong(key, f'must be an hour like "18:00", not "{text}"')
    return time.fromisoformat(text)


def _checked_telegram(raw: _Telegram) -> _Telegram:
    url = urlsplit(raw.api_url)
    if url.scheme not in {"http", "https"} or not url.hostname:
        raise _Wrong("api_url", f'must be an address like "{TELEGRAM}"')
    return raw


def _checked_club(raw: _Club) -> _Club:
    if not raw.name.strip():
        raise _Wrong("name", "is empty")
    if raw.language not in LANGUAGES:
        raise _Wrong("language", f"must be one of {', '.join(LANGUAGES)}")
    try:
        ZoneInfo(raw.time_zone)
    except (KeyError, ValueError, OSError):
        raise _Wrong(
            "time_zone", f'"{raw.time_zone}" is no time zone; write one like "Europe/Amsterdam"'
        ) from None
    _check_week(raw)
    for competition in raw.competition:
        _check_competition(raw, competition)
    return raw


def _check_competition(club: _Club, raw: _Week) -> None:
    if not raw.name.strip() or [club.name, *(c.name for c in club.competition)].count(raw.name) > 1:
        raise _Wrong("competition.name", "must be a name that no other competition of the club has")
    try:
        _check_week(raw)
    except _Wrong as wrong:
        raise _Wrong(f"competition.{wrong.key}", str(wrong)) from None


def _check_week(raw: _Week) -> None:
    _hour("results_final", raw.results_final)
    if raw.presence not in PRESENCE:
        raise _Wrong("presence", f"must be {' or '.join(PRESENCE)}, not {raw.presence}")
    moments = {key: _before(raw, key) for key in ("sign_off", "pairings", "evening")}
    if moments["pairings"] < moments["sign_off"]:
        raise _Wrong("pairings", "come before sign_off closes; they must come at or after it")
    if moments["evening"] < moments["pairings"]:
        raise _Wrong("pairings", "come after the evening has begun; they must come before it")
    if raw.presence == "check-in" and raw.pairings.weekday != raw.evening.weekday:
        raise _Wrong("pairings", 'must be on the evening itself where presence is "check-in"')


def _before(raw: _Week, key: str) -> tuple[int, time]:
    """When that hour falls, as (days from the evening's date, hour); checks weekday and hour."""
    hour: WeekHour = getattr(raw, key)
    for day in (hour.weekday, raw.evening.weekday):
        if day not in WEEKDAYS:
            problem = f'must be one of {", ".join(WEEKDAYS)}, not "{day}"'
            raise _Wrong(f"{key}.weekday", problem)
    away = (WEEKDAYS.index(raw.evening.weekday) - WEEKDAYS.index(hour.weekday)) % 7
    return -away, _hour(f"{key}.time", hour.time)


def _hours(raw: _Week) -> str:
    """The hours as JSON, in the form of the config file."""
    keys = [
        k for k in _Week.__struct_fields__ if k not in ("name", "season", "chat_id", "topic_id")
    ]
    return json.dumps({key: msgspec.to_builtins(getattr(raw, key)) for key in keys})


def _competition(raw: _Week, folder: Path) -> Competition:
    file = folder / raw.season if raw.season else None
    return Competition(raw.name.strip(), _hours(raw), file, raw.chat_id, raw.topic_id)


def _club(raw: _Club, folder: Path) -> Club:
    return Club(
        name=raw.name.strip(),
        language=raw.language,
        time_zone=raw.time_zone,
        hours=_hours(raw),
        chat_id=raw.chat_id,
        topic_id=raw.topic_id,
        arbiters=raw.arbiters,
        season=folder / raw.season if raw.season else None,
        regulations=folder / raw.regulations if raw.regulations else None,
        site=folder / raw.site if raw.site else None,
        competitions=tuple(_competition(one, folder) for one in raw.competition),
    )


def _token(written: str | None, environment: Mapping[str, str]) -> Token | None:
    text = environment.get("KEIZER_BOT_TOKEN")
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not text and folder:
        credential = Path(folder) / "keizer-bot-token"
        text = credential.read_text("utf-8") if credential.is_file() else None
    text = text or written
    return Token(text.strip()) if text else None
