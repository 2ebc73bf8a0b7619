"""The running program serves members' pages in its own loop, behind a proxy on this machine."""

from __future__ import annotations

import asyncio
import re
import socket

import httpx
import pytest

from keizer_bot.app.checking import findings
from tests.app.process import Club, until

pytestmark = pytest.mark.slow


def with_pages(club: Club) -> str:
    """The club's configuration offers pages at a free port; their address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with (club.folder / "config.toml").open("a", encoding="utf-8") as config:
        config.write(f'[web]\nurl = "{url}"\nlisten = "{url.removeprefix("http://")}"\n')
    return url


async def link_of(club: Club, name: str) -> str:
    """The personal link that the arbiter makes for a member."""
    chat = club.arbiter.chat
    club.arbiter.say(chat, f"/koppel {name}")
    pattern = re.compile(r"http://\S+/in/\S{22}")
    await until(lambda: any(pattern.search(m.body) for m in chat.messages.values()))
    return next(found[0] for m in chat.messages.values() if (found := pattern.search(m.body)))


def carried(answer: httpx.Response) -> dict[str, str]:
    """The cookies that the answer sets: a client sends `Secure` ones back by TLS alone."""
    pairs = (
        each.partition(";")[0].partition("=") for each in answer.headers.get_list("set-cookie")
    )
    return {"Cookie": "; ".join(f"{name}={value}" for name, _, value in pairs if value)}


async def test_a_member_comes_in_and_signs_off_on_the_page(club: Club) -> None:
    """By the link that the arbiter sent; no token gets into the log, and the bot stops in time."""
    url = with_pages(club)
    bot = await club.start()
    await until(lambda: "at work" in club.log)
    link = await link_of(club, "Aa")
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}) as client:
        first = await client.get(link)
        asked = await client.get("/in", headers=carried(first))
        both = f"{carried(first)['Cookie']}; {carried(asked)['Cookie']}"
        assert "Ben jij Aa, van De Pion?" in asked.text
        done = await client.post("/in", headers={"Cookie": both})
        client.headers.update(carried(done))
        home = (await client.get("/")).headers["location"]
        number = re.search(r'name="number" value="([^"]+)"', (await client.get(home)).text)
        assert number
        await client.post(home, data={"number": number[1], "say": "/afmelden"})
        await club.until_rows("SELECT state FROM presence", [("excused",)])
        assert "Genoteerd" in (await client.get(home)).text
        seen = [each.sentence async for each in findings(club.folder / "config.toml", club.clock)]
        assert f"Members' pages are at {url}." in seen
        bot.terminate()
        async with asyncio.timeout(8):
            assert await bot.wait() == 0
    token, own = link[-22:], carried(done)["Cookie"].partition("=")[2]
    assert token not in club.log
    assert own not in club.log
    assert "/me/" not in club.log


async def test_a_port_that_is_taken_is_said_in_a_sentence(club: Club) -> None:
    """The bot does not go on without the pages that it was told to serve."""
    url = with_pages(club)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", int(url.rpartition(":")[2])))
        taken.listen()
        bot = await club.start()
        async with asyncio.timeout(40):
            assert await bot.wait() != 0
    assert "Traceback" not in club.log
    assert "[web]" in club.log
