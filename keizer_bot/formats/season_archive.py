"""Several seasons in one .zip, as a club that moves in sends its years."""

import zipfile
import zlib
from io import BytesIO
from typing import Final

from keizer_bot.formats.results_columns import results_rows

_SEASONS: Final = (".json", ".s3db", ".trf", ".trfx")
_TABLES: Final = (".csv", ".tsv", ".xlsx")  # of results, or lists of players
_MOST: Final = 60  # members
_LARGEST: Final = 64 * 1024**2  # bytes when unpacked, all together
_UNZIPPING: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError),
)


def seasons_in(content: bytes) -> tuple[tuple[str, bytes], ...]:
    """The files of an archive that are seasons, with their names, by name; none if it has none.

    What is no archive, damaged, encrypted or too large has none either.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = [one for one in archive.infolist() if not one.is_dir()]
            if len(members) > _MOST or sum(one.file_size for one in members) > _LARGEST:
                return ()
            named = [(one.filename, one) for one in sorted(members, key=lambda one: one.filename)]
            return tuple(
                (name, read)
                for name, one in named
                if name.casefold().endswith((*_SEASONS, *_TABLES)) and not _is_hidden(name)
                for read in [archive.read(one)]
                if name.casefold().endswith(_SEASONS) or results_rows(read) is not None
            )
    except _UNZIPPING:
        return ()


def _is_hidden(name: str) -> bool:
    """What a Mac puts beside each file."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")
