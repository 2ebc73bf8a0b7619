"""`keizer-bot init`: asks for the settings, in the language chosen first, and writes them.

Answers are saved beside the configuration until that is written, so that a host who stops halfway
can go on later. Without a terminal nothing is asked or saved.
"""

import asyncio
import json
import os
from pathlib import Path
from typing import Annotated

import typer

from keizer_bot import LANGUAGES
from keizer_bot.app.clubs import make_links, write_config
from keizer_bot.app.taking_in_messages import InOtherWords
from keizer_bot.cli import messages
from keizer_bot.cli.options import ONE_OF_THEM, ConfigPath
from keizer_bot.cli.questions import QUESTIONS, Question, name_of_bot, shown
from keizer_bot.cli.terminal.language import speak
from keizer_bot.cli.terminal.messages import OptionRefused, Stopped
from keizer_bot.cli.terminal.speaking import is_answered, say, text
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.config.tables import TelegramTable, Wrong, checked_telegram
from keizer_bot.config.values import TELEGRAM, Config, Token
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Refusal
from keizer_bot.keeping.private_files import new_key

_KEYS = tuple(question.key for question in QUESTIONS)


def init(
    config: ConfigPath = Path("config.toml"),
    *,
    language: Annotated[str, typer.Option(help=ONE_OF_THEM)] = "",
    token: Annotated[str, typer.Option(envvar="KEIZER_BOT_TOKEN", help="From @BotFather.")] = "",
    club: Annotated[str, typer.Option(help="The club's name.")] = "",
    time_zone: Annotated[str, typer.Option(help="Such as Europe/Amsterdam.")] = "",
    evening: Annotated[str, typer.Option(help="The club evening: monday 19:45.")] = "",
    sign_off: Annotated[str, typer.Option(help="When sign-off closes: friday 18:00.")] = "",
    pairings: Annotated[str, typer.Option(help="When pairings are posted: friday 20:00.")] = "",
    results_final: Annotated[str, typer.Option(help="When results are final: 23:30.")] = "",
    web: Annotated[str, typer.Option(help="Members' pages: https://club.example.org.")] = "",
    mail: Annotated[str, typer.Option(help="A mail server: smtp.example.org:587.")] = "",
    mail_from: Annotated[str, typer.Option(help="The sender of the club's mails.")] = "",
    mail_user: Annotated[str, typer.Option(help="The login at the mail server.")] = "",
    mail_password: Annotated[
        str, typer.Option(envvar="KEIZER_BOT_MAIL_PASSWORD", help="Its password.")
    ] = "",
    api_url: Annotated[str, typer.Option(help="A Bot API server.")] = TELEGRAM,
    links: Annotated[bool, typer.Option("--links", help="Only make new links.")] = False,
    key: Annotated[bool, typer.Option("--key", help="Only make a key for copies.")] = False,
) -> None:
    """Set the bot up: writes the configuration and the database, and prints two links."""
    if language in LANGUAGES:
        speak(language)
    if links:
        _show_links(load(config))
    elif key:
        _make_key(config)
    else:
        club_answers = language, token, club, time_zone, evening, sign_off, pairings, results_final
        web_answers = web, mail, mail_from, mail_user, mail_password
        _set_up(config, api_url, dict(zip(_KEYS, (*club_answers, *web_answers), strict=True)))


def _refused(refusal: Refusal, option: str = "") -> HostRefused:
    """The error that ends the command."""
    return HostRefused(OptionRefused(option, refusal) if option else InOtherWords(refusal))


def _answer(question: Question, given: str, before: dict[str, str]) -> str:
    """The answer, asked again until it is valid; `given` is an option's or an earlier one.

    Raises HostRefused if there is nobody to ask, typer.Abort when the host stops.
    """
    while True:
        typed = given or _ask(question, before)
        try:
            answer = question.read(typed, before)
        except Refusal as refusal:
            if not is_answered():
                raise _refused(refusal, question.option) from None
            say(refusal)
            given = ""
        else:
            if not given and not question.is_secret and text(shown(answer)) != typed:
                typer.echo(f"→ {text(shown(answer))}")
            return answer


def _ask(question: Question, before: dict[str, str]) -> str:
    offered = question.offered(before)
    if is_answered():
        default, secret = text(shown(offered)) or None, question.is_secret
        if question.optional:
            return str(typer.prompt(text(question.asks), default="", show_default=False))
        return str(typer.prompt(text(question.asks), default=default, hide_input=secret))
    if not offered and not question.optional:
        raise _refused(messages.NotAsked(), question.option)
    return offered


