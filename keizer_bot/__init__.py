"""A chess club's internal Keizer competition, run from the club's Telegram group."""

__version__ = "0.2.0"

LANGUAGES = ("nl", "en", "it")
"""What the bot speaks; each has its texts in `keizer_bot.i18n.catalogues`."""

USUAL_LANGUAGE = LANGUAGES[0]
"""That of a club which chose none, and of a telephone in a language that the bot does not speak."""
