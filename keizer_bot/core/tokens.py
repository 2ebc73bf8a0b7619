"""Tokens that open something for whoever has them: 128 bits, of which only the hash is kept."""

import hashlib
import re
import secrets

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


def new_token() -> str:
    """A token that nobody can guess, for an address or a cookie."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether it looks like one of ours: nothing else is looked up."""
    return _TOKEN.fullmatch(text) is not None