def _set_up(config: Path, api_url: str, given: dict[str, str]) -> None:
    if config.exists():
        raise _refused(messages.AlreadySetUp(str(config)))
    try:
        checked_telegram(TelegramTable(api_url=api_url))
    except Wrong:
        raise _refused(messages.ServerUnlike(), "--api-url") from None
    saved = config.with_name(f"{config.name}.part")
    answers = _answers(saved, api_url, given)
    public, private = new_key()
    token = Token(answers.pop("token"))
    write_config(config, token, api_url, answers, public)
    saved.unlink(missing_ok=True)
    say(messages.ConfigWritten(str(config)))
    say(messages.KeyOfCopies(private))
    _show_links(load(config))
    say(messages.StepsToCome())


def _answers(saved: Path, api_url: str, given: dict[str, str]) -> dict[str, str]:
    """All answers: those given as options, else those saved earlier, else those asked now."""
    before = _saved(saved)
    answers = {"api_url": api_url}
    if before:
        speak(before["language"])
        say(messages.GoesOn(str(saved)))
    for question in QUESTIONS:
        ready = given[question.key] or before.get(question.key, "")
        if question.after and not answers[question.after]:
            _refuse_alone(question, given)
            answers[question.key] = ""
            continue
        try:
            answers[question.key] = _answer(question, ready, answers)
        except typer.Abort:
            typer.echo()  # behind the question
            if not saved.exists():
                raise HostRefused(Stopped()) from None
            raise _refused(messages.BrokenOff(str(saved))) from None
        speak(answers["language"])
        if is_answered():
            _save(saved, answers)
    if is_answered():
        _agree(saved, answers)
    return {key: answers[key] for key in _KEYS}


def _agree(saved: Path, answers: dict[str, str]) -> None:
    """Show all answers before anything is written, and ask again those to be changed."""
    while True:
        asked = [q for q in QUESTIONS if not q.is_secret and (not q.after or answers[q.after])]
        lines = tuple(
            messages.AnswerLine(number, q.asks, shown(answers[q.key]) or messages.Unanswered())
            for number, q in enumerate(asked, start=1)
        )
        say(messages.Summary(lines))
        try:
            answer = typer.prompt(text(messages.AsksIfRight()), default="", show_default=False)
            number = answer.strip()
            if not number:
                return
            _correct(asked, number, answers)
        except typer.Abort:
            typer.echo()
            raise _refused(messages.BrokenOff(str(saved))) from None
        _save(saved, answers)


def _correct(asked: list[Question], number: str, answers: dict[str, str]) -> None:
    """Ask the question with that number again."""
    if number.isascii() and number.isdigit() and 0 < int(number) <= len(asked):
        _ask_again(asked[int(number) - 1], answers)
    else:
        say(messages.NoSuchNumber(len(asked)))


def _ask_again(question: Question, answers: dict[str, str]) -> None:
    """Ask for another answer, and for later ones that are no longer valid with it."""
    before = {key: answers[key] for key in ("api_url", *_KEYS[: _KEYS.index(question.key)])}
    answers[question.key] = _answer(question, "", before)
    speak(answers["language"])
    for later in QUESTIONS[_KEYS.index(question.key) + 1 :]:
        so_far = {key: answers[key] for key in ("api_url", *_KEYS[: _KEYS.index(later.key)])}
        if later.after and not answers[later.after]:
            answers[later.key] = ""
        elif (later.after == question.key and later.is_secret) or not _will_do(
            later, answers[later.key], so_far
        ):
            answers[later.key] = _answer(later, "", so_far)


def _will_do(question: Question, answer: str, before: dict[str, str]) -> bool:
    try:
        question.read(answer, before)
    except Refusal:
        return False
    return True


def _refuse_alone(question: Question, given: dict[str, str]) -> None:
    """Raise HostRefused for an option without the one it needs; a password may come first."""
    if given[question.key] and not question.is_secret:
        needs = next(first.option for first in QUESTIONS if first.key == question.after)
        raise _refused(messages.NeedsFirst(needs), question.option)


def _saved(file: Path) -> dict[str, str]:
    try:
        return dict(json.loads(file.read_text("utf-8")))
    except (FileNotFoundError, ValueError):  # ValueError: killed while writing it
        return {}


def _save(file: Path, answers: dict[str, str]) -> None:
    """Write the answers, readable by their owner only, because the token is among them."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as part:
        json.dump(answers, part)


def _make_key(config: Path) -> None:
    public, private = new_key()
    say(messages.KeyToPut(str(config), f"recipients = [{json.dumps(public)}]"))
    say(messages.KeyOfCopies(private))


def _show_links(config: Config) -> None:
    if config.token is None:
        raise _refused(messages.TokenMissing())
    name = name_of_bot(config.token.reveal(), config.api_url)
    if name is None:
        say(messages.BotUnreached())
    links = asyncio.run(make_links(config, RealClock(), name or "YOUR_BOT"))
    if links is None:
        raise _refused(messages.BotRuns(str(config.database)))
    for pair in links:
        say(messages.LinksOfClub(pair.club, pair.arbiter, pair.group))
