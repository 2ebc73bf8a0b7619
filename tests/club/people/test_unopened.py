"""An urgent message not opened within an hour puts its reader on the call list, once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.people.addresses import unopened_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import outbox, page_messages, people, records
from keizer_bot.store.addresses import set_address, set_open
from keizer_bot.store.intents import Address, Channel, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.records import Call
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, BOT, NAMES, NOON, Scene, pair_round_12
from tests.run_jobs import run_jobs

CONTEXT = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS)
ANNA = 101 + NAMES.index("Anna Smit")
PAIRING, RESULT = MailKind.PAIRING, MailKind.RESULT


async def told(scene: Scene, *words: str, whom: int = ANNA, urgency: int = 3) -> None:
    """At noon the bot sends a message to somebody with a page and no Telegram."""

    def step(tx: Transaction) -> None:
        set_open(tx, whom, Channel.TELEGRAM, open_=False)
        set_address(tx, whom, Channel.WEB)
        for each in words:
            row = Outgoing(intent=Say(each), to=Address(person(whom)), urgency=urgency)
            outbox.put(tx, row, NOON)

    await scene.database.run(step)


async def calls_at(scene: Scene, at: datetime) -> tuple[Call, ...]:
    """The call list after the jobs that are due."""

    def step(tx: Transaction) -> tuple[Call, ...]:
        run_jobs(tx, CONTEXT, at, unopened_coming)
        return records.open_calls(tx, 1)

    return await scene.database.run(step)


HOUR = NOON + timedelta(hours=1)


async def test_a_member_who_opens_nothing_is_called(scene: Scene) -> None:
    """About all of it at once, an hour after the first; and never again about the same."""
    await told(scene, "Je speelt met wit.", "Is 1-0 goed?")
    assert await calls_at(scene, HOUR - timedelta(seconds=1)) == ()
    (call,) = await calls_at(scene, HOUR)
    assert (call.name, call.why) == ("Anna Smit", "Je speelt met wit.\n\nIs 1-0 goed?")
    assert len(await calls_at(scene, HOUR + timedelta(days=1))) == 1


async def test_a_read_message_causes_no_call(scene: Scene) -> None:
    """That holds even if it was read at the last moment."""
    await told(scene, "Je speelt met wit.")
    await scene.database.run(page_messages.mark_read, ANNA, 99, HOUR)
    assert await calls_at(scene, HOUR) == ()


async def test_a_message_that_is_not_urgent_waits(scene: Scene) -> None:
    """The ranking is read when they look."""
    await told(scene, "De stand", urgency=5)
    assert await calls_at(scene, HOUR + timedelta(days=2)) == ()


@pytest.mark.parametrize(
    ("kind", "told_at", "called"),
    [(PAIRING, "19:45", False), (PAIRING, "18:50", True), (RESULT, "19:45", True)],
)
async def test_nobody_is_called_about_a_game_that_is_being_played(
    scene: Scene, kind: MailKind, told_at: str, called: bool
) -> None:
    """An hour after it was told the evening of 20:00 has begun, or not yet."""
    await pair_round_12(scene)
    at = datetime.fromisoformat(f"2026-11-20T{told_at}:00+01:00")

    def tell(tx: Transaction) -> None:
        set_open(tx, ANNA, Channel.TELEGRAM, open_=False)
        set_address(tx, ANNA, Channel.WEB)
        row = Outgoing(
            intent=Say("Je speelt met zwart."),
            to=Address(person(ANNA)),
            urgency=3,
            mail_kind=kind,
            club_id=1,
        )
        outbox.put(tx, row, at)

    await scene.database.run(tell)
    assert bool(await calls_at(scene, at + timedelta(hours=1))) == called
    assert await scene.database.run(page_messages.urgent_unread) == ()


async def test_an_arbiter_is_not_called(scene: Scene) -> None:
    """They would be asked to call themselves, which would wait unopened in its turn."""
    await told(scene, "Je speelt met wit.", whom=ARBITER)
    assert await calls_at(scene, HOUR) == ()
    assert await scene.database.run(page_messages.urgent_unread) == ()


async def test_the_next_moment_is_known(scene: Scene) -> None:
    """The scheduler asks once, and gets that moment."""
    await told(scene, "Je speelt met wit.")
    (job,) = await scene.database.run(unopened_coming, NOON)
    assert job.moment == HOUR


async def test_each_club_calls_about_its_own(scene: Scene) -> None:
    """A member of two clubs is called by the club that wrote."""

    def second(tx: Transaction) -> int:
        club = tx.write(
            "INSERT INTO club (name, language, time_zone) VALUES ('De Toren', 'nl', 'Europe/Rome')"
        )
        competition = "INSERT INTO competition (club_id, name, hours) SELECT ?, name, hours"
        tx.write(f"{competition} FROM competition LIMIT 1", club)
        people.link_member(tx, people.add_member(tx, club, "Anna Smit"), ANNA)
        set_open(tx, ANNA, Channel.TELEGRAM, open_=False)
        set_address(tx, ANNA, Channel.WEB)
        row = Outgoing(intent=Say("Toren"), to=Address(person(ANNA)), urgency=3, club_id=club)
        outbox.put(tx, row, NOON)
        return club

    toren = await scene.database.run(second)
    assert await calls_at(scene, HOUR) == ()
    (call,) = await scene.database.run(records.open_calls, toren)
    assert call.why == "Toren"
