"""For every problem that the engine and the formats know, something that has it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.core.simulation import NamedRules, Simulation, courses
from keizer_bot.engine.errors import (
    EngineError,
    Fragment,
    PairingProblem,
    Problem,
    RulesProblem,
    SeasonProblem,
    TableProblem,
    Trouble,
)
from keizer_bot.engine.model import (
    Absence,
    Adjustment,
    Game,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
)
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import opening_list, standings, what_if
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.engine.swiss import SwissPast, SwissRound, refuse_broken
from keizer_bot.formats.keizer_for_clubs import KfcProblem, read_keizer_for_clubs
from keizer_bot.formats.moved import DateProblem, MoveProblem, with_distinct_names
from keizer_bot.formats.results_columns import (
    MOST_ROWS,
    TableOfResultsProblem,
    columns_of_heads,
    results_rows,
)
from keizer_bot.formats.results_table import read_results
from keizer_bot.formats.rules_file import FileProblem, read_rules_file, read_typed_rules
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.sevilla import SevillaProblem, read_sevilla
from keizer_bot.formats.trf_reading import TrfProblem, read_trf
from keizer_bot.lab.model import default_model
from keizer_bot.lab.simulating import rule_set
from tests.engine.notation import season
from tests.formats import sevilla_report as sevilla
from tests.formats.keizer_for_clubs_file import MANY_OPTIONS, SMALL
from tests.formats.trf_report import player_line, report

RULES = rules_from({})
SOUND = season("anna bram carla", "anna-bram 1-0, carla excused", "anna-carla ½, bram bye")
SEATS = Round(1, games=(Game("anna", "bram"),))
FILE: dict[str, Any] = {
    "format": "keizer-season/1",
    "name": "Intern",
    "players": [{"id": "anna", "name": "Anna"}, {"id": "bram", "name": "Bram"}],
    "rounds": [{"number": 1, "games": [{"white": "anna", "black": "bram"}]}],
}
Example = Callable[[], object]


CUP = rules_from({"pairing": {"method": "knock-out"}})


def rules(**tables: Any) -> Example:
    """Read these rules."""
    return lambda: rules_from(tables)


def first_round(**fields: Any) -> Example:
    """Check a season whose first round has other fields."""
    changed = replace(SOUND, rounds=(replace(SOUND.rounds[0], **fields), *SOUND.rounds[1:]))
    return lambda: check_season(changed, RULES)


def anna(**fields: Any) -> Example:
    """Check a season whose first player has other fields."""
    changed = replace(SOUND, players=(replace(SOUND.players[0], **fields), *SOUND.players[1:]))
    return lambda: check_season(changed, RULES)


def absent(*about: Any, **absence: Any) -> Example:
    """Check a season in which somebody is absent so."""
    entry = Absence("carla", *about)
    changed = replace(SOUND, rounds=(replace(SOUND.rounds[0], absences=(entry,)),))
    return lambda: check_season(changed, rules_from({"absence": absence}))


def table(*lines: str) -> Example:
    """Read a table of results."""
    rows = results_rows("\n".join(lines).encode()) or []
    return lambda: read_results(rows[1:], columns_of_heads(rows[0][1]), "x")


def games(*lines: str) -> Example:
    """Read a table with a line a game."""
    return table("Ronde;Wit;Zwart;Uitslag", *lines)


def trf(*lines: str) -> Example:
    """Read a report of those lines."""
    return lambda: read_trf(report(*lines), "x")


def kfc(change: str) -> Example:
    """Read a season of KeizerForClubs after that change in SQL."""
    return lambda: read_keizer_for_clubs(SMALL.content(change), "x")


def club(size: int, **tables: Any) -> Example:
    """Check the rules for a club of that size."""
    players = tuple(Player(f"speler{place}", "Speler") for place in range(size))
    return lambda: check_season(Season("x", players, ()), rules_from(tables))


def paired(size: int, number: int = 1, *, method: str = "top-down", **wishes: Any) -> Example:
    """Pair a round in which the arbiter has such wishes."""
    ids = ("anna", "bram", "carla", "daan")[:size]
    players = tuple(Player(id_, id_) for id_ in ids)
    before = tuple(Round(place) for place in range(1, number))
    club = Season("x", players, (*before, Round(number, **wishes)))
    return lambda: pair_round(club, ids, rules_from({"pairing": {"method": method}}))


def cup(result: Result | None) -> Example:
    """Pair a cup of two whose final had that result."""
    players = (Player("anna", "anna"), Player("bram", "bram"))
    played = Season("x", players, (Round(1, (Game("anna", "bram", result),)),))
    return lambda: pair_round(played, ("anna", "bram"), CUP)


def swiss(*rounds: Round) -> Example:
    """Pair the next round of a Swiss of two."""
    players = (Player("anna", "anna"), Player("bram", "bram"))
    table = {"pairing": {"method": "swiss"}, "season": {"rounds": 5}}
    return lambda: pair_round(Season("x", players, rounds), ("anna", "bram"), rules_from(table))


def cup_of(*rounds: Round, bracket: tuple[str | None, ...] | None = None, late: int = 1) -> Example:
    """Check a cup of three players, the last of whom enters in round `late`."""
    players = (
        Player("anna", "anna"),
        Player("bram", "bram"),
        Player("cas", "cas", from_round=late),
    )
    return lambda: check_season(Season("x", players, rounds, bracket=bracket), CUP)


def file(**parts: Any) -> Example:
    """Read a season file with other parts."""
    return lambda: read_season_file(json.dumps(FILE | parts))


def round_in_file(**parts: Any) -> Example:
    """Read a season file with a round of other parts."""
    return file(rounds=[FILE["rounds"][0] | parts])


def text(content: str | bytes) -> Example:
    """Read a season file of that content."""
    return lambda: read_season_file(content)


AWARD = (Game("anna", "bram", Result.AWARD, Fraction(3), Fraction(0)),)
NO_AWARD = (Game("anna", "bram", Result.DRAWN, Fraction(1), Fraction(1)),)
ALONE = Simulation(write_season_file(SeasonFile(season("a"), {})), (NamedRules("own", {}),))
LATER = replace(
    season("anna bram carla", "anna-bram 1-0"),
    players=(*SOUND.players[:2], replace(SOUND.players[2], from_round=2)),
)
EXAMPLES: dict[Problem, Example] = {
    Fragment.MISSING: file(name=None),
    Fragment.INSTEAD: rules(values={"top": "6o"}),
    Fragment.NEAREST: rules(values={"tpo": 60}),
    Fragment.THERE_ARE: rules(preset="qqq"),
    TableProblem.NO_TABLE: rules(values=3),
    TableProblem.NO_TABLE_AT_ALL: text("[]"),
    TableProblem.NOT_WHOLE: rules(season={"seed": "een"}),
    TableProblem.NOT_WHOLE_WITHIN: rules(values={"k_factor": 40}),
    TableProblem.NOT_EXACT: rules(values={"top": "6o"}),
    TableProblem.TOO_LOW: rules(values={"top": 0}),
    TableProblem.NOT_WITHIN: rules(scores={"win": 3}),
    TableProblem.NOT_ONE_OF: rules(values={"ties": "samen"}),
    TableProblem.NOT_TEXT: file(name=3),
    TableProblem.NOT_FLAG: rules(pairing={"double": 1}),
    TableProblem.NOT_LIST: rules(values={"tie_breaks": "wins"}),
    TableProblem.UNKNOWN_KEY: rules(values={"tpo": 60}),
    RulesProblem.PRESET: rules(preset="dcs"),
    RulesProblem.BOTH_KEYS: rules(values={"top": 60, "ratio": 3}),
    RulesProblem.RATIO: rules(values={"ratio": 1}),
    RulesProblem.STEP: rules(values={"step": 0}),
    RulesProblem.EQUAL: rules(values={"source": "equal", "top": 60}),
    RulesProblem.NO_RANKS: rules(values={"source": "rating", "floor": 1}),
    RulesProblem.NOT_BELOW_TOP: rules(values={"bottom": 50}),
    RulesProblem.BOTTOM: rules(values={"top": "auto", "bottom": 10}),
    RulesProblem.NOT_ENTERED: rules(absence={"not_entered": {"credit": 1}}),
    RulesProblem.NO_KIND: rules(absence={"excusd": 3}),
    RulesProblem.NO_CREDIT: rules(absence={"ziek": {"limit": 3}}),
    RulesProblem.NO_DAY: rules(absence={"late": {"credit": 0, "match_days": ["maandag"]}}),
    RulesProblem.DAY_TWICE: rules(absence={"late": {"credit": 0, "match_days": [1, 2]}}),
    RulesProblem.BOARDS: rules(absence={"late": {"credit": 0, "boards": [1]}}),
    RulesProblem.EMPTY_SERIES: rules(absence={"late": {"credit": []}}),
    RulesProblem.NO_METHOD: rules(pairing={"method": []}),
    RulesProblem.ROUND_TWICE: rules(
        revaluation={"schedule": [{"from_round": 1, "passes": 1}, {"from_round": 1, "passes": 2}]}
    ),
    RulesProblem.THIRDS: rules(revaluation={"schedule": "thirds"}),
    RulesProblem.TEMPO: rules(season={"tempo": "90/30"}),
    RulesProblem.START_FROZEN: rules(
        revaluation={"schedule": [{"from_round": 1, "passes": "frozen"}], "start": "list"}
    ),
    RulesProblem.UNTIL_ROUND_ALONE: rules(pairing={"rematch": {"until_round": 3}}),
    RulesProblem.WHOLE_SEASON: rules(
        pairing={"method": [{"from_round": 1, "method": "round-robin"}]}
    ),
    RulesProblem.SWISS_ROUNDS: rules(pairing={"method": "swiss"}),
    RulesProblem.SWISS_BROKEN: rules(
        pairing={
            "method": [
                {"from_round": 1, "method": "swiss"},
                {"from_round": 2, "method": "fold"},
                {"from_round": 3, "method": "swiss"},
            ]
        },
        season={"rounds": 9},
    ),
    RulesProblem.UNDECIDED: rules(pairing={"colours": ["share"]}),
    RulesProblem.CUP_ON_PAPER: lambda: rule_set("x", {"pairing": {"method": "knock-out"}}, 9),
    RulesProblem.NO_PAIRS: rules(pairing={"forbidden": [["anna"]]}),
    RulesProblem.UNRATED: club(2, values={"source": "rating"}),
    RulesProblem.UNKNOWN_FORBIDDEN: club(2, pairing={"forbidden": [["speler0", "spelr1"]]}),
    RulesProblem.TOO_FEW_POINTS: club(51),
    SeasonProblem.GAP: first_round(number=3),
    SeasonProblem.IN_ROUND: first_round(byes=("anna",)),
    SeasonProblem.ID_TWICE: anna(id="bram"),
    SeasonProblem.FROM_ROUND: anna(from_round=0),
    SeasonProblem.UNTIL_ROUND: anna(until_round=-1),
    SeasonProblem.K_FACTOR: anna(k_factor=40),
    SeasonProblem.PER_MISSED_ROUND: anna(entry_points=PerMissedRound(Fraction(3))),
    SeasonProblem.UNTIL_RANKING: anna(from_round=3, entry_points=PointsUntil(Fraction(3), 2)),
    SeasonProblem.ADJUSTMENT: lambda: check_season(
        replace(SOUND, adjustments=(Adjustment("anna", 0, Fraction(1)),)), RULES
    ),
    SeasonProblem.LATE_FOR_CUP: cup_of(late=2),
    SeasonProblem.BRACKET_SIZE: cup_of(bracket=("anna", "bram", "cas")),
    SeasonProblem.BRACKET_PLAYER: cup_of(bracket=("anna", "bram", "anna", None)),
    SeasonProblem.BRACKET_EMPTY: lambda: check_season(
        Season(
            "x",
            tuple(Player(id_, id_) for id_ in "abcde"),
            bracket=("a", "b", "c", "d", "e", *[None] * 3),
        ),
        CUP,
    ),
    SeasonProblem.NOT_IN_BRACKET: cup_of(
        Round(1, (Game("anna", "cas"),)), bracket=("anna", "bram", "cas", None)
    ),
    SeasonProblem.BOTH_FREE: cup_of(
        Round(1, byes=("anna", "bram")), bracket=("anna", "bram", "cas", None)
    ),
    SeasonProblem.ADVANCES: cup_of(
        Round(1, (Game("anna", "bram", Result.DRAWN, advances="cas"),)),
        bracket=("anna", "bram", "cas", None),
    ),
    SeasonProblem.AWARD: first_round(games=AWARD),
    SeasonProblem.NO_AWARD: first_round(games=NO_AWARD),
    SeasonProblem.UNKNOWN_PLAYER: first_round(byes=("karla",)),
    SeasonProblem.PLAYS_TWICE: first_round(byes=("anna",)),
    SeasonProblem.ABSENT_TWICE: first_round(absences=(Absence("carla", "late"),) * 2),
    SeasonProblem.NOT_ENTERED: anna(from_round=2),
    SeasonProblem.NO_KIND: absent("excusd"),
    SeasonProblem.BOARD: absent("late", 1),
    SeasonProblem.NO_BOARD: absent("club_duty", 3, club_duty={"credit": 1, "boards": [10, 8]}),
    SeasonProblem.NO_OPENING: lambda: opening_list(SOUND, RULES, 9),
    SeasonProblem.NO_ROUND: lambda: standings(SOUND, RULES, after=9),
    SeasonProblem.NO_OPEN_GAME: lambda: what_if(SOUND, RULES, {(1, "anna", "bram"): Result.DRAWN}),
    SeasonProblem.NOT_YET: lambda: score_sheet(LATER, "carla", RULES, after=0),
    SeasonProblem.TOO_FEW: lambda: courses(ALONE, default_model(())),
    SeasonProblem.PRESENT_UNKNOWN: lambda: pair_round(SOUND, ["zoe"], RULES),
    PairingProblem.BOTH_WISHES: paired(
        4, forced=(("anna", "bram"),), forbidden=(("anna", "bram"),)
    ),
    PairingProblem.FORCED_TWICE: paired(4, forced=(("anna", "bram"), ("anna", "carla"))),
    PairingProblem.TABLE_FORBIDDEN: paired(2, method="round-robin", forbidden=(("anna", "bram"),)),
    PairingProblem.TABLE_OVER: paired(2, 2, method="round-robin"),
    PairingProblem.SWISS_UNPLACED: swiss(Round(1, (Game("anna", "bram", Result.DRAWN),))),
    PairingProblem.SWISS_REPEAT: lambda: refuse_broken(
        SwissRound((("anna", "bram"),), None),
        {"anna": SwissPast(met=["bram"]), "bram": SwissPast(met=["anna"])},
    ),
    PairingProblem.SWISS_BYE: swiss(
        Round(1, (Game("anna", "bram", Result.WHITE_BY_FORFEIT),)), Round(2, byes=("bram",))
    ),
    PairingProblem.SWISS_FORBIDDEN: swiss(Round(1, forbidden=(("anna", "bram"),))),
    PairingProblem.CUP_OPEN: cup(None),
    PairingProblem.CUP_DECIDED: cup(Result.WHITE_WON),
    PairingProblem.CUP_NOBODY: cup(Result.BOTH_FORFEITED),
    PairingProblem.UNPLACED: paired(2, forbidden=(("anna", "bram"),)),
    FileProblem.NOT_UTF8: text(b"\xff"),
    FileProblem.NOT_JSON: text("{"),
    FileProblem.NOT_JSON_NUMBER: text('{"name": NaN}'),
    FileProblem.TOO_DEEP: text('{"name": ' + "9" * 5000 + "}"),
    FileProblem.KEY_TWICE: text('{"name": "a", "name": "b"}'),
    FileProblem.FORMAT: file(format="keizer-season/9"),
    FileProblem.LONG_NAME: file(players=[{"id": "a", "name": "a" * 65}]),
    FileProblem.UNKNOWN_PLAYER: round_in_file(byes=["brm"]),
    FileProblem.TWICE_IN_RANKING: file(published=[{"rank": 1, "player": "anna", "total": "2"}] * 2),
    FileProblem.NO_PAIR: round_in_file(forced=[["anna"]]),
    FileProblem.NO_DATE: round_in_file(date="7-9"),
    SevillaProblem.NO_GROUP: lambda: read_sevilla(sevilla.report(), 1),
    SevillaProblem.NO_HISTORY: lambda: read_sevilla(sevilla.report(History=[])),
    SevillaProblem.UNKNOWN_REASON: lambda: read_sevilla(sevilla.UNKNOWN_REASON),
    SevillaProblem.UNKNOWN_RESULT: lambda: read_sevilla(sevilla.UNKNOWN_RESULT),
    SevillaProblem.CONTRADICTION: lambda: read_sevilla(sevilla.ALONE),
    MoveProblem.LONG_NAME: lambda: read_sevilla(sevilla.LONG_NAME),
    MoveProblem.NO_NAME: kfc("UPDATE Player SET name = ''"),
    MoveProblem.NO_GAMES: kfc("DELETE FROM Pairing"),
    KfcProblem.BROKEN: lambda: read_keizer_for_clubs(b"SQLite format 3", "x"),
    KfcProblem.OTHER_DATABASE: kfc("DROP TABLE Player"),
    KfcProblem.NO_TABLE: kfc("DROP TABLE Pairing"),
    KfcProblem.TOO_MUCH: kfc(MANY_OPTIONS),
    KfcProblem.NO_NUMBER: kfc("UPDATE Player SET rating = 'hoog'"),
    KfcProblem.RESULT: kfc("UPDATE Pairing SET Result = 77"),
    KfcProblem.PLAYER: kfc("UPDATE Pairing SET PID_B = 77"),
    DateProblem.BACKWARDS: trf(
        f"{'132':<91}26/09/08  26/09/01",
        player_line(1, "A", "   2 w 1", "   2 b 1"),
        player_line(2, "B", "   1 b 0", "   1 w 0"),
    ),
    MoveProblem.NAMESAKES: lambda: with_distinct_names(
        read_trf(report(*(player_line(n, "Smit, Anna", "0000 - U") for n in (1, 2))), "x")
    ),
    TrfProblem.NO_PLAYERS: trf("012 Leeg"),
    TrfProblem.NO_NUMBER: trf("001    x A"),
    TrfProblem.LONG_LINE: trf(player_line(1, "A", *["0000 - U"] * 201)),
    TrfProblem.TWICE: trf(player_line(1, "A"), player_line(1, "B")),
    TrfProblem.OPPONENT: trf(player_line(1, "A", "   2 w 1")),
    TrfProblem.COLOUR: trf(player_line(1, "A", "   2 - 1"), player_line(2, "B", "   1 - 0")),
    TrfProblem.CODE: trf(player_line(1, "A", "0000 - ?")),
    TableOfResultsProblem.NO_ROUND: games("x;Anna;Bram;1-0"),
    TableOfResultsProblem.NO_RESULT: games("1;Anna;Bram;3-0"),
    TableOfResultsProblem.NO_PLAYER: games("1;Anna;;1-0"),
    TableOfResultsProblem.SELF: games("1;Anna;Anna;1-0"),
    TableOfResultsProblem.TWICE: games("1;Anna;Bram;1-0", "1;Carla;Anna;1-0"),
    TableOfResultsProblem.TOO_MUCH: games(*["1;Anna;Bram;1-0"] * (MOST_ROWS + 1)),
    TableOfResultsProblem.CELL: table("Naam;1;2", "Anna;2w1;hm", "Bram;1z0;"),
    TableOfResultsProblem.OPPONENT: table("Naam;1;2", "Anna;2w1;", "Bram;3z0;"),
    TableOfResultsProblem.COLOUR: table("Naam;1;2", "Anna;2w1;", "Bram;1w0;"),
    TableOfResultsProblem.ALL_ALL: table("Naam;1;2", "Anna;x;1", "Bram;0;x"),
    FileProblem.RULES_NOT_UTF8: lambda: read_rules_file(b"\xff"),
    FileProblem.NOT_TOML: lambda: read_rules_file(b"a = " + b"[" * 100_000),
    FileProblem.NOT_TOML_AT: lambda: read_typed_rules("values.top = 1,5"),
}


def trouble_of(example: Example) -> Trouble:
    """The problem that the example gives."""
    with pytest.raises(EngineError) as refusal:
        example()
    return refusal.value.trouble


def problems_in(trouble: Trouble) -> set[Problem]:
    """The problem, and those that are part of its sentence."""
    parts = [part for part in trouble.fields.values() if isinstance(part, Trouble)]
    return {trouble.problem}.union(*map(problems_in, parts))
