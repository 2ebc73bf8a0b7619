"""Words about teams and matches, read as they were meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import NotReadable
from keizer_bot.reading.teams import MatchWords, TeamAct, TeamWords, read_matches, read_team
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

TEAMS = ("1", "De Pion 1")
SCENE = FakeScene(teams=TEAMS)


@each_row(
    ("text", "team", "act", "names"),
    [
        ("1: Jansen, Pietersen en Bakker", "1", TeamAct.SET, ["Jansen", "Pietersen", "Bakker"]),
        ("1\n- Jansen\n2. Smit", "1", TeamAct.SET, ["Jansen", "Smit"]),
        ("1e team: Jansen", "1", TeamAct.SET, ["Jansen"]),
        ("De Pion 2: Jansen", "De Pion 2", TeamAct.SET, ["Jansen"]),
        ("de pion 1 + Jansen", "De Pion 1", TeamAct.ADD, ["Jansen"]),
        ("1 - Jansen", "1", TeamAct.DROP, ["Jansen"]),
        ("1 captain: Jansen", "1", TeamAct.CAPTAIN, ["Jansen"]),
        ("squadra 1 capitano Rossi", "1", TeamAct.CAPTAIN, ["Rossi"]),
        ("+ Jansen", "", TeamAct.ADD, ["Jansen"]),
        ("1 weg", "1", TeamAct.REMOVE, []),
        ("team 1", "1", TeamAct.SHOW, []),
    ],
)
def test_teams(text: str, team: str, act: TeamAct, names: list[str]) -> None:
    """The team, the act, and its players."""
    read = read_team(text, SCENE)
    assert read == TeamWords(team, act, tuple(names))


@each_row(
    ("text", "team", "matches"),
    [
        ("1 27-11 Oegstgeest", "1", [("2026-11-27", "Oegstgeest", None)]),
        ("27-11 uit tegen LSG 2", "", [("2026-11-27", "LSG 2", False)]),
        ("1: 1-12 LSG", "1", [("2026-12-01", "LSG", None)]),
        ("1 27-11 in casa contro Roma", "1", [("2026-11-27", "Roma", True)]),
        ("1 27-11 away against Leiden", "1", [("2026-11-27", "Leiden", False)]),
        ("1\n27-11 LSG uit\n4-12", "1", [("2026-11-27", "LSG", False), ("2026-12-04", "", None)]),
        (
            "1 27-11 LSG 2, 4-12 Leiden 1",
            "1",
            [("2026-11-27", "LSG 2", None), ("2026-12-04", "Leiden 1", None)],
        ),
    ],
)
def test_matches(text: str, team: str, matches: list[tuple[str, str, bool | None]]) -> None:
    """Each date with its opponent, and the place."""
    read = read_matches(text, SCENE)
    assert read == MatchWords(team, tuple(matches), ())


@pytest.mark.parametrize("word", ["weg", "vervalt", "gaat niet door", "cancelled", "annullata"])
def test_matches_that_are_gone(word: str) -> None:
    """The word follows one day, or several."""
    read = read_matches(f"1 27-11, 4-12 {word}", SCENE)
    assert read == MatchWords("1", (), ("2026-11-27", "2026-12-04"))


@pytest.mark.parametrize(
    "text",
    ["1 niet op 27-11 Leiden", "1 nog niet 27-11", "1 Leiden 27-11", "1 27-11 LSG, 4-12 weg"],
)
def test_no_word_before_the_days_is_lost(text: str) -> None:
    """Instead of losing it, the answer shows how to write the command."""
    assert isinstance(read_matches(text, SCENE), NotReadable)


def read_or_refused(read: Callable[[], object]) -> object:
    """The reading, or the refusal with its reason."""
    try:
        return read()
    except Refusal as refusal:
        return refusal


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes a reader fail."""
    assert isinstance(read_or_refused(lambda: read_team(text, SCENE)), TeamWords | Refusal | None)
    assert isinstance(read_matches(text, SCENE), MatchWords | Refusal | None)
