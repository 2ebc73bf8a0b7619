"""/stand groep and /stand periode in the chat of [000]'s club, with the page's numbers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.club.club_000 import answer, open_club, season_000
from tests.club.scene import Scene

PERIODS_OF_2 = {"season": {"rounds_per_period": 2}}


@pytest.fixture
async def club() -> AsyncIterator[Scene]:
    """The club with three rounds behind it, in periods of two."""
    scene = await open_club(season_000(), PERIODS_OF_2)
    yield scene
    await scene.database.close()


def rows(lines: list[str], count: int) -> list[str]:
    """The lines of the table below its heads, blanks made one."""
    heads = next(i for i, line in enumerate(lines) if line.split()[:1] == ["#"])
    return [" ".join(line.split()) for line in lines[heads + 1 : heads + 1 + count]]


@pytest.mark.parametrize("words", ["/stand groep A", "/ranking group a", "/classifica gruppo A"])
async def test_a_groups_players_keep_their_places_among_all(club: Scene, words: str) -> None:
    """Jansen 3, De Vries 5, Slager 6, Pietersen 7 and Bakker 10, with the page's values."""
    lines = await answer(club, words)
    assert lines[:3] == [
        "Stand na ronde 3",
        "Test",
        "Alleen groep A; de plaatsen zijn die in de hele stand.",
    ]
    assert rows(lines, 6)[:5] == [
        "3 = Jansen 140 48 3",
        "5 ▲4 De Vries 106½ 42 3",
        "6 ▼2 Slager 92 47 3",
        "7 ▼1 Pietersen 88 45 3",
        "10 ▼3 Bakker 67½ 44 3",
    ]


async def test_the_groups_are_listed(club: Scene) -> None:
    """Their names, their sizes, and how to ask for one."""
    (line,) = await answer(club, "/stand groep")
    assert line.startswith("De groepen zijn A (5 spelers) en B (5 spelers).")


@pytest.mark.parametrize("words", ["/stand periode", "/stand periode 2", "/ranking period 2"])
async def test_a_period_has_the_points_of_its_rounds(club: Scene, words: str) -> None:
    """The last column of the page's third table, the most first, nothing shared but the noughts."""
    lines = await answer(club, words)
    assert lines[0] == "Periode 2 (vanaf ronde 3), stand na ronde 3"
    assert rows(lines, 10) == [
        "1 Jansen 47 1",
        "2 De Jonge 45 1",
        "3 De Vries 44 1",
        "4 De Bruin 25 1",
        "5 De Zeeuw 24½ 1",
        "6 De Wit 21½ 1",
        "7 De Oude 20½ 1",
        "8 Slager 0 1",
        "8 Pietersen 0 1",
        "8 Bakker 0 1",
    ]


async def test_an_earlier_period_has_the_values_of_now(club: Scene) -> None:
    """Rounds 1 and 2 in the third table: De Zeeuw 42 + 48, De Bruin 41 + 44, three with 45."""
    lines = await answer(club, "/stand periode 1")
    assert rows(lines, 6) == [
        "1 De Zeeuw 90 2",
        "2 De Bruin 85 2",
        "3 Jansen 45 2",
        "3 De Jonge 45 2",
        "3 Slager 45 2",
        "6 Pietersen 43 2",
    ]


async def test_a_player_who_left_before_a_period_is_not_in_it() -> None:
    """Bakker left after round 2; De Vries, the opponent on the page, was not there in round 3."""
    season = season_000()
    players = tuple(replace(p, until_round=2) if p.name == "Bakker" else p for p in season.players)
    *before, last = season.rounds
    games = tuple(g for g in last.games if g.white != "bakker")
    left = replace(season, players=players, rounds=(*before, replace(last, games=games)))
    scene = await open_club(left, PERIODS_OF_2)
    newest, earlier = await answer(scene, "/stand periode"), await answer(scene, "/stand periode 1")
    await scene.database.close()
    names = [{row.split(maxsplit=1)[1][:6] for row in rows(p, 10)} for p in (newest, earlier)]
    assert ["Bakker" in each for each in names] == [False, True]
    assert "De Vri" in names[0]


async def test_a_period_with_an_open_game_is_provisional() -> None:
    """As the whole ranking says it; an earlier period has all its results."""
    season = season_000()
    *before, last = season.rounds
    games = (last.games[0]._replace(result=None), *last.games[1:])
    open_ = replace(season, rounds=(*before, replace(last, games=games)))
    scene = await open_club(open_, PERIODS_OF_2)
    newest = await answer(scene, "/stand periode")
    earlier = await answer(scene, "/stand periode 1")
    await scene.database.close()
    assert [any("Voorlopig" in line for line in lines) for lines in (newest, earlier)] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("/stand groep Z", "UnknownGroup"),
        ("/stand periode 3", "NoSuchPeriod"),
        ("/stand periode 0", "NoSuchPeriod"),
    ],
)
async def test_a_part_that_is_not_there(club: Scene, words: str, message: str) -> None:
    """One sentence each."""
    await answer(club, words)
    assert club.spoken == {message}


async def test_a_round_is_still_a_round(club: Scene) -> None:
    """/stand 2 is the ranking after round 2."""
    assert (await answer(club, "/stand 2"))[0] == "Stand na ronde 2"


async def test_a_season_without_groups_or_rounds_says_so() -> None:
    """Neither question is met with an empty table."""
    season = season_000(0)
    players = tuple(replace(player, group=None) for player in season.players)
    scene = await open_club(replace(season, players=players))
    await answer(scene, "/stand groep")
    await answer(scene, "/stand groep A")
    await answer(scene, "/stand periode")
    await scene.database.close()
    assert scene.spoken == {"NoGroups", "NothingPairedYet"}
