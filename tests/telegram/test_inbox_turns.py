"""A sender of many updates delays nobody else; each sender's and club's order is kept."""

from keizer_bot.store import clubs, people
from keizer_bot.store.transaction import Transaction
from tests.telegram.stage import Transport


async def test_a_flood_waits_for_the_others(transport: Transport) -> None:
    """Of two hundred messages a few are handled, then other people's messages."""
    ben = transport.scene.person("Ben")
    for number in range(200):
        transport.anna.write(f"a{number}")
    for number in range(3):
        ben.write(f"b{number}")
    heard = await _heard(transport)
    assert heard.index("b2") < 30
    assert [text for text in heard if text[0] == "a"] == [f"a{n}" for n in range(200)]
    assert [text for text in heard if text[0] == "b"] == ["b0", "b1", "b2"]


async def test_a_usual_backlog_keeps_its_order(transport: Transport) -> None:
    """Twenty of one sender come before another's later ones."""
    ben = transport.scene.person("Ben")
    for number in range(20):
        transport.anna.write(f"a{number}")
    ben.write("b")
    transport.anna.write("c")
    heard = await _heard(transport)
    assert heard[19:] == ["a19", "b", "c"]


async def test_a_club_s_flood_waits_for_other_clubs(transport: Transport) -> None:
    """Forty members write at once: a member of another club waits for few of them."""
    many = [transport.scene.person(f"Lid {number}") for number in range(40)]
    ben = transport.scene.person("Ben")

    def step(tx: Transaction) -> None:
        for club, members in (("De Pion", many), ("De Dame", [ben])):
            number, _ = clubs.settle(tx, club, "nl", "Europe/Amsterdam", "{}")
            for member in members:
                people.link_member(tx, people.add_member(tx, number, str(member.id)), member.id)

    await transport.database.run(step)
    for number in range(10):
        for each in many:
            each.write(f"a{number}")
    ben.write("b0")
    ben.write("b1")
    heard = await _heard(transport)
    assert heard.index("b1") < 30
    assert [text for text in heard if text[0] == "a"] == [f"a{n}" for n in range(10) for _ in many]
    assert [text for text in heard if text[0] == "b"] == ["b0", "b1"]


async def test_a_flood_of_strangers_waits_for_clubs(transport: Transport) -> None:
    """Three hundred people of no club write once each: a member waits for few of them."""
    strangers = [transport.scene.person(f"Vreemde {number}") for number in range(300)]
    ben = transport.scene.person("Ben")

    def step(tx: Transaction) -> None:
        number, _ = clubs.settle(tx, "De Dame", "nl", "Europe/Amsterdam", "{}")
        people.link_member(tx, people.add_member(tx, number, "Ben"), ben.id)

    await transport.database.run(step)
    for each in strangers:
        each.write("a")
    ben.write("b0")
    ben.write("b1")
    heard = await _heard(transport)
    assert heard.index("b1") < 30
    assert len(heard) == 302


async def _heard(transport: Transport) -> list[str]:
    """All that was written, in the order in which it is handled."""
    await transport.inbox.keep(list(transport.telegram.updates.pending))
    while await transport.inbox.handle_some():
        pass
    return transport.echo.heard
