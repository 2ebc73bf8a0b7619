"""Two members who are one person: all their rows become one's, and an undo parts them again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.club.people.member_messages import (
    BothInSeason,
    BothReached,
    ConfirmMerging,
    LineGoes,
    LinesJoin,
    Merged,
)
from keizer_bot.club.people.one_person import merge_members
from keizer_bot.club.ranking.messages import NobodyMoves
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_earlier_season, import_season
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.store import member_links, merging, people, seasons
from tests.club.hall import Hall, open_hall
from tests.club.undoing import is_undone, undone

ANNA, FORMER = 1, 9  # Anna Smit, and as whom she played last year
TABLES = (
    *("member", "player", "external_game", "drive", "team", "team_player", "committee"),
    *("dispute", "season_summary", "season", "game", "presence", "bye", "final_standing"),
)


@pytest.fixture
async def hall() -> Hall:
    """The year before, "A. de Boer" played, with a row in every table."""
    hall = await open_hall()

    def step(context: Context) -> None:
        tx = context.tx
        players = Player("a", "A. de Boer"), Player("b", "Bram Last")
        earlier = SeasonFile(Season("2025-2026", players, ()), {"preset": "dsc"})
        import_season(tx, 1, earlier, context.at)
        tx.write("UPDATE season SET ended_at = iif(id = 1, NULL, ?)", context.at)
        assert people.member(tx, FORMER).name == "A. de Boer"
        tx.write("INSERT INTO team (club_id, name, captain_id) VALUES (1, 'A', ?)", FORMER)
        tx.write("INSERT INTO team (club_id, name) VALUES (1, 'B')")
        tx.write("INSERT INTO team_player VALUES (1, 9), (1, 1), (2, 9)")
        tx.write("INSERT INTO committee (club_id, member_id) VALUES (1, 9)")
        for member, day in ((9, "2025-10-01"), (9, "2025-11-01"), (1, "2025-11-01")):
            tx.insert(
                "external_game",
                "season_id, member_id, team, date, points",
                2,
                member,
                "A",
                day,
                "1",
            )
        tx.insert(
            "drive", "season_id, member_id, team, date, kilometres", 2, 9, "A", "2025-10-01", 40
        )
        columns = "round_id, objector_id, opened_at, closes_at"
        tx.insert("dispute", columns, 1, FORMER, context.at, context.at)
        member_links.add_link(tx, "h", 1, "member", context.at, until=context.at, member_id=FORMER)

    await hall.run(step)
    return hall


async def facts(hall: Hall) -> dict[str, list[dict[str, Any]]]:
    """All rows that could be either's."""
    return {
        name: await hall.rows(f"SELECT * FROM {name} ORDER BY 1, 2")  # noqa: S608 - ours
        for name in TABLES
    }


async def merged(hall: Hall, member: int = ANNA, other: int = FORMER) -> Any:
    """The two are one, once that is confirmed."""
    asked = await hall.run(lambda context: merge_members(context, member=member, other=other))
    assert isinstance(asked.text, ConfirmMerging)
    return (await hall.press(asked)).text


async def test_all_that_was_the_other_s_is_hers(hall: Hall) -> None:
    """Nothing is there twice, no key of the other opens anything, and the other is out of sight."""
    assert isinstance(await merged(hall), Merged)
    for name in TABLES[1:]:
        for row in await hall.rows(f"SELECT * FROM {name}"):  # noqa: S608 - ours
            assert FORMER not in (row.get("member_id"), row.get("captain_id"))
            assert row.get("objector_id") != FORMER
    counted = {
        "player": 2,
        "external_game": 2,
        "drive": 1,
        "team_player": 2,
        "committee": 1,
    }
    for name, count in counted.items():
        rows = await hall.rows(f"SELECT 1 FROM {name} WHERE member_id = 1")  # noqa: S608 - ours
        assert len(rows) == count, name
    assert await hall.rows("SELECT 1 FROM link WHERE member_id = 9") == []
    names = await hall.run(lambda context: [m.name for m in people.members(context.tx, 1)])
    assert "A. de Boer" not in names
    assert "Anna Smit" in names


