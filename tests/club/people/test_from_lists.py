"""Mail addresses come in with lists of players and with new ones, and go out with nothing."""

from __future__ import annotations

import json

from keizer_bot.store import drafts, people, privacy
from keizer_bot.store.addresses import addresses
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, NOON, Scene

NEW = "Nora Nieuw"


async def mail_of(scene: Scene, name: str) -> list[str]:
    """Somebody's mail address."""
    sql = (
        "SELECT ref FROM address JOIN member USING (person_id) WHERE channel = 'mail' AND name = ?"
    )
    return [row["ref"] for row in await scene.rows(sql, name)]


async def test_a_new_player_comes_with_an_address(scene: Scene) -> None:
    """It may be anywhere in the line."""
    await scene.say(f"/speler erbij {NEW} nora@voorbeeld.nl 1500", by="Tom Wolf")
    assert await mail_of(scene, NEW) == ["nora@voorbeeld.nl"]
    (row,) = await scene.rows("SELECT rating FROM player ORDER BY id DESC LIMIT 1")
    assert row["rating"] == 1500


async def test_half_an_address_is_refused(scene: Scene) -> None:
    """Nobody is added then."""
    await scene.say(f"/speler erbij {NEW} nora@voorbeeld 1500", by="Tom Wolf")
    assert await scene.rows("SELECT id FROM member WHERE name = ?", NEW) == []


async def test_rights_that_an_arbiter_took_stay(scene: Scene) -> None:
    """A list is often older than the member's own word."""

    def step(tx: Transaction) -> tuple[str, ...]:
        member = people.members(tx, 1)[0]
        people.take_mail(tx, member.id, "own@voorbeeld.nl")
        people.take_mail(tx, member.id, "list@voorbeeld.nl")
        people.take_mail(tx, member.id, None)
        number = people.give_number(tx, member.id)
        return tuple(each.ref for each in addresses(tx, number) if each.channel == "mail")

    assert await scene.database.run(step) == ("own@voorbeeld.nl",)


async def test_an_erased_member_is_in_no_season_in_preparation(scene: Scene) -> None:
    """The address that a list had of them is dropped too, before it was given to them."""

    def step(tx: Transaction) -> str:
        one, other = people.members(tx, 1)[:2]
        listed = [{"member": each.id, "mail": f"{each.id}@voorbeeld.nl"} for each in (one, other)]
        content = json.dumps({"listed": listed, "entrants": listed})
        number = drafts.add(tx, 1, ARBITER, "season", content, NOON)
        privacy.erase(tx, one.id, "Oud-lid 1", "oud-lid-1", NOON)
        found = drafts.open_(tx, number)
        assert found is not None
        assert json.loads(found.content)["listed"] == [{"member": one.id, "mail": None}, listed[1]]
        return found.content

    assert (await scene.database.run(step)).count("@") == 2


async def test_nobody_else_gives_an_address_that_opens_more(scene: Scene) -> None:
    """The reader of the mail can sign in, also to another club, or as an arbiter."""

    def step(tx: Transaction) -> None:
        anna = tx.the("SELECT person_id FROM member WHERE name = 'Anna Smit'")["person_id"]
        club = tx.write(
            "INSERT INTO club (name, language, time_zone) VALUES ('De Toren', 'nl', 'Europe/Rome')"
        )
        people.link_member(tx, people.add_member(tx, club, "Anna Smit"), anna)
        ilse = tx.the("SELECT person_id FROM member WHERE name = 'Ilse Vos'")["person_id"]
        people.appoint(tx, 1, ilse, "Ilse Vos", NOON)
        for row in tx.all("SELECT id FROM member WHERE name IN ('Anna Smit', 'Ilse Vos')"):
            people.take_mail(tx, row["id"], "tom@voorbeeld.nl")

    await scene.database.run(step)
    for name in ("Anna Smit", "Ilse Vos"):
        for words in (f"{name} tom@voorbeeld.nl", name, f"{name} weg", f"{name} fout"):
            await scene.say(f"/adres {words}", by="Tom Wolf")
            assert "GivesOwnAddress" in scene.spoken, words
            scene.spoken.clear()
    assert await scene.rows("SELECT ref FROM address WHERE channel = 'mail'") == []


async def test_they_give_it_themselves(scene: Scene) -> None:
    """An arbiter who plays gives their own."""
    ilse = await scene.rows("SELECT person_id FROM member WHERE name = 'Ilse Vos'")
    await scene.database.run(people.appoint, 1, ilse[0]["person_id"], "Ilse Vos", NOON)
    await scene.say("/adres ilse@voorbeeld.nl", by="Ilse Vos")
    assert await mail_of(scene, "Ilse Vos") == ["ilse@voorbeeld.nl"]
