"""What `keizer-bot init` asks: how each answer is read, and what is offered."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.app.setting_up import bot_name
from keizer_bot.calendar import WEEKDAYS
from keizer_bot.cli import messages
from keizer_bot.config.values import ConfigError, Token
from keizer_bot.grammar.hours import (
    check_pairings,
    check_sign_off,
    in_words,
    read_hour,
    read_week_hour,
    time_zone,
    week_hour,
)
from keizer_bot.grammar.messages import HourUnread
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.telegram.api import TokenRefused

Answers = Mapping[str, str]


class Question(NamedTuple):
    """What is asked for a key of the configuration, or said by an option.

    `read` gives the answer as it is written down, or raises a refusal; it knows the answers so far.
    """

    key: str
    option: str
    asks: Message
    read: Callable[[str, Answers], str]
    usual: str = ""
    is_secret: bool = False

    def offered(self, answers: Answers) -> str:
        """The usual answer; where that cannot be, as before the evening, the answer before it."""
        return next(self._possible(answers), "") if self.usual else ""

    def _possible(self, answers: Answers) -> Iterator[str]:
        for text in (self.usual, *list(answers.values())[-1:]):
            with suppress(Refusal):
                yield self.read(text, answers)


@cache
def name_of_bot(token: str, api_url: str) -> str | None:
    """What Telegram calls the bot, None where it cannot be asked.

    Raises ConfigError, TokenRefused.
    """
    return asyncio.run(bot_name(Token(token), api_url))


def shown(answer: str) -> Message | str:
    """An answer as people write it."""
    found = read_week_hour(answer)
    return in_words(found) if found else answer


def _language(said: str, _: Answers) -> str:
    if said.strip().lower() not in LANGUAGES:
        raise messages.LanguageUnread
    return said.strip().lower()


def _token(said: str, answers: Answers) -> str:
    try:
        name_of_bot(said.strip(), answers["api_url"])
    except ConfigError:
        raise messages.TokenUnlike from None
    except TokenRefused:
        raise messages.TokenUnknown from None
    return said.strip()


def _name(said: str, _: Answers) -> str:
    if not clean(said):
        raise messages.NameMissing
    return clean(said)


def _time_zone(said: str, _: Answers) -> str:
    return time_zone(said)


def _evening(said: str, _: Answers) -> str:
    hour = week_hour(said)
    return f"{WEEKDAYS[hour.weekday]} {hour.at:%H:%M}"


def _sign_off(said: str, answers: Answers) -> str:
    check_sign_off(week_hour(said), week_hour(answers["evening"]))
    return _evening(said, answers)


def _pairings(said: str, answers: Answers) -> str:
    check_pairings(*map(week_hour, (said, answers["sign_off"], answers["evening"])))
    return _evening(said, answers)


def _results_final(said: str, _: Answers) -> str:
    hour = read_hour(said)
    if hour is None:
        raise HourUnread(said)
    return f"{hour:%H:%M}"


QUESTIONS = (
    Question("language", "--language", messages.AsksLanguage(), _language, USUAL_LANGUAGE),
    Question("token", "--token", messages.AsksToken(), _token, is_secret=True),
    Question("name", "--club", messages.AsksClub(), _name),
    Question("time_zone", "--time-zone", messages.AsksTimeZone(), _time_zone, "Europe/Amsterdam"),
    Question("evening", "--evening", messages.AsksEvening(), _evening, "monday 19:45"),
    Question("sign_off", "--sign-off", messages.AsksSignOff(), _sign_off, "friday 18:00"),
    Question("pairings", "--pairings", messages.AsksPairings(), _pairings, "friday 20:00"),
    Question(
        "results_final", "--results-final", messages.AsksResultsFinal(), _results_final, "23:30"
    ),
)
