"""The oracle against the numbers of the sources; docs/keizer.md names their misprints."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from .colours import Colours
from .facts import Facts
from .pairing import berger_pairs, brute_force_pairing, fold_distance
from .ranking import opening_order, rankings
from .rules import PRESETS, Table, resolve
from .seasons import random_open_season, random_season
from .valuation import rank_value

pytestmark = pytest.mark.slow

TEN = "Jansen Pietersen Bakker Slager deVries deZeeuw deJonge deOude deWit deBruin".split()  # noqa: SIM905 - one line of a table
# [000] and [004] print the same club in Dutch and in English.
ENGLISH = dict(
    zip(
        "Johnson Petersen Baker Butcher Carter Harrison Smith Higgins White Brown".split(),  # noqa: SIM905 - likewise
        TEN,
        strict=True,
    )
)
ROUND_1 = """Jansen Pietersen 1-0, Bakker Slager 1/2-1/2, deVries deZeeuw 0-1,
    deJonge deOude 1/2-1/2, deWit deBruin 0-1"""
ROUND_2 = """deZeeuw Jansen 1-0, deBruin Bakker 1-0, Slager deJonge 1/2-1/2,
    deOude Pietersen 0-1, deVries deWit 1/2-1/2"""
ROUND_3 = """deZeeuw deBruin 1/2-1/2, Jansen Slager 1-0, deJonge Pietersen 1-0,
    deWit deOude 1/2-1/2, Bakker deVries 0-1"""
FOUR = ["Jansen", "Pietersen", "Bakker", "Slager"]


def season(players: list[str], *rounds: str, rules: Table | None = None) -> Table:
    """A season file with rounds like ``Jansen Pietersen 1-0, …``."""
    return {
        "format": "keizer-season/1",
        "name": "Seed",
        "rules": rules or {},
        "players": [{"id": player, "name": player} for player in players],
        "rounds": [
            {"number": number, "games": [_game(*line.split()) for line in games.split(",") if line]}
            for number, games in enumerate(rounds, start=1)
        ],
    }


def _game(white: str, black: str, result: str) -> Table:
    return {"white": white, "black": black, "result": result}


def table(ranking: Table) -> str:
    """``player value total`` of each standing, as the sources print them."""
    rows = ranking["standings"]
    return ", ".join(f"{row['player']} {row['value']} {row['total']}" for row in rows)


def rows_of(printed: str) -> str:
    """A printed table, its white space made even."""
    return " ".join(printed.split())


RANKING_0 = rows_of(
    """Jansen 50 50, Pietersen 49 49, Bakker 48 48, Slager 47 47, deVries 46 46,
    deZeeuw 45 45, deJonge 44 44, deOude 43 43, deWit 42 42, deBruin 41 41"""
)
RANKING_1 = rows_of(
    """Jansen 50 99, deZeeuw 49 91, deBruin 48 83, Bakker 47 143/2, Slager 46 71,
    deJonge 45 131/2, deOude 44 65, Pietersen 43 49, deVries 42 46, deWit 41 42"""
)
RANKING_2 = rows_of(
    """deZeeuw 50 141, deBruin 49 136, Jansen 48 93, Slager 47 92, deJonge 46 90,
    Pietersen 45 87, Bakker 44 70, deOude 43 133/2, deVries 42 125/2, deWit 41 62"""
)
RANKING_3 = rows_of(
    """deZeeuw 50 329/2, deBruin 49 159, Jansen 48 140, deJonge 47 136, deVries 46 213/2,
    Slager 45 92, Pietersen 44 88, deOude 43 173/2, deWit 42 167/2, Bakker 41 135/2"""
)


@pytest.mark.parametrize(
    ("after", "printed"),
    [
        (0, RANKING_0),
        (1, RANKING_1),
        (2, RANKING_2),
        (3, RANKING_3),
    ],
)
def test_the_rankings_of_000(after: int, printed: str) -> None:
    """[000] ranking 0 to ranking 3, each value and each total."""
    found = rankings(season(TEN, ROUND_1, ROUND_2, ROUND_3, rules={"preset": "classic"}))
    assert table(found[after]) == printed


def test_the_rankings_of_004() -> None:
    """[004] after rounds 1 and 2; [001] has the same, but for "63, 5" (62½) and "2, 5" (22½)."""
    totals = {
        1: "Johnson 99, Harrison 91, Brown 83, Baker 143/2, Butcher 71, Smith 131/2, Higgins 65, "
        "Petersen 49, Carter 46, White 42",
        2: "Harrison 141, Brown 136, Johnson 93, Butcher 92, Smith 90, Petersen 87, Baker 70, "
        "Higgins 133/2, Carter 125/2, White 62",
    }
    found = rankings(season(TEN, ROUND_1, ROUND_2, rules={"preset": "sevilla"}))
    for after, printed in totals.items():
        rows = [row.split() for row in printed.split(", ")]
        listed = [(row["player"], row["total"]) for row in found[after]["standings"]]
        assert listed == [(ENGLISH[name], total) for name, total in rows]


def test_the_example_of_002() -> None:
    """[002] "Een voorbeeld": 8.50, 8, 7, 3, and after round 2 12, 10, 7, 6."""
    rounds = (
        "Bakker Slager 1-0, Pietersen Jansen 1/2-1/2",
        "Jansen Slager 1/2-1/2, Pietersen Bakker 1-0",
    )
    found = rankings(season(FOUR, *rounds, rules={"preset": "keizer"}))
    assert table(found[0]) == "Jansen 6 6, Pietersen 5 5, Bakker 4 4, Slager 3 3"
    assert table(found[1]) == "Jansen 6 17/2, Pietersen 5 8, Bakker 4 7, Slager 3 3"
    assert table(found[2]) == "Pietersen 6 12, Jansen 5 10, Bakker 4 7, Slager 3 6"


SHARING = season(
    FOUR,
    "Slager Bakker 1-0, Pietersen Jansen 1/2-1/2",
    rules={"preset": "keizer", "values": {"top": 9}},
)


def test_sharing_in_002() -> None:
    """[002] "Iteraties": 13, 13, 12½, 7 get 9, 9, 7, 6."""
    found = rankings(SHARING)[1]
    assert table(found) == "Jansen 9 13, Slager 9 13, Pietersen 7 25/2, Bakker 6 7"
    assert [row["rank"] for row in found["standings"]] == [1, 1, 3, 4]


def test_the_final_extra_pass_of_002() -> None:
    """[002] "Iteraties": in the last round 15, 12½, 11½, 6 with 9, 8, 7, 6."""
    last = {**SHARING, "rules": {**SHARING["rules"], "season": {"rounds": 1}}}
    found = rankings(last)[1]
    assert table(found) == "Slager 9 15, Jansen 8 25/2, Pietersen 7 23/2, Bakker 6 6"
    assert found["passes"] == 2


def test_a_newcomer_stands_below_those_who_share() -> None:
    """[keizer.md] 7: 1700 belongs between 1800 and 1600, who share; the lowest place wins."""
    ratings = {"Jansen": 1800, "Slager": 1600, "Pietersen": 1500, "Bakker": 1400}
    players = [{**player, "rating": ratings[player["id"]]} for player in SHARING["players"]]
    late = {"id": "Nieuw", "rating": 1700, "from_round": 2, "entry_points": "auto"}
    order = opening_order({**SHARING, "players": [*players, late]}, None, 2)
    assert order == ["Jansen", "Slager", "Nieuw", "Pietersen", "Bakker"]


@pytest.mark.parametrize(
    ("result", "totals"),
    [
        ("1-0", {"X": Fraction("19.45"), "Y": Fraction(0)}),
        ("1/2-1/2", {"X": Fraction("19.45") / 2, "Y": Fraction("7.50")}),
        ("0-1", {"X": Fraction(0), "Y": Fraction("15.00")}),
    ],
)
def test_elo_points_of_002(result: str, totals: dict[str, Fraction]) -> None:
    """[002] "Een alternatief scoresysteem": X of 1500 against Y of 1945."""
    file = season(["X", "Y"], f"X Y {result}", rules={"preset": "geel-elo"})
    for player, rating in zip(file["players"], (1500, 1945), strict=True):
        player["rating"] = rating
    found = {row["player"]: Fraction(row["total"]) for row in rankings(file)[1]["standings"]}
    assert found == totals


def test_equal_ratings_move_by_half_of_k() -> None:
    """Expected is ½, so both move by K/2: 16 points, and 7½ that become 8 (halves away from 0)."""
    file = season(["X", "Y"], "X Y 1-0", rules={"preset": "geel-elo"})
    for player in file["players"]:
        player["rating"] = 1500
    file["players"][1]["k_factor"] = 15
    values = {row["player"]: row["value"] for row in rankings(file)[1]["standings"]}
    assert values == {"X": str(Fraction(1516, 100)), "Y": str(Fraction(1492, 100))}


def test_a_ring_of_three_cycles() -> None:
    """[keizer.md] 2: three who beat each other in a ring cycle; all have the same mean total."""
    rules = {
        "values": {"top": 3},
        "revaluation": {"schedule": [{"from_round": 1, "passes": "until-stable"}]},
    }
    found = rankings(season(["a", "b", "c"], "a b 1-0, b c 1-0, c a 1-0", rules=rules))[1]
    assert table(found) == "a 3 4, b 2 4, c 1 4"
    assert (found["passes"], found["settled"], found["cycle"]) == (6, False, ["a", "b", "c"])


def test_top_values_of_the_sources() -> None:
    """[002] 1.5 times the players; [004] about three times the lowest: 35 players, 51 to 17."""
    assert rank_value({"top": "auto", "step": 1}, 1, 28) == 42
    assert rank_value({"top": "auto", "step": 1}, 4, 4) == 3
    assert rank_value({"top": 50, "step": 1}, 35, 35) == 16
    assert [rank_value({"ratio": 3, "step": 1}, rank, 35) for rank in (1, 35)] == [51, 17]


@pytest.mark.parametrize(
    ("kind", "credit"), [("excused", "50/3"), ("club_duty", "100/3"), ("late", 0), ("no_show", 0)]
)
def test_absences_of_003(kind: str, credit: str) -> None:
    """[003] rules 4, 5, 6: a third, two thirds and nothing of the own value, here 50."""
    file = season(TEN, "Pietersen Bakker 1-0", rules={"preset": "dsc"})
    file["rounds"][0]["absences"] = [{"player": "Jansen", "kind": kind}]
    totals = {row["player"]: row["total"] for row in rankings(file)[1]["standings"]}
    assert totals["Jansen"] == str(50 + Fraction(credit))


def test_byes_and_forfeits_of_003() -> None:
    """[003] rules 6 and 10: the opponent's whole value for a forfeit, the own one for a bye."""
    file = season(TEN[:3], "Pietersen Bakker +/-", rules={"preset": "dsc"})
    file["rounds"][0]["byes"] = ["Jansen"]
    assert table(rankings(file)[1]) == "Jansen 50 100, Pietersen 49 97, Bakker 48 48"


