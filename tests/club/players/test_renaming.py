"""A member's name is put right, in everything that is kept of them."""

from __future__ import annotations

import json

import pytest

from keizer_bot.store import drafts
from tests.club.scene import ARBITER, NOON, Scene

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
    assert "/samenvoegen Ilse Vos = Anna Smit" in await _said(scene, "/speler Anna heet Ilse Vos")
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *(("x" * 200, "NameTooLong"), ("♞♞", "NameWithoutLetters")),
        *(("Anna Bos?", "QuestionIsNoName"), ("...", "UnknownPlayer")),
    ],
)
async def test_text_that_is_no_name_is_refused(scene: Scene, name: str, why: str) -> None:
    """As for a new player; dots end a sentence."""
    await _said(scene, f"/speler Anna heet {name}")
    assert why in scene.spoken
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")


async def test_members_do_not_rename_themselves(scene: Scene) -> None:
    """Names are the club's."""
    await _said(scene, "/speler Anna heet Anna de Boer", by="Anna Smit")
    assert "ArbiterOnly" in scene.spoken
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'")


async def test_a_name_with_quotes_leaves_what_is_kept_in_json_whole(scene: Scene) -> None:
    """A season that is being prepared, and a post."""
    draft = '{"entrants": [{"name": "Anna Smit"}]}'
    await scene.database.run(lambda tx: drafts.add(tx, 1, ARBITER, "season", draft, NOON))
    await _said(scene, '/speler Anna heet Anna "Ans" Smit')
    (row,) = await scene.rows("SELECT content FROM draft")
    assert json.loads(row["content"]) == {"entrants": [{"name": 'Anna "Ans" Smit'}]}


async def test_names_that_begin_likewise_stay(scene: Scene) -> None:
    """Also that of a past winner who is no member."""
    await _said(scene, "/erelijst 2014 Clubkampioen: Piet Jansen Senior")
    await _said(scene, "/speler Piet Jansen heet Piet de Boer")
    (row,) = await scene.rows("SELECT name FROM past_winner")
    assert row["name"] == "Piet Jansen Senior"


async def test_nothing_of_the_former_name_can_be_brought_back(scene: Scene) -> None:
    """Acts under the former name are undone under the new one."""
    await _said(scene, "/erelijst 2014 Clubkampioen: Anna Smit")
    await _said(scene, "/erelijst weg 2014 Clubkampioen: Anna Smit")
    await _said(scene, "/speler Anna heet Anna de Boer")
    traces = await scene.rows("SELECT before, after FROM trace")
    assert not any("Anna Smit" in str(dict(row)) for row in traces)


async def test_an_erased_member_gets_no_name_again(scene: Scene) -> None:
    """They asked to be forgotten."""
    await _said(scene, "/wissen", by="Anna Smit")
    button = (await scene.said())[-1]["buttons"][0][0]["data"]
    await scene.press(button, by="Anna Smit", at=NOON, private=True)
    await _said(scene, "/speler Oud-lid 1 heet Anna Smit")
    assert "ErasedKeepsName" in scene.spoken
    assert await scene.rows("SELECT 1 FROM member WHERE name = 'Anna Smit'") == []


async def test_an_arbiter_whose_account_is_a_childs_keeps_their_name(scene: Scene) -> None:
    """The child is another person; an arbiter who is the member gets the new name."""
    sql = "UPDATE member SET person_id = ? WHERE name = ?"
    await scene.database.run(lambda tx: tx.write(sql, ARBITER, "Ilse Vos"))
    await _said(scene, "/speler Ilse heet Ilse de Vos")
    (before,) = await scene.rows("SELECT name FROM arbiter WHERE person_id = ?", ARBITER)
    assert before["name"] == TOM
    await scene.database.run(lambda tx: tx.write(sql, ARBITER, "Ilse de Vos"))
    rename = "UPDATE arbiter SET name = 'Ilse de Vos' WHERE person_id = ?"
    await scene.database.run(lambda tx: tx.write(rename, ARBITER))
    await _said(scene, "/speler Ilse heet Ilse Vos")
    (after,) = await scene.rows("SELECT name FROM arbiter WHERE person_id = ?", ARBITER)
    assert after["name"] == "Ilse Vos"
