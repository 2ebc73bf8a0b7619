"""The five lines of /help follow the person and the evening."""

from __future__ import annotations

from keizer_bot.store import people
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NAMES, NOON, Scene
from tests.club.team_scene import make_team


async def _offered(scene: Scene, by: str = NAMES[0]) -> list[str]:
    await scene.say("/help", by=by, chat="private")
    (said,) = await scene.said()
    return [line.split()[0] for line in said["text"].splitlines() if line.startswith("/")]


async def test_a_captain_is_offered_their_match(scene: Scene) -> None:
    """A captain enters their team's match with a command that others never need."""
    assert "/wedstrijd" not in await _offered(scene, NAMES[1])
    await make_team(scene, NAMES[0], captain=NAMES[0])
    assert "/wedstrijd" in await _offered(scene)


async def test_a_deputy_is_offered_what_they_may(scene: Scene) -> None:
    """A deputy without the right to pair is offered a member's command instead of /forceer."""

    def step(tx: Transaction) -> None:
        people.appoint_on_telegram(tx, 1, scene.ids[NAMES[0]], NAMES[0], NOON)
        people.set_rights(tx, 1, scene.ids[NAMES[0]], ["results"])

    await scene.database.run(step)
    offered = await _offered(scene)
    assert "/beheer" in offered
    assert "/forceer" not in offered
    assert len(offered) == 5


async def test_between_seasons_it_is_about_the_last(scene: Scene) -> None:
    """Nothing runs: one can look back, and sign off for nothing."""
    await scene.database.run(lambda tx: tx.write("UPDATE season SET ended_at = ?", NOON))
    offered = await _offered(scene)
    assert "/stand" in offered
    assert "/afmelden" not in offered
