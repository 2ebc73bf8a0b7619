"""The host deletes a club: with notice, with its archive, and unless the host cancels."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.hosting.actions import list_clubs, press_club
from keizer_bot.club.hosting.messages import ClubGoesOn, ConfirmRemoval, OperatorsOnly
from keizer_bot.club.hosting.sleeping import JOBS, ClubAct
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.values import Founding, HostingConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import Place, PrivateVisit, Sender
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, hosting
from keizer_bot.store.transaction import Transaction
from tests.buttons import button
from tests.club.scene import ARBITER, BOT, GROUP, NAMES, NOON, Scene, open_scene
from tests.run_jobs import run_jobs

OPERATOR, MEMBER = 5002, 101
DAY = timedelta(days=1)
FOUNDED = datetime(2026, 9, 1, 18, tzinfo=UTC)
HOSTING = HostingConfig(Founding.OPEN, (OPERATOR,), 20)
APP = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS, hosting=HOSTING)


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """De Pion, which began in the chat."""
    scene = await open_scene(tmp_path)
    await scene.database.run(lambda tx: tx.write("UPDATE club SET founded_at = ?", FOUNDED))
    yield scene
    await scene.database.close()


def visit(tx: Transaction, who: int = OPERATOR, at: datetime = NOON) -> PrivateVisit:
    """Somebody speaks to the bot in private."""
    return PrivateVisit(tx, APP, Sender(who, "Iemand"), Place(who, 0, private=True), at, "nl")


async def press(
    scene: Scene,
    act: ClubAct,
    who: int = OPERATOR,
    *,
    founded: int | None = int(FOUNDED.timestamp()),
) -> Reply | Refusal:
    """The answer to that button about the club, which names the founding moment, or does not."""

    def step(tx: Transaction) -> Reply | Refusal:
        tx.write("UPDATE outbox SET state = 'sent'")
        try:
            return press_club(visit(tx, who), club=1, act=act, founded=founded)
        except Refusal as refusal:
            return refusal

    return await scene.database.run(step)


async def look(scene: Scene, at: datetime) -> list[str]:
    """The clubs that are left after that day's look."""

    def step(tx: Transaction) -> list[str]:
        run_jobs(tx, APP, at, *JOBS)
        return [club.name for club in clubs.clubs(tx)]

    return await scene.database.run(step)


async def archived(scene: Scene, at: datetime = NOON) -> None:
    """The arbiter has the archive."""
    await scene.database.run(hosting.mark_archived, 1, at)


async def test_it_is_asked_first_and_then_told(scene: Scene) -> None:
    """The question changes nothing; its yes tells the arbiters."""
    asked = await press(scene, ClubAct.ASK_REMOVAL)
    assert isinstance(asked, Reply)
    assert asked.text == ConfirmRemoval("De Pion")
    assert [each.number for each in asked.rows[0]] == [
        button("host-club", club=1, act=act, founded=1788285600) for act in ("remove", "show")
    ]
    assert await scene.rows("SELECT * FROM removal") == []
    await press(scene, ClubAct.REMOVE)
    (said,) = await scene.said()
    assert said["to"] == ARBITER
    assert "woensdag 2 december" in said["text"]  # 18 November and a fortnight


async def test_it_is_gone_a_fortnight_after_the_archive_was_had(scene: Scene) -> None:
    """With all its data; its former arbiters are told."""
    await press(scene, ClubAct.REMOVE)
    await archived(scene, NOON + DAY)
    assert await look(scene, NOON + 14 * DAY) == ["De Pion"]
    assert await look(scene, NOON + 15 * DAY) == []
    assert await scene.rows("SELECT * FROM member") == []
    assert [said["to"] for said in await scene.said() if "gewist" in str(said["text"])] == [ARBITER]


async def test_a_club_that_was_in_the_host_s_file_goes_too(scene: Scene) -> None:
    """Taken out of the file, it is looked at, though no club began in the chat."""
    await scene.database.run(lambda tx: tx.write("UPDATE club SET founded_at = NULL"))
    await scene.database.run(lambda tx: hosting.announce_removal(tx, 1, NOON))
    await archived(scene)
    assert await look(scene, NOON + 15 * DAY) == []


async def test_without_its_archive_it_stays(scene: Scene) -> None:
    """It stays however long ago its deletion was announced."""
    await press(scene, ClubAct.REMOVE)
    assert await look(scene, NOON + 400 * DAY) == ["De Pion"]


async def test_until_then_it_can_be_taken_back(scene: Scene) -> None:
    """Its arbiters are told that too, and a new deletion needs a new archive."""
    await press(scene, ClubAct.REMOVE)
    await archived(scene)
    await press(scene, ClubAct.CALL_BACK)
    (said,) = await scene.said()
    assert (said["to"], "blijft toch" in said["text"]) == (ARBITER, True)
    assert await look(scene, NOON + 20 * DAY) == ["De Pion"]
    await press(scene, ClubAct.REMOVE)
    assert await look(scene, NOON + 40 * DAY) == ["De Pion"]


