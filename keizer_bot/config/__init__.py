"""The host's config.toml: what it may hold, what is wrong with it, and what it comes to."""

from keizer_bot.config.reading import load
from keizer_bot.config.values import (
    LANGUAGES,
    TELEGRAM,
    Club,
    Competition,
    Config,
    ConfigError,
    Keep,
    Token,
)

__all__ = [
    "LANGUAGES",
    "TELEGRAM",
    "Club",
    "Competition",
    "Config",
    "ConfigError",
    "Keep",
    "Token",
    "load",
]
