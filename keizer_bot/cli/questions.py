"""What `keizer-bot init` asks: how each answer is read, and what is offered."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from email.utils import parseaddr
from functools import cache
from typing import NamedTuple

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.app.setting_up import bot_name
from keizer_bot.calendar import WeekHour
from keizer_bot.cli import messages
from keizer_bot.club.hosting.usual_hours import (
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
from keizer_bot.telegram.refusals import TokenRefused

Answers = Mapping[str, str]


def _nothing(_: Answers) -> str:
    return ""


def _always(usual: str) -> Callable[[Answers], str]:
    return lambda _: usual


def _usual_sign_off(answers: Answers) -> str:
    return str(WeekHour(day_before(week_hour(answers["evening"])), CLOSES))


def _usual_pairings(answers: Answers) -> str:
    return str(WeekHour(week_hour(answers["sign_off"]).weekday, PAIRS))


class Question(NamedTuple):
    """What is asked for a key of the configuration, or said by an option.

    `read` gives the answer as it is written down, or raises a refusal; it knows the answers so far.
    What is `optional` may be left empty, and what comes `after` another key is asked where that one
    was answered.
    """

    key: str
    option: str
    asks: Message
    read: Callable[[str, Answers], str]
    usual: Callable[[Answers], str] = _nothing
    is_secret: bool = False
    optional: bool = False
    after: str = ""

    def offered(self, answers: Answers) -> str:
        """The usual answer; where that cannot be, as before the evening, the answer before it."""
        usual = self.usual(answers)
        return next(self._possible(usual, answers), "") if usual else ""

    def _possible(self, usual: str, answers: Answers) -> Iterator[str]:
        for text in (usual, *list(answers.values())[-1:]):
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


_CALLED = {
    **dict.fromkeys(("nederlands", "vlaams", "dutch", "flemish", "olandese", "fiammingo"), "nl"),
    **dict.fromkeys(("engels", "english", "inglese"), "en"),
    **dict.fromkeys(("italiaans", "italian", "italiano"), "it"),
}
"""What people call a language, in each of ours."""


def _language(said: str, _: Answers) -> str:
    word = fold(said.strip())
    if _CALLED.get(word, word) not in LANGUAGES:
        raise messages.LanguageUnread
    return _CALLED.get(word, word)


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
    return str(week_hour(said, at=BEGINS))


def _sign_off(said: str, answers: Answers) -> str:
    closes = week_hour(said, at=CLOSES)
    check_sign_off(closes, week_hour(answers["evening"]))
    return str(closes)


def _pairings(said: str, answers: Answers) -> str:
    pairs = week_hour(said, at=PAIRS)
    check_pairings(pairs, *map(week_hour, (answers["sign_off"], answers["evening"])))
    return str(pairs)


def _results_final(said: str, _: Answers) -> str:
    hour = read_hour(said)
    if hour is None:
        raise HourUnread(said)
    return f"{hour:%H:%M}"


def _web(said: str, _: Answers) -> str:
    """Where members' pages are; a name alone will do."""
    url = said.strip().rstrip("/")
    url = url if not url or "://" in url else f"https://{url}"
    try:
        return checked_web(WebTable(url=url)).url
    except Wrong:
        raise messages.PagesUnlike(url) from None


def _smtp(said: str, _: Answers) -> str:
    server = said.strip()
    if server and not all(host_and_port(server)):
        raise messages.MailServerUnlike(server)
    return server


def _mail_from(said: str, answers: Answers) -> str:
    """The sender, by their address or with a name; the club's where none is said."""
    _, address = parseaddr(said)
    found = mail_address(address)
    if found is None:
        raise messages.SenderUnlike(said.strip())
    if "<" in said:
        return said.strip()
    club = re.sub(r"[^\w .’'-]", " ", answers["name"])  # other signs have a meaning there
    return f"{club} <{found}>"


def _as_typed(said: str, _: Answers) -> str:
    return said.strip()


def _password(said: str, _: Answers) -> str:
    if not said:
        raise messages.PasswordMissing
    return said


QUESTIONS = (
    Question("language", "--language", messages.AsksLanguage(), _language, _always(USUAL_LANGUAGE)),
    Question("token", "--token", messages.AsksToken(), _token, is_secret=True),
    Question("name", "--club", messages.AsksClub(), _name),
    Question(
        "time_zone", "--time-zone", messages.AsksTimeZone(), _time_zone, _always("Europe/Amsterdam")
    ),
    Question("evening", "--evening", messages.AsksEvening(), _evening, _always("monday 19:45")),
    Question("sign_off", "--sign-off", messages.AsksSignOff(), _sign_off, _usual_sign_off),
    Question("pairings", "--pairings", messages.AsksPairings(), _pairings, _usual_pairings),
    Question(
        "results_final",
        "--results-final",
        messages.AsksResultsFinal(),
        _results_final,
        _always("23:30"),
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
