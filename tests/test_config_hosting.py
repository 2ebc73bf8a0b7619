"""config.toml says who may found a club, which list all clubs share, and where copies lie."""

from pathlib import Path

import pytest

from keizer_bot.config.values import (
    Founding,
    HostingConfig,
)
from tests.test_config import CLUB, COPIES, loaded, place_of, refusal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of the test's configuration."""
    return tmp_path / "config.toml"


def test_people_who_may_found_a_club(file: Path) -> None:
    """Nobody, unless the host allows it; then the file need not describe a club."""
    assert loaded(file, CLUB).hosting == HostingConfig(Founding.CLOSED, (), 700)
    text = "[hosting]\nfounding = 'open'\noperators = [5]\nclubs_at_most = 20\n"
    config = loaded(file, text)
    assert config.hosting == HostingConfig(Founding.OPEN, (5,), 20)
    told = loaded(file, f"[hosting]\noperator_name = ' De bond '\nkept_where = 'hier'\n{CLUB}")
    assert told.hosting == HostingConfig(operator_name="De bond", kept_where="hier")
    assert config.host.name == "clubs"


def test_the_federation_s_list_stands_beside_the_file(file: Path) -> None:
    """Its name is a path relative to the configuration."""
    config = loaded(file, f"[hosting]\nfederation_list = 'lists/knsb.csv'\n{CLUB}")
    assert config.hosting.federation_list is not None
    assert config.hosting.federation_list.path == file.parent / "lists" / "knsb.csv"
    assert config.hosting.federation_list.place == place_of(file, 2, "hosting.federation_list")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("founding = 'all'", "line 2: hosting.founding must be one of closed, in"),
        ("founding = 'invitation'", "hosting.operators must name who invites, by Telegram id."),
        ("operator_contact = 'x@example.org'", "needs an `operator_name`: whom one reaches there."),
        ("clubs_at_most = 0", "line 2: hosting.clubs_at_most"),
        ("operator = [5]", "line 2: hosting.operator is unknown; did you mean `operators`?"),
    ],
)
def test_hosting_that_cannot_be(file: Path, line: str, sentence: str) -> None:
    """The refusal has the key and the allowed values."""
    assert sentence in refusal(file, f"[hosting]\n{line}\n{CLUB}")


@pytest.mark.parametrize(
    ("section", "key"), [("telegram", "api_url"), ("web", "url"), ("club", "site_url")]
)
@pytest.mark.parametrize(
    "address",
    ["https://a@b.example", "https://a:b@c.example", "https://b.example?x", "https://b.example#x",
     "https://b.example\\\\@c.example"],
)  # fmt: skip
def test_an_address_is_nothing_but_one(file: Path, section: str, key: str, address: str) -> None:
    """No name of a user before it, which leads elsewhere than it seems, no query, no fragment."""
    line = f'{key} = "{address}"\n'
    text = CLUB + line if section == "club" else f"[{section}]\n{line}{CLUB}"
    number = 5 if section == "club" else 2
    assert refusal(file, text).startswith(f"config.toml, line {number}: {section}.{key} must be an")


@pytest.mark.parametrize("folder", ["backups", "backups/copies", "./x/../backups", "."])
def test_copies_lie_elsewhere(file: Path, folder: str) -> None:
    """They cannot be among the backups, by any path to them, nor beside the database."""
    copies = f"{COPIES}copy_to = [{{chat = 1}}, {{folder = '{folder}'}}]\n"
    assert refusal(file, copies + CLUB).startswith(
        "config.toml, line 3: backup.copy_to number 2 is where the database or its backups are"
    )
