"""Absences of section 8 of KEIZER.md: what each kind pays, and who attended."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .facts import Facts, Pay
from .rules import Table
from .test_section_8 import totals, with_rules


def absent(kind: str, *rounds: int, rounds_in_all: int = 4, **rules: Any) -> list[str]:
    """Player c's total in each ranking, if absent in those rounds; nobody's value changes.

    c is third of three, so worth 48, own value 0: a total is what the absences paid.
    """
    values = {"own_value": 0, "tie_breaks": ["rating"]}
    file = with_rules(
        *["a b 1/2-1/2"] * rounds_in_all, players="abc", values=values, absence=rules, scores={}
    )
    file["rules"]["values"] |= {"source": "rating"}
    file["rules"]["season"] = {"rounds": rounds_in_all}
    for player in file["players"]:
        player["rating"] = 4800
    for number in rounds:
        entry: Table = {"player": "c", "kind": kind}
        file["rounds"][number - 1]["absences"] = [entry]
    return [totals(file, after)["c"] for after in range(1, rounds_in_all + 1)]


def test_another_credit_in_the_last_rounds() -> None:
    """A third of 48 twice, then a sixth; a limit of three cuts the fourth off."""
    excused = {"credit": "1/3", "limit": 3, "last": {"rounds": 2, "credit": "1/6"}}
    assert absent("excused", 1, 2, 3, 4, excused=excused) == ["16", "32", "40", "40"]


def test_one_absence_an_evening() -> None:
    """Two rounds of one date: the second pays nothing and does not count in the limit of two."""
    excused = {"credit": "1/2", "limit": 2, "once_per_evening": True}
    file = with_rules(*["a b 1/2-1/2"] * 4, players="abc", absence={"excused": excused})
    for number, date in enumerate(("2026-09-07", "2026-09-07", "2026-09-14", None)):
        file["rounds"][number]["absences"] = [{"player": "c", "kind": "excused"}]
        if date:
            file["rounds"][number]["date"] = date
    facts = Facts(file)
    pays = [facts.absence_pay("c", number).fraction for number in (1, 2, 3, 4)]
    assert pays == [Fraction(1, 2), 0, Fraction(1, 2), 0]


def test_a_match_is_paid_by_its_result() -> None:
    """7/6 for a win, missing keys are ½ and 0; the credit without a result; by board if given.

    Of 48: 56, 24, 0, 32; and board 2 of (50, 40) won: 40.
    """
    duty: Table = {"credit": "2/3", "results": {"win": "7/6"}}
    entries: list[tuple[Table, Any]] = [
        ({"result": "1-0", "board": 2}, Fraction(7, 6)),
        ({"result": "1/2-1/2"}, Fraction(1, 2)),
        ({"result": "0-1"}, 0),
        ({}, Fraction(2, 3)),
    ]
    for entry, fraction in entries:
        file = with_rules("a b 1-0", players="abc", absence={"club_duty": duty})
        file["rounds"][0]["absences"] = [{"player": "c", "kind": "club_duty", **entry}]
        assert Facts(file).absence_pay("c", 1) == Pay(Fraction(fraction), Fraction(0))
    file["rules"]["absence"]["club_duty"] = {**duty, "boards": [50, 40]}
    file["rounds"][0]["absences"][0] |= {"board": 2, "result": "1-0"}
    assert Facts(file).absence_pay("c", 1) == Pay(Fraction(0), Fraction(40))


@pytest.mark.parametrize(
    ("kind", "rule", "attended"),
    [
        ("club_duty", {}, True),
        ("club_duty", {"credit": 0}, False),
        ("club_duty", {"credit": 0, "attends": True}, True),
        ("club_duty", {"attends": False}, False),
        ("excused", {}, False),
        ("excused", {"attends": True}, True),
    ],
)
def test_attendance(kind: str, rule: Table, *, attended: bool) -> None:
    """[keizer.md] 8: as the rules say, else club duty that is paid."""
    file = with_rules("a b 1-0", players="abc", absence={kind: rule} if rule else {})
    file["rounds"][0]["absences"] = [{"player": "c", "kind": kind}]
    assert Facts(file).attendance("c", 1) == attended


def test_a_lost_match_is_attendance_too() -> None:
    """[003] f: a player in a match attended; over the limit it is not paid at all."""
    duty: Table = {"results": {"loss": 0}, "limit": 1}
    file = with_rules("a b 1-0", "a b 1-0", players="abc", absence={"club_duty": duty})
    for made in file["rounds"]:
        made["absences"] = [{"player": "c", "kind": "club_duty", "result": "0-1"}]
    assert [Facts(file).attendance("c", number) for number in (1, 2)] == [1, 1]


@pytest.mark.parametrize(
    ("rule", "paid"),
    [
        ({"credit": "1/2", "points": -50}, True),
        ({"credit": 0, "points": -5}, False),
        ({"points": 1}, True),
    ],
)
def test_paid_is_above_nothing_whatever_the_sum(rule: Table, *, paid: bool) -> None:
    """[keizer.md] 8: a credit or points above 0."""
    file = with_rules("a b 1-0", players="abc", absence={"excused": rule})
    file["rounds"][0]["absences"] = [{"player": "c", "kind": "excused"}]
    assert Facts(file).is_paid("c", 1) == paid
