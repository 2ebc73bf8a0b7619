"""Reads the files that the configuration names; refusals say where they are named."""

from keizer_bot.config.problems import file_cause
from keizer_bot.config.values import ClubConfig, HostFile
from keizer_bot.engine.errors import EngineError
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.reports.club_style import NoLogo, stored_logo

_LONGEST_REGULATIONS = 200_000  # bytes


def read_season(file: HostFile) -> SeasonFile:
    """The season in the file. Raises HostRefused."""
    try:
        return read_season_file(content_of(file))
    except EngineError as error:
        raise unimportable(file, error) from error


def unimportable(file: HostFile, error: EngineError) -> HostRefused:
    """The refusal of a season that the configuration names."""
    return HostRefused(messages.SeasonUnimportable(file.place, file.path, error.trouble))


def read_regulations(club: ClubConfig) -> str | None:
    """The text of the club's regulations; None without such a file. Raises HostRefused."""
    file = club.regulations
    if file is None:
        return None
    content = content_of(file)
    if len(content) > _LONGEST_REGULATIONS:
        sizes = len(content), _LONGEST_REGULATIONS
        raise HostRefused(messages.RegulationsTooLong(file.place, file.path, *sizes))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HostRefused(messages.NotText(file.place, file.path)) from error


def read_logo(club: ClubConfig) -> str:
    """The club's logo as it is stored; empty without such a file. Raises HostRefused."""
    file = club.logo
    if file is None:
        return ""
    try:
        return stored_logo(content_of(file))
    except NoLogo as error:
        raise wrong(file, error.message) from error


def wrong(file: HostFile, why: Message) -> HostRefused:
    """The refusal of a file that the configuration names."""
    return HostRefused(messages.HostFileWrong(file.place, str(file.path), why))


def content_of(file: HostFile) -> bytes:
    """The bytes of the file. Raises HostRefused."""
    try:
        return file.path.read_bytes()
    except OSError as error:
        why = file_cause(error)
        raise HostRefused(messages.HostFileUnread(file.place, str(file.path), why)) from error
