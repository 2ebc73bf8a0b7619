"""The host's config.toml as one frozen value, or one sentence that names the key and the line."""

import json
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from keizer_bot.config.faults import explained, line_of, nearest
from keizer_bot.config.tables import (
    BackupTable,
    ClubTable,
    DatabaseTable,
    TelegramTable,
    WeekTable,
    Wrong,
    checked_club,
    checked_telegram,
    read_hour,
)
from keizer_bot.config.values import Club, Competition, Config, ConfigError, Token

T = TypeVar("T")


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
                raise self._error(name, 0, name, f"is unknown here{nearest(name, known)}")
        telegram = self._section("telegram", TelegramTable, checked_telegram)
        backup = self._section("backup", BackupTable, lambda raw: (raw, read_hour("at", raw.at)))
        database = self._section("database", DatabaseTable, lambda raw: raw)
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

    def _clubs(self) -> list[ClubTable]:
        tables = self._tables.get("club", [])
        if not isinstance(tables, list) or not tables:
            raise ConfigError(f"{self._path} has no [[club]]: describe your club in one.")
        clubs = [
            self._convert("club", number, table, ClubTable, checked_club)
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
            key, problem = explained(str(error), shape)
            raise self._error(section, number, key, problem) from None
        except Wrong as wrong:
            raise self._error(section, number, wrong.key, str(wrong)) from None

    def _error(self, section: str, number: int, key: str, problem: str) -> ConfigError:
        line = line_of(self._text, section, number, key)
        place = f"{self._path}, line {line}" if line else str(self._path)
        name = section if key in {section, ""} else f"{section}.{key}"
        end = "" if problem.endswith("?") else "."
        return ConfigError(f"{place}: {name} {problem}{end}")


def _hours(raw: WeekTable) -> str:
    """The hours as JSON, in the form of the config file."""
    keys = [
        k for k in WeekTable.__struct_fields__ if k not in ("name", "season", "chat_id", "topic_id")
    ]
    return json.dumps({key: msgspec.to_builtins(getattr(raw, key)) for key in keys})


def _competition(raw: WeekTable, folder: Path) -> Competition:
    file = folder / raw.season if raw.season else None
    return Competition(raw.name.strip(), _hours(raw), file, raw.chat_id, raw.topic_id)


def _club(raw: ClubTable, folder: Path) -> Club:
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
