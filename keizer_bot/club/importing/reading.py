"""Which kind of file it is, and the season in it, whichever program wrote it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from keizer_bot.club.importing.messages import FileKind, FileRefused
from keizer_bot.engine.errors import EngineError
from keizer_bot.formats.keizer_for_clubs import is_keizer_for_clubs, read_keizer_for_clubs
from keizer_bot.formats.moved import MovedSeason
from keizer_bot.formats.sevilla import is_sevilla, read_sevilla

READERS: Final[Mapping[FileKind, Callable[[bytes, str, int], MovedSeason]]] = {
    FileKind.SEVILLA: lambda content, _, group: read_sevilla(content, group),
    FileKind.KEIZER_FOR_CLUBS: lambda content, title, _: read_keizer_for_clubs(content, title),
}


def season_kind(name: str, content: bytes) -> FileKind | None:
    """Which kind of season it is; None if it is none that is known."""
    if is_keizer_for_clubs(content) or name.casefold().endswith(".s3db"):
        return FileKind.KEIZER_FOR_CLUBS
    if name.casefold().endswith(".json") or content.lstrip().startswith(b'{"'):
        return FileKind.SEVILLA if is_sevilla(content) else FileKind.SEASON
    return None


@contextmanager
def readable(name: str, kind: FileKind) -> Iterator[None]:
    """Say what the engine finds wrong with the file. Raises `FileRefused`."""
    try:
        yield
    except EngineError as error:
        raise FileRefused(name, kind, error.trouble) from error


def read_moved(kind: FileKind, name: str, content: bytes, group: int = 0) -> MovedSeason:
    """The season that another program wrote; without a name there, it has the file's.

    Raises SeasonRefusedError, RulesRefusedError.
    """
    return READERS[kind](content, name.rpartition("/")[2].rpartition(".")[0] or name, group)
