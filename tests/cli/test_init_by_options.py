"""`keizer-bot init` without a terminal: the file it writes, its output, its refusals."""

import re
import stat
from pathlib import Path

import pyrage
import pytest

from keizer_bot.config.reading import load
from tests.cli.command_line import INIT, Run

pytestmark = pytest.mark.slow

_MAIL = ("--web", "club.example.org", "--mail", "smtp.example.org:587")


def test_init_writes_a_configuration_for_its_owner_alone(club: Path) -> None:
    """It loads, and nobody else can read it or the database."""
    found = load(club / "config.toml", {})
    assert [each.name for each in found.clubs] == ["De Pion"]
    for name in ("config.toml", "keizer.db"):
        assert stat.S_IMODE((club / name).stat().st_mode) == 0o600


def test_init_makes_a_key_and_shows_its_private_part_once(run: Run, tmp_path: Path) -> None:
    """The configuration has the public part; the private part opens a file encrypted for it."""
    said = run(*INIT).stdout
    (private,) = re.findall(r"AGE-SECRET-KEY-1\w+", said)
    identity = pyrage.x25519.Identity.from_str(private)
    (public,) = load(tmp_path / "config.toml", {}).recipients
    assert str(identity.to_public()) == public
    assert not any(private.encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_a_key_can_be_made_later(run: Run) -> None:
    """The host of an older configuration gets the line to put in it; nothing is written."""
    said = run("init", "--key").stdout
    (private,) = re.findall(r"AGE-SECRET-KEY-1\w+", said)
    public = str(pyrage.x25519.Identity.from_str(private).to_public())
    assert f'recipients = ["{public}"]' in said
    assert not Path("config.toml").exists()


def test_init_prints_two_links_whose_tokens_are_nowhere(run: Run, tmp_path: Path) -> None:
    """One for the arbiter, one for the group; the database has their hashes."""
    said = run(*INIT).stdout
    tokens = [word.partition("=")[2] for word in said.split() if "t.me/" in word]
    assert "?start=" in said
    assert "?startgroup=" in said
    assert len(set(tokens)) == 2
    assert all(len(token) >= 22 for token in tokens)  # 128 bits in base64
    content = (tmp_path / "keizer.db").read_bytes()
    assert not any(token.encode() in content for token in tokens)


def test_init_does_not_write_over_a_configuration(run: Run, club: Path) -> None:
    """The second time it says what to do instead, and changes nothing."""
    before = (club / "config.toml").read_text()
    again = run(*INIT)
    assert (again.returncode, again.stdout) == (1, "")
    assert "--links" in again.stderr
    assert (club / "config.toml").read_text() == before
    assert "t.me/" in run("init", "--links").stdout


@pytest.mark.usefixtures("club")
def test_init_asks_nothing_where_it_cannot_write(run: Run) -> None:
    """A host does not type eight answers only to hear that the file exists already."""
    again = run("init")
    assert (again.returncode, again.stdout) == (1, "")
    assert "config.toml is there already" in again.stderr


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (("--evening", "moonday 19:45"), "--evening: I do not recognise ‘moonday 19:45’"),
        (("--time-zone", "Europe/Atlantis"), "--time-zone: I do not recognise ‘Europe/Atlantis’"),
        (("--language", "xx"), "--language: "),
        (("--pairings", "tuesday 20:00"), "--pairings: "),
        (("--results-final", "late"), "--results-final: I do not recognise ‘late’"),
        (("--api-url", "http://example.org"), "--api-url: "),
        (("--web", "http://club.example.org"), "--web: "),
        (("--web", "https://club.example.org/keizer"), "--web: "),
        (("--mail", "smtp.example.org:587"), "--mail: this option goes with --web"),
        (("--web", "club.example.org", "--mail", "smtp.example.org"), "--mail: "),
        ((*_MAIL, "--mail-from", "keizer"), "--mail-from: "),
        ((*_MAIL, "--mail-from", "k@example.org", "--mail-user", "k"), "--mail-password: "),
        (("--mail-user", "k"), "--mail-user: this option goes with --mail"),
    ],
)
def test_init_refuses_what_check_would_refuse(
    run: Run, tmp_path: Path, more: tuple[str, ...], word: str
) -> None:
    """No configuration is left behind."""
    refused = run(*INIT, *more)
    assert refused.returncode == 1
    assert word in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("club", ["De Pion", 'Café "De Rêve", Łódź', "\\ <b>"])
def test_options_answer_for_pages_and_mail(run: Run, tmp_path: Path, club: str) -> None:
    """Without a sender's name mails come in the club's name."""
    more = ("--mail-from", "k@example.org", "--mail-user", "k", "--mail-password", "geheim")
    assert run(*INIT, "--club", club, *_MAIL, *more).returncode == 0
    found = load(tmp_path / "config.toml", {})
    assert found.mail is not None
    assert (found.mail.address, found.mail.user) == ("k@example.org", "k")
