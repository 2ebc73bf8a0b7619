"""Words about games for a team, and about who drove there."""

from datetime import date

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import ExternalForfeit, NotReadable
from keizer_bot.reading.model import SignOff, Unsure
from keizer_bot.reading.phrases import past_day
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.teams import (
    DriveWords,
    ExternalWords,
    GameWords,
    read_drive,
    read_external,
)
from tests.grammar.scene import JAN
from tests.reading.command_scene import CALENDAR, FakeScene
from tests.rows import each_row

SUNDAY = date(2026, 9, 20)
KNOWN = ("1", "2", "Dames")
_DOUBT = frozenset({Unsure.UNKNOWN_WORDS})
SCENE = FakeScene(teams=KNOWN, today=SUNDAY)


def _read(text: str, game: GameKind = "chess") -> ExternalWords:
    found = read_external(text, FakeScene(teams=KNOWN, today=SUNDAY, game=game))
    if isinstance(found, Refusal):
        raise found
    assert isinstance(found, ExternalWords)
    return found


def test_days_alone_are_club_duty() -> None:
    """Asked about, as are days that are several."""
    scene = FakeScene()
    found = read_external("27-11", scene)
    assert found == SignOff((JAN,), (CALENDAR.evenings[12],), club_duty=True, doubts=_DOUBT)
    several = read_external("27-11 en 4-12", scene)
    assert isinstance(several, SignOff)
    assert [evening.number for evening in several.evenings] == [13, 14]


def _one(text: str, game: GameKind = "chess") -> GameWords:
    (found,) = _read(text, game).games
    return found


@each_row(
    ("text", "points"),
    [
        ("Jansen gewonnen", "1"),
        ("Jansen won", "1"),
        ("Jansen ha perso", "0"),
        ("Jansen verloor zwart", "0"),
        ("Jansen remise", "1/2"),
        ("Jansen ½-½", "1/2"),
        ("Jansen 0,5-0,5 zwart", "1/2"),
        ("Jansen 1", "1"),
        ("Jansen 0", "0"),
        ("Jansen 1/2", "1/2"),
        ("Jansen wit 1-0", "1"),
        ("Jansen wit 0-1", "0"),
    ],
)
def test_the_player_is_told_with_their_own_points(text: str, points: str) -> None:
    """Words, halves and bare numbers are the player's own; a score is white's first."""
    assert (_one(text).points, _one(text).score) == (points, "")


@pytest.mark.parametrize("text", ["Jansen 1-0", "Jansen zwart 1-0"])
def test_a_score_without_white_is_not_clear(text: str) -> None:
    """With a game as Black, 1-0 may mean either result."""
    assert (_one(text).points, _one(text).score) == (None, "1-0")


def test_draughts_count_two_for_a_win() -> None:
    """2-0 with white, 1-1, and a bare 2."""
    scores = ("Jansen wit 2-0", "Jansen 1-1", "Jansen 2")
    assert [_one(text, "draughts").points for text in scores] == ["1", "1/2", "1"]


def test_all_that_can_be_said_of_a_game() -> None:
    """The facts may come in any order."""
    found = _read("1 Jansen zwart gewonnen bord 3 we 0,36 tegen Caïssa 2 1850 19-9")
    assert found == ExternalWords(
        team="1",
        day=date(2026, 9, 19),
        against="Caïssa 2",
        games=(GameWords("Jansen", "1", colour="black", board=3, rating=1850, expected="0.36"),),
    )


def test_a_match_in_one_message() -> None:
    """A line for the match, one for each board."""
    found = _read("Dames zaterdag tegen ZSC\n1 Jansen wit ½ 1850\n2. Pietersen zwart 0 (1790)")
    assert (found.team, found.day, found.against) == ("Dames", date(2026, 9, 19), "ZSC")
    assert found.games == (
        GameWords("Jansen", "1/2", colour="white", board=1, rating=1850),
        GameWords("Pietersen", "0", colour="black", board=2, rating=1790),
    )


def test_several_games_stand_in_one_line() -> None:
    """With commas between, each with a name and a result; the day holds for all."""
    found = _read("1: Jansen wit gewonnen bord 2 1700, de Vries remise, Bos 0 17-9")
    assert (found.team, found.day) == ("1", date(2026, 9, 17))
    assert [(one.name, one.points, one.rating) for one in found.games] == [
        ("Jansen", "1", 1700),
        ("de Vries", "1/2", None),
        ("Bos", "0", None),
    ]


