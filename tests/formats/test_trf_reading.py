"""Reports for rating, read as a season; those that others write, and our own."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Absence, Game, Player, Result, Season
from keizer_bot.formats.messages import TeamTournament
from keizer_bot.formats.moved import MoveProblem, ReasonRead, with_rules
from keizer_bot.formats.season_file import PublishedLine, births
from keizer_bot.formats.trf import Tournament, Version, write_trf
from keizer_bot.formats.trf_reading import TrfProblem, is_trf, read_trf
from keizer_bot.reports.tables.season_view import SeasonView
from tests.formats.trf_report import REPORT, player_line, report
from tests.reports.tables.any_season import views
from tests.rows import each_row

LEAST = {
    "values": {"top": 50},
    "absence": {"excused": {"credit": "1/3"}},
}


def read(content: bytes = REPORT) -> Season:
    """The season in a report."""
    return read_trf(content, "toernooi").file.season


def refused(content: bytes) -> object:
    """The problem of the report."""
    with pytest.raises(SeasonRefusedError) as caught:
        read(content)
    return caught.value.trouble.problem


def test_a_report_is_a_season() -> None:
    """Names as spoken, ratings, numbers, colours, forfeits, byes and dates."""
    season = read()
    assert season.name == "Intern 2025"
    assert season.players[:2] == (
        Player("t1", "Jan de Vries", 1900, federation_id="1000001"),
        Player("t2", "Anna Smit", 1800, from_round=1, until_round=2),
    )
    assert [one.games for one in season.rounds] == [
        (Game("t1", "t2", Result.WHITE_WON),),
        (Game("t1", "t3", Result.DRAWN),),
        (Game("t3", "t1", Result.BLACK_BY_FORFEIT),),
    ]
    assert season.rounds[0].byes == ("t3",)
    assert season.rounds[1].absences == (Absence("t2", "excused"),)
    assert [one.date for one in season.rounds] == ["2025-09-01", "2025-09-08", "2025-09-15"]


def test_a_report_of_the_last_century() -> None:
    """Years of two figures."""
    old = REPORT.replace(b"25/09/", b"98/09/")
    assert [one.date for one in read(old).rounds] == ["1998-09-01", "1998-09-08", "1998-09-15"]


@pytest.mark.parametrize(("written", "year"), [("1950/03/21", 1950), ("2011-12-01", 2011)])
def test_a_date_of_birth_gives_the_year_alone(written: str, year: int) -> None:
    """In columns 70 to 79; anything that is no date is left out."""
    line = player_line(1, "A", "0000 - U")
    dated = read_trf(report(line[:69] + written + line[79:]), "").file
    assert dated.extras == {"born": [{"player": "t1", "year": year}]}
    assert births(dated) == {"t1": year}
    assert read_trf(report(line[:69] + "0000/00/00" + line[79:]), "").file.extras == {}


def test_as_what_each_code_was_read() -> None:
    """A bye by the pairing, and a half-point bye, which is an absence."""
    assert read_trf(REPORT, "").read_as == (
        ReasonRead("H", "excused", 1),
        ReasonRead("U", "bye", 1),
    )


def test_an_unrated_game_is_an_award_with_its_points() -> None:
    """W and L, as a game of less than a move has them."""
    one = player_line(1, "A", "   2 w W")
    other = player_line(2, "B", "   1 b L")
    (game,) = read(report(one, other)).rounds[0].games
    assert game == Game("t1", "t2", Result.AWARD, Fraction(1), Fraction(0))


def test_the_name_is_the_files_where_it_has_none() -> None:
    """A report without a tournament."""
    assert read(report(player_line(1, "A", "0000 - U"))).name == "toernooi"


def test_letters_of_older_windows() -> None:
    """cp1252, if a report is not UTF-8."""
    content = report(player_line(1, "Jörg", "0000 - U")).decode().encode("cp1252")
    assert read(content).players[0].name == "Jörg"


def test_a_report_is_known_by_its_lines() -> None:
    """Its name does not matter; a list of players is no report."""
    assert is_trf(REPORT)
    assert not is_trf(b"Naam;Rating\r\n001 A;1500\r\n")


@each_row(
    ("content", "problem"),
    [
        (b"012 Leeg\r\n", TrfProblem.NO_PLAYERS),
        (report("001    x" + player_line(1, "A")[8:]), TrfProblem.NO_NUMBER),
        (report(player_line(1, "A"), player_line(1, "B")), TrfProblem.TWICE),
        (report(player_line(1, "A", *["0000 - U"] * 201)), TrfProblem.LONG_LINE),
        (report(player_line(1, "A", "   2 w 1")), TrfProblem.OPPONENT),
        (report(player_line(1, "A", "   1 w 1")), TrfProblem.OPPONENT),
        (
            report(player_line(1, "A", "   2 - 1"), player_line(2, "B", "   1 - 0")),
            TrfProblem.COLOUR,
        ),
        (report(player_line(1, "A", "0000 - ?")), TrfProblem.CODE),
        (
            report(player_line(1, "A", "   2 w ?"), player_line(2, "B", "   1 b 0")),
            TrfProblem.CODE,
        ),
        (report(player_line(1, "", "0000 - U")), MoveProblem.NO_NAME),
    ],
)
def test_unknown_content_is_refused(content: bytes, problem: object) -> None:
    """Nothing is guessed: the refusal names the line, or the player and the round."""
    assert refused(content) is problem


CHESS = set(Result) - {Result.AWARD}


def games(season: Season) -> list[list[tuple[str, str, Result | None]]]:
    """The games by round; a result that chess does not have is left out, as no code has it."""
    names = {one.id: one.name for one in season.players}
    return [
        sorted(
            (names[game.white], names[game.black], game.result)
            for game in round_.games
            if game.result in CHESS
        )
        for round_ in season.rounds
    ]


def byes(season: Season) -> list[set[str]]:
    """The players with a bye, by round."""
    names = {one.id: one.name for one in season.players}
    return [{names[player] for player in round_.byes} for round_ in season.rounds]


@pytest.mark.slow
@given(view=views(), version=st.sampled_from((16, 26)))
def test_the_program_reads_what_it_writes(view: SeasonView, version: Version) -> None:
    """Games with their colours and results, and byes, of any season."""
    called = tuple(replace(one, name=f"Speler {one.id}") for one in view.season.players)
    season = replace(view.paired, players=called)
    written = write_trf(season, view.rules, Tournament(federation="NED"), version)
    found = read_trf(written.encode(), "x").file.season
    assert games(found) == games(season)
    assert all(ours <= theirs for ours, theirs in zip(byes(season), byes(found), strict=True))


def test_with_many_players_the_top_is_raised() -> None:
    """Sixty under a top of 50: a note says so, and the last is worth 1."""
    lines = [player_line(n, f"Speler {n}", "0000 - U") for n in range(3, 61)]
    pair = (player_line(1, "A", "   2 w 1"), player_line(2, "B", "   1 b 0"))
    moved = with_rules(read_trf(report(*pair, *lines), "x"), LEAST)
    assert moved.file.rules["values"] == {"top": 60}


def ranked_line(start: int, name: str, points: str, rank: int, *cells: str) -> str:
    """A record with its final points and rank."""
    line = player_line(start, name, *cells)
    return f"{line[:80]}{points:>4} {rank:>4}{line[89:]}"


def test_the_reports_own_ranks_are_its_ranking() -> None:
    """The report's first is first, even if another has more by other rules."""
    lines = (
        ranked_line(1, "Vries, Jan de", " 0.5", 2, "   2 w ="),
        ranked_line(2, "Smit, Anna", " 0.5", 1, "   1 b ="),
    )
    published = read_trf(report("012 Swiss", *lines), "").file.published
    assert published == (
        PublishedLine(1, "t2", Fraction(1, 2)),
        PublishedLine(2, "t1", Fraction(1, 2)),
    )


