"""``/team`` and ``/wedstrijd``: teams made, changed and read; matches by arbiter and captain."""

from __future__ import annotations

import pytest

from tests.club.scene import Scene
from tests.club.team_scene import ANNA, ARBITER_NAME, FRIDAY, JAN, PIET, make_team, tap, told

pytestmark = pytest.mark.slow

_PLAYERS = "SELECT name FROM team_player JOIN member ON member.id = member_id ORDER BY name"


async def arbiter(scene: Scene, text: str) -> list[str]:
    """The answer when the arbiter writes this in private."""
    scene.spoken.clear()
    await scene.say(text, by=ARBITER_NAME, chat="private")
    return await told(scene, ARBITER_NAME)


async def players(scene: Scene) -> list[str]:
    """The players of a team."""
    return [row["name"] for row in await scene.rows(_PLAYERS)]


@pytest.mark.parametrize(
    "text",
    [
        "/team 1: Jan de Vries, Anna",
        "/team 1: Anna Smit en Vries, Jan de",
        "/team team 1\nVries, Jan de\nSmit",
        "/squadra 1: Anna e Jan de Vries",
        "/team 1 Jan de Vries, Anna Smit",
    ],
)
async def test_a_team_is_made_once_confirmed(scene: Scene, text: str) -> None:
    """In any wording: a preview first, then two players."""
    (preview,) = await arbiter(scene, text)
    assert (JAN in preview, ANNA in preview) == (True, True)
    assert await players(scene) == []
    await tap(scene, ARBITER_NAME, "Ja")
    assert await players(scene) == [ANNA, JAN]


async def test_in_private_the_slash_may_be_left_out(scene: Scene) -> None:
    """A list of players on lines of their own is read as one."""
    await arbiter(scene, "team 1:\nAnna\nJan de Vries")
    await tap(scene, ARBITER_NAME, "Ja")
    await arbiter(scene, "wedstrijd 1 27-11 Leiden")
    assert await players(scene) == [ANNA, JAN]
    assert len(await scene.rows("SELECT * FROM team_match")) == 1


async def test_other_players_replace_the_old(scene: Scene) -> None:
    """The preview names the players who leave and who join."""
    await make_team(scene, JAN)
    (preview,) = await arbiter(scene, "/team 1: Anna, Piet Jansen")
    assert "ConfirmOtherPlayers" in scene.spoken
    assert JAN in preview
    await tap(scene, ARBITER_NAME, "Ja")
    assert await players(scene) == [ANNA, PIET]


async def test_a_name_that_fits_several_is_asked(scene: Scene) -> None:
    """Two are called Jan: a button chooses, and the rest of the list continues."""
    await arbiter(scene, "/team 1: Jan, Anna")
    assert "WhichPlayer" in scene.spoken
    await tap(scene, ARBITER_NAME, JAN)
    await tap(scene, ARBITER_NAME, "Ja")
    assert await players(scene) == [ANNA, JAN]


async def test_a_name_that_nobody_has_is_asked(scene: Scene) -> None:
    """Similar names are offered, never assumed."""
    await arbiter(scene, "/team 1: Anna Smitt")
    assert "WhoIsMeant" in scene.spoken
    await tap(scene, ARBITER_NAME, ANNA)
    await tap(scene, ARBITER_NAME, "Ja")
    assert await players(scene) == [ANNA]


async def test_a_name_like_nobodys_is_refused(scene: Scene) -> None:
    """Nothing is stored for a stranger."""
    await arbiter(scene, "/team 1: Zwolsman")
    assert "UnknownPlayer" in scene.spoken


async def test_one_comes_and_one_goes(scene: Scene) -> None:
    """``+`` and ``-`` change one player, and the answer lists the team."""
    await make_team(scene, JAN)
    await arbiter(scene, "/team 1 + Anna")
    (said,) = await arbiter(scene, "/team 1 - Jan de Vries")
    assert await players(scene) == [ANNA]
    assert f"in team 1 speelt {ANNA}" in said


