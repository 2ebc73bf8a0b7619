"""What `keizer-bot init` asks: how each answer is read, and what is offered."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, time
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.app.setting_up import bot_name
from keizer_bot.calendar import WEEKDAYS, WeekHour
from keizer_bot.cli import messages
from keizer_bot.config.values import ConfigError, Token
from keizer_bot.grammar.hours import read_hour, read_week_hour
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.telegram.api import TokenRefused

Answers = Mapping[str, str]
_SOME_ZONE = ZoneInfo("Europe/Amsterdam")  # moments are shown with one; the hour is that of no day


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
    return _in_words(found) if found else answer


def _in_words(hour: WeekHour) -> messages.HourOfWeek:
    day = datetime(2024, 1, 1 + hour.weekday, tzinfo=_SOME_ZONE)  # the first is a Monday
    return messages.HourOfWeek(datetime.combine(day, hour.at, _SOME_ZONE))


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
    try:
        return ZoneInfo(said.strip()).key
    except (KeyError, ValueError, OSError):
        raise messages.TimeZoneUnread(said) from None


def _evening(said: str, _: Answers) -> str:
    hour = _week_hour(said)
    return f"{WEEKDAYS[hour.weekday]} {hour.at:%H:%M}"


def _sign_off(said: str, answers: Answers) -> str:
    hour, evening = _week_hour(said), _week_hour(answers["evening"])
    if _ahead(hour, evening) > _ahead(evening, evening):
        raise messages.AfterTheEvening(_in_words(hour), _in_words(evening))
    return _evening(said, answers)


def _pairings(said: str, answers: Answers) -> str:
    hour, closes, evening = map(_week_hour, (said, answers["sign_off"], answers["evening"]))
    if _ahead(hour, evening) < _ahead(closes, evening):
        raise messages.BeforeSignOffCloses(_in_words(hour), _in_words(closes))
    return _sign_off(said, answers)


def _results_final(said: str, _: Answers) -> str:
    hour = read_hour(said)
    if hour is None:
        raise messages.HourUnread(said)
    return f"{hour:%H:%M}"


def _week_hour(said: str) -> WeekHour:
    found = read_week_hour(said)
    if found is None:
        raise messages.WeekHourUnread(said)
    return found


def _ahead(hour: WeekHour, evening: WeekHour) -> tuple[int, time]:
    """How many days before the evening, as a number below zero, and the hour then."""
    return -((evening.weekday - hour.weekday) % 7), hour.at


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
