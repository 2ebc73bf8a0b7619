"""The questions of `keizer-bot init`: how each answer is read, and which default is offered."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from email.utils import parseaddr
from functools import cache
from typing import NamedTuple

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.app.clubs import bot_name
from keizer_bot.calendar import WeekHour
from keizer_bot.cli import messages
from keizer_bot.cli.options import ONE_OF_THEM
from keizer_bot.club.hosting.names_and_hours import (
    BEGINS,
    CLOSES,
    PAIRS,
    check_pairings,
    check_sign_off,
    day_before,
    in_words,
)
from keizer_bot.config.tables import WebTable, Wrong, checked_web, host_and_port
from keizer_bot.config.values import ConfigError, Token
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.mail_address import mail_address
from keizer_bot.reading.hours import read_hour, read_week_hour, time_zone, week_hour
from keizer_bot.reading.messages import HourUnread
from keizer_bot.reading.wording import language_named
from keizer_bot.telegram.refusals import TokenRefused

Answers = Mapping[str, str]


def _usual_sign_off(answers: Answers) -> str:
    return str(WeekHour(day_before(WeekHour.from_stored(answers["evening"])), CLOSES))


def _usual_pairings(answers: Answers) -> str:
    return str(WeekHour(WeekHour.from_stored(answers["sign_off"]).weekday, PAIRS))


class Question(NamedTuple):
    """A question for a key of the configuration, which an option can answer too.

    `read` takes the answer and the answers so far, and gives the value to write, or raises a
    refusal. `usual` is the usual answer, if any. An `optional` answer may be empty; a question
    `after` another key is asked only if that has an answer.
    """

    key: str
    option: str
    asks: Message
    read: Callable[[str, Answers], str]
    usual: Callable[[Answers], str] | str = ""
    is_secret: bool = False
    optional: bool = False
    after: str = ""

    def offered(self, answers: Answers) -> str:
        """The default: the usual answer or, if that is impossible here, the previous answer."""
        usual = self.usual if isinstance(self.usual, str) else self.usual(answers)
        return next(self._possible(usual, answers), "") if usual else ""

    def _possible(self, usual: str, answers: Answers) -> Iterator[str]:
        for text in (usual, *list(answers.values())[-1:]):
            with suppress(Refusal):
                yield self.read(text, answers)


@cache
def name_of_bot(token: str, api_url: str) -> str | None:
    """The bot's name at Telegram; None if Telegram cannot be asked.

    Raises ConfigError, TokenRefused.
    """
    return asyncio.run(bot_name(Token(token), api_url))


def shown(answer: str) -> Message | str:
    """An answer in the form in which people write it."""
    hour = read_week_hour(answer)
    return in_words(hour) if hour else answer


def _language(answer: str, _: Answers) -> str:
    word = fold(answer.strip())
    code = word if word in LANGUAGES else language_named(word)
    if code is None:
        raise messages.LanguageUnread(ONE_OF_THEM)
    return code


def _token(answer: str, answers: Answers) -> str:
    try:
        name_of_bot(answer.strip(), answers["api_url"])
    except ConfigError:
        raise messages.TokenUnlike from None
    except TokenRefused:
        raise messages.TokenUnknown from None
    return answer.strip()


def _name(answer: str, _: Answers) -> str:
    if not clean(answer):
        raise messages.NameMissing
    return clean(answer)


def _time_zone(answer: str, _: Answers) -> str:
    return time_zone(answer)


def _evening(answer: str, _: Answers) -> str:
    return str(week_hour(answer, at=BEGINS))


def _sign_off(answer: str, answers: Answers) -> str:
    closes = week_hour(answer, at=CLOSES)
    check_sign_off(closes, WeekHour.from_stored(answers["evening"]))
    return str(closes)


def _pairings(answer: str, answers: Answers) -> str:
    pairs = week_hour(answer, at=PAIRS)
    check_pairings(pairs, *map(WeekHour.from_stored, (answers["sign_off"], answers["evening"])))
    return str(pairs)


def _results_final(answer: str, _: Answers) -> str:
    hour = read_hour(answer)
    if hour is None:
        raise HourUnread(answer)
    return f"{hour:%H:%M}"


def _web(answer: str, _: Answers) -> str:
    """The address of members' pages; a host name alone gets `https://`."""
    url = answer.strip().rstrip("/")
    url = url if not url or "://" in url else f"https://{url}"
    try:
        return checked_web(WebTable(url=url)).url
    except Wrong:
        raise messages.PagesUnlike(url) from None


def _smtp(answer: str, _: Answers) -> str:
    server = answer.strip()
    if server and not all(host_and_port(server)):
        raise messages.MailServerUnlike(server)
    return server


def _mail_from(answer: str, answers: Answers) -> str:
    """The sender; an address alone gets the club's name."""
    _, address = parseaddr(answer)
    checked = mail_address(address)
    if checked is None:
        raise messages.SenderUnlike(answer.strip())
    if "<" in answer:
        return answer.strip()
    club = re.sub(r"[^\w .’'-]", " ", answers["name"])  # other signs have a meaning in a sender
    return f"{club} <{checked}>"


def _as_typed(answer: str, _: Answers) -> str:
    return answer.strip()


def _password(answer: str, _: Answers) -> str:
    if not answer:
        raise messages.PasswordMissing
    return answer


QUESTIONS = (
    Question(
        "language",
        "--language",
        messages.AsksLanguage(ONE_OF_THEM),
        _language,
        USUAL_LANGUAGE,
    ),
    Question("token", "--token", messages.AsksToken(), _token, is_secret=True),
    Question("name", "--club", messages.AsksClub(), _name),
    Question("time_zone", "--time-zone", messages.AsksTimeZone(), _time_zone, "Europe/Amsterdam"),
    Question("evening", "--evening", messages.AsksEvening(), _evening, "monday 19:45"),
    Question("sign_off", "--sign-off", messages.AsksSignOff(), _sign_off, _usual_sign_off),
    Question("pairings", "--pairings", messages.AsksPairings(), _pairings, _usual_pairings),
    Question(
        "results_final",
        "--results-final",
        messages.AsksResultsFinal(),
        _results_final,
        "23:30",
    ),
    Question("web", "--web", messages.AsksWeb(), _web, optional=True),
    Question("smtp", "--mail", messages.AsksMail(), _smtp, optional=True, after="web"),
    Question("from", "--mail-from", messages.AsksMailFrom(), _mail_from, after="smtp"),
    Question(
        *("user", "--mail-user", messages.AsksMailUser(), _as_typed), optional=True, after="smtp"
    ),
    Question(
        *("password", "--mail-password", messages.AsksMailPassword(), _password),
        is_secret=True,
        after="user",
    ),
)
