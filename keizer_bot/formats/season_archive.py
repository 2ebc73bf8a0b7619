"""Several seasons in one .zip, as a club that joins sends its past years."""

import zipfile
import zlib
from io import BytesIO
from typing import Final

from keizer_bot.formats.results_columns import results_rows

_SEASONS: Final = (".json", ".s3db", ".trf", ".trfx")
_TABLES: Final = (".csv", ".tsv", ".xlsx")  # of results, or lists of players
_MOST: Final = 60  # members
_LARGEST: Final = 64 * 1024**2  # bytes unpacked, of all members together
_UNZIPPING: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError),
)


def seasons_in(content: bytes) -> tuple[tuple[str, bytes], ...]:
    """The files in an archive that hold seasons, as (name, content), by name.

    Empty also for a file that is no archive, damaged, encrypted or too large.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > _MOST or sum(member.file_size for member in members) > _LARGEST:
                return ()
            named = [(m.filename, m) for m in sorted(members, key=lambda m: m.filename)]
            return tuple(
                (name, read)
                for name, member in named
                if name.casefold().endswith((*_SEASONS, *_TABLES)) and not _is_hidden(name)
                for read in [archive.read(member)]
                if name.casefold().endswith(_SEASONS) or results_rows(read) is not None
            )
    except _UNZIPPING:
        return ()


def _is_hidden(name: str) -> bool:
    """True for the hidden files that a Mac adds to an archive."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")