async def test_somebody_outside_the_team_cannot_leave_it(scene: Scene) -> None:
    """The answer says so."""
    await make_team(scene, JAN)
    await arbiter(scene, "/team 1 - Anna")
    assert "NotInTeam" in scene.spoken


async def test_without_a_team_it_is_asked(scene: Scene) -> None:
    """``/team + Anna``: the buttons name the teams."""
    await make_team(scene, JAN)
    await arbiter(scene, "/team + Anna")
    await tap(scene, ARBITER_NAME, "Team 1")
    assert await players(scene) == [ANNA, JAN]


async def test_a_captain_is_told_what_they_can_do(scene: Scene) -> None:
    """The arbiter reads that it is noted."""
    await make_team(scene, JAN)
    await arbiter(scene, "/team 1 captain Anna")
    assert "/wedstrijd 1" in (await told(scene, ANNA))[0]
    assert "CaptainSet" in scene.spoken


async def test_a_team_is_removed_once_confirmed(scene: Scene) -> None:
    """Its players and matches go with it."""
    await make_team(scene, JAN, day=FRIDAY)
    await arbiter(scene, "/team 1 weg")
    await tap(scene, ARBITER_NAME, "Ja")
    for table in ("team", "team_player", "team_match"):
        assert await scene.rows(f"SELECT * FROM {table}") == []  # noqa: S608 - own names


async def test_everybody_reads_the_teams(scene: Scene) -> None:
    """Captain, players and coming matches; in the group as well."""
    await make_team(scene, JAN, PIET, captain=ANNA, day=FRIDAY)
    await scene.say("/team", by="Ilse Vos")
    (said,) = await scene.said()
    for word in ("Team 1", f"Teamleider: {ANNA}", JAN, PIET, "uit tegen Oegstgeest"):
        assert word in said["text"]


@pytest.mark.parametrize("text", ["/team 1: Anna", "/team 1 + Anna", "/team 1 weg"])
async def test_only_the_arbiter_changes_a_team(scene: Scene, text: str) -> None:
    """Its captain does not either."""
    await make_team(scene, JAN, captain=JAN)
    await scene.say(text, by=JAN, chat="private")
    assert "ArbiterOnly" in scene.spoken
    assert await players(scene) == [JAN]


async def test_matches_are_entered_and_taken_back(scene: Scene) -> None:
    """Two in one message; one of them is called off later."""
    await make_team(scene, JAN)
    await arbiter(scene, "/wedstrijd 1 27-11 uit tegen Oegstgeest 2, 4-12 thuis Leiden")
    rows = await scene.rows("SELECT date, against, home FROM team_match ORDER BY date")
    assert [tuple(row.values()) for row in rows] == [
        ("2026-11-27", "Oegstgeest 2", 0),
        ("2026-12-04", "Leiden", 1),
    ]
    await arbiter(scene, "/wedstrijd 1 27-11 weg")
    assert len(await scene.rows("SELECT * FROM team_match")) == 1


@pytest.mark.parametrize("captain", ["teamleider Piet de Boer", ", captain: Piet de Boer"])
async def test_a_match_knows_who_leads_the_visitors(scene: Scene, captain: str) -> None:
    """[003] u: the arbiter has to know whom to tell of a phone on stand-by."""
    await make_team(scene, JAN)
    (said,) = await arbiter(scene, f"/wedstrijd 1 27-11 thuis tegen Oegstgeest {captain}")
    assert "thuis tegen Oegstgeest (hun teamleider: Piet de Boer)" in said
    (row,) = await scene.rows("SELECT against, home, captain FROM team_match")
    assert row == {"against": "Oegstgeest", "home": 1, "captain": "Piet de Boer"}