async def test_undoing_parts_them_again(hall: Hall) -> None:
    """Every row is as it was, though the seasons that it touched are over."""
    before = await facts(hall)
    await merged(hall)
    assert await facts(hall) != before
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


async def idle_in_running(hall: Hall) -> int:
    """A. de Boer is in the running season too, and in none of its rounds; that player's number."""
    columns = "season_id, member_id, key, place"
    return await hall.run(lambda context: context.tx.insert("player", columns, 1, FORMER, "x", 99))


@pytest.mark.parametrize(("member", "other"), [(ANNA, FORMER), (FORMER, ANNA)])
async def test_a_line_that_never_appears_is_no_second_person(
    hall: Hall, member: int, other: int
) -> None:
    """That line is removed, in either order of names, as the question says; an undo restores it."""
    player = await idle_in_running(hall)
    before = await facts(hall)
    asked = await hall.run(lambda context: merge_members(context, member=member, other=other))
    assert isinstance(asked.text, ConfirmMerging)
    assert asked.text.rankings == (LineGoes("Intern 2026", NobodyMoves()),)
    await hall.press(asked)
    sql = "SELECT id FROM player WHERE season_id = 1 AND (member_id IN (1, 9) OR id = ?)"
    assert await hall.rows(sql, player) == [{"id": hall.players["Anna Smit"]}]
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


@pytest.mark.parametrize(
    "appears",
    [
        "INSERT INTO presence VALUES ({round}, {player}, 'excused', 'now', 1, NULL, NULL)",
        "INSERT INTO bye (round_id, player_id) VALUES ({round}, {player})",
        "INSERT INTO wish (round_id, kind, player_id) VALUES ({round}, 'bye', {player})",
        "UPDATE game SET white_id = {player} WHERE id = 2",
        "UPDATE game SET black_id = {player} WHERE id = 3",
    ],
)
async def test_two_who_appear_in_the_same_round_stay_two(hall: Hall, appears: str) -> None:
    """A game, a bye, an absence or an override of round 1; Anna has a game there."""
    player = await idle_in_running(hall)
    sql = appears.format(player=player, round=hall.rounds[0])
    await hall.run(lambda context: context.tx.write(sql))
    before = await facts(hall)
    with pytest.raises(BothInSeason):
        await hall.run(lambda context: merge_members(context, member=ANNA, other=FORMER))
    assert await facts(hall) == before


TWICE = """{"format": "keizer-season/1", "name": "2024-2025", "rules": {"preset": "sevilla",
 "pairing": {"forbidden": [["b", "kees"]]}},
 "players": [{"id": "kees", "name": "Kees"}, {"id": "a", "name": "Jan Jansen", "until_round": 1},
  {"id": "b", "name": "J. Jansen", "rating": 1600}, {"id": "loes", "name": "Loes"}],
 "rounds": [
  {"number": 1, "games": [{"white": "a", "black": "kees", "result": "1-0"}], "byes": ["loes"],
   "absences": [{"player": "b", "kind": "excused"}]},
  {"number": 2, "games": [{"white": "loes", "black": "b", "result": "1-0"}],
   "absences": [{"player": "kees", "kind": "excused"}]}],
 "adjustments": [{"player": "b", "round": 2, "points": "-3"}]}"""
"""Jan stands in it twice: until round 1 under one name, absent there under the other."""


