"""The channels by which a person can be reached."""

from enum import StrEnum


class Channel(StrEnum):
    """A channel; in the order in which they are tried, unless the person prefers another."""

    TELEGRAM = "telegram"
    MAIL = "mail"
    WEB = "web"
