"""A copy as a file: packed from a backup, and opened again.

It holds the backup and the host's configuration (without the token), packed with xz and encrypted
for the host's public key by age: ``age -d -i KEY COPY | tar xJ`` opens it too. It lacks what was
blanked in the backup; members erased until then are in it as numbers.
"""

import io
import tarfile
from datetime import datetime
from lzma import LZMAError
from pathlib import Path
from typing import Final

import msgspec

from keizer_bot.config.masking import masked
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.messages import NoCopyOfOurs
from keizer_bot.keeping.private_files import decrypted, encrypted
from keizer_bot.store import backup

SUFFIX: Final = ".tar.xz.age"
_DATABASE, _CONFIG = "keizer.db", "config.toml"


class Copy(msgspec.Struct, frozen=True):
    """An encrypted copy from that moment, with its file's name."""

    name: str
    made: datetime
    content: bytes


class CopyContents(msgspec.Struct, frozen=True):
    """The bytes of a database file, and the text of a configuration."""

    database: bytes
    config: str


def origin(config: Config) -> str:
    """The beginning of the file names of this bot's copies."""
    return f"keizer-{slug(config.host.name)}"


def packed(config: Config, made: backup.Backup) -> Copy:
    """Pack the backup with the configuration, encrypted for the recipients. Raises OSError."""
    settings = masked(config.file.read_text("utf-8"), "")
    plain = io.BytesIO()
    # Preset 1 makes it 15 % larger than 6, which needs up to 94 MB of memory.
    with tarfile.open(fileobj=plain, mode="w:xz", preset=1) as tar:
        for name, content in ((_DATABASE, made.path.read_bytes()), (_CONFIG, settings.encode())):
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
            contents = {name: content.read() if content else b"" for name, content in files.items()}
    except (tarfile.TarError, LZMAError, KeyError):
        raise HostRefused(NoCopyOfOurs(file)) from None
    return CopyContents(contents[_DATABASE], contents[_CONFIG].decode())