@pytest.mark.parametrize("turned", [False, True])
async def test_a_player_twice_in_a_season_becomes_one_line(hall: Hall, turned: bool) -> None:
    """With the game of round 1 and of round 2; the effect is shown, and undone they are two."""

    def step(context: Context) -> tuple[int, int, int]:
        file = read_season_file(TWICE)
        season = import_earlier_season(context.tx, 1, file, context.at)
        ids = {m.name: m.id for m in people.members(context.tx, 1)}
        return season, ids["Jan Jansen"], ids["J. Jansen"]

    season, one, two = await hall.run(step)
    if turned:
        one, two = two, one
    before = await facts(hall)
    asked = await hall.run(lambda context: merge_members(context, member=one, other=two))
    assert isinstance(asked.text, ConfirmMerging)
    assert [type(line) for line in asked.text.rankings] == [LinesJoin]
    assert await facts(hall) == before
    await hall.press(asked)
    file = await hall.run(lambda context: export_season(context, season))
    keys = [player.id for player in file.season.players]
    assert keys == ["kees", "a", "loes"]
    jan = file.season.players[1]
    assert (jan.from_round, jan.until_round, jan.rating) == (1, None, 1600)
    first, second = file.season.rounds
    assert [(g.white, g.black) for g in (*first.games, *second.games)] == [
        ("a", "kees"),
        ("loes", "a"),
    ]
    assert [a.player for a in (*first.absences, *second.absences)] == ["kees"]
    assert file.rules["pairing"]["forbidden"] == [["a", "kees"]]
    assert [(one.player, one.points) for one in file.season.adjustments] == [("a", Fraction(-3))]
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


@pytest.mark.parametrize("appears", ["in no round", "in a round of their own"])
async def test_a_published_ranking_keeps_the_better_place(hall: Hall, appears: str) -> None:
    """If both are in it; after an undo both are there again."""
    idle, anna = await idle_in_running(hall), hall.players["Anna Smit"]

    def publish(context: Context) -> None:
        for player, rank, total in ((idle, 1, 90), (anna, 4, 70)):
            seasons.add_final_standing(context.tx, player, rank, Fraction(total), 8)
        if appears != "in no round":
            number = seasons.add_round(context.tx, 1, 9, context.at.date(), None)
            context.tx.insert("bye", "round_id, player_id", number, idle)

    await hall.run(publish)
    before = await facts(hall)
    await merged(hall)
    assert await hall.rows("SELECT player_id, rank, total FROM final_standing") == [
        {"player_id": anna, "rank": 1, "total": "90"}
    ]
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


async def test_between_two_seasons_they_are_parted_too(hall: Hall) -> None:
    """In summer, when lists are put in order, no season runs."""
    await hall.run(lambda context: seasons.end_seasons(context.tx, 1, context.at))
    before = await facts(hall)
    await merged(hall)
    assert is_undone(await undone(hall))
    assert await facts(hall) == before


async def test_the_member_who_gets_messages_stays(hall: Hall) -> None:
    """Named second, Anna keeps her account."""
    said = await merged(hall, FORMER, ANNA)
    assert (said.player, said.other) == ("Anna Smit", "A. de Boer")


async def test_two_who_both_get_messages_stay_two(hall: Hall) -> None:
    """One of the accounts would be nobody's: the arbiter says which."""
    await hall.run(lambda context: people.link_member(context.tx, FORMER, 4242))
    with pytest.raises(BothReached):
        await hall.run(lambda context: merge_members(context, member=ANNA, other=FORMER))


async def test_a_merged_member_is_not_merged_again(hall: Hall) -> None:
    """A button that hung there meanwhile does nothing."""
    await merged(hall)
    with pytest.raises(StaleButton):
        await hall.run(lambda context: merge_members(context, member=10, other=FORMER))


async def test_nothing_that_is_a_member_s_is_forgotten(hall: Hall) -> None:
    """Each table that refers to members declares how its rows are merged."""
    sql = (
        'SELECT s.name, r."from" FROM sqlite_schema s, pragma_foreign_key_list(s.name) r'
        " WHERE s.type = 'table' AND r.\"table\" = 'member'"
    )
    found = {tuple(row.values()) for row in await hall.rows(sql)}
    once = {("team_player", "member_id"), ("committee", "member_id")}
    gone = {(table, "member_id") for table in ("link", "claim", "device_claim")}
    left = {(table, "member_id") for table in merging.LEFT}
    assert found == {*merging.MOVED, *once, *gone, *left}
