"""Everything that the pages for members, arbiters and hosts name exists."""

import re
import shlex
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.cli.main import app
from keizer_bot.config.reading import load
from keizer_bot.demo.weeks import SCENARIOS
from keizer_bot.formats.federation_lists import read_players
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import catalogue
from tests.rows import each_row

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MEMBERS = ("leden.md", "members.md")
ARBITERS = ("wedstrijdleiders.md", "arbiters.md")
SEASONS = ("wedstrijdleiders_seizoen.md", "arbiters_season.md")
HOSTS = ("beheerders.md", "hosts.md")
MORE_FOR_HOSTS = (
    ("beheerders_installeren.md", "hosts_install.md"),
    ("beheerders_kopieen.md", "hosts_copies.md"),
    ("beheerders_meer.md", "hosts_more.md"),
)
FEDERATIONS = ("beheerders_clubs.md", "many_clubs.md")
PRIVACY = ("privacy.nl.md", "privacy.md")
QUESTIONS = ("vragen.md", "questions.md")
TOURS = ("rondleiding.md", "tour.md")
PICTURED = (*ARBITERS, *SEASONS, *HOSTS, *TOURS)
PAGES = (*MEMBERS, *ARBITERS, *HOSTS)
OTHERS = (*SEASONS, *chain(*MORE_FOR_HOSTS), *FEDERATIONS, *PRIVACY, *QUESTIONS)
ALL_FOR_HOSTS = (*HOSTS, *chain(*MORE_FOR_HOSTS), *FEDERATIONS)
PAIRS = (MEMBERS, ARBITERS, SEASONS, HOSTS, TOURS, *MORE_FOR_HOSTS, PRIVACY, QUESTIONS)
DUTCH = {FEDERATIONS[0], *(dutch for dutch, _ in PAIRS)}
CLUB = """
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
"""
BOT_FATHERS = {"newbot", "setprivacy", "token"}
PARTS_OF_A_PATH = {"opt", "var", "etc", "data"}
DOCKER = r"docker compose (?:exec keizer-bot |run --rm (?:-v \S+ )?)"
KUBECTL = r"kubectl exec \S+ -- "


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[str]:
    """The fenced blocks of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", page(name), re.DOTALL | re.MULTILINE)


def typed(name: str) -> list[str]:
    """Each line of `keizer-bot` that the page tells a host to type."""
    fenced = "\n".join(blocks(name, "sh") + blocks(name, "console"))
    inline = re.findall(r"`([^`\n]+)`", page(name))
    lines = [*fenced.splitlines(), *inline]
    found = [
        re.match(rf"(?:\$ )?(?:sudo |{DOCKER}|{KUBECTL})?keizer-bot(?:@\w+)? ([a-z].*)", line)
        for line in lines
    ]
    return [match[1] for match in found if match]


def texts_in(language: str) -> str:
    """Everything that the program can say in that language, one text a line."""
    return "\n".join(plain(text.text) for text in catalogue(language).values())


@cache
def help_of(*names: str) -> str:
    """The help of the program or of that command, which must exist."""
    told = CliRunner().invoke(app, [*names, "--help"])
    assert told.exit_code == 0, names
    return told.output


@each_row("name", [*PAGES, *OTHERS])
def test_everything_that_a_page_says_to_send_exists(name: str) -> None:
    """No command in the chat is unknown to the bot."""
    told = set(re.findall(r"(?<=`)/([a-z]+)", page(name))) - BOT_FATHERS - PARTS_OF_A_PATH
    assert told
    assert [word for word in told if COMMANDS.named(word) is None] == []


@each_row("name", [*PAGES, *OTHERS])
def test_a_page_speaks_one_language(name: str) -> None:
    """A Dutch page has no English commands, and an English one no Dutch."""
    language = "nl" if name in DUTCH else "en"
    told = set(re.findall(r"(?<=`)/([a-z]+)", page(name))) - BOT_FATHERS - PARTS_OF_A_PATH
    known = [(word, COMMANDS.named(word)) for word in told]
    assert [word for word, command in known if command and command.named(language) != word] == []


@each_row("name", [*ALL_FOR_HOSTS, *QUESTIONS])
def test_everything_that_a_host_is_told_to_type_exists(name: str) -> None:
    """Each subcommand and option is one of the program's."""
    lines = list(typed(name))
    assert lines
    for line in lines:
        words = shlex.split(line)
        told = help_of(*(word for word in words if word.isalpha() and word.islower()))
        assert [word for word in words if word.startswith("--") and word not in told] == [], line


