"""A chess club's internal Keizer competition, run from the club's Telegram group."""

from collections.abc import Mapping
from typing import Final, NamedTuple

__version__ = "0.4.0.dev0"

RELEASE = "0.3.0"
"""The newest release; `what_is_new` in the catalogues tells the arbiters what it brought."""


class Language(NamedTuple):
    """The facts about a language; its texts are in `keizer_bot.i18n.catalogues`."""

    country: str  # dates and numbers are written as there
    time_zone: str  # of a club that was founded in the language, until it is changed
    twenty_one: tuple[str, ...]  # the forms of number words with two parts


LANGUAGES: Final[Mapping[str, Language]] = {
    "nl": Language("NL", "Europe/Amsterdam", ("{one}en{ten}",)),
    "en": Language("GB", "Europe/London", ("{ten} {one}", "{ten}-{one}")),
    "it": Language("IT", "Europe/Rome", ("{ten}{one}",)),
}
"""The bot's languages by their codes; names of commands stand in this order."""

USUAL_LANGUAGE: Final = next(iter(LANGUAGES))
"""The language of a club that chose none, and for a phone in a language not in `LANGUAGES`."""
