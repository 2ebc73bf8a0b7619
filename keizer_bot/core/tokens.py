"""Tokens that open something for their holder: 128 bits, of which only the hash is stored."""

import hashlib
import re
import secrets

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


def new_token() -> str:
    """A token that nobody can guess, for an address or a cookie."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """The hash stored for a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    """True if the text has the form of our tokens; nothing else is looked up."""
    return _TOKEN.fullmatch(text) is not None