async def test_a_match_entered_again_is_replaced(scene: Scene) -> None:
    """One match a day: the opponent is put right."""
    await make_team(scene, JAN, day=FRIDAY)
    await arbiter(scene, "/wedstrijd 1 20-11 LSG")
    rows = await scene.rows("SELECT against FROM team_match")
    assert [row["against"] for row in rows] == ["LSG"]


async def test_players_signed_off_for_a_removed_match_are_named(scene: Scene) -> None:
    """They stay signed off; the arbiter is told."""
    await make_team(scene, JAN, day=FRIDAY)
    await scene.say("/afmelden extern")
    (said,) = await arbiter(scene, "/wedstrijd 1 20-11 weg")
    assert f"extern genoteerd voor vrijdag 20 november: {JAN}" in said


async def test_a_captain_enters_matches_of_their_own_team(scene: Scene) -> None:
    """Without a number their team is meant; another team is not theirs."""
    await make_team(scene, JAN, captain=ANNA)
    await make_team(scene, PIET, name="2")
    await scene.say("/wedstrijd 27-11 Oegstgeest", by=ANNA, chat="private")
    rows = await scene.rows("SELECT team_id, date FROM team_match")
    assert [tuple(row.values()) for row in rows] == [(1, "2026-11-27")]
    await scene.say("/wedstrijd 2 27-11 Oegstgeest", by=ANNA, chat="private")
    assert "CaptainOnly" in scene.spoken


@pytest.mark.parametrize(
    "text",
    [
        *("Wij spelen 27-11 uit tegen Oegstgeest", "we spelen op 27 november uit tegen Oegstgeest"),
        *(
            "team 1 plays 27-11 away against Oegstgeest",
            "noi giochiamo 27-11 fuori contro Oegstgeest",
        ),
    ],
)
async def test_a_captain_tells_of_a_match_in_a_sentence(scene: Scene, text: str) -> None:
    """It has the command's effect; a member who leads no team changes nothing."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say(text, by=PIET, chat="private")
    assert not await scene.rows("SELECT 1 FROM team_match")
    assert "WhatIsMeant" in scene.spoken
    await scene.say(text, by=ANNA, chat="private")
    (match,) = await scene.rows("SELECT date, against, home FROM team_match")
    assert match == {"date": "2026-11-27", "against": "Oegstgeest", "home": 0}


async def test_of_several_teams_the_arbiter_is_asked_which(scene: Scene) -> None:
    """The date and the opponent are kept with the button."""
    await make_team(scene, JAN)
    await make_team(scene, PIET, name="2")
    await arbiter(scene, "/wedstrijd 27-11 Oegstgeest")
    await tap(scene, ARBITER_NAME, "Team 2")
    rows = await scene.rows("SELECT team_id, against FROM team_match")
    assert [tuple(row.values()) for row in rows] == [(2, "Oegstgeest")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/wedstrijd 1 volgende week Leiden", "NotReadable"),
        ("/wedstrijd 1 Leiden", "NotReadable"),
        ("/wedstrijd 1 31-11 Leiden", "BadDate"),
        ("/wedstrijd 7 27-11 Leiden", "UnknownTeam"),
        ("/wedstrijd 1 27-11 weg", "NoMatchThen"),
        ("/team 1 +", "NotReadable"),
        ("/team 9", "UnknownTeam"),
        ("/team 9 + Anna", "UnknownTeam"),
    ],
)
async def test_impossible_values_are_refused(scene: Scene, text: str, says: str) -> None:
    """A doubtful command stores nothing."""
    await make_team(scene, JAN)
    await arbiter(scene, text)
    assert says in scene.spoken
    assert await scene.rows("SELECT * FROM team_match") == []


async def test_a_member_learns_nothing_of_theirs_words(scene: Scene) -> None:
    """A member who leads no team is told who may do it, whatever they wrote."""
    await make_team(scene, JAN)
    await scene.say("/wedstrijd onzin", by=JAN, chat="private")
    assert scene.spoken == {"LeadersOnly"}
