"""Club duty: certain with a known match, else excused until arbiter or captain confirms it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from keizer_bot.store import seasons
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NOON, Scene
from tests.club.team_scene import (
    ANNA,
    ARBITER_NAME,
    FRIDAY,
    ILSE,
    JAN,
    PIET,
    SATURDAY,
    make_team,
    states,
    tap,
    told,
)

if TYPE_CHECKING:
    from datetime import date

TOO_LATE = datetime.fromisoformat("2026-11-20T18:30:00+01:00")
OVER = datetime.fromisoformat("2026-11-21T12:00:00+01:00")


@pytest.mark.parametrize("day", [FRIDAY, SATURDAY])
async def test_a_known_match_makes_it_certain(scene: Scene, day: date) -> None:
    """[003] rule f: a match on that evening or the day after is club duty at once."""
    await make_team(scene, JAN, day=day)
    await scene.say("/afmelden extern", chat="private")
    assert await states(scene) == {JAN: "club_duty"}
    assert "SignedOffForClub" in scene.spoken
    assert await told(scene, ARBITER_NAME) == []


async def test_a_match_two_days_after_is_no_reason(scene: Scene) -> None:
    """Sunday is not the day after Friday: it must be confirmed."""
    await make_team(scene, JAN, day=SATURDAY.replace(day=22))
    await scene.say("/afmelden extern", chat="private")
    assert await states(scene) == {JAN: "excused"}
    assert "SignedOffUnconfirmed" in scene.spoken


async def test_without_a_match_arbiter_and_captain_are_asked(scene: Scene) -> None:
    """It counts as excused meanwhile, the player is told so, and each of them gets one message."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say("/afmelden extern", chat="private")
    assert await states(scene) == {JAN: "excused"}
    (own,) = await told(scene, JAN)
    assert "telt het als een gewone afmelding, tot de wedstrijdleider of je teamleider" in own
    assert len(await told(scene, ARBITER_NAME)) == len(await told(scene, ANNA)) == 1


@pytest.mark.parametrize("by", [ANNA, ARBITER_NAME])
async def test_a_claim_is_confirmed(scene: Scene, by: str) -> None:
    """It becomes club duty, the player is told, and the log says who confirmed it."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say("/afmelden extern", chat="private")
    await tap(scene, by, "Klopt")
    assert await states(scene) == {JAN: "club_duty"}
    assert "Bevestigd" in (await told(scene, JAN))[0]
    (change,) = await scene.rows("SELECT * FROM change ORDER BY id DESC LIMIT 1")
    assert (change["actor"], change["before"], change["after"]) == (by, "excused", "club_duty")


async def test_a_claim_is_refused(scene: Scene) -> None:
    """It stays excused, the player is told, and it is on record."""
    await scene.say("/afmelden extern", chat="private")
    await tap(scene, ARBITER_NAME, "Klopt niet")
    assert await states(scene) == {JAN: "excused"}
    assert "niet bevestigd" in (await told(scene, JAN))[0]
    (change,) = await scene.rows("SELECT * FROM change ORDER BY id DESC LIMIT 1")
    assert (change["action"], change["actor"]) == ("duty_refused", ARBITER_NAME)


async def test_a_second_decision_changes_nothing(scene: Scene) -> None:
    """A captain who answers after another is told that it was decided."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say("/afmelden extern", chat="private")
    await tap(scene, ANNA, "Klopt niet")
    await tap(scene, ARBITER_NAME, "Klopt")
    assert "ClaimGone" in scene.spoken
    assert await states(scene) == {JAN: "excused"}


async def test_a_repeated_claim_reads_that_it_waits(scene: Scene) -> None:
    """Nobody is asked twice."""
    await scene.say("/afmelden extern", chat="private")
    scene.spoken.clear()
    await scene.say("/afmelden extern", chat="private")
    assert scene.spoken == {"SignedOffUnconfirmed"}
    assert await told(scene, ARBITER_NAME) == []


async def test_a_repeated_claim_reads_that_it_was_refused(scene: Scene) -> None:
    """A decision stays, however often it is contradicted."""
    await scene.say("/afmelden extern", chat="private")
    await tap(scene, ARBITER_NAME, "Klopt niet")
    await scene.say("/afmelden extern", chat="private")
    assert "DutyStaysRefused" in scene.spoken
    assert await told(scene, ARBITER_NAME) == []


async def test_a_claim_that_waits_stands_with_their_points(scene: Scene) -> None:
    """/mij names the evening until somebody has decided."""
    await scene.say("/afmelden extern", chat="private")
    await scene.say("/mij", chat="private")
    assert "moet de wedstrijdleider of je teamleider nog bevestigen" in (await told(scene, JAN))[0]
    await tap(scene, ARBITER_NAME, "Klopt")
    await scene.say("/mij", chat="private")
    assert "bevestigen" not in (await told(scene, JAN))[0]


async def test_nobody_confirms_themselves(scene: Scene) -> None:
    """A captain who plays is not asked: only the arbiter is."""
    await make_team(scene, JAN, captain=JAN)
    await scene.say("/afmelden extern", chat="private")
    assert len(await told(scene, JAN)) == 1
    assert len(await told(scene, ARBITER_NAME)) == 1


