"""Files with people's names: readable only by their owner, or encrypted with age.

The owner's rights do not depend on the shell's umask.
"""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from keizer_bot.config.problems import file_cause
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages
from keizer_bot.keeping.messages import ConfigThere, ConfigUnwritten


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
        raise HostRefused(ConfigThere(path)) from None
    except OSError as error:
        raise HostRefused(ConfigUnwritten(path, file_cause(error))) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


ENCRYPTED: Final = b"age-encryption.org/"
"""The first bytes of every age file."""

_PRIVATE = "AGE-SECRET-KEY-"


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
