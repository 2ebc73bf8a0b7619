"""The story of the show: its players, their words, and their scenes."""

from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.demo.club import FIRST_EVENING, SPEECH, cast_in, lines_in
from keizer_bot.demo.club_round import outcome, wrong
from keizer_bot.demo.founding import write_opening
from keizer_bot.demo.program import Files
from keizer_bot.demo.scenes import by_date, by_round
from keizer_bot.demo.weeks import WEEKS, closes, ends, pairs, results
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.model import ComeLate, NoEvening, SignOff, SignOn
from keizer_bot.reading.reader import read
from tests.demo.names import names_in, names_of_others
from tests.reading.scene import scene

RESULTS = ("1-0", "1/2-1/2", "0-1")
FILLED = {
    *("short", "later", "long", "round", "name", "names", "white", "black", "result", "address"),
}


def lines_of(language: str) -> list[str]:
    """Everything that members say to the bot unasked, in a language."""
    said = lines_in(language).items()
    fields = [line for field, line in said if field not in SPEECH]
    return list(chain.from_iterable(map(one_or_more, fields)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cast_can_be_told_apart(language: str) -> None:
    """24 people with different surnames, whose names the terminal shows whole, by rating."""
    players = cast_in(language).players
    assert max(len(role.name) for role in cast_in(language).by_key.values()) <= 18
    assert len({role.last for role in players}) == len({role.key for role in players}) == 24
    ratings = [role.rating for role in players]
    assert ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_that_of_another_language(language: str) -> None:
    """Each has a club and people of its own."""
    assert not names_in(language) & names_of_others(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seed_chooses_the_same_people_in_every_language(language: str) -> None:
    """Their ids are in the same order; the same people have Telegram, and the same one helps."""
    cast, dutch = cast_in(language), cast_in("nl")
    by_key, others = [sorted(c.players, key=lambda role: role.key) for c in (cast, dutch)]
    assert [role.rating for role in by_key] == [role.rating for role in others]
    assert [r.has_telegram for r in cast.players] == [r.has_telegram for r in dutch.players]
    assert cast.deputy.rating == dutch.deputy.rating == 1648


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_file_is_a_season(tmp_path: Path, language: str) -> None:
    """A DSC season in which nothing was played yet, planned on Monday evenings."""
    files = Files(tmp_path)
    write_opening(files, language)
    file = read_season_file(files.opening.read_bytes())
    check_season(file.season, rules_from(file.rules))
    assert FIRST_EVENING.weekday() == 0
    planned = file.extras["planned"]
    assert (len(planned), planned[0]) == (7, "2025-09-01")


def test_each_scene_comes_once() -> None:
    """No story is told twice; only ordinary sign-offs and the bot's own acts repeat."""
    scenes = Counter(chain.from_iterable(WEEKS))
    again = {closes, pairs, results, ends, by_date, by_round}
    assert {scene for scene, times in scenes.items() if times > 1} == again


@pytest.mark.parametrize(
    ("white", "black", "won"), [(2000, 2000, 0.375), (2400, 1600, 0.98), (1600, 2400, 0.0)]
)
def test_games_end_by_rating(white: int, black: int, won: float) -> None:
    """Equals win as often as they lose and draw a quarter; a giant wins nearly all."""
    chance = Random(7)
    ends = Counter(outcome(white, black, chance) for _ in range(4000))
    assert set(ends) <= set(RESULTS)
    assert ends["1-0"] / 4000 == pytest.approx(won, abs=0.03)


@pytest.mark.parametrize("result", RESULTS)
def test_a_wrong_result_is_wrong(result: str) -> None:
    """A hasty reporter never happens to be right."""
    assert wrong(result) in set(RESULTS) - {result}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_filled_in(language: str) -> None:
    """Every gap in a line has somebody to fill it."""
    texts = lines_of(language)
    asked = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    assert asked <= FILLED


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bot_knows_every_line_for_a_command(language: str) -> None:
    """The members' lines in the show are words that a club's members may use."""
    for text in lines_of(language):
        assert command_of(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_is_the_same_command_in_every_language(language: str) -> None:
    """A scene has the same commands in each language."""
    assert lines_in(language).keys() == lines_in("en").keys()
    for which in lines_in("en").keys() - set(SPEECH):
        said = [*one_or_more(lines_in(language)[which]), *one_or_more(lines_in("en")[which])]
        assert len({command_of(text) for text in said} - {None}) == 1, which


def command_of(text: str) -> str | None:
    """The command with the same meaning; plain words about coming are a reading instead."""
    command = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
    if isinstance(command, GivenCommand):
        return command.name
    match read(text.replace(" {long}", ""), scene()):
        case SignOff() | NoEvening(comes=False):
            return "afmelden"
        case SignOn() | NoEvening():
            return "aanmelden"
        case ComeLate():
            return "later"
    return None


def one_or_more(line: str | list[str]) -> list[str]:
    """The variants of a line."""
    return [line] if isinstance(line, str) else line
