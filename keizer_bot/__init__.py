"""A chess club's internal Keizer competition, run from the club's Telegram group."""

__version__ = "0.1.0"
