"""Before sign-off closes a team's players are asked whether they play; one tap is enough."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.signing_off.reminders import team_asks_coming
from keizer_bot.core.context import AppContext
from keizer_bot.core.posting import UNHURRIED
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import games, teams
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.club.scene import BOT, NOON, Scene
from tests.club.team_scene import (
    ANNA,
    ARBITER_NAME,
    FRIDAY,
    JAN,
    PIET,
    SATURDAY,
    make_team,
    states,
    tap,
    tick,
    told,
)
from tests.run_jobs import run_jobs

DAY_BEFORE = datetime.fromisoformat("2026-11-19T18:00:00+01:00")  # 24 hours before the deadline
LAST_MINUTE = datetime.fromisoformat("2026-11-20T17:59:00+01:00")
DEADLINE = datetime.fromisoformat("2026-11-20T18:00:00+01:00")


async def test_the_players_are_asked_a_day_before_the_deadline(scene: Scene) -> None:
    """The question names the team, the day and the opponent; nobody else is asked."""
    await make_team(scene, JAN, PIET, day=SATURDAY)
    await tick(scene, DAY_BEFORE)
    (text,) = await told(scene, JAN)
    assert "Team 1</b> speelt op zaterdag 21 november uit tegen Oegstgeest" in text
    assert len(await told(scene, PIET)) == 1
    assert await told(scene, ANNA) == []


async def test_not_sooner(scene: Scene) -> None:
    """A minute before that there is nothing to do."""
    await make_team(scene, JAN, day=SATURDAY)
    await tick(scene, NOON)
    assert await told(scene, JAN) == []


async def test_a_federation_s_teams_are_asked_by_turns(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """700 teams of clubs with the same hours: spread over the hour after that moment."""
    await make_team(scene, JAN, day=SATURDAY)

    def moments(tx: Transaction) -> list[datetime]:
        (found,) = teams.matches_to_ask(tx, NOON.date())
        many = [replace(found, season_id=number) for number in range(3001, 3701)]
        monkeypatch.setattr(teams, "matches_to_ask", lambda *_: many)
        return [job.moment for job in team_asks_coming(tx, NOON)]

    found = Counter(await scene.database.run(moments))
    assert set(found.values()) == {1}
    assert min(found) >= DAY_BEFORE
    assert DEADLINE - max(found) >= timedelta(hours=12)


async def test_it_goes_out_when_nothing_else_can(scene: Scene) -> None:
    """The question is as unhurried as the reminders."""
    await make_team(scene, JAN, day=SATURDAY)
    await tick(scene, DAY_BEFORE)
    sql = "SELECT DISTINCT urgency FROM outbox WHERE recipient_id = 101"
    assert await scene.rows(sql) == [{"urgency": UNHURRIED}]


async def test_once(scene: Scene) -> None:
    """A player who was asked is not asked again at the next tick."""
    await make_team(scene, JAN, day=SATURDAY)
    await tick(scene, DAY_BEFORE)
    await tick(scene, LAST_MINUTE)
    assert await told(scene, JAN) == []


async def test_made_up_after_an_outage(scene: Scene) -> None:
    """Up to the deadline it is asked late rather than never."""
    await make_team(scene, JAN, day=FRIDAY)
    await tick(scene, LAST_MINUTE)
    assert len(await told(scene, JAN)) == 1


async def test_not_after_the_deadline(scene: Scene) -> None:
    """Then an answer would be late, so nobody is asked."""
    await make_team(scene, JAN, day=FRIDAY)
    await tick(scene, DEADLINE)
    assert await told(scene, JAN) == []


@pytest.mark.parametrize(
    ("label", "state"),
    [
        ("Ik speel voor de club", "club_duty"),
        ("Ik kom naar de club", "here"),
        ("Ik kom niet", "excused"),
    ],
)
async def test_one_tap_is_enough(scene: Scene, label: str, state: str) -> None:
    """Each button stores its own answer."""
    await make_team(scene, JAN, day=SATURDAY)
    await tick(scene, DAY_BEFORE)
    await tap(scene, JAN, label, at=LAST_MINUTE)
    assert await states(scene) == {JAN: state}


async def test_a_tap_after_the_deadline_is_late(scene: Scene) -> None:
    """[003] rule 6: whatever the reason."""
    await make_team(scene, JAN, day=SATURDAY)
    await tick(scene, DAY_BEFORE)
    await tap(scene, JAN, "Ik speel voor de club", at=DEADLINE)
    assert await states(scene) == {JAN: "late"}


async def test_a_player_who_has_answered_is_not_asked(scene: Scene) -> None:
    """A player who signed off or on before is not asked."""
    await make_team(scene, JAN, PIET, day=SATURDAY)
    await scene.say("/afmelden")
    await tick(scene, DAY_BEFORE)
    assert await told(scene, JAN) == []
    assert len(await told(scene, PIET)) == 1


async def test_unreachable_players_go_to_the_arbiter_in_one_list(scene: Scene) -> None:
    """Two players with closed private chats: one message, and no calls to make."""
    await make_team(scene, JAN, PIET, day=SATURDAY)

    def step(tx: Transaction) -> None:
        for name in (JAN, PIET):
            set_open(tx, scene.ids[name], Channel.TELEGRAM, open_=False)

    await scene.database.run(step)
    await tick(scene, DAY_BEFORE)
    (text,) = await told(scene, ARBITER_NAME)
    assert JAN in text
    assert PIET in text
    assert await scene.rows("SELECT * FROM call") == []


async def test_a_player_who_wants_no_reminders_gets_none(scene: Scene) -> None:
    """They asked not to be reminded, and are on no list either."""
    await make_team(scene, JAN, day=SATURDAY)
    await scene.database.run(lambda tx: tx.write("UPDATE member SET reminders = 0"))
    await tick(scene, DAY_BEFORE)
    assert await told(scene, JAN) == await told(scene, ARBITER_NAME) == []


async def test_nobody_is_reminded_as_well(scene: Scene) -> None:
    """A player asked about a team match gets no reminder; the others do."""
    await make_team(scene, JAN, day=SATURDAY)

    def step(tx: Transaction) -> None:
        app_context = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS)
        run_jobs(tx, app_context, DAY_BEFORE)

    await scene.database.run(step)
    assert len(await told(scene, JAN)) == 1
    assert len(await told(scene, PIET)) == 1


async def test_a_player_who_has_played_the_round_is_not_asked(scene: Scene) -> None:
    """Their game of this evening was in advance: they need not come, nor sign off."""
    await make_team(scene, JAN, PIET, ANNA, day=SATURDAY)
    await scene.database.run(games.add_game, 12, -1, 1, 6, "arbiter", in_advance=True)
    await tick(scene, DAY_BEFORE)
    assert await told(scene, JAN) == await told(scene, PIET) == []
    assert len(await told(scene, ANNA)) == 1
