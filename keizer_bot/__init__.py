"""A chess club's internal Keizer competition, run from the club's Telegram group."""

__version__ = "0.4.0.dev0"

RELEASE = "0.3.0"
"""The newest release; `what_is_new` in the catalogues tells the arbiters what it brought."""

LANGUAGES = ("nl", "en", "it")
"""The bot's languages; each has its texts in `keizer_bot.i18n.catalogues`."""

USUAL_LANGUAGE = LANGUAGES[0]
"""The language of a club that chose none, and for a phone in a language not in `LANGUAGES`."""
