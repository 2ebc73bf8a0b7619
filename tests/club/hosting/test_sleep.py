"""A club that sleeps: no jobs, no loss, and its arbiter can wake it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.app.subjects import COMMANDS, JOBS
from keizer_bot.club.hosting.sleeping import JOBS as HOSTING_JOBS
from keizer_bot.club.hosting.sleeping import UNUSED, put_to_sleep
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.hosting import NOTICE
from keizer_bot.store.transaction import Transaction
from tests.buttons import button
from tests.club.scene import ARBITER, BOT, NAMES, NOON, Scene, open_scene
from tests.run_jobs import run_jobs

APP = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS)
MEMBER, DEPUTY = 101, 160
WAKES = button("host-club", club=1, act="wake", founded=0)
GOES_ON = button("host-club", club=1, act="go-on", founded=1598983200)
WAKE, GO_ON = "v:1:wake:0", "v:1:go-on:1598983200"  # as 0.3.0 had them
OLD_WAKE = "v:1:wake"  # from before a button said when its club was founded
LAST = date(2027, 1, 15)  # the last evening of the scene's calendar
AFTER_ROUND_12 = datetime.fromisoformat("2026-11-21T10:00:00+01:00")


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """De Pion, with round 12 open."""
    scene = await open_scene(tmp_path)
    yield scene
    await scene.database.close()


async def sleep(scene: Scene, at: datetime = NOON) -> None:
    """The club is put to sleep, and the arbiters have read it."""

    def step(tx: Transaction) -> None:
        put_to_sleep(tx, APP, at, 1)
        tx.write("UPDATE outbox SET state = 'sent'")

    await scene.database.run(step)


async def pass_days(scene: Scene, start: datetime, days: int) -> None:
    """Run all jobs that are due, hour by hour."""

    def step(tx: Transaction) -> None:
        for hour in range(24 * days):
            run_jobs(tx, APP, start + timedelta(hours=hour))

    await scene.database.run(step)


async def told(scene: Scene) -> list[int | None]:
    """The recipients of queued messages."""
    return [said["to"] for said in await scene.said()]


async def phase(scene: Scene, round_id: int) -> tuple[str, bool]:
    """How far the round is, and whether the clock leaves it to the arbiter."""
    (row,) = await scene.rows("SELECT phase, held_at FROM round WHERE id = ?", round_id)
    return row["phase"], row["held_at"] is not None


async def test_the_clock_does_nothing_for_it(scene: Scene) -> None:
    """Three weeks with their evenings: no reminder, no post, no pairing."""
    await sleep(scene)
    await pass_days(scene, NOON, 21)
    assert await told(scene) == []
    assert await phase(scene, 12) == ("open", False)


async def test_without_sleep_these_weeks_have_their_posts(scene: Scene) -> None:
    """The test above does not pass because nothing ever happens."""
    await pass_days(scene, NOON, 21)
    assert len(await told(scene)) > 20
    assert await phase(scene, 14) == ("final", False)


async def test_no_job_of_a_season_is_found(scene: Scene) -> None:
    """No subject's job is found at any moment, because one place decides it."""

    def found(tx: Transaction) -> set[int | None]:
        looks = [(look, NOON + timedelta(hours=h)) for look in JOBS for h in range(0, 24 * 80, 6)]
        return {job.season_id for look, at in looks for job in look(tx, at)}

    assert 1 in await scene.database.run(found)
    await sleep(scene)
    assert await scene.database.run(found) <= {None}


@pytest.mark.parametrize("chat", ["group", "private"])
@pytest.mark.parametrize("text", ["/afmelden", "/stand", "/uitslag 1-0", "/help", "/taal en"])
async def test_a_sender_is_told_so(scene: Scene, chat: str, text: str) -> None:
    """In the group and in private; nothing else happens."""
    await sleep(scene)
    await scene.say(text, chat=chat)
    (said,) = await scene.said()
    assert said["text"].startswith("<b>De Pion</b> slaapt, dus ik doe er nu niets voor")
    assert not said.get("buttons")
    assert await scene.rows("SELECT * FROM presence") == []


