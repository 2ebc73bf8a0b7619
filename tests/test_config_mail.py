"""[mail] becomes a server that takes mails, or one sentence about its fault."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from keizer_bot.config.values import MailConfig, MailSecurity, Secret
from tests.test_config import CLUB, loaded, refusal

WEB = '[web]\nurl = "https://club.example.org"\n'
MAIL = WEB + '[mail]\nsmtp = "smtp.example.org:587"\nfrom = "De Pion <Keizer@Example.org>"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of the test's configuration."""
    return tmp_path / "config.toml"


def mail_of(file: Path, more: str = "", **environment: str) -> MailConfig:
    """The mail configuration of a file with these lines."""
    found = loaded(file, f"{MAIL}{more}\n{CLUB}", **environment).mail
    assert found is not None
    return found


def test_a_server_and_a_sender_are_enough(file: Path) -> None:
    """The rest has a default: encryption by STARTTLS, no login, a hundred mails an hour."""
    assert mail_of(file) == MailConfig(
        host="smtp.example.org",
        port=587,
        security=MailSecurity.STARTTLS,
        name="De Pion",
        address="keizer@example.org",
        user="",
        password=None,
        an_hour=100,
    )


def test_without_a_server_there_is_no_mail(file: Path) -> None:
    """Files of earlier versions have no such server."""
    assert loaded(file, CLUB).mail is None
    assert loaded(file, f"[mail]\n{CLUB}").mail is None


@pytest.mark.parametrize(
    ("server", "more", "security"),
    [
        ("smtp.example.org:465", "", MailSecurity.TLS),
        ("smtp.example.org:25", "", MailSecurity.STARTTLS),
        ("smtp.example.org:2465", 'security = "tls"', MailSecurity.TLS),
        ("127.0.0.1:25", 'security = "none"', MailSecurity.NONE),
        ("[::1]:25", 'security = "none"', MailSecurity.NONE),
    ],
)
def test_the_way_is_encrypted(file: Path, server: str, more: str, security: MailSecurity) -> None:
    """As usual for the port, or as configured; unencrypted on this machine only."""
    text = f"{MAIL}{more}\n{CLUB}".replace("smtp.example.org:587", server)
    found = loaded(file, text).mail
    assert found is not None
    assert found.security is security


def test_the_password_is_kept_elsewhere(file: Path, tmp_path: Path) -> None:
    """It is in the environment, else with systemd, else in the file."""
    more = 'user = "keizer"\npassword = "in the file"'
    (tmp_path / "keizer-bot-mail-password").write_text(" of systemd \n")
    folder = str(tmp_path)
    ways: tuple[tuple[dict[str, str], str], ...] = (
        ({"KEIZER_BOT_MAIL_PASSWORD": "here", "CREDENTIALS_DIRECTORY": folder}, "here"),
        ({"CREDENTIALS_DIRECTORY": folder}, " of systemd "),
        ({}, "in the file"),
    )
    for environment, password in ways:
        found = mail_of(file, more, **environment).password
        assert found is not None
        assert found.reveal() == password


def test_the_password_shows_itself_nowhere(file: Path) -> None:
    """It is not where the configuration is shown, nor where it is written down."""
    found = mail_of(file, 'user = "keizer"\npassword = "geheim"')
    assert "geheim" not in repr(found)
    assert isinstance(found.password, Secret)
    with pytest.raises(TypeError):
        pickle.dumps(found.password)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('smtp = "smtp.example.org"', 'mail.smtp must be like "smtp.example.org:587"'),
        ('smtp = "smtp example:25"', 'mail.smtp must be like "smtp.example.org:587"'),
        ('smtp = "a.b:25"', 'mail.from must be like "De Pion <keizer@example.org>", not "".'),
        ('smtp = "a.b:25"\nfrom = "De Pion"', "mail.from must be like"),
        ('smtp = "a.b:25"\nfrom = "a@b.nl"\nuser = "x"', "mail.user needs a password"),
        (
            'smtp = "a.b:25"\nfrom = "a@b.nl"\nsecurity = "no"',
            "mail.security must be one of starttls, tls, none, not",
        ),
        (
            'smtp = "a.b:25"\nfrom = "a@b.nl"\nsecurity = "none"',
            "mail.security may be none for a server on this machine alone",
        ),
        ('smtp = "a.b:25"\nfrom = "a@b.nl"\nan_hour = 0', "mail.an_hour"),
        ('sender = "a@b.nl"', "mail.sender is unknown"),
    ],
)
def test_a_fault_is_reported(file: Path, lines: str, sentence: str) -> None:
    """The sentence names the key and the line."""
    assert sentence in refusal(file, f"{WEB}[mail]\n{lines}\n{CLUB}")


def test_mail_needs_pages(file: Path) -> None:
    """Else its link would lead nowhere."""
    assert "mail.smtp needs a `url` in [web]" in refusal(file, MAIL.removeprefix(WEB) + CLUB)
