"""A chess club's internal Keizer competition, run from the club's Telegram group."""

__version__ = "0.2.0"

LANGUAGES = ("nl", "en", "it")
"""The bot's languages; each has its texts in `keizer_bot.i18n.catalogues`."""

USUAL_LANGUAGE = LANGUAGES[0]
"""The language of a club that chose none, and for a phone in a language not in `LANGUAGES`."""
