"""The evening in numbers, counted by hand from the pages [000] and [001] and from small rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.reports.pictures.evening_facts import (
    EveningFacts,
    Shared,
    Surprise,
    evening_facts,
)
from keizer_bot.reports.pictures.evening_values import evening_values
from tests.engine.notation import season
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL, RATED, RATED_RANKINGS, ranked


def facts(number: int) -> EveningFacts:
    """The facts of a round of [000]."""
    return evening_facts(DUTCH, DUTCH_RANKINGS, number)


def last_of(played: Season) -> EveningFacts:
    """The facts of a season's last round."""
    return evening_facts(played, ranked(played), len(played.rounds))


@pytest.mark.parametrize(
    ("number", "white", "drawn", "black"), [(1, 1, 2, 2), (2, 2, 2, 1), (3, 2, 2, 1)]
)
def test_games_are_counted_by_who_won(number: int, white: int, drawn: int, black: int) -> None:
    """Five boards in each round of [000], everybody present."""
    one = facts(number)
    assert (one.white, one.drawn, one.black) == (white, drawn, black)
    assert (one.present, one.games, one.absent, one.byes, one.open) == (10, 5, 0, 0, 0)


def test_a_player_who_missed_a_game_is_not_present() -> None:
    """A came for nothing, B did not; C and D both not; E has a bye; F and G wait; H is away."""
    text = "a-b +/-, c-d -/-, f-g ?, e bye, h excused"
    one = last_of(season("a b c d e f g h", text))
    assert (one.present, one.absent, one.byes) == (3, 4, 1)
    assert (one.games, one.open, one.white) == (1, 1, 0)


@pytest.mark.parametrize(
    ("number", "climber", "up", "faller", "down"),
    [(1, "Debruin", 7, "Pietersen", 6), (3, "Devries", 4, "Bakker", 3)],
)
def test_climber_and_faller_are_those_of_the_page(
    number: int, climber: str, up: int, faller: str, down: int
) -> None:
    """Ranglijst 0 to 1: De Bruin 10-3, Pietersen 2-8; 2 to 3: De Vries 9-5, Bakker 7-10."""
    assert facts(number).climbers == Shared((climber,), up)
    assert facts(number).fallers == Shared((faller,), down)


def test_the_surprise_by_value_is_against_the_ranking_before() -> None:
    """Round 3: De Vries (42 in Ranglijst 2) beat Bakker (44); the other winners stood higher."""
    assert facts(3).surprise == Surprise("Devries", "Bakker", Fraction(2), by_rating=False)


@pytest.mark.parametrize(
    ("number", "winner", "loser", "gap"),
    [(1, "Harrison", "Carter", 85), (2, "Brown", "Baker", 670)],
)
def test_the_surprise_by_rating_is_where_all_have_one(
    number: int, winner: str, loser: str, gap: int
) -> None:
    """[001]: 1910 beat 1995; then 1440 beat 2110, which is more than 1910 against 2260."""
    one = evening_facts(RATED, RATED_RANKINGS, number)
    assert one.surprise == Surprise(winner, loser, Fraction(gap), by_rating=True)


def test_a_win_of_the_stronger_is_no_surprise() -> None:
    """The first of the start's ranking beats the second."""
    assert last_of(season("a b", "a-b 1-0")).surprise is None


def test_an_unbeaten_series_runs_on_over_an_absence() -> None:
    """[000]: after three rounds De Zeeuw, De Bruin and De Jonge have not lost in three games."""
    assert facts(3).unbeaten == Shared(("Dezeeuw", "Debruin", "Dejonge"), 3)
    assert facts(2).unbeaten is None


def test_a_loss_ends_a_series_and_a_forfeit_does_not() -> None:
    """B's three games without a loss end in round 5; A's run continues over a forfeit."""
    rounds = ("a-b ½", "b-a ½", "a-b ½", "a-b -/+, c bye", "c-b 1-0, a excused")
    one = last_of(season("a b c", *rounds))
    assert one.unbeaten == Shared(("A",), 3)


def test_the_leader_counts_the_rounds_in_a_row() -> None:
    """[000]: Jansen leads after round 1, De Zeeuw after 2 and 3."""
    leaders = [facts(number).leader for number in (1, 2, 3)]
    assert leaders == [Shared(("Jansen",), 1), Shared(("Dezeeuw",), 1), Shared(("Dezeeuw",), 2)]


def test_a_first_round_of_nobody_has_no_leader() -> None:
    """Both came in round 2: A leads since then."""
    late = {"from_round": 2}
    played = season("a b", "", "a-b 1-0", a=late, b=late)
    assert last_of(played).leader == Shared(("A",), 1)


def test_a_highlight_that_many_share_is_left_out() -> None:
    """Six who all drew three times are no longest run."""
    assert last_of(season("a b c d e f", *["a-b ½, c-d ½, e-f ½"] * 3)).unbeaten is None


def test_a_player_who_stopped_is_no_highlight() -> None:
    """B was last in round 1; later moves in the ranking are not their doing."""
    rounds = ("a-b 0-1, c-d ½", "a-c 1-0, d bye")
    one = last_of(season("a b c d", *rounds, b={"until_round": 1}))
    assert one.fallers is None or "B" not in one.fallers.names
    assert one.absent == 0


def test_the_picture_says_it_in_words() -> None:
    """Round 3 of [000] in Dutch, head and sentence."""
    picture = evening_values(DUTCH, DUTCH_RANKINGS, NL, number=3)
    told = {highlight.head: highlight.text for highlight in picture.highlights}
    assert told["Bovenaan"] == "Dezeeuw, al 2 rondes op rij."
    assert told["Grootste stijger"] == "Devries: 4 plaatsen omhoog."
    assert told["Grootste verrassing"] == "Devries won van Bakker, die 2 meer waard was."
    assert all(text in picture.alt for text in told.values())


def test_open_games_are_announced() -> None:
    """Nobody takes the counts for final while a result is missing."""
    played = season("a b c d", "a-b 1-0, c-d ?")
    picture = evening_values(played, ranked(played), NL, number=1)
    assert picture.notice == "Van 1 partij is de uitslag nog niet bekend."
