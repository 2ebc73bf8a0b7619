"""TRF as FIDE's specification has it, and as two readers that nobody here wrote take it."""

from __future__ import annotations

import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
import trf
from hypothesis import given
from py4swiss.trf import ParsedTrf, TrfParser

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.trf import Tournament, Version, write_trf
from keizer_bot.reports.game_points import game_points
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import views
from tests.rows import each_row

pytestmark = pytest.mark.slow

RULES = rules_from({"preset": "classic"})
EVENT = Tournament("Utrecht", "NED", national=True, arbiters=("Tom Wolf", "Anna Smit"))
WON, HALF, LOST = Fraction(1), Fraction(1, 2), Fraction(0)
PLAYERS = (
    Player("bakker", "Bakker, Jo"),
    Player("jansen", "Jansen, André", 1900, federation_id="7654321"),
    Player("pietersen", "Łukasz Pietersen", 1800, federation_id="B-12"),
)
SEASON = Season(
    "Intern 2026",
    PLAYERS,
    (
        Round(1, (Game("jansen", "pietersen", Result.WHITE_WON),), ("bakker",), date="2026-09-07"),
        Round(2, (Game("bakker", "jansen", Result.DRAWN),), date="2026-09-14"),
    ),
)
BYES = {"F", "U", "H", "Z"}
POINTS = {
    result: game_points(Game("white", "black", result)) or (LOST, LOST)
    for result in (*Result, None)
    if result is not Result.AWARD
}


def lines(
    version: Version, season: Season = SEASON, event: Tournament = EVENT, rules: Rules = RULES
) -> list[str]:
    """The lines of the report."""
    return write_trf(season, rules, event, version).split("\r\n")


def line(start: str, version: Version = 16, event: Tournament = EVENT) -> str:
    """The line that begins so."""
    return next(one for one in lines(version, event=event) if one.startswith(start))


def by_py4swiss(text: str, rounds: int) -> ParsedTrf:
    """The report as py4swiss reads it, after its checks of points, opponents, colours and results.

    It reads the dates of 132 nine columns apart where FIDE asks for ten, and wants XXR.
    """
    kept = [one for one in text.splitlines() if not one.startswith(("132", "XXR"))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.trf"
        path.write_text("\n".join([*kept, f"XXR {rounds}"]), "utf-8")
        return TrfParser.parse(path)


def chess_points(view: SeasonView) -> dict[str, Fraction]:
    """Everybody's points by 1, ½, 0 and 1 for a bye; an award counts as the nearest of these."""
    points = dict.fromkeys((one.id for one in view.season.players), LOST)
    for round_ in view.paired.rounds:
        for player in round_.byes:
            points[player] += 1
        for game in round_.games:
            awarded = (game.white_points or LOST, game.black_points or LOST)
            both = POINTS.get(game.result, (nearest(awarded[0]), nearest(awarded[1])))
            points[game.white] += both[0]
            points[game.black] += both[1]
    return points


def nearest(points: Fraction) -> Fraction:
    """The nearest of 0, ½ and 1; the lower one if two are as near."""
    return min((LOST, HALF, WON), key=lambda one: abs(one - points))


@each_row(
    ("first", "last", "found"),
    [
        (1, 3, "001"),
        (5, 8, "   1"),
        (10, 13, "    "),
        (15, 47, "Jansen, Andre".ljust(33)),
        (49, 52, "1900"),
        (58, 68, "    7654321"),
        (81, 84, " 1.5"),
        (86, 89, "   1"),
        (92, 99, "   2 w 1"),
        (102, 109, "   3 b ="),
    ],
)
def test_a_player_stands_in_the_columns_of_the_specification(
    first: int, last: int, found: str
) -> None:
    """TRF16 and TRF26 count them from 1; the ranking of [000]'s rules has Jansen first."""
    assert line("001    1")[first - 1 : last] == found


def test_the_dates_stand_above_the_results() -> None:
    """132: YY/MM/DD, round 1 in columns 92 to 99, round 2 in 102 to 109."""
    dates = line("132")
    assert (dates[91:99], dates[101:109]) == ("26/09/07", "26/09/14")


@each_row(
    "head",
    ["012 Intern 2026", "022 Utrecht", "032 NED", "042 2026/09/07", "052 2026/09/14", "062 3",
     "072 2", "102 Tom Wolf", "112 Anna Smit"],
)  # fmt: skip
def test_the_heads_say_what_is_known(head: str) -> None:
    """Name, place, federation, first and last day, numbers, arbiters: in both versions."""
    assert head in lines(16)
    assert head in lines(26)


@pytest.mark.parametrize("head", ["142 2", "172 NED NRO", "192 CUSTOM_SWISS"])
def test_the_new_version_has_its_new_heads(head: str) -> None:
    """Rounds, the source of ratings, the type of tournament; XXR is in the old one only."""
    assert head in lines(26)
    assert "XXR 2" not in lines(26)


def test_the_time_control_is_as_the_club_writes_it_and_encoded_in_the_new_version() -> None:
    """122 in both; 222 in seconds, of which TRF26 gives the example 40/6000+30:900+30."""
    rules = rules_from({"preset": "classic", "season": {"tempo": "100/40+15+30"}})
    assert "122 100/40+15+30" in lines(16, rules=rules)
    assert not any(one.startswith("222") for one in lines(16, rules=rules))
    assert {"122 100/40+15+30", "222 40/6000+30:900+30"} <= set(lines(26, rules=rules))
    assert "122" in lines(26)


@pytest.mark.parametrize(
    ("table", "system"),
    [
        ({}, "Keizer System"),
        ({"values": {"source": "equal"}}, "Swiss System"),
        ({"values": {"source": "equal"}, "pairing": {"method": "round-robin"}}, "Round Robin"),
    ],
)
def test_the_kind_of_tournament_is_named(table: dict[str, object], system: str) -> None:
    """An event by points is no Keizer competition."""
    assert f"092 Individual: {system}" in lines(16, rules=rules_from(table))


def test_national_numbers_have_records_of_their_own_in_the_new_version() -> None:
    """NRS: number in 5-8, national rating in 49-52, national number in 58-68, none of it in 001."""
    national = line("NED    1", 26)
    assert (national[48:52], national[57:68]) == ("1900", "    7654321")
    assert line("001    1", 26)[48:68].strip() == ""


def test_fides_own_numbers_stand_with_the_player() -> None:
    """A season whose ratings and numbers are FIDE's has them in 001 in both versions."""
    event = Tournament("Roma", "ITA", national=False)
    assert line("001    1", 26, event=event)[57:68].strip() == "7654321"


def test_an_estimated_rating_is_nobodys() -> None:
    """It is neither reported nor counted; the number is."""
    event = Tournament("Utrecht", "NED", national=False, estimated=frozenset(["jansen"]))
    assert line("001    1", 16, event=event)[48:68].strip() == "7654321"
    assert "072 1" in lines(16, event=event)


def test_every_line_ends_in_cr() -> None:
    """Remark 1 of both versions."""
    text = write_trf(SEASON, RULES, EVENT, 26)
    assert text.count("\r\n") == text.count("\n") == len(text.splitlines())


def test_facts_without_a_code_are_remarks_in_the_new_version() -> None:
    """An award of a quarter, and an unfinished game, are not rated and get a comment."""
    games = (
        Game("jansen", "pietersen", Result.AWARD, Fraction(1, 4), Fraction(3, 2)),
        Game("bakker", "smit"),
    )
    players = (*PLAYERS, Player("smit", "Smit"))
    found = lines(26, Season("Intern", players, (Round(1, games),)))
    assert "### round 1, 1-2: award 1/4, 3/2" in found
    assert "### round 1, 3-4: no result yet" in found


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        ((1, 0), ("   2 w W", "   1 b L")),
        ((0, 1), ("   2 w L", "   1 b W")),
        ((HALF, HALF), ("   2 w D", "   1 b D")),
        ((0, 0), ("   2 w -", "   1 b -")),
        ((1, HALF), ("0000 - F", "0000 - H")),
    ],
)
def test_an_award_is_never_rated(points: tuple[Fraction, Fraction], codes: tuple[str, str]) -> None:
    """W, D and L are FIDE's unrated codes; a result that chess does not have becomes byes."""
    game = Game("jansen", "pietersen", Result.AWARD, points[0], points[1])
    found = lines(16, Season("Intern", PLAYERS[1:], (Round(1, (game,)),)))
    assert tuple(one[91:99] for one in found if one.startswith("001")) == codes