def paired(file: Table, number: int) -> list[set[str]]:
    """The pairs of a round, by board."""
    found = brute_force_pairing(file, None, number)
    assert found["relaxed"] == []
    return [{game["white"], game["black"]} for game in found["games"]]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_pairs_of_000(number: int) -> None:
    """[000] rounds 1 to 3; in round 3 7–8 would leave 9–10, who have met: so 7–9 and 8–10."""
    rounds = [ROUND_1, ROUND_2, ROUND_3]
    file = season(TEN, *rounds[: number - 1], rules={"preset": "classic"})
    printed = [set(line.split()[:2]) for line in rounds[number - 1].split(",")]
    assert sorted(map(sorted, paired(file, number))) == sorted(map(sorted, printed))


@pytest.mark.parametrize(
    ("number", "place"), [(1, 11), (2, 6), (3, 4), (4, 3), (5, 2), (6, 2), (11, 2)]
)
def test_the_fold_of_002(number: int, place: int) -> None:
    """[002] "Een alternatieve paring": number 1 of 20's opponent, by 2/4/6/8/12/16/24/…."""
    assert 1 + fold_distance(number, 20) == place


def test_the_fold_series_of_002() -> None:
    """[002] 2/4/6/8/12/16/24/32/48/64, seen with a field of their common multiple 192."""
    series = [192 // fold_distance(number, 192) for number in range(1, 11)]
    assert series == [2, 4, 6, 8, 12, 16, 24, 32, 48, 64]


def test_the_fold_climbs_before_it_goes_down() -> None:
    """[002] a player who has met that opponent looks nearer first, and only then further."""
    file = season(list("abcdefgh"), "a e 1-0", rules={"preset": "geel", "season": {"rounds": 9}})
    file["rounds"][0]["games"] += [_game("b", "d", "1-0")]
    file["rules"]["revaluation"] = {"schedule": [{"from_round": 1, "passes": 1}]}
    file["rules"]["pairing"] = {"forbidden": [["a", "c"]]}
    # Ranking 1: a, b, c, d, …; round 2 looks 8/4 = 2 places down: a–c is forbidden, so a–b.
    assert paired(file, 2)[0] == {"a", "b"}


def test_nearest_has_the_least_squares() -> None:
    """[keizer.md] 4: with 3–4 and 4–6 forbidden 4 + 4 + 1 beats 1 + 9 + 1, which is top-down."""
    rules = {"pairing": {"method": "nearest", "forbidden": [["c", "d"], ["d", "f"]]}}
    file = season(list("abcdef"), rules=rules)
    assert paired(file, 1) == [{"a", "c"}, {"b", "d"}, {"e", "f"}]
    rules["pairing"]["method"] = "top-down"
    assert paired(file, 1) == [{"a", "b"}, {"c", "f"}, {"d", "e"}]


def coloured(whites: dict[str, str], colours: str) -> Colours:
    """Two players who had these colours (w, b) against others, one a round, `-` for none."""
    others = [f"x{number}" for number in range(12)]
    file = season([*whites, *others], *[""] * 8, rules={"pairing": {"colours": colours}})
    for offset, (player, row) in enumerate(whites.items()):
        for number, colour in enumerate(row):
            pair = (player, others[6 * offset + number])
            if colour != "-":
                game = _game(*(pair if colour == "w" else pair[::-1]), "1-0")
                file["rounds"][number]["games"].append(game)
    return Colours(Facts(file), 9, [*whites, *others])


@pytest.mark.parametrize(
    ("rows", "white", "criterion"),
    [
        ({"Pietersen": "wwbbbb", "Jansen": "wbb"}, "Jansen", "share"),
        ({"Slager": "wwb", "Bakker": ""}, "Bakker", "other-share"),
    ],
)
def test_the_colours_of_002(rows: dict[str, str], white: str, criterion: str) -> None:
    """[002, Geel]: Jansen 1 of 3, Pietersen 2 of 6; Bakker 0 of 0, Slager 2 of 3."""
    allocation = coloured(rows, "even-share").allocate(*rows)
    assert (allocation.white, allocation.colour_by) == (white, criterion)


@pytest.mark.parametrize(
    ("rows", "white", "criterion"),
    [
        ({"a": "wb", "b": "b"}, "b", "share"),
        ({"a": "bw", "b": "wb"}, "b", "alternate"),
        ({"a": "wb", "b": "wb"}, "a", "rank"),
        ({"a": "", "b": "wb"}, "a", "rank"),
    ],
)
def test_keizers_own_colours(rows: dict[str, str], white: str, criterion: str) -> None:
    """[002] "Kleur": the lowest percentage of whites, else swapped, else the higher ranked."""
    allocation = coloured(rows, "keizer").allocate(*rows)
    assert (allocation.white, allocation.colour_by) == (white, criterion)


@pytest.mark.parametrize(
    ("rows", "white", "criterion"),
    [
        ({"a": "w", "b": "www"}, "a", "balance"),
        ({"a": "w", "b": ""}, "b", "balance"),
        ({"a": "bbww", "b": "wbbw"}, "b", "run"),
        ({"a": "bwbw", "b": "wb-bw"}, "b", "history"),
        ({"a": "wb", "b": "wb"}, "a", "rank"),
    ],
)
def test_the_colours_of_004(rows: dict[str, str], white: str, criterion: str) -> None:
    """[004]: the balance most distant from zero, the longer run, then the history."""
    allocation = coloured(rows, "sevilla").allocate(*rows)
    assert (allocation.white, allocation.colour_by) == (white, criterion)


def test_berger_tables_meet_everybody_once() -> None:
    """[002] the program's round-robin; the FIDE table of six begins 1–6, 2–5, 3–4."""
    assert sorted(berger_pairs(6, 1, double=False)) == [(1, 6), (2, 5), (3, 4)]
    assert sorted(berger_pairs(6, 2, double=False)) == [(1, 2), (3, 5), (4, 6)]
    everybody = [pair for number in range(1, 6) for pair in berger_pairs(5, number, double=False)]
    assert len(set(everybody)) == len(everybody) == 10


@pytest.mark.parametrize("preset", [None, *PRESETS])
def test_resolved_rules_stay_as_they_are(preset: str | None) -> None:
    """A whole table merged over the defaults again is itself."""
    rules = resolve({"preset": preset} if preset else {})
    assert resolve(rules) == rules


def test_rival_keys_drive_each_other_out() -> None:
    """[keizer.md] 6: `points` and `credit` replace each other, `top` and `ratio` likewise."""
    own = {"values": {"ratio": 3}, "absence": {"excused": {"points": 20}}}
    rules = resolve({"preset": "dsc", **own})
    assert "top" not in rules["values"]
    assert rules["absence"]["excused"] == {"points": 20}


@pytest.mark.parametrize("seed", range(40))
def test_random_seasons_can_be_ranked(seed: int) -> None:
    """A random season is valid JSON, the same each time, and can be ranked to the end."""
    file = random_season(seed)
    assert json.loads(json.dumps(file)) == file == random_season(seed)
    last = max((r["number"] for r in file["rounds"] if r["games"]), default=0)
    assert [ranking["after_round"] for ranking in rankings(file)] == list(range(last + 1))


@pytest.mark.parametrize("seed", range(40))
def test_random_rounds_can_be_paired(seed: int) -> None:
    """Without forbidden pairs every present player has one game, or is free once."""
    file = random_open_season(seed)
    still_open = file["rounds"][-1]
    file["rules"].get("pairing", {}).pop("forbidden", None)
    still_open.pop("forbidden", None)
    plan = brute_force_pairing(file, None, still_open["number"])
    playing = [player for game in plan["games"] for player in (game["white"], game["black"])]
    absent = {entry["player"] for entry in still_open["absences"]}
    present = {
        player["id"]
        for player in file["players"]
        if player.get("from_round", 1)
        <= still_open["number"]
        <= player.get("until_round", still_open["number"])
        and player["id"] not in absent
    }
    assert len({*playing, *plan["byes"]}) == len(playing) + len(plan["byes"])
    assert present <= {*playing, *plan["byes"]}
