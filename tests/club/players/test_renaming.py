"""A member's name is put right, in everything that is kept of them."""

from __future__ import annotations

import pytest

from tests.club.scene import NOON, Scene

TOM = "Tom Wolf"


async def _said(scene: Scene, text: str, by: str = TOM) -> str:
    await scene.say(text, by=by, chat="private", at=NOON)
    return str((await scene.said())[-1]["text"])


async def test_the_new_name_stands_everywhere(scene: Scene) -> None:
    """Also where the former one was written down; nobody is found by that any more."""
    await _said(scene, "/afmelden Anna Smit 27-11")
    assert "Anna de Boer" in await _said(scene, "/speler Anna heet Anna de Boer")
    facts = await scene.database.run(lambda tx: "\n".join(tx._connection.iterdump()))
    written = [line for line in facts.splitlines() if 'INTO "outbox"' not in line]
    assert not [line for line in written if "Anna Smit" in line]
    assert "Anna de Boer" in await _said(scene, "/logboek")
    assert "Anna de Boer" in await _said(scene, "/stand")
    await _said(scene, "/speler Smit")
    assert "UnknownPlayer" in scene.spoken


async def test_the_command_is_its_own_way_back(scene: Scene) -> None:
    """A button could not put back the texts; it undoes what was done before."""
    await _said(scene, "/afmelden Anna Smit 27-11")
    await _said(scene, "/speler Anna heet Anna de Boer")
    assert "afgemeld" in await _said(scene, "/herstel")
    await _said(scene, "/speler Anna de Boer heet Anna Smit")
    assert "Anna Smit" in await _said(scene, "/stand")


async def test_a_name_that_another_member_has_is_refused(scene: Scene) -> None:
    """It would be the same person: two members are merged."""
    assert "/samenvoegen Anna Smit = Ilse Vos" in await _said(scene, "/speler Anna heet Ilse Vos")
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")


@pytest.mark.parametrize("name", ["x" * 200, "..."])
async def test_what_is_no_name_is_refused(scene: Scene, name: str) -> None:
    """The same names are refused as for a new player."""
    await _said(scene, f"/speler Anna heet {name}")
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")


async def test_members_do_not_rename_themselves(scene: Scene) -> None:
    """Names are the club's."""
    await _said(scene, "/speler Anna heet Anna de Boer", by="Anna Smit")
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")
