"""Helpers for tests of teams and club duty, in the scene of chat-inputs.json."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.signing_off.reminders import team_asks_coming
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import teams
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, BOT, NOON, Scene
from tests.run_jobs import run_jobs

ARBITER_NAME = "Tom Wolf"
JAN, PIET, ANNA, ILSE = "Jan de Vries", "Piet Jansen", "Anna Smit", "Ilse Vos"
FRIDAY = date(2026, 11, 20)
SATURDAY = date(2026, 11, 21)


async def make_team(
    scene: Scene, *names: str, name: str = "1", captain: str | None = None, day: date | None = None
) -> None:
    """A team of these members, with a match on that day."""

    def step(tx: Transaction) -> None:
        rows = tx.all("SELECT id, name FROM member")
        members = {row["name"]: row["id"] for row in rows}
        team = teams.add_team(tx, 1, name)
        teams.add_to_team(tx, team, [members[each] for each in names])
        if captain is not None:
            teams.set_captain(tx, team, members[captain])
        if day is not None:
            teams.set_match(tx, team, day, "Oegstgeest", home=False)

    await scene.database.run(step)


async def tick(scene: Scene, at: datetime) -> None:
    """Run the jobs that are due."""

    def step(tx: Transaction) -> None:
        tx.write("UPDATE outbox SET state = 'sent'")
        run_jobs(
            tx, AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS), at, team_asks_coming
        )

    await scene.database.run(step)


async def told(scene: Scene, name: str) -> list[str]:
    """The private messages to somebody since the last update."""
    who = ARBITER if name == ARBITER_NAME else scene.ids[name]
    return [said["text"] for said in await scene.said() if said.get("to") == who and "text" in said]


async def tap(scene: Scene, name: str, label: str, at: datetime = NOON) -> None:
    """Press the newest button with that label that somebody was sent."""
    who = ARBITER if name == ARBITER_NAME else scene.ids[name]
    rows = await scene.rows(
        "SELECT intent FROM outbox WHERE recipient_id = ? AND intent LIKE ?"
        " ORDER BY id DESC LIMIT 1",
        who,
        f'%"{label}"%',
    )
    found = re.search(rf'"label":"{label}","data":"([^"]+)"', rows[0]["intent"])
    assert found is not None
    await scene.press(found[1], by=name, at=at, private=True)


async def states(scene: Scene) -> dict[str, str]:
    """The attendance of each player in round 12."""
    rows: list[dict[str, Any]] = await scene.rows(
        "SELECT name, state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id WHERE round_id = 12"
    )
    return {row["name"]: row["state"] for row in rows}
