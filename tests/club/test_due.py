"""The scheduled steps of a round, and when the arbiter is asked first."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keizer_bot.app.subjects import COMMANDS, JOBS
from keizer_bot.calendar import Phase
from keizer_bot.club.jobs import carry_out, steps_coming
from keizer_bot.club.pairing.messages import SignOffCloses
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import JobFinder
from keizer_bot.store import done, games, people
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, BOT, NAMES, Ear, Scene
from tests.run_jobs import run_jobs

CLOSES = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
PAIRS = datetime.fromisoformat("2026-11-20T19:45:00+01:00")
FINAL = datetime.fromisoformat("2026-11-20T23:30:00+01:00")


async def _tick(scene: Scene, at: datetime, *finders: JobFinder) -> int:
    app_context = AppContext(Ear(scene.spoken), BOT, REACTIONS, COMMANDS)
    return await scene.database.run(run_jobs, app_context, at, *(finders or (steps_coming,)))


async def _phase(scene: Scene) -> str:
    (row,) = await scene.rows("SELECT phase FROM round WHERE number = 12")
    return str(row["phase"])


async def test_nothing_is_due_a_second_before_the_hour(scene: Scene) -> None:
    """17:59:59 is still open."""
    assert await _tick(scene, CLOSES - timedelta(seconds=1)) == 0
    assert await _phase(scene) == "open"


async def test_a_step_has_its_name_and_waits_for_the_backlog(scene: Scene) -> None:
    """Messages sent before the hour are handled before sign-off closes; the log names the round."""
    step, *_ = await scene.database.run(steps_coming, CLOSES - timedelta(days=1))
    assert (step.moment, step.what, step.needs_backlog) == (CLOSES, SignOffCloses(12), True)
    (round_,) = await scene.rows("SELECT id, season_id FROM round WHERE number = 12")
    assert (step.season_id, step.about) == (
        round_["season_id"],
        (round_["season_id"], Phase.CLOSED, round_["id"]),
    )


async def test_at_the_hour_sign_off_closes_once(scene: Scene) -> None:
    """At 18:00:00 it closes and posts the number of players; the next tick does nothing."""
    assert await _tick(scene, CLOSES) == 1
    assert "SignOffClosed" in scene.spoken
    assert await _tick(scene, CLOSES + timedelta(seconds=1)) == 0
    assert await _phase(scene) == "closed"


async def test_down_over_both_hours_closes_then_pairs(scene: Scene) -> None:
    """Missed steps are made up in order, one a tick."""
    assert await _tick(scene, PAIRS + timedelta(minutes=20)) == 1
    assert await _phase(scene) == "closed"
    assert await _tick(scene, PAIRS + timedelta(minutes=20)) == 1
    assert await _phase(scene) == "paired"
    assert "PairingsTitle" in scene.spoken


async def test_after_a_long_outage_the_arbiter_is_asked_before_pairing(scene: Scene) -> None:
    """Telegram drops messages after a day: nothing is paired, and the arbiter is asked once."""
    await scene.database.run(
        done.mark_outage, PAIRS - timedelta(hours=40), PAIRS - timedelta(hours=2)
    )
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    assert "LongOutage" in scene.spoken
    (told,) = [str(a["text"]) for a in await scene.said() if a["to"] == ARBITER]
    assert "19 november, 03:45 tot" in told
    assert "20 november, 17:45)" in told
    assert await _phase(scene) == "closed"
    assert await _tick(scene, PAIRS + timedelta(minutes=1)) == 0


@pytest.mark.parametrize(
    ("begun", "ended", "asked"),
    [
        (-timedelta(days=9), -timedelta(days=7), False),
        (-timedelta(days=9), timedelta(seconds=1) - timedelta(days=7), True),
        (-timedelta(seconds=1), timedelta(hours=2), True),
        (timedelta(0), timedelta(hours=2), False),
    ],
)
async def test_only_an_outage_in_the_week_before_leaves_a_doubt(
    scene: Scene, begun: timedelta, ended: timedelta, *, asked: bool
) -> None:
    """An outage that ended earlier, or began at the pairing, can have lost no sign-off."""
    await scene.database.run(done.mark_outage, PAIRS + begun, PAIRS + ended)
    late = PAIRS + timedelta(hours=3)
    await _tick(scene, late)
    await _tick(scene, late)
    told = [str(a["text"]) for a in await scene.said() if a["to"] == ARBITER]
    assert any("afmeldingen ontbreken voor ronde 12" in text for text in told) is asked
    assert await _phase(scene) == ("closed" if asked else "paired")


async def test_an_evening_that_passed_unpaired_is_put_before_the_arbiter(scene: Scene) -> None:
    """A round is not paired after its own evening unless the arbiter says so."""
    await _tick(scene, FINAL)
    await _tick(scene, FINAL)
    assert "RoundPassed" in scene.spoken
    assert "SignOffClosed" not in scene.spoken  # nobody comes to an evening that is over
    assert await _phase(scene) == "closed"
    (told,) = [str(a["text"]) for a in await scene.said() if a["to"] == ARBITER]
    assert "Ronde 12" in told
    assert "20 november" in told


SATURDAY = datetime.fromisoformat("2026-11-21T09:30:00+01:00")


@pytest.mark.parametrize("check_in", [False, True])
@pytest.mark.parametrize("lost", [False, True])
async def test_after_an_outage_over_the_evening_only_that_is_said(
    scene: Scene, *, check_in: bool, lost: bool
) -> None:
    """Everything that is due then: the evening passed without a pairing; and messages were lost."""
    if check_in:
        await scene.database.run(_check_in)
    await scene.say("/beheer", by="Tom Wolf", at=CLOSES - timedelta(days=2), chat="private")
    before = len(await scene.said())
    if lost:
        await scene.database.run(done.mark_outage, SATURDAY - timedelta(hours=25), SATURDAY)
    for _ in range(4):  # a step a tick, as the scheduler does
        await _tick(scene, SATURDAY, *JOBS)
    new = (await scene.said())[before:]
    told = [str(a["text"]).split(" ")[0] for a in new if a["kind"] == "say"]
    assert [a["to"] for a in new if a["kind"] == "say"] == [ARBITER] * (1 + lost)
    assert sorted(told) == (["Ik", "Ronde"] if lost else ["Ronde"])
    assert ("MessagesLost" in scene.spoken) is lost


def _check_in(tx: Transaction) -> None:
    tx.write("""UPDATE competition SET hours = json_set(hours, '$.presence', 'check-in')""")


async def test_a_player_absent_unless_signed_on_is_excused_at_closing(scene: Scene) -> None:
    """A standing arrangement counts as a timely sign-off."""
    await scene.database.run(
        lambda tx: tx.write("UPDATE player SET arrangement = 'absent' WHERE id = 2")
    )
    await _tick(scene, CLOSES)
    rows = await scene.rows("SELECT player_id, state FROM presence")
    assert rows == [{"player_id": 2, "state": "excused"}]


async def test_the_bye_is_told_in_private(scene: Scene) -> None:
    """With eleven players one has the bye, and is told that they need not come."""
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    (bye,) = await scene.rows("SELECT player_id FROM bye")

    def step(tx: Transaction) -> Member:
        row = tx.the("SELECT member_id FROM player WHERE id = ?", bye["player_id"])
        return people.member(tx, row["member_id"])

    member = await scene.database.run(step)
    assert "YouHaveTheBye" in scene.spoken
    assert [a for a in await scene.said() if a["to"] == member.person_id]


async def test_a_member_who_cannot_be_reached_is_on_the_call_list(scene: Scene) -> None:
    """A bye without Telegram becomes a call for the arbiter."""
    await scene.database.run(lambda tx: tx.write("UPDATE member SET person_id = NULL"))
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    calls = await scene.rows("SELECT count(*) AS n FROM call WHERE done_at IS NULL")
    assert calls == [{"n": 1}]
    assert "ToCall" in scene.spoken


@pytest.mark.parametrize("coming", [0, 1])
async def test_an_evening_without_games_ends_like_any_other(scene: Scene, coming: int) -> None:
    """If nobody comes, or one player with the bye, there are no buttons and the ranking follows."""

    def step(tx: Transaction) -> None:
        for player in range(coming + 1, 12):
            games.set_presence(tx, 12, player, "excused", CLOSES, 0)

    await scene.database.run(step)
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    assert not {"IWon", "BoardOpen"} & scene.spoken
    await _tick(scene, FINAL)
    assert await _phase(scene) == "final"
    assert await scene.database.run(done.moment, "final") == FINAL  # a copy leaves then
    assert "RankingTitle" in scene.spoken


async def test_a_player_who_wants_it_gets_their_own_game_in_private(scene: Scene) -> None:
    """One member asked for it, and only they get it: the board and the colours."""
    await scene.database.run(people.set_own_game, 1, wanted=True)
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    told = [a for a in await scene.said() if "Je speelt" in str(a.get("text"))]
    assert [a["to"] for a in told] == [scene.ids[NAMES[0]]]
    assert "(bord 1)" in told[0]["text"]


async def test_the_arbiter_hears_which_wish_could_not_be(scene: Scene) -> None:
    """One of a forced pair stays away: the other is paired, and the arbiter is told."""

    def step(tx: Transaction) -> None:
        games.add_override(tx, 12, "force", 1, 2)
        games.set_presence(tx, 12, 2, "excused", CLOSES, 0)

    await scene.database.run(step)
    await _tick(scene, CLOSES)
    await _tick(scene, PAIRS)
    (told,) = [a for a in await scene.said() if "wens" in str(a.get("text"))]
    assert told["to"] == ARBITER
    assert f"{NAMES[0]} - {NAMES[1]}" in told["text"]


async def test_due_jobs_come_with_their_moments_the_earliest_first(scene: Scene) -> None:
    """Two rounds whose sign-off should have closed: a week ago, and yesterday."""
    at = CLOSES + timedelta(days=8)
    found = [job.moment for job in await scene.database.run(steps_coming, at)]
    assert [moment for moment in found if moment <= at] == [CLOSES, CLOSES + timedelta(days=7)]
    assert found == sorted(found)


@pytest.mark.parametrize(
    ("step", "number"), [(Phase.PAIRED, 12), (Phase.FINAL, 12), (Phase.CLOSED, 99)]
)
async def test_a_step_is_not_done_out_of_its_turn(scene: Scene, step: Phase, number: int) -> None:
    """An open round is neither paired nor ended, and a deleted one is left alone."""
    app_context = AppContext(Ear(scene.spoken), BOT, REACTIONS, COMMANDS)
    await scene.database.run(carry_out, app_context, PAIRS, 1, step, number)
    assert await _phase(scene) == "open"
    assert scene.spoken == set()
