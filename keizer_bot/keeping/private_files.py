"""Files with people's names: readable only by their owner, or encrypted with age.

The owner's rights do not depend on the shell's umask.

A copy of a backup is such a file. It holds the backup and the host's configuration (without the
token), packed with xz and encrypted for the host's public key: ``age -d -i KEY COPY | tar xJ``
opens it too. It lacks what was blanked in the backup; members erased until then are in it as
numbers.
"""

import io
import os
import tarfile
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from lzma import LZMAError
from pathlib import Path
from typing import Final

import msgspec

from keizer_bot.config.masking import masked
from keizer_bot.config.problems import file_cause
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages
from keizer_bot.store import backup

ENCRYPTED: Final = b"age-encryption.org/"
"""The first bytes of every age file."""
_PRIVATE = "AGE-SECRET-KEY-"
SUFFIX: Final = ".tar.xz.age"


def for_owner_alone(path: Path) -> Path:
    """Create the file, or restrict it, so that only its owner may read it. Raises OSError."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path


def write_whole(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Write a file under a temporary name, then rename it once it is complete on the disk.

    Raises OSError.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_new(path: Path, text: str) -> None:
    """Write a configuration that only its owner may read. Raises HostRefused if one exists."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise HostRefused(messages.ConfigThere(path)) from None
    except OSError as error:
        raise HostRefused(messages.ConfigUnwritten(path, file_cause(error))) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


def new_key() -> tuple[str, str]:
    """A new pair of keys: public, private."""
    import pyrage  # noqa: PLC0415 - 20 ms, only for encryption

    pair = pyrage.x25519.Identity.generate()
    return str(pair.to_public()), str(pair)


def encrypted(content: bytes, recipients: Sequence[str]) -> bytes:
    """The content encrypted for the recipients, age's public keys. Raises HostRefused."""
    import pyrage  # noqa: PLC0415 - likewise

    if not recipients:
        raise HostRefused(messages.RecipientNeeded())
    try:
        keys = [pyrage.x25519.Recipient.from_str(key) for key in recipients]
    except pyrage.RecipientError as error:
        raise HostRefused(messages.RecipientUnlike(str(error))) from None
    return bytes(pyrage.encrypt(content, keys))


def decrypted(content: bytes, name: str, key: Path) -> bytes:
    """The content decrypted with the private key in that file; `name` is used in refusals.

    Raises HostRefused, OSError.
    """
    import pyrage  # noqa: PLC0415 - likewise

    words = key.read_text("utf-8", errors="replace").split()
    try:
        keys = [pyrage.x25519.Identity.from_str(w) for w in words if w.startswith(_PRIVATE)]
        if not keys:
            raise HostRefused(messages.NoPrivateKey(key, _PRIVATE))
        return bytes(pyrage.decrypt(content, keys))
    except pyrage.IdentityError:
        raise HostRefused(messages.PrivateKeyBroken(key)) from None
    except pyrage.DecryptError as error:
        raise HostRefused(messages.NotDecrypted(name, key, str(error))) from None


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
        raise HostRefused(messages.NoCopyOfOurs(file)) from None
    return CopyContents(contents[_DATABASE], contents[_CONFIG].decode())
