"""Who sends many messages at once holds up nobody else; each sender's own keep their order."""

from tests.telegram.stage import Transport


async def test_a_flood_waits_for_the_others(transport: Transport) -> None:
    """Of two hundred messages a few are handled, then what others sent after them."""
    ben = transport.scene.person("Ben")
    for number in range(200):
        transport.anna.write(f"a{number}")
    for number in range(3):
        ben.write(f"b{number}")
    await transport.inbox.keep(list(transport.telegram.updates.pending))
    while await transport.inbox.handle_some():
        pass
    heard = transport.echo.heard
    assert heard.index("b2") < 30
    assert [text for text in heard if text[0] == "a"] == [f"a{n}" for n in range(200)]
    assert [text for text in heard if text[0] == "b"] == ["b0", "b1", "b2"]


async def test_a_usual_backlog_keeps_its_order(transport: Transport) -> None:
    """Twenty of one sender come before what another sent after them."""
    ben = transport.scene.person("Ben")
    for number in range(20):
        transport.anna.write(f"a{number}")
    ben.write("b")
    transport.anna.write("c")
    await transport.inbox.keep(list(transport.telegram.updates.pending))
    while await transport.inbox.handle_some():
        pass
    assert transport.echo.heard[19:] == ["a19", "b", "c"]