@pytest.mark.parametrize("name", [name for name in ALL_FOR_HOSTS if blocks(name, "toml")])
def test_the_settings_that_are_shown_are_a_configuration(name: str, tmp_path: Path) -> None:
    """The bot takes the club as the page has it, and the example explains each of its keys."""
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    for shown in blocks(name, "toml"):
        club = "" if "[[club]]" in shown else CLUB
        (tmp_path / "config.toml").write_text(shown + club, encoding="utf-8")
        load(tmp_path / "config.toml", {})
        keys = {key for club in tomllib.loads(shown).get("club", []) for key in club}
        assert [
            key for key in keys if not re.search(rf"^(# )?{key} = ", example, re.MULTILINE)
        ] == []


@pytest.mark.parametrize("name", HOSTS)
def test_the_bot_says_what_the_pages_quote(name: str) -> None:
    """Each sentence in the table of troubles is one of the program's own, in its language."""
    quoted = re.findall(r"^\| “(.+?)”", page(name), re.MULTILINE)
    said = texts_in("nl" if name in DUTCH else "en")
    assert quoted
    assert [sentence for sentence in quoted if sentence not in said] == []


@each_row("name", [*PAGES, *OTHERS, *TOURS])
def test_every_page_and_place_that_is_pointed_to_exists(name: str) -> None:
    """No link leads nowhere."""
    for link, place in re.findall(r"\]\((?!https://)([^)#]*)(?:#([^)]+))?\)", page(name)):
        text = (DOCS / link).read_text(encoding="utf-8") if link else page(name)
        heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert not place or place in {head.lower().replace(" ", "-") for head in heads}


@each_row("pair", PAIRS)
def test_both_languages_tell_as_much(pair: tuple[str, str]) -> None:
    """A page and its translation have equally many headings."""
    dutch, english = (re.findall(r"^## .+$", page(name), re.MULTILINE) for name in pair)
    assert len(dutch) == len(english)


@pytest.mark.parametrize("name", PICTURED)
def test_every_picture_that_is_shown_exists(name: str) -> None:
    """Each has a text that can be read out."""
    pictures = re.findall(r"<img [^>]*>", page(name))
    assert pictures
    for shown in pictures:
        source, told = re.search(r'src="([^"]+)"', shown), re.search(r'alt="([^"]+)"', shown)
        assert source, shown
        assert told, shown
        assert (DOCS / source[1]).is_file(), shown


@pytest.mark.parametrize("name", PICTURED)
def test_the_pictures_speak_the_language_of_the_page(name: str) -> None:
    """A picture drawn in English has that in its name."""
    shown = re.findall(r'src="pictures/([^"]+)"', page(name))
    assert shown
    assert [file for file in shown if (".en." in file) == (name in DUTCH)] == []


def test_the_sample_of_a_table_is_taken_in() -> None:
    """The sample that the questions offer to a host whose table is refused."""
    with (DOCS / "examples" / "players.csv").open("rb") as sample:
        players = [player for _, player in read_players(sample)]
    assert [player.rating for player in players] == [1925, 1840, 1710, None]
    assert all("examples/players.csv" in page(name) for name in QUESTIONS)


def test_no_picture_is_kept_for_nothing() -> None:
    """Each is shown on a page or in a README."""
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob("README*.md")]
    texts += map(page, PICTURED)
    shown = set(re.findall(r'src="(?:docs/)?pictures/([^"]+)"', "".join(texts)))
    assert {file.name for file in (DOCS / "pictures").iterdir()} == shown


@each_row("scenario", SCENARIOS)
@each_row(("language", "ending"), [(0, "png"), (1, "en.png")])
def test_each_scenario_is_told_with_its_picture(scenario: str, language: int, ending: str) -> None:
    """Once, in the week in pictures; the hosts' page names it."""
    told = page(TOURS[language])
    assert told.count(f'src="pictures/scenario-{scenario}.{ending}"') == 1
    assert f"`{scenario}`" in page(HOSTS[language])
