"""KeizerForClubs' file: what we import, its totals beside ours, and refusals."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Absence, Game, PerMissedRound, Player, Result
from keizer_bot.formats import messages
from keizer_bot.formats.keizer_for_clubs import (
    KfcProblem,
    is_keizer_for_clubs,
    read_keizer_for_clubs,
)
from keizer_bot.formats.moved import MovedSeason, MoveProblem, other_totals
from tests.formats.keizer_for_clubs_file import (
    ADJOURNED,
    BYE,
    CLUB,
    DRAW,
    EXCUSED,
    LATE_START,
    MANY_OPTIONS,
    NONE,
    RETIRED,
    SMALL,
    UNEXCUSED,
    WHITE,
    Tournament,
    random_tournament,
)
from tests.rows import each_row

COMPUTED = """
DROP TABLE Player; CREATE TABLE Player
(id, name, rating, state, Keizer_StartPts, Keizer_SumPts AS (hex(zeroblob(100000000))))
"""
STORED = """
CREATE TABLE tStand_1 (id INTEGER PRIMARY KEY, line TEXT NOT NULL);
INSERT INTO tStand_1 (line)
VALUES (''), (''), (''), ('§Name§P§G§Id'), ('1.§B§5§1§2'), ('2.§A§4§0§1'), ('3.§C§2§0§3');
"""


def read(tournament: Tournament, *changes: str) -> MovedSeason:
    """Read its file."""
    return read_keizer_for_clubs(tournament.content(*changes), "clubavond")


def of(tournament: Tournament, **options: float | str) -> Tournament:
    """The tournament with other options; two underscores are a dot in the name."""
    written = {key.replace("__", "."): value for key, value in options.items()}
    return replace(tournament, options=tournament.options | written)


def kinds(moved: MovedSeason) -> set[type]:
    """The kinds of its notes."""
    return {type(one) for one in (*moved.notes, *moved.causes)}


def test_a_season_is_taken_over() -> None:
    """Players by rating, unrated last; games, byes and absences in their places."""
    season = read(SMALL).file.season
    assert season.players[0] == Player("k1", "Anna Smit", 1800)
    assert season.players[3] == Player("k4", "Daan Mol")
    assert season.rounds[0].games == (
        Game("k1", "k2", Result.WHITE_WON),
        Game("k3", "k4", Result.DRAWN),
    )
    assert season.rounds[1].games == (Game("k3", "k1", Result.BLACK_BY_FORFEIT),)
    assert season.rounds[1].byes == ("k4",)
    assert season.rounds[1].absences == (Absence("k2", "excused"),)


def test_the_totals_of_a_small_season_worked_by_hand() -> None:
    """Four players and a ratio of 3 give 4 (4½, to the even number), 3, 2, 1.

    Round 1 leaves Anna 4 + 3, Bram 3, Carla 2 + ½, Daan 1 + 1: the order stays. In round 2 Anna
    has 4 + 3 + 2; Bram 3 and 35 % of it; Carla 2 + ½; Daan 1 + 1 and half of 1.
    """
    moved = read(SMALL)
    assert {key: round(float(total), 4) for key, total in moved.totals.items()} == {
        "k1": 9,
        "k2": 4.05,
        "k3": 2.5,
        "k4": 2.5,
    }
    assert other_totals(moved) == ()
    assert moved.after == 2


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"OPTION__RatioFirst2Last": 1.5, "BONUS__Verlust": 5},
        {"OPTION__DecayPrevRound": 1},
        {"OPTION__DecayBonus": 1, "BONUS__Excused": 32},
        {"BONUS__Freilos": 100, "BONUS__Clubgame": 0},
    ],
    ids=str,
)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_total_of_a_whole_season_is_as_there(seed: int, options: dict[str, float]) -> None:
    """55 of 55 after 30 rounds, by each option that has a rule here."""
    moved = read(of(random_tournament(seed), **options))
    assert len(moved.totals) == 55
    assert other_totals(moved) == ()
    assert kinds(moved) <= {messages.KfcColours, messages.KfcEqualTotals}


def test_equal_totals_that_go_by_other_rules_there_are_named() -> None:
    """In this season binary fractions separate two equal totals."""
    moved = read(of(random_tournament(3), OPTION__DecayPrevRound=1))
    assert other_totals(moved)
    assert kinds(moved) == {messages.KfcColours, messages.KfcEqualTotals}


def test_a_season_without_options_has_those_that_the_program_starts_with() -> None:
    """A note says so."""
    moved = read(replace(SMALL, options=dict(SMALL.options)), "DELETE FROM ConfigTab")
    assert messages.KfcWithoutOptions in kinds(moved)
    assert moved.file.rules["absence"]["excused"] == {"credit": "7/20"}


def test_the_options_of_pairing() -> None:
    """Repeats, the same colour in a row, and players with a K-factor."""
    changed = of(SMALL, OPTION__GameRepeat=0, OPTION__RoundsSameColor="3", OPTION__DistBye=0)
    moved = read(replace(changed, categories={1: "jeugd, kv24"}))
    assert moved.file.rules["pairing"]["rematch"] == "allowed"
    assert moved.file.rules["pairing"]["max_same_colour"] == 3
    assert messages.KfcByes in kinds(moved)
    assert moved.file.season.players[0] == Player("k1", "Anna Smit", 1800, "jeugd", k_factor=24)


def test_a_later_entrant_has_points_for_each_round_before() -> None:
    """From the first round that is not marked so; a note says so."""
    rows = [*SMALL.rows, (1, 102, 5, NONE, LATE_START), (2, 102, 5, NONE, CLUB)]
    moved = read(replace(SMALL, players=[*SMALL.players, ("Eva Bos", 1400)], rows=rows))
    late = next(one for one in moved.file.season.players if one.name == "Eva Bos")
    assert (late.from_round, late.entry_points) == (2, PerMissedRound(Fraction(7, 20)))
    assert messages.KfcLateStart(("Eva Bos",)) in moved.causes


def test_a_player_who_left_is_named_where_totals_differ() -> None:
    """There they are in no ranking, here their games stay; a note lists the totals that move."""
    moved = read(replace(SMALL, states={3: RETIRED}))
    assert moved.causes == (messages.KfcWithdrawn(("Carla Vos",)), messages.KfcOnlyThat())
    assert "k3" not in moved.totals
    assert {one.player for one in other_totals(moved)} == {"Anna Smit", "Bram Kok", "Daan Mol"}


@pytest.mark.parametrize(
    "options",
    [{}, {"BONUS__Retired": 100, "BONUS__Verlust": 5}, {"OPTION__DecayPrevRound": 1}],
    ids=str,
)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_that_it_is_only_who_left_is_found_in_a_whole_season(
    seed: int, options: dict[str, float]
) -> None:
    """Computed their way, the other 52 of 52 agree; here their games stay."""
    whole = of(random_tournament(seed), **options)
    left = [row for row in whole.rows if row[0] <= 20 or not {2, 30, 55} & set(row[2:4])]
    moved = read(replace(whole, rows=left, states=dict.fromkeys((2, 30, 55), RETIRED)))
    names = {f"Speler {n}" for n in (2, 30, 55)}
    cause, only = moved.causes
    assert isinstance(cause, messages.KfcWithdrawn)
    assert (set(cause.players), only) == (names, messages.KfcOnlyThat())
    assert len(moved.totals) == 52
    games = [game for round_ in moved.file.season.rounds for game in round_.games]
    assert any("k30" in game[:2] for game in games)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_late_starters_and_adjourned_games_are_reckoned_as_there_too(seed: int) -> None:
    """Three who entered in round 8, one who left after round 20, and adjourned games."""
    whole = random_tournament(seed)
    rows = [row for row in whole.rows if row[0] > 7 or not {5, 6, 7} & set(row[2:4])]
    rows = [row for row in rows if row[0] <= 20 or 30 not in row[2:4]]
    rows += [(n, 200 + p, p, NONE, LATE_START) for n in range(1, 8) for p in (5, 6, 7)]
    rows = [(*row[:4], ADJOURNED) if row[0] == 29 and row[1] < 4 else row for row in rows]
    moved = read(replace(whole, rows=rows, states={30: RETIRED}))
    assert [type(cause) for cause in moved.causes] == [
        *(messages.KfcWithdrawn, messages.KfcLateStart, messages.KfcAdjourned),
        messages.KfcOnlyThat,
    ]
    assert other_totals(moved)


def test_an_adjourned_game_waits_for_its_result() -> None:
    """There it counts as a draw; that is why the totals differ."""
    moved = read(replace(SMALL, rows=[(1, 1, 1, 2, ADJOURNED), (1, 2, 3, 4, WHITE)]))
    assert moved.file.season.rounds[0].games[0].result is None
    assert moved.causes == (messages.KfcAdjourned(1), messages.KfcOnlyThat())
    assert other_totals(moved)


def test_two_kinds_of_absence_that_are_counted_together() -> None:
    """With reduced bonuses this is named."""
    rows = [(1, 1, 1, 2, DRAW), (1, 100, 3, NONE, EXCUSED), (2, 1, 1, 2, DRAW)]
    rows += [(2, 100, 3, NONE, UNEXCUSED), (1, 101, 4, NONE, BYE), (2, 101, 4, NONE, BYE)]
    moved = read(of(replace(SMALL, rows=rows), OPTION__DecayBonus=1))
    assert moved.causes[0] == messages.KfcReducedBonus()


def test_a_round_that_is_not_reckoned_yet_is_not_compared() -> None:
    """The totals are those after the round before."""
    later = "INSERT INTO Pairing VALUES (3, 1, 1, 2, -1, 0, 0)"
    moved = read(SMALL, later)
    assert (moved.after, other_totals(moved)) == (2, ())
    assert moved.file.season.rounds[2].games == (Game("k1", "k2", None),)


def test_a_ranking_that_was_kept_before_a_correction_is_named() -> None:
    """It continued there from the old order, so that values differ."""
    assert read(SMALL, STORED).causes == (messages.KfcStoredRanking(1),)


def test_the_name_is_its_own_or_the_files() -> None:
    """The club's own name for it, or else the file's name."""
    assert read(SMALL).file.season.name == "clubavond"
    assert read(of(SMALL, OPTION__NiceName="Intern 2024")).file.season.name == "Intern 2024"


def test_it_is_told_from_other_databases() -> None:
    """It has a column that no rating list has."""
    assert is_keizer_for_clubs(SMALL.content())
    assert not is_keizer_for_clubs(b"SQLite format 3\0" + bytes(100))


@each_row(
    ("change", "problem"),
    [
        ("DROP TABLE Pairing", KfcProblem.NO_TABLE),
        ("DROP TABLE Player; DROP TABLE Pairing", KfcProblem.OTHER_DATABASE),
        ("DROP TABLE Pairing; CREATE VIEW Pairing AS SELECT 1 Rnd", KfcProblem.NO_TABLE),
        ("UPDATE Pairing SET Result = 77", KfcProblem.RESULT),
        ("UPDATE Pairing SET PID_B = 77", KfcProblem.PLAYER),
        ("UPDATE Player SET rating = 'hoog'", KfcProblem.NO_NUMBER),
        ("UPDATE Player SET rating = 9e999", KfcProblem.NO_NUMBER),
        ("UPDATE Pairing SET Rnd = 500000000", KfcProblem.NO_NUMBER),
        ("UPDATE Pairing SET Rnd = 0", KfcProblem.NO_NUMBER),
        ("UPDATE Player SET name = ''", MoveProblem.NO_NAME),
        ("UPDATE Player SET name = hex(zeroblob(40))", MoveProblem.LONG_NAME),
        ("DELETE FROM Pairing", MoveProblem.NO_GAMES),
        (MANY_OPTIONS, KfcProblem.TOO_MUCH),
        (COMPUTED, KfcProblem.NO_TABLE),
    ],
)
def test_unreadable_files_are_refused(change: str, problem: KfcProblem | MoveProblem) -> None:
    """Damaged or hostile: a sentence, and nothing is guessed."""
    with pytest.raises(SeasonRefusedError) as refused:
        read(SMALL, change)
    assert refused.value.trouble.problem is problem


def test_a_damaged_file_is_refused() -> None:
    """Cut off in the middle."""
    with pytest.raises(SeasonRefusedError) as refused:
        read_keizer_for_clubs(SMALL.content()[:5000], "x")
    assert refused.value.trouble.problem is KfcProblem.BROKEN


def test_a_name_that_is_no_text_of_a_real_size_is_refused(tmp_path: Path) -> None:
    """A cell of a hundred megabytes is never built."""
    path = tmp_path / "large.s3db"
    path.write_bytes(SMALL.content())
    with sqlite3.connect(path) as database:
        database.execute("UPDATE Player SET name = hex(zeroblob(100000))")
    with pytest.raises(SeasonRefusedError) as refused:
        read_keizer_for_clubs(path.read_bytes(), "x")
    assert refused.value.trouble.problem is KfcProblem.BROKEN


def test_its_last_ranking_is_kept_by_its_own_totals() -> None:
    """Among equal totals the higher rating comes first, as the program has it."""
    players = [("Anna Smit", 1500), ("Bram Kok", 1600), ("Carla Vos", 1400)]
    file = Tournament(players, [(1, 1, 1, 2, DRAW), (1, 2, 3, NONE, BYE)])
    content = file.content(
        "UPDATE Player SET Keizer_SumPts = 10.5 WHERE id < 3",
        "UPDATE Player SET Keizer_SumPts = 11 WHERE id = 3",
    )
    published = read_keizer_for_clubs(content, "x").file.published
    assert [(one.rank, one.player, one.total) for one in published] == [
        (1, "k3", 11),
        (2, "k2", Fraction(21, 2)),
        (3, "k1", Fraction(21, 2)),
    ]
