"""The names of two namesakes on buttons."""

from __future__ import annotations

import pytest

from keizer_bot.core.named import as_people
from keizer_bot.reading.names import find
from keizer_bot.store.seasons import PlayerRow


def player(number: int, name: str, rating: int | None, born: int | None = None) -> PlayerRow:
    """A player of a season."""
    key = f"p{number}"
    return PlayerRow(
        *(number, 1, number, key, number, name, rating, None, 1, None, "0", None, None),
        *(True, "present"),
        born=born,
    )


@pytest.mark.parametrize(
    ("one", "other", "called"),
    [
        ((1500, None), (1700, None), ["Jan de Vries (1500)", "jan de vries (1700)"]),
        ((None, 1961), (None, 1985), ["Jan de Vries (1961)", "jan de vries (1985)"]),
        ((1500, 1961), (1500, 1985), ["Jan de Vries (1961)", "jan de vries (1985)"]),
        ((1500, None), (None, None), ["Jan de Vries (1500)", "jan de vries (2)"]),
    ],
)
def test_namesakes_are_called_by_what_tells_them_apart(
    one: tuple[int | None, int | None], other: tuple[int | None, int | None], called: list[str]
) -> None:
    """By rating, else by year of birth; nobody else's name changes."""
    players = [
        player(1, "Jan de Vries", *one),
        player(2, "jan de vries", *other),
        player(3, "Anna Smit", 1500),
    ]
    people = as_people(players)
    assert [person.name for person in people] == [*called, "Anna Smit"]
    assert [person.id for person in find("Jan de Vries", people)] == [1, 2]