async def test_a_member_sees_what_is_kept_of_them_and_is_forgotten(scene: Scene) -> None:
    """That is their right, whether or not somebody wakes the club."""
    await sleep(scene)
    await scene.say("/gegevens", chat="private")
    (said,) = await scene.said()
    assert NAMES[0] in said["text"]
    await scene.say("/wissen", chat="private")
    (said,) = await scene.said()
    ((yes, _),) = said["buttons"]
    await scene.press(yes["data"], by=NAMES[0], at=NOON, private=True)
    assert [m.name for m in await scene.database.run(people.members, 1)].count(NAMES[0]) == 0
    assert (await scene.database.run(clubs.club, 1)).asleep_at == NOON


async def test_a_member_of_two_clubs_is_asked_of_which_they_want_to_see_it(scene: Scene) -> None:
    """Everything else they say goes to the club that is awake."""

    def step(tx: Transaction) -> None:
        other, _ = clubs.settle(tx, "De Dame", "nl", "Europe/Amsterdam", "{}")
        people.link_member(tx, people.add_member(tx, other, NAMES[0]), MEMBER)

    await scene.database.run(step)
    await sleep(scene)
    await scene.say("/gegevens", chat="private")
    (said,) = await scene.said()
    assert [b["data"] for row in said["buttons"] for b in row] == [
        button("choose-club", club=1),
        button("choose-club", club=2),
    ]


async def test_chatter_is_left_alone(scene: Scene) -> None:
    """A message in the group that is no command gets no answer, even if it reads as a sign-off."""
    await sleep(scene)
    await scene.say("ik kom vrijdag niet")
    assert await scene.said() == []


async def test_an_old_button_says_so_too(scene: Scene) -> None:
    """A line over the chat, and no result."""
    await sleep(scene)
    await scene.press("r:12:won", by=NAMES[0], at=NOON)
    (said,) = await scene.said()
    assert "slaapt" in said["text"]
    assert await scene.rows("SELECT * FROM game WHERE result IS NOT NULL AND round_id = 12") == []


@pytest.mark.parametrize("data", [WAKES, WAKE, OLD_WAKE])
async def test_its_arbiter_gets_a_button_that_wakes_it(scene: Scene, data: str) -> None:
    """In private only: in the group others would press it. An old version's button works too."""
    await sleep(scene)
    await scene.say("/club", by="Tom Wolf", chat="private")
    (said,) = await scene.said()
    assert [each["data"] for row in said["buttons"] for each in row] == [WAKES]
    await scene.say("/club", by="Tom Wolf")
    (said,) = await scene.said()
    assert not said.get("buttons")
    await scene.press(data, by="Tom Wolf", at=NOON, private=True)
    assert (await scene.database.run(clubs.club, 1)).asleep_at is None
    await scene.say("/afmelden")
    assert len(await scene.rows("SELECT * FROM presence")) == 1


@pytest.mark.parametrize("data", [WAKE, "v:1:sleep:0", "v:1:show:0", "v:0:invite", "v:1:oh", "v:1"])
@pytest.mark.parametrize("who", [NAMES[0], "Iemand", "Hulp"])
async def test_nobody_else_wakes_it(scene: Scene, data: str, who: str) -> None:
    """A member, a stranger, or a deputy without all rights cannot do so."""

    def deputy(tx: Transaction) -> None:
        people.appoint(tx, 1, DEPUTY, "Hulp", NOON)
        people.set_rights(tx, 1, DEPUTY, ["pairing"])

    await scene.database.run(deputy)
    scene.ids["Hulp"] = DEPUTY
    await sleep(scene)
    await scene.press(data, by=who, at=NOON, private=True)
    assert (await scene.database.run(clubs.club, 1)).asleep_at == NOON
    assert len(await scene.said()) == 1


async def test_rounds_that_it_slept_through_are_left_to_the_arbiter(scene: Scene) -> None:
    """One message lists those rounds; later ones run as usual."""
    await sleep(scene)
    later = NOON + timedelta(days=10)  # a Saturday, after rounds 12 and 13
    await scene.press(WAKE, by="Tom Wolf", at=later, private=True)
    texts = [str(said.get("text")) for said in await scene.said()]
    assert sum(text.startswith("Rondes 12, 13 vielen in de slaap") for text in texts) == 1
    assert [await phase(scene, n) for n in (12, 13, 14)] == [
        ("closed", True),
        ("closed", True),
        ("open", False),
    ]
    await pass_days(scene, later, 8)
    assert [await phase(scene, n) for n in (12, 14)] == [("closed", True), ("final", False)]


