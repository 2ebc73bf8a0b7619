"""The ways by which a person is reached."""

from enum import StrEnum


class Channel(StrEnum):
    """One of them; in the order in which they are tried, unless the person wants another."""

    TELEGRAM = "telegram"
    MAIL = "mail"
    WEB = "web"
