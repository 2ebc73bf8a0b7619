"""A club that moved to another bot: its people are told so here, and their data are deleted."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from keizer_bot.app.upkeep import forget
from keizer_bot.club.accounts.topics import stray_groups_coming
from keizer_bot.club.hosting.founding_messages import ClubNameTaken
from keizer_bot.club.hosting.names_and_hours import free_name
from keizer_bot.club.hosting.sleeping import hand_over
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, founding, hosting, people
from tests.club.scene import ARBITER, GROUP, NAMES, NOON, Scene, open_scene

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from keizer_bot.store.transaction import Transaction

OTHER = "other_keizer_bot"
MOVED = f"De Pion</b> is verhuisd naar een andere bot: @{OTHER}. Hier heb ik niets genoteerd"


def _hand_over(tx: Transaction) -> None:
    tokens = {member.id: f"token-{member.id}" for member in people.members(tx, 1)}
    hand_over(tx, Translator(strict=True), clubs.club(tx, 1), OTHER, tokens, NOON)


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """De Pion went to another bot."""
    scene = await open_scene(tmp_path)
    await scene.database.run(_hand_over)
    yield scene
    await scene.database.close()


async def test_everybody_is_told_once(scene: Scene) -> None:
    """Members get their own link, the arbiter all of them, the group the way to go on."""
    said = await scene.said()
    own = [each for each in said if "de link is alleen van jou" in each["text"]]
    assert {each["to"] for each in own} == {scene.ids[name] for name in NAMES}
    for each in own:
        number = each["to"] - 100  # as the scene counts them
        assert f"https://t.me/{OTHER}?start=token-{number}\n" in each["text"]
    (links,) = [each for each in said if "De link van elk lid" in each["text"]]
    assert links["to"] == ARBITER
    assert links["text"].count("?start=token-") == len(NAMES)
    (group,) = [each for each in said if each["to"] == GROUP]
    assert f"https://t.me/{OTHER}?startgroup" in group["text"]


@pytest.mark.parametrize("words", ["/afmelden", "/uitslag 1-0", "Ik kan vrijdag niet"])
@pytest.mark.parametrize("chat", ["group", "private"])
async def test_a_message_to_a_moved_club_is_not_stored_and_its_sender_knows(
    scene: Scene, words: str, chat: str
) -> None:
    """That holds for commands and plain words, in the group and in private."""
    await scene.say(words, chat=chat)
    (said,) = await scene.said()
    assert MOVED in said["text"]


@pytest.mark.parametrize("private", [True, False])
async def test_an_old_button_says_where_the_club_is(scene: Scene, *, private: bool) -> None:
    """The number in the button may belong to another club by now."""
    await scene.press("r:12:won", by=NAMES[0], at=NOON, private=private)
    (said,) = await scene.said()
    assert "De Pion is verhuisd" in said["text"].replace("<b>", "").replace("</b>", "")


async def test_chatter_in_the_group_is_left_alone(scene: Scene) -> None:
    """The bot does nothing there, as before."""
    await scene.say("Wat een mooie partij was dat gisteren")
    assert await scene.said() == []


async def test_a_member_of_another_club_is_served_there(scene: Scene) -> None:
    """In private their words are about that one."""

    def other_club(tx: Transaction) -> None:
        number, _ = clubs.settle(tx, "De Dame", "nl", "Europe/Amsterdam", _hours(tx))
        people.link_member(tx, people.add_member(tx, number, NAMES[0]), scene.ids[NAMES[0]])

    await scene.database.run(other_club)
    await scene.say("/gegevens", chat="private")
    assert "Dit bewaar ik van jou, Jan de Vries, bij De Dame" in str(await scene.said())


def _hours(_: Transaction) -> str:
    return (
        '{"evening": {"weekday": "friday", "time": "20:00"}, "sign_off": {"weekday": "friday",'
        ' "time": "18:00"}, "pairings": {"weekday": "friday", "time": "19:45"},'
        ' "results_final": "23:30"}'
    )


async def test_it_leaves_the_group_after_a_week(scene: Scene) -> None:
    """Until then it says where the club is."""
    (job,) = await scene.database.run(stray_groups_coming, NOON)
    assert job.moment == NOON + timedelta(days=7)


async def test_after_two_months_nobody_of_it_is_known(scene: Scene) -> None:
    """Except its name, so that the host's file does not create it again."""
    await scene.database.run(forget, NOON + timedelta(days=61))
    assert await scene.rows("SELECT * FROM moved_recipient") == []
    assert [each.name for each in await scene.database.run(hosting.moved)] == ["De Pion"]
    await scene.say("hallo", chat="private")
    assert "verhuisd" not in str(await scene.said())


async def test_a_club_that_comes_back_can_go_again(scene: Scene) -> None:
    """To a third bot: people are then sent to that one."""

    def go(tx: Transaction) -> None:
        hosting.note_moved(tx, "De Pion", "third_bot", NOON, [])

    await scene.database.run(go)
    assert [each.bot for each in await scene.database.run(hosting.moved)] == ["third_bot"]


async def test_nobody_passes_for_a_club_that_moved(scene: Scene) -> None:
    """People here would look for it under that name."""

    def taken(tx: Transaction) -> None:
        with pytest.raises(ClubNameTaken):
            free_name(tx, "DE PI0N!", "keizer_bot")

    await scene.database.run(taken)


async def test_an_arbiter_with_their_page_alone_is_told_nothing_on_telegram(tmp_path: Path) -> None:
    """The page moves with the club; a message to their chat would be lost."""
    scene = await open_scene(tmp_path)
    page = "UPDATE address SET channel = 'web', ref = '' WHERE person_id = ?"
    await scene.database.run(lambda tx: tx.write(page, ARBITER))
    await scene.database.run(_hand_over)
    assert ARBITER not in {said["to"] for said in await scene.said()}
    await scene.database.close()


async def test_nothing_of_its_people_stays(scene: Scene) -> None:
    """Only rows that tell people of the move stay, and the messages waiting to be sent."""
    tables = await scene.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    names = [row["name"] for row in tables]
    assert "member" in names
    left = [name for name in names if await scene.rows(f"SELECT * FROM {name}")]  # noqa: S608 - ours
    where_they_are_told = {"moved_club", "moved_recipient", "outbox", "stray_group"}
    assert set(left) == where_they_are_told | {"front", "sqlite_sequence"}
    assert await scene.database.run(founding.founded_clubs) == ()
