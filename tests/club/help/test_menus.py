"""The menus that Telegram shows beside the input field."""

from __future__ import annotations

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.help.actions import offer_menus
from keizer_bot.core.identify import ReplyContext
from tests.club.scene import ARBITER, NOON, Ear, Scene


async def _offer(scene: Scene) -> None:
    await scene.database.run(
        lambda tx: offer_menus(ReplyContext(tx, Ear(scene.spoken), NOON), COMMANDS)
    )


async def test_members_have_a_menu_in_every_language(scene: Scene) -> None:
    """Each language has its own names, and every other telephone the Dutch ones."""
    await _offer(scene)
    menus = {m.get("language"): m for m in await scene.said() if "of" not in m}
    names = {code: {name for name, _ in m["commands"]} for code, m in menus.items()}
    assert {"afmelden", "uitslag"} <= names[None] == names["nl"]
    assert "signoff" in names["en"]
    assert "assente" in names["it"]


async def test_only_the_arbiter_is_offered_the_arbiters_commands(scene: Scene) -> None:
    """In their own chat they have them all."""
    await _offer(scene)
    said = await scene.said()
    own = [m for m in said if m.get("of") == ARBITER]
    assert all("corrigeer" not in {name for name, _ in m["commands"]} for m in said if m not in own)
    assert "corrigeer" in {name for m in own for name, _ in m["commands"]}


async def test_a_menu_is_sent_once_until_it_changes(scene: Scene) -> None:
    """Starting the bot again sends nothing new."""
    await _offer(scene)
    before = len(await scene.said())
    await _offer(scene)
    assert len(await scene.said()) == before