async def test_a_round_that_was_paired_before_is_finished(scene: Scene) -> None:
    """Its results become final once the club is awake: nothing is lost."""
    friday = NOON + timedelta(days=2, hours=9)
    await pass_days(scene, friday - timedelta(days=1), 1)
    await scene.database.run(lambda tx: run_jobs(tx, APP, friday))
    assert await phase(scene, 12) == ("paired", False)
    await sleep(scene, friday)
    await scene.press(WAKE, by="Tom Wolf", at=AFTER_ROUND_12, private=True)
    await pass_days(scene, AFTER_ROUND_12, 1)
    assert await phase(scene, 12) == ("final", False)


async def test_a_member_of_two_clubs_writes_to_the_one_that_is_awake(scene: Scene) -> None:
    """They are not asked which, and not told of the other."""

    def another(tx: Transaction) -> None:
        club, _ = clubs.settle(tx, "De Dame", "nl", "Europe/Amsterdam", "{}")
        people.link_member(tx, people.add_member(tx, club, "Jan de Vries"), MEMBER)
        put_to_sleep(tx, APP, NOON, club)

    await scene.database.run(another)
    await scene.say("/afmelden", chat="private")
    assert len(await scene.rows("SELECT * FROM presence")) == 1


def founded(tx: Transaction) -> None:
    """De Pion began in the chat, long ago."""
    tx.write("UPDATE club SET founded_at = '2020-09-01T18:00:00.000000Z'")


def look(tx: Transaction, at: datetime) -> None:
    """The day's look at the clubs."""
    run_jobs(tx, APP, at, *HOSTING_JOBS)


def at(day: date, *, days: int = 0) -> datetime:
    """Noon of the day that many days later."""
    return datetime.combine(day, NOON.timetz()) + timedelta(days=days)


async def test_a_club_that_nobody_uses_is_put_to_sleep_after_a_note(scene: Scene) -> None:
    """Its arbiters read it a fortnight before, once; then it sleeps."""
    await scene.database.run(founded)
    for days in range((UNUSED - NOTICE).days - 1, UNUSED.days + 2):
        await scene.database.run(look, at(LAST, days=days))
        asleep = (await scene.database.run(clubs.club, 1)).asleep_at
        assert (asleep is not None) is (days >= UNUSED.days)
        known = await told(scene)
        assert len(known) == (days >= (UNUSED - NOTICE).days) + (days >= UNUSED.days)
    assert set(known) == {ARBITER}
    note = (await scene.said())[0]
    assert [each["data"] for row in note["buttons"] for each in row] == [GOES_ON]
    assert "zaterdag 19 februari" in note["text"]  # 15 January 2027 and 400 days


async def test_one_tap_keeps_it_awake(scene: Scene) -> None:
    """The club stays awake for as long again."""
    await scene.database.run(founded)
    noted = at(LAST, days=(UNUSED - NOTICE).days)
    await scene.database.run(look, noted)
    await scene.press(GOES_ON, by="Tom Wolf", at=noted, private=True)
    await scene.said()
    for days in (14, 15, (UNUSED - NOTICE).days - 1):
        await scene.database.run(look, noted + timedelta(days=days))
        assert (await scene.database.run(clubs.club, 1)).asleep_at is None
    assert await scene.rows("SELECT * FROM sleep WHERE announced_at IS NOT NULL") == []
    await scene.database.run(look, noted + UNUSED - NOTICE)
    assert len(await scene.rows("SELECT * FROM sleep WHERE announced_at IS NOT NULL")) == 1


async def test_a_club_with_an_evening_to_come_is_in_use(scene: Scene) -> None:
    """Though nothing was played for years."""

    def step(tx: Transaction) -> None:
        founded(tx)
        seasons.add_round(tx, 1, 19, at(LAST, days=900).date(), None)
        look(tx, at(LAST, days=800))

    await scene.database.run(step)
    assert await scene.said() == []


async def test_a_club_of_the_host_s_file_is_not_looked_at(scene: Scene) -> None:
    """The host decides about a club in the host's file."""
    await scene.database.run(look, at(LAST, days=2000))
    assert await scene.said() == []