@given(views())
def test_py4swiss_finds_points_and_results_that_agree(view: SeasonView) -> None:
    """It checks both sides of every game, the numbering, and the sum of the points."""
    last = view.played
    text = write_trf(view.paired, view.rules, EVENT, 16)
    parsed = by_py4swiss(text, last)
    points = chess_points(view)
    ranked = [one for one in view.season.players if one.from_round <= max(last, 1)]
    by_rating = sorted(ranked, key=lambda one: -(one.rating or 0))
    found = [section.points_times_ten for section in parsed.player_sections]
    assert found == [10 * points[one.id] for one in by_rating]


@given(views())
def test_the_trf_library_reads_every_result(view: SeasonView) -> None:
    """Opponent, colour and result of each player with a game or a bye are the season's."""
    tour = trf.loads(write_trf(view.paired, view.rules, EVENT, 16))
    ranked = [one for one in view.season.players if one.from_round <= max(view.played, 1)]
    by_rating = sorted(ranked, key=lambda one: -(one.rating or 0))
    number = {one.id: place for place, one in enumerate(by_rating, start=1)}
    found = {
        (player.startrank, game.startrank, game.color, game.round)
        for player in tour.players
        for game in player.games
        if game.result not in BYES
    }
    decided = [
        (round_.number, number[game.white], number[game.black])
        for round_ in view.paired.rounds
        for game in round_.games
        if game.result in POINTS and game.result
    ]
    expected = {(white, black, "w", round_) for round_, white, black in decided}
    expected |= {(black, white, "b", round_) for round_, white, black in decided}
    assert expected <= found
    assert all(entry[0] in number.values() for entry in found)


@given(views())
def test_the_new_version_tells_the_same_of_the_players(view: SeasonView) -> None:
    """Both readers skip the records that TRF26 added; they read 001 as in TRF16."""
    old, new = (write_trf(view.paired, view.rules, EVENT, version) for version in (16, 26))
    before, after = (by_py4swiss(text, view.played).player_sections for text in (old, new))
    assert [one.results for one in before] == [one.results for one in after]
    assert [one.points for one in trf.loads(old).players] == [
        one.points for one in trf.loads(new).players
    ]