async def test_a_substitute_is_vouched_for_by_the_team_that_plays(scene: Scene) -> None:
    """For a player in no team, the captain of the team with a match that day is asked."""
    await make_team(scene, PIET, captain=ANNA, day=SATURDAY)
    await scene.say("/afmelden extern", chat="private")
    assert await states(scene) == {JAN: "excused"}
    await tap(scene, ANNA, "Klopt")
    assert await states(scene) == {JAN: "club_duty"}


async def test_a_captain_who_was_replaced_may_no_longer_say_so(scene: Scene) -> None:
    """The right to decide is checked when the button is pressed."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say("/afmelden extern", chat="private")
    await scene.database.run(lambda tx: tx.write("UPDATE team SET captain_id = NULL"))
    await tap(scene, ANNA, "Klopt")
    assert "ArbiterOnly" in scene.spoken
    assert await states(scene) == {JAN: "excused"}


async def test_signing_on_ends_the_claim(scene: Scene) -> None:
    """A late confirmation never signs off a player who comes after all."""
    await scene.say("/afmelden extern", chat="private")
    await scene.say("/aanmelden", chat="private")
    await scene.say("/afmelden", chat="private")
    await tap(scene, ARBITER_NAME, "Klopt")
    assert "ClaimGone" in scene.spoken
    assert await states(scene) == {JAN: "excused"}


async def test_after_the_deadline_it_is_late(scene: Scene) -> None:
    """[003] rule 6: late is late, whatever the reason, and nothing is asked."""
    await make_team(scene, JAN, day=FRIDAY)
    await scene.say("/afmelden extern", chat="private", at=TOO_LATE)
    assert await states(scene) == {JAN: "late"}
    assert await scene.rows("SELECT * FROM duty_claim") == []


async def test_the_arbiters_own_word_is_enough(scene: Scene) -> None:
    """Club duty entered by the arbiter needs no confirmation."""
    await scene.say("/afmelden Ilse Vos extern", by=ARBITER_NAME, chat="private")
    assert await states(scene) == {ILSE: "club_duty"}


async def test_several_evenings_are_asked_in_one_message(scene: Scene) -> None:
    """One message with two claims is one question, and one answer decides both."""
    await scene.say("/afmelden 20-11 en 27-11 extern", chat="private")
    assert len(await told(scene, ARBITER_NAME)) == 1
    await tap(scene, ARBITER_NAME, "Klopt")
    rows = await scene.rows("SELECT state FROM presence")
    assert [row["state"] for row in rows] == ["club_duty", "club_duty"]


async def test_a_match_entered_later_confirms_the_claim(scene: Scene) -> None:
    """Players of the team who waited for a confirmation get it; others still wait."""
    await make_team(scene, JAN)
    await scene.say("/afmelden extern", chat="private")
    await scene.say("/afmelden extern", by=PIET, chat="private")
    await scene.say("/wedstrijd 1 21-11 Oegstgeest", by=ARBITER_NAME, chat="private")
    assert await states(scene) == {JAN: "club_duty", PIET: "excused"}
    assert "Bevestigd" in (await told(scene, JAN))[0]


async def test_a_player_who_joins_the_team_later_is_confirmed_too(scene: Scene) -> None:
    """Its match was known already."""
    await make_team(scene, ANNA, day=FRIDAY)
    await scene.say("/afmelden extern", chat="private")
    await scene.say("/team 1 + Jan de Vries", by=ARBITER_NAME, chat="private")
    assert await states(scene) == {JAN: "club_duty"}


async def test_after_the_round_the_arbiter_sees_the_effect_first(scene: Scene) -> None:
    """Confirming an evening that is over asks once more; then the ranking follows."""
    await scene.say("/afmelden extern", chat="private")
    await _finish(scene)
    await tap(scene, ARBITER_NAME, "Klopt", at=OVER)
    assert await states(scene) == {JAN: "excused"}
    assert "ConfirmDutyAfterwards" in scene.spoken
    await tap(scene, ARBITER_NAME, "Ja", at=OVER)
    assert await states(scene) == {JAN: "club_duty"}


async def test_after_the_round_it_is_the_arbiters_alone(scene: Scene) -> None:
    """A captain no longer changes an evening that is over."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.say("/afmelden extern", chat="private")
    await _finish(scene)
    await tap(scene, ANNA, "Klopt", at=OVER)
    assert "ArbiterOnly" in scene.spoken
    assert await states(scene) == {JAN: "excused"}


async def test_a_captain_without_telegram_is_passed_over(scene: Scene) -> None:
    """The arbiter is asked as always."""
    await make_team(scene, JAN, captain=ANNA)
    await scene.database.run(set_open, scene.ids[ANNA], Channel.TELEGRAM, open_=False)
    await scene.say("/afmelden extern", chat="private")
    assert await told(scene, ANNA) == []
    assert len(await told(scene, ARBITER_NAME)) == 1


async def _finish(scene: Scene) -> None:
    def step(tx: Transaction) -> None:
        for phase in ("closed", "paired", "final"):
            seasons.set_phase(tx, 12, phase, NOON)

    await scene.database.run(step)
