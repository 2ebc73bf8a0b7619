"""`keizer-bot init` at a terminal: in the host's language, asked again, nothing lost."""

from __future__ import annotations

import io
import json
import re
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.cli import questions
from keizer_bot.config.reading import load
from keizer_bot.telegram.refusals import TokenRefused
from tests.cli.command_line import NOWHERE, Ran, Run

pytestmark = pytest.mark.slow

TOKEN = "7000000001:playground-token"
INIT = ("init", "--token", TOKEN, "--api-url", NOWHERE)
DOCS = Path(__file__).parents[2] / "docs"
Typed = Callable[..., Ran]


class Terminal(io.StringIO):
    """A person who types these lines, and then Ctrl-C."""

    def isatty(self) -> bool:
        """It is one."""
        return True

    def readline(self, size: int | None = -1, /) -> Any:
        """The line that is typed, echoed."""
        line = super().readline(size or -1)
        if not line:
            raise KeyboardInterrupt
        sys.stdout.write(line)
        return line


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Run `keizer-bot init` with this input."""

    def typed(*lines: str, init: Sequence[str] = INIT) -> Ran:
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        return run(*init)

    return typed


def hours(folder: Path) -> str:
    """The week that was written."""
    return load(folder / "config.toml", {}).clubs[0].hours


@pytest.mark.parametrize(("page", "language"), [("beheerders.md", ""), ("hosts.md", "en")])
def test_the_hosts_page_shows_what_is_asked_and_said(
    page: str, language: str, typed: Typed
) -> None:
    """Word for word, but for the key, the links' tokens and where the file is."""
    said = typed(language, "De Pion", *[""] * 7).stdout
    for seen, stands in (
        (r"AGE-SECRET-KEY-1\w+", "AGE-SECRET-KEY-1…"),
        (r"=[\w-]{20,}", "=…"),
        (r"(?m)^.*YOUR_BOT\.\n| +$", ""),
        (r"YOUR_BOT(?=\?)", "keizer_bot"),
        (r"(?m)^config", "/var/lib/keizer-bot/config"),
    ):
        said = re.sub(seen, stands, said)
    assert f"\n{said}```" in (DOCS / page).read_text("utf-8")


def test_hours_are_understood_as_people_write_them(typed: Typed, tmp_path: Path) -> None:
    """In words or figures; if it was read differently from the text, the answer says how."""
    week = ("maandag om kwart voor acht", "vr 18u", "vrijdagavond acht uur", "half twaalf")
    said = typed("nl", "De Pion", "", *week, "", "").stdout
    assert re.findall("^→ .*", said.replace(": ", "\n"), re.MULTILINE) == [
        *("→ maandag 19:45", "→ vrijdag 18:00", "→ vrijdag 20:00", "→ 23:30"),
    ]
    assert hours(tmp_path).count("19:45") == 1


@pytest.mark.parametrize(
    ("language", "lines", "words"),
    [
        ("nl", ("zeven",), f"scegli: {', '.join(LANGUAGES)}."),
        ("nl", ("nl", " "), "hoe heet de club?"),
        ("it", ("it", "Il Re", "Roma"), "Non riconosco “Roma” come fuso orario."),
        ("en", ("en", "The King", "", "moonday 8 pm"), "I do not recognise ‘moonday 8 pm’"),
        ("en", ("en", "The King", "", "", "monday 20:00"), "the club evening has begun already"),
        ("nl", ("nl", "De Koning", "", "", "", "donderdag 20:00"), "kan men zich nog afmelden"),
        ("it", ("it", "Il Re", "", "", "", "", "tardi"), "Non riconosco “tardi” come ora."),
    ],
)
def test_an_answer_that_will_not_do_is_asked_again(
    typed: Typed, language: str, lines: tuple[str, ...], words: str
) -> None:
    """It is asked again at once, with the fault, in the chosen language."""
    rest = (language, "Pion", *[""] * 7)[len(lines) - 1 :]
    found = typed(*lines, *rest)
    assert (found.returncode, words in found.stdout) == (0, True)


