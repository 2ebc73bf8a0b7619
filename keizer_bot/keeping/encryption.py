"""Encrypts with age for the holder of a private key, and decrypts with that key."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages

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