def test_a_comma_within_a_game_is_only_a_comma() -> None:
    """The words after it have no name and no result of their own."""
    game = _one("Jansen, gewonnen, bord 3, tegen 1850")
    assert (game.name, game.points, game.board, game.rating) == ("Jansen", "1", 3, 1850)


def test_of_two_ratings_the_first_is_their_own() -> None:
    """Theirs is beside their name, the opponent's behind it."""
    found = _one("Jansen 1700 gewonnen tegen 1850")
    assert (found.own_rating, found.rating) == (1700, 1850)


@pytest.mark.parametrize("text", ["weg Jansen 19-9", "Jansen 19-9 weg", "remove Jansen 19-9"])
def test_a_game_is_taken_back(text: str) -> None:
    """The word is in front or behind."""
    found = _read(text)
    assert (found.gone, found.games[0].name, found.day) == (True, "Jansen", date(2026, 9, 19))


@pytest.mark.parametrize("text", ["Jansen reglementair", "Jansen +/-", "Jansen won by forfeit"])
def test_a_forfeit_is_no_played_game(text: str) -> None:
    """[003] d asks for games that were played."""
    with pytest.raises(ExternalForfeit):
        _read(text)


def test_without_a_name_nothing_is_understood() -> None:
    """A result alone belongs to nobody."""
    with pytest.raises(NotReadable):
        _read("gewonnen 1850")


@each_row(
    ("text", "day"),
    [
        ("19-9", date(2026, 9, 19)),
        ("27-4", date(2026, 4, 27)),
        ("26-9", date(2026, 9, 26)),  # nearest, though it is still to come
        ("19-9-2026", date(2026, 9, 19)),
        ("2026-09-19", date(2026, 9, 19)),
        ("19 september", date(2026, 9, 19)),
        ("19 sept 2026", date(2026, 9, 19)),
        ("3 ottobre", date(2026, 10, 3)),
        ("gisteren", date(2026, 9, 19)),
        ("Saturday", date(2026, 9, 19)),
        ("zondag", SUNDAY),
    ],
)
def test_a_day_without_its_year_is_the_nearest_one(text: str, day: date) -> None:
    """26-9 on the 20th is not last year's: the answer says that it is to come."""
    assert past_day(f"Jansen {text} gewonnen", SUNDAY) == (day, "Jansen   gewonnen")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zaterdag 19-9 Jansen", "zaterdag 19-9"),
        ("Jansen za 19-9 zwart", "za 19-9"),
        ("Jansen afgelopen zaterdag", "afgelopen zaterdag"),
        ("september 19 Jansen", "september 19"),
    ],
)
def test_a_day_is_told_with_its_weekday(text: str, said: str) -> None:
    """Both belong to the day, so that no weekday is left for a name."""
    assert past_day(text, SUNDAY) == (date(2026, 9, 19), text.replace(said, " "))


@each_row(
    "text",
    [
        *("Jansen 31-2", "Jansen 1-0", "Jan de Vries 1850", "0,5-0,5", "Gio Rossi 12 km"),
        *("Jan 12 km", "Do 84", "Mei Ling 1850", "3 - 1"),
    ],
)
def test_words_without_a_day_are_not_a_day(text: str) -> None:
    """Scores, ratings and names stay what they are."""
    assert past_day(text, SUNDAY) == (None, text)


@each_row(
    ("text", "drive"),
    [
        ("84 km", DriveWords("", "", 84, None, False, False)),
        ("84", DriveWords("", "", 84, None, False, False)),
        ("83,5 kilometer", DriveWords("", "", 84, None, False, False)),
        ("1 84 km 19-9", DriveWords("1", "", 84, date(2026, 9, 19), False, False)),
        ("Jansen 84 km", DriveWords("", "Jansen", 84, None, False, False)),
        ("2 Jansen 84 km tweede auto", DriveWords("2", "Jansen", 84, None, True, False)),
        ("weg 19-9", DriveWords("", "", 0, date(2026, 9, 19), False, True)),
    ],
)
def test_a_drive_is_read(text: str, drive: DriveWords) -> None:
    """There and back together; the sender where nobody is named."""
    assert read_drive(text, SCENE) == drive


@pytest.mark.parametrize("text", ["Jansen", "0 km", "9999 km"])
def test_without_kilometres_nothing_is_understood(text: str) -> None:
    """Nobody drives nothing, nor to the end of the world."""
    with pytest.raises(NotReadable):
        read_drive(text, SCENE)
