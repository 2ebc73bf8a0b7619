"""Finds the season that somebody names, and gives back the other words."""

from __future__ import annotations

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.lookups import NamedSeason, take_named_season
from tests.rows import each_row

LAST = NamedSeason()
Y24 = NamedSeason(2024, 2025)


@each_row(
    ("text", "season", "rest"),
    [
        ("2024-2025", Y24, ""),
        ("2024/25 12", Y24, "12"),
        ("Jansen 2024–2025", Y24, "Jansen"),
        ("seizoen 24/25 Jansen", Y24, "Jansen"),
        ("in the season 2024-25", Y24, "in"),
        ("la stagione 2024-2025", Y24, ""),
        ("2023", NamedSeason(2023, 2023), ""),
        ("1998-1999", NamedSeason(1998, 1999), ""),
        ("1999/00 12", NamedSeason(1999, 2000), "12"),
        ("vorig jaar", LAST, ""),
        ("Jansen vorig seizoen", LAST, "Jansen"),
        ("last season Łukasz Żak", LAST, "Łukasz Żak"),
        ("la stagione scorsa", LAST, ""),
        ("l'anno scorso Rossi", LAST, "Rossi"),
    ],
)
def test_a_season_is_named(text: str, season: NamedSeason, rest: str) -> None:
    """The words are in three languages; the season stands before or behind the others."""
    assert take_named_season(text) == (season, rest)


@each_row(
    "text",
    [
        "12",
        "24-11",
        "24-11-2026",
        "2026-11-24",
        "2024-2027",
        "2025-2024",
        "Jansen 1950",
        "jaar",
        "1-0",
    ],
)
def test_words_that_name_no_season(text: str) -> None:
    """A round, a day, a result, a name, years that do not follow each other."""
    assert take_named_season(text) is None


@each_row(
    ("text", "command", "rest"),
    [
        ("stand 2024-2025", "stand", "2024-2025"),
        ("stand vorig seizoen", "stand", "vorig seizoen"),
        ("ronde 12 2024-2025", "ronde", "12 2024-2025"),
        ("speler jansen 2024-2025", "speler", "jansen 2024-2025"),
        ("Wie was vorig jaar kampioen?", "erelijst", ""),
        ("wie werd er clubkampioen", "erelijst", ""),
        ("Who won the championship last year?", "erelijst", ""),
        ("chi era il campione?", "erelijst", ""),
        ("erelijst", "erelijst", ""),
        ("Wie heeft het record?", "records", ""),
        ("what are the records of the club?", "records", ""),
        ("chi ha il primato di vittorie?", "records", ""),
    ],
)
def test_it_may_be_asked_without_a_slash(text: str, command: str, rest: str) -> None:
    """In private everything that is looked up may be asked so."""
    read = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
    assert isinstance(read, GivenCommand)
    assert (read.name, read.rest) == (command, rest)
