"""An arbiter's words about players, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.messages import GroupsOfNow, NotReadable
from keizer_bot.reading.people import (
    NewcomerWords,
    NewNameWords,
    NicknameWords,
    PlayersWords,
    ReturnWords,
    read_guest,
    read_player,
)
from keizer_bot.reading.settings import GroupDivision, read_groups
from tests.grammar.scene import JAN, ROSTER
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

ILSE = "Ilse Ham"
SCENE = FakeScene(players=ROSTER[:9])


def new(**said: object) -> NewcomerWords:
    """The reading of a new player, Ilse Ham, with these details."""
    return NewcomerWords(ILSE, **said)  # type: ignore[arg-type]


READ: dict[str, PlayersWords] = {
    "": Everybody.EVERYBODY,
    "lijst": Everybody.EVERYBODY,
    "tutti": Everybody.EVERYBODY,
    "terug Jan de Vries": ReturnWords(JAN),
    "Back Jan": ReturnWords(JAN),
    "rientra Jan": ReturnWords(JAN),
    "Jan de Vries bijnaam Jantje": NicknameWords(JAN, "Jantje"),
    "Jan no nickname Johnny": NicknameWords(JAN, "Johnny", gone=True),
    "Jan de Vries heet Jan Fries": NewNameWords(JAN, "Jan Fries"),
    "Jan is called Jan Fries": NewNameWords(JAN, "Jan Fries"),
    "Jan si chiama Jan Fries": NewNameWords(JAN, "Jan Fries"),
    "Jan senza soprannome Gianni": NicknameWords(JAN, "Gianni", gone=True),
    "erbij Ilse Ham": new(),
    "nieuw Ilse Ham, 1650": new(rating=1650),
    "add Ilse Ham elo ~ 900 group b": new(rating=900, guessed=True, group="B"),
    "aggiungi Ilse Ham ilse@voorbeeld.nl": new(mail="ilse@voorbeeld.nl"),
    "erbij 1650 groep B, Ilse Ham": new(rating=1650, group="B"),
    "erbij Ilse Ham met punten 62,5 vanaf ronde 4": new(points="62.5", from_round=4),
    "add Ilse Ham points auto from round 12": new(points="auto", from_round=12),
    "aggiungi Ilse Ham con punti 1/3 a turno dal turno 3": new(
        points="1/3", per_round=True, from_round=3
    ),
    "erbij Ilse Ham punten ½ per gemiste ronde": new(points="1/2", per_round=True),
}


@each_row("said", READ)
def test_it_is_read(said: str) -> None:
    """A new player with all details, a player who is back, a player's nickname."""
    assert read_player(said, SCENE) == READ[said]


@pytest.mark.parametrize(
    "said",
    [
        *("erbij", "erbij 1650", "erbij Ilse Ham ilse@", "erbij Ilse 2e"),
        *("erbij Ilse Ham 1650 nog niet", "add Ilse Ham 1650 maybe", "erbij Ilse 1650 groep B Ham"),
    ],
)
def test_without_a_name_or_with_more_than_is_understood_it_is_refused(said: str) -> None:
    """Nothing of it is guessed."""
    with pytest.raises(NotReadable):
        read_player(said, SCENE)


@pytest.mark.parametrize("said", ["Jan de Vries", "Alleman", "1900"])
def test_a_name_is_looked_up(said: str) -> None:
    """It does nothing with players."""
    assert read_player(said, SCENE) == said


@pytest.mark.parametrize(
    "season", ["seizoen", "heel het seizoen", "the whole season", "tutta la stagione"]
)
def test_a_guest_may_stay_all_season(season: str) -> None:
    """The words before "season" are their name."""
    stays = NewcomerWords("Ilse ham", all_season=True)
    assert read_guest(f"Ilse ham {season}", SCENE) == stays


def test_of_a_guest_name_and_rating_are_said() -> None:
    """A guest plays one round, and enters with nothing."""
    assert read_guest("Ilse Ham 1650", SCENE) == NewcomerWords(ILSE, rating=1650)
    with pytest.raises(NotReadable):
        read_guest("Ilse Ham 1650 groep B", SCENE)


@each_row("said", ["-", "?", "…", "- 1500", "–", "!", "🙂", ", 1650"])
def test_nobody_is_called_by_a_mark_alone(said: str) -> None:
    """A name has a letter, a guest's as well as another's."""
    with pytest.raises(NotReadable):
        read_guest(said, SCENE)
    with pytest.raises(NotReadable):
        read_player(f"erbij {said}", SCENE)


def test_a_dash_in_front_is_no_part_of_a_name() -> None:
    """It is pasted from a list."""
    assert read_guest("- Ilse Ham: 1650", SCENE) == NewcomerWords(ILSE, rating=1650)


def test_a_member_looks_players_up() -> None:
    """Without words it is the sender; changes to players are an arbiter's."""
    member = FakeScene(is_arbiter=False)
    assert read_player("", member) == ""
    assert read_player("lijst", SCENE) == Everybody.EVERYBODY
    with pytest.raises(ArbiterOnly):
        read_player("erbij Ilse Ham", member)


@pytest.mark.parametrize(
    ("said", "groups"),
    [
        ("", None),
        ("A vanaf 1900, B vanaf 1700", GroupDivision((1900, 1700))),
        ("1900 1700", GroupDivision((1900, 1700))),
        ("4", GroupDivision(parts=4)),
    ],
)
def test_groups_by_bounds_or_equal_parts(said: str, groups: GroupDivision | None) -> None:
    """Bounds go down; a single digit is a number of groups."""
    assert read_groups(said, SCENE) == groups


@pytest.mark.parametrize("said", ["1600 1900", "1900 1900", "1", "9", "veel", "2 of 3"])
def test_words_that_make_no_groups(said: str) -> None:
    """There are two to eight groups."""
    with pytest.raises(NotReadable):
        read_groups(said, SCENE)


@pytest.mark.parametrize("said", ["4 per 1 december", "1900 1700 dal 1-12"])
def test_groups_of_a_day_are_not_made(said: str) -> None:
    """They are made by the ratings of now."""
    with pytest.raises(GroupsOfNow):
        read_groups(said, SCENE)