def test_a_token_that_telegram_does_not_know_is_asked_again(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any other question; an option does not restart the questions."""

    def named(token: str, _: str) -> str:
        if token != TOKEN:
            raise TokenRefused
        return "pion_bot"

    monkeypatch.setattr(questions, "name_of_bot", named)
    monkeypatch.setattr("getpass.getpass", lambda _: TOKEN)
    wrong = ("init", "--token", TOKEN[:-1], "--api-url", NOWHERE)
    found = typed("en", "De Pion", *[""] * 7, init=wrong)
    assert "Telegram knows no bot with this token." in found.stdout
    assert load(Path("config.toml"), {}).token is not None


def test_an_interrupted_set_up_continues_there(typed: Typed, tmp_path: Path) -> None:
    """No question is repeated; the answers are private, and deleted at the end."""
    stopped = typed("en", "De Pion", "", "dinsdag 20:00")
    kept = tmp_path / "config.toml.part"
    assert (stopped.returncode, "Your answers are in config.toml.part" in stopped.stderr) == (
        1,
        True,
    )
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    found = typed("", "", "", "", "")
    assert found.stdout.startswith(
        "Carrying on where you left off. Would you rather start again? "
        "Then remove config.toml.part."
    )
    assert "The club’s name: De Pion\n" in found.stdout  # in the summary alone
    assert "The club’s name" not in found.stdout.partition("This is what I understood")[0]
    assert '"tuesday"' in hours(tmp_path)
    assert not kept.exists()


def test_a_set_up_interrupted_at_once_has_nothing_to_continue(typed: Typed, tmp_path: Path) -> None:
    """The output names no file that does not exist."""
    stopped = typed()
    assert stopped.returncode == 1
    assert "config" not in stopped.stdout + stopped.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("evening", "closes", "pairs"),
    [
        ("maandag 19:45", ("friday", "18:00"), ("friday", "20:00")),
        ("zaterdag 14:00", ("friday", "18:00"), ("friday", "20:00")),
        ("dinsdag", ("monday", "18:00"), ("monday", "20:00")),
        ("donderdag 20:00", ("wednesday", "18:00"), ("wednesday", "20:00")),
        ("vrijdag 19:30", ("thursday", "18:00"), ("thursday", "20:00")),
    ],
)
def test_the_hours_that_are_offered_follow_the_evening(
    typed: Typed, tmp_path: Path, evening: str, closes: tuple[str, str], pairs: tuple[str, str]
) -> None:
    """The Friday before a weekend or Monday, else the day before; never in the past."""
    typed("nederlands", "De Pion", "", evening, "", "", "", "", "")
    week = json.loads(hours(tmp_path))
    for key, (weekday, at) in (("sign_off", closes), ("pairings", pairs)):
        assert week[key] == {"weekday": weekday, "time": at}


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("Nederlands", "nl"),
        ("dutch", "nl"),
        ("English", "en"),
        ("engels", "en"),
        ("Italiano", "it"),
    ],
)
def test_a_language_is_called_by_its_name(typed: Typed, said: str, language: str) -> None:
    """In any of our languages; and a day alone answers the question about the evening."""
    found = typed(said, "De Pion", "", "maandag", "", "", "", "", "")
    assert found.returncode == 0
    club = load(Path("config.toml"), {}).clubs[0]
    assert club.language == language
    assert '"evening": {"weekday": "monday", "time": "19:45"}' in club.hours


def test_all_is_shown_before_anything_is_written(typed: Typed, tmp_path: Path) -> None:
    """A number changes that answer, and asks again about answers that conflict with it."""
    first = ("nl", "De Pijon", "", "maandag", "", "", "", "")
    changed = ("2x", "2", "De Pion", "4", "woensdag 20:00", "dinsdag", "dinsdag")
    stopped = typed(*first, *changed)
    assert stopped.returncode == 1  # before the last Enter
    assert not (tmp_path / "config.toml").exists()
    assert "2. Naam van de club: De Pijon" in stopped.stdout
    assert "Typ een nummer van 1 tot en met 8" in stopped.stdout
    found = typed("", "")
    assert "2. Naam van de club: De Pion\n" in found.stdout
    assert found.returncode == 0
    assert load(tmp_path / "config.toml", {}).clubs[0].name == "De Pion"
    assert '"evening": {"weekday": "wednesday", "time": "20:00"}' in hours(tmp_path)


@pytest.mark.parametrize("name", ["De Pion ♟ 😀", 'Café "De Rêve"', "Łódź \\\\ Zuid"])
def test_a_club_is_called_what_it_is_called(run: Run, tmp_path: Path, name: str) -> None:
    """The name keeps its signs and quotes, so that the host can read it too."""
    assert run(*INIT, "--club", name).returncode == 0
    assert load(tmp_path / "config.toml", {}).clubs[0].name == name
    assert "\\u" not in (tmp_path / "config.toml").read_text("utf-8")


def test_without_a_terminal_every_answer_must_be_an_option(run: Run, tmp_path: Path) -> None:
    """Without a terminal the option is named, and nothing is kept."""
    refused = run(*INIT, "--language", "it")
    assert (refused.returncode, refused.stderr[:8]) == (1, "--club: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["nl", "en", "it"])
def test_every_file_that_it_speaks_of_exists(run: Run, tmp_path: Path, language: str) -> None:
    """Each word that could be a file's name is one."""
    said = run(*INIT, "--club", "De Pion", "--language", language).stdout
    named = re.findall(r"[\w./-]+\.(?:toml|db|json|md|part)\b", said)
    assert named
    assert [name for name in named if not (tmp_path / name).exists()] == []


def test_pages_and_mail_are_asked_for(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host who names an address is asked for the mail server; a bad answer is asked again."""
    monkeypatch.setattr("getpass.getpass", lambda _: "geheim")
    pages = ("https://club.example.org/keizer", "club.example.org")
    mail = ("smtp.example.org", "smtp.example.org:587", "keizer", "keizer@example.org", "keizer")
    found = typed("nl", "De Pion", "", "", "", "", "", *pages, *mail, "")
    config = load(tmp_path / "config.toml", {})
    assert config.web is not None
    assert config.web.url == "https://club.example.org"
    assert config.mail is not None
    assert (config.mail.host, config.mail.port, config.mail.user) == (
        *("smtp.example.org", 587),
        "keizer",
    )
    assert (config.mail.name, config.mail.address) == ("De Pion", "keizer@example.org")
    assert "‘smtp.example.org’ is geen mailserver" in found.stdout
    assert "‘keizer’ is geen mailadres" in found.stdout
    assert "geheim" not in found.stdout


def test_without_a_mail_server_no_sender_is_asked_for(typed: Typed, tmp_path: Path) -> None:
    """Pages without mail are fine."""
    typed("nl", "De Pion", "", "", "", "", "", "club.example.org", "", "")
    config = load(tmp_path / "config.toml", {})
    assert (config.web is not None, config.mail) == (True, None)
