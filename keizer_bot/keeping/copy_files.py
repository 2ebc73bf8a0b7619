"""A copy as a file: packed from a backup, and opened again.

It holds the backup and the host's configuration (without the token), packed with xz and encrypted
for the host's public key by age: ``age -d -i KEY COPY | tar xJ`` opens it too. What was blanked in
the backup is not in it; who was erased until then is in it as a number.
"""

import io
import tarfile
from dataclasses import dataclass
from datetime import datetime
from lzma import LZMAError
from pathlib import Path
from typing import Final

from keizer_bot.config.masking import masked
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.encryption import decrypted, encrypted
from keizer_bot.keeping.messages import NoCopyOfOurs
from keizer_bot.store import backup

SUFFIX: Final = ".tar.xz.age"
_DATABASE, _CONFIG = "keizer.db", "config.toml"


@dataclass(frozen=True, slots=True)
class Copy:
    """An encrypted copy of that moment, by its file's name."""

    name: str
    made: datetime
    content: bytes


@dataclass(frozen=True, slots=True)
class CopyContents:
    """A database as the bytes of its file, and the text of a configuration."""

    database: bytes
    config: str


def origin(config: Config) -> str:
    """The beginning of the names of this bot's copies."""
    return f"keizer-{slug(config.host.name)}"


def packed(config: Config, made: backup.Backup) -> Copy:
    """Pack the backup with the configuration, encrypted for the recipients. Raises OSError."""
    settings = masked(config.file.read_text("utf-8"), "")
    plain = io.BytesIO()
    # At 1 it is 15 % larger than at 6, for which xz takes up to 94 MB of memory.
    with tarfile.open(fileobj=plain, mode="w:xz", preset=1) as tar:
        for name, content in (
            (_DATABASE, made.path.read_bytes()),
            (_CONFIG, settings.encode()),
        ):
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), made.made.timestamp(), 0o600
            tar.addfile(member, io.BytesIO(content))
    content = encrypted(plain.getvalue(), config.recipients)
    return Copy(backup.named(origin(config), made.made, SUFFIX), made.made, content)


def unpacked(file: Path, key: Path) -> CopyContents:
    """Open a copy with the private key in that file. Raises HostRefused, OSError."""
    plain = io.BytesIO(decrypted(file.read_bytes(), str(file), key))
    try:
        with tarfile.open(fileobj=plain) as tar:
            files = {name: tar.extractfile(name) for name in (_DATABASE, _CONFIG)}
            held = {name: content.read() if content else b"" for name, content in files.items()}
    except (tarfile.TarError, LZMAError, KeyError):
        raise HostRefused(NoCopyOfOurs(file)) from None
    return CopyContents(held[_DATABASE], held[_CONFIG].decode())