def test_ranks_that_say_nothing_are_no_ranking() -> None:
    """All first, or none at all."""
    assert read_trf(REPORT, "").file.published == ()
    alone = ranked_line(1, "Vries, Jan de", " 0.0", 0, "0000 - U")
    assert read_trf(report("012 Swiss", alone), "").file.published == ()


@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_dates_are_known_by_their_form(shift: int) -> None:
    """A column or two out of place, they are still the rounds' dates."""
    blanks = " " * (91 - 3 + shift)
    days = f"132{blanks}25/09/01  25/09/08  25/09/15".encode()
    shifted = b"\r\n".join(days if line[:3] == b"132" else line for line in REPORT.splitlines())
    assert [one.date for one in read(shifted).rounds] == ["2025-09-01", "2025-09-08", "2025-09-15"]


@pytest.mark.parametrize("day", ["2025/09/01", "01-09-2025", "1/9/2025"])
def test_the_day_on_which_it_began_is_known(day: str) -> None:
    """So that it can be offered where rounds have no dates."""
    assert read_trf(report(f"042 {day}", *PLAYED), "").start == date(2025, 9, 1)
    assert read_trf(report(*PLAYED), "").start is None


@pytest.mark.parametrize(
    "line", ["082 4", "082  12", "192 FIDE_TEAM_BAKU", "013 De Pion    1    2", "310   1 De Pion"]
)
def test_a_tournament_of_teams_is_named(line: str) -> None:
    """It is no competition of a club's members."""
    moved = read_trf(report(line, *PLAYED), "")
    assert moved.teams
    assert TeamTournament() in moved.notes
    alone = read_trf(report("082 0", "192 FIDE_DUTCH_2025", *PLAYED), "")
    assert not alone.teams


PLAYED = (
    player_line(1, "Vries, Jan de", "   2 w 1"),
    player_line(2, "Smit, Anna", "   1 b 0"),
)


@pytest.mark.parametrize(("points", "rules"), [("2.0", {"preset": "points"}), ("9.0", {})])
def test_a_report_without_ranks_that_counted_points_is_ranked_by_points(
    points: str, rules: dict[str, str]
) -> None:
    """One who beats both others, who draw: 2, ½ and ½; any other number was not points."""

    def scored(line: str, said: str) -> str:
        return f"{line[:80]}{said:>4}     {line[89:]}"

    lines = (
        scored(player_line(1, "Vries, Jan de", "   2 w 1", "   3 b 1", "0000 - Z"), points),
        scored(player_line(2, "Smit, Anna", "   1 b 0", "0000 - Z", "   3 w ="), "0.5"),
        scored(player_line(3, "Kok, Bram", "0000 - Z", "   1 w 0", "   2 b ="), "0.5"),
    )
    file = read_trf(report("012 Intern", *lines), "x").file
    assert file.published == ()
    assert file.rules == rules