async def test_twice_is_once(scene: Scene) -> None:
    """An old button announces nothing again, and so moves no day."""
    await press(scene, ClubAct.REMOVE)
    await archived(scene)
    await press(scene, ClubAct.REMOVE)
    assert await scene.said() == []
    assert await look(scene, NOON + 14 * DAY) == []


async def test_a_club_of_the_file_is_the_host_s(scene: Scene) -> None:
    """The file would create it again: it has no button, and an old one does nothing."""
    await scene.database.run(lambda tx: tx.write("UPDATE club SET founded_at = NULL"))
    shown = await press(scene, ClubAct.REMOVE, founded=0)
    assert isinstance(shown, Reply)
    sleep = button("host-club", club=1, act="sleep", founded=0)
    assert {each.number for row in shown.rows for each in row} == {sleep}
    assert await scene.rows("SELECT * FROM removal") == []


@pytest.mark.parametrize("act", ClubAct)
@pytest.mark.parametrize("who", [MEMBER, 777])
async def test_a_button_is_for_operators(scene: Scene, act: ClubAct, who: int) -> None:
    """A member or a stranger cannot use it."""
    assert await press(scene, act, who) == OperatorsOnly()


@pytest.mark.parametrize("act", [a for a in ClubAct if a not in (ClubAct.WAKE, ClubAct.GO_ON)])
async def test_an_arbiter_is_no_operator(scene: Scene, act: ClubAct) -> None:
    """They do not remove their own club for the host, or see others."""
    assert await press(scene, act, ARBITER) == OperatorsOnly()


async def test_a_button_of_a_club_that_is_gone_is_old(scene: Scene) -> None:
    """The answer is that to a button that nobody ever made."""

    def step(tx: Transaction) -> None:
        with pytest.raises(StaleButton):
            press_club(visit(tx), club=2, act=ClubAct.SHOW, founded=0)

    await scene.database.run(step)


async def test_where_no_arbiter_is_on_telegram_the_host_gives_the_archive(scene: Scene) -> None:
    """Else the club would stay for ever."""
    sql = "UPDATE address SET channel = 'mail', ref = 'tom@voorbeeld.nl' WHERE person_id = ?"
    shown = await press(scene, ClubAct.REMOVE)
    assert "club remove --archived" not in Translator(strict=True).render(text_of(shown), "nl")
    await scene.database.run(lambda tx: tx.write(sql, ARBITER))
    shown = await press(scene, ClubAct.SHOW)
    assert "club remove --archived" in Translator(strict=True).render(text_of(shown), "nl")


def text_of(answer: Reply | Refusal) -> Message:
    """The question's words."""
    assert isinstance(answer, Reply)
    assert isinstance(answer.text, Message)
    return answer.text


@pytest.mark.parametrize("founded", [None, 0, 1788285601])
async def test_a_button_of_the_club_that_had_the_number_is_old(
    scene: Scene, founded: int | None
) -> None:
    """So is a button of a version without the founding moment, except those of arbiters."""
    for act in (ClubAct.ASK_REMOVAL, ClubAct.REMOVE, ClubAct.SLEEP):
        assert await press(scene, act, founded=founded) == StaleButton()
    assert await scene.rows("SELECT club_id FROM removal UNION SELECT club_id FROM sleep") == []
    for act in (ClubAct.WAKE, ClubAct.GO_ON):
        comes = await press(scene, act, ARBITER, founded=founded)
        assert comes == (Reply.of(ClubGoesOn("De Pion")) if founded is None else StaleButton())


async def test_an_operator_reads_no_name_and_no_chat(scene: Scene) -> None:
    """That holds for the list, for a club, and for each act, in every state."""
    texts = Translator(strict=True)
    said = list[str]()

    def listed(tx: Transaction) -> None:
        pages = list_clubs(visit(tx))
        assert isinstance(pages, Reply)
        said.extend(pages.pages)

    await scene.database.run(listed)
    for act in (*ClubAct, ClubAct.SLEEP, ClubAct.REMOVE, ClubAct.SHOW):
        answer = await press(scene, act)
        text = answer.text if isinstance(answer, Reply) else answer
        said.append(texts.render(text, "nl"))
        await scene.database.run(listed)
    await archived(scene)
    await scene.database.run(listed)
    hidden = {*(name.split()[-1] for name in NAMES), "Wolf", str(GROUP), "Intern"}
    assert [(word, text) for text in said for word in hidden if word in text] == []
    assert any("slaapt" in text for text in said)
    assert any("weggehaald" in text for text in said)
    assert "verdwijnt op woensdag 2 december" in said[-1]
