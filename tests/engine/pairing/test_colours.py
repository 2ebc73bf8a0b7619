"""Colours: docs/keizer.md's two examples, and each criterion of each method by name."""

from typing import Any

import pytest

from keizer_bot.engine.colours import allocate_colours
from keizer_bot.engine.model import PlannedGame, Season
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.rows import each_row


def decided(played: Season, a: str = "a", b: str = "b", **pairing: Any) -> str:
    """The game of two as `white-black criterion`."""
    game = allocate_colours(a, b, played, rules_from({"pairing": pairing}))
    return f"{game.white}-{game.black} {game.colour_by}"


def with_colours(a: str, b: str) -> Season:
    """A and b after these colours (w, b or - for none), one each round, against others.

    All games are still to be played, so that a stays above b.
    """
    rounds = []
    for number, (one, other) in enumerate(zip(a, b, strict=True)):
        entries = []
        for who, colour in (("a", one), ("b", other)):
            rival = f"{who}{number}"
            entries += {"w": [f"{who}-{rival} ?"], "b": [f"{rival}-{who} ?"], "-": []}[colour]
        rounds.append(", ".join(entries))
    rivals = [f"{who}{number}" for number in range(len(a)) for who in "ab"]
    return season(" ".join(["a", "b", *rivals]), *rounds)


@pytest.mark.parametrize("pair", [("jansen", "pietersen"), ("pietersen", "jansen")])
def test_jansen_has_white_against_pietersen(pair: tuple[str, str]) -> None:
    """docs/keizer.md, from [002]: 1 of 3 against 2 of 6; 2/7 deviates less from ½ than 1/4."""
    rounds = [
        "jansen-x ?, pietersen-y ?",
        "x-jansen ?, pietersen-y ?",
        "x-jansen ?, y-pietersen ?",
        *["y-pietersen ?"] * 3,
    ]
    played = season("jansen pietersen x y", *rounds)
    assert decided(played, *pair) == "jansen-pietersen share"


@pytest.mark.parametrize("pair", [("bakker", "slager"), ("slager", "bakker")])
def test_bakker_has_white_against_slager(pair: tuple[str, str]) -> None:
    """docs/keizer.md, from [002]: 0 of 0 against 2 of 3; the other share ½ is nearer than ¾."""
    played = season("bakker slager x", "slager-x ?", "slager-x ?", "x-slager ?")
    assert decided(played, *pair) == "bakker-slager other-share"


@each_row(
    ("method", "a", "b", "expected"),
    [
        ("keizer", "w", "b", "b-a share"),
        ("keizer", "b", "-", "a-b share"),
        ("keizer", "wb", "bw", "a-b alternate"),
        ("keizer", "bw", "wb", "b-a alternate"),
        ("keizer", "wb", "wb", "a-b rank"),
        ("keizer", "-", "-", "a-b rank"),
        ("keizer", "wb", "--", "a-b rank"),
        ("keizer", "--", "wb", "a-b rank"),
        ("even-share", "w-", "wb", "b-a share"),
        ("sevilla", "w-", "b-", "b-a balance"),
        ("sevilla", "-", "w", "a-b balance"),
        ("sevilla", "-", "b", "b-a balance"),
        ("sevilla", "ww", "w-", "b-a balance"),
        ("sevilla", "bb", "b-", "a-b balance"),
        ("sevilla", "bwwb", "bbww", "a-b run"),
        ("sevilla", "bbww", "bwwb", "b-a run"),
        ("sevilla", "wwbb--", "wbbwbw", "a-b run"),
        ("sevilla", "wbbw", "bwbw", "a-b history"),
        ("sevilla", "bwbw", "wbbw", "b-a history"),
        ("sevilla", "wb", "wb", "a-b rank"),
        ("even-share", "w", "b", "b-a share"),
        ("even-share", "wb", "bw", "a-b alternate"),
        ("even-share", "bw", "wb", "b-a alternate"),
    ],
)
def test_first_criterion_that_separates_decides(method: str, a: str, b: str, expected: str) -> None:
    """A is ranked above b; `wbb` is white, black, black, the last round last."""
    assert decided(with_colours(a, b), colours=method) == expected


@pytest.mark.parametrize(
    ("limits", "a", "b", "expected"),
    [
        ({"max_same_colour": 2}, "bbbbww", "bw----", "b-a limit"),
        ({"max_same_colour": 2}, "bbbbw-w", "bw-----", "b-a limit"),
        ({"max_same_colour": 3}, "bbbbww", "bw----", "a-b balance"),
        ({"max_same_colour": 2}, "bww", "ww-", "a-b balance"),
        ({"max_colour_balance": 1}, "www", "---", "b-a limit"),
        ({"max_colour_balance": 2}, "www", "ww-", "b-a balance"),
    ],
)
def test_limits_come_before_the_method(
    limits: dict[str, Any], a: str, b: str, expected: str
) -> None:
    """Without limits `bbbbww` has white against `bw`; the method decides where no way keeps them.

    A free round ends no run, and a colour that brings a balance nearer 0 breaks nothing.
    """
    assert decided(with_colours(a, b), colours="sevilla", **limits) == expected


@pytest.mark.parametrize("result", ["+/-", "-/+", "-/-"])
def test_forfeited_games_have_no_colour(result: str) -> None:
    """Nothing separates the two but their rank."""
    played = season("a b c", f"a-c {result}")
    assert decided(played, colours="keizer") == "a-b rank"


def test_awarded_game_has_a_colour() -> None:
    """The arbiter's decision is a played game for colours."""
    played = season("a b c", "a-c award 1 0")
    assert decided(played, colours="keizer") == "b-a share"


@pytest.mark.parametrize(
    ("seed", "first_bit"),
    # printf '1:1:1:2' | sha256sum and so on: the first hexadecimal digit is below 8, or not.
    [(1, 1), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)],
)
def test_lot_is_the_first_bit_of_the_hash(seed: int, first_bit: int) -> None:
    """0 gives White to the player who is first in the file, in either order of asking."""
    rules = rules_from({"season": {"seed": seed}})
    white, black = ("a", "b") if first_bit == 0 else ("b", "a")
    for pair in (("a", "b"), ("b", "a")):
        assert allocate_colours(*pair, season("a b"), rules) == PlannedGame(white, black, "lot")


@pytest.mark.parametrize("pair", [("a", "b"), ("b", "a")])
def test_the_higher_has_white_whoever_is_named_first(pair: tuple[str, str]) -> None:
    """If no other criterion separates them."""
    assert decided(with_colours("wb", "wb"), *pair, colours="keizer") == "a-b rank"
