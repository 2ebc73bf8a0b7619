"""The running program serves members' pages in its own loop, behind a proxy on this machine."""

from __future__ import annotations

import asyncio
import re
import socket
from collections import Counter

import httpx
import pytest

from keizer_bot.app.checking import findings
from tests.app.findings import sentence
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
    """The cookies that the answer sets, because a client sends `Secure` ones only by TLS."""
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
    ((token, is_open),) = await club.rows("SELECT token, is_open FROM public_page")
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}) as client:
        assert is_open
        assert "De Pion" in (await client.get(f"/club/{token}")).text
        for path in ("/", "/club/1", "/club/1/scherm", "/club/1/bord/1"):
            counted = await client.get(path, follow_redirects=True)
            assert "De Pion" not in counted.text
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
        seen = [sentence(each) async for each in findings(club.folder / "config.toml", club.clock)]
        assert f"Members’ pages are at {url}." in seen
        bot.terminate()
        async with asyncio.timeout(8):
            assert await bot.wait() == 0
    token, own = link[-22:], carried(done)["Cookie"].partition("=")[2]
    assert token not in club.log
    assert own not in club.log
    assert "/me/" not in club.log


ENDLESS = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
    "X-Forwarded-For: 192.0.2.1\r\n"
    "Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    "Transfer-Encoding: chunked\r\n\r\n4\r\nsay=\r\n"
)


async def endless(url: str, path: str, cookie: str) -> bytes:
    """Send a form that never ends; the status line of the answer once the bot hangs up."""
    host = url.removeprefix("http://")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(ENDLESS.format(path=path, host=host, cookie=cookie).encode())
    try:
        answer = await reader.read()
    except ConnectionError:
        answer = b""
    writer.close()
    return answer.partition(b"\r\n")[0]


async def test_forms_that_never_end_keep_the_pages_from_nobody(club: Club) -> None:
    """900 forms of a stranger and of a member: a visitor from elsewhere is answered at once."""
    url = with_pages(club)
    await club.start()
    await until(lambda: "at work" in club.log)
    link = await link_of(club, "Aa")
    async with httpx.AsyncClient(base_url=url, headers={"X-Forwarded-For": "192.0.2.2"}) as client:
        first = await client.get(link)
        asked = await client.get("/in", headers=carried(first))
        both = f"{carried(first)['Cookie']}; {carried(asked)['Cookie']}"
        done = await client.post("/in", headers={"Cookie": both, "Origin": url})
        own = carried(done)["Cookie"]
        home = (await client.get("/", headers={"Cookie": own})).headers["location"]
        for path, cookie in (("/me/00000000/", f"__Host-keizer={'A' * 22}"), (home, own)):
            async with asyncio.timeout(30):
                sent = [asyncio.create_task(endless(url, path, cookie)) for _ in range(900)]
                # 900 connections at one moment are more than are taken on; 30 of a house stay open
                await until(lambda: sum(not each.done() for each in sent) <= 100)  # noqa: B023
                for _ in range(20):
                    assert (await client.get("/mail")).status_code == 200
                answers = Counter(await asyncio.gather(*sent))
            assert answers.keys() <= EXPECTED, answers


EXPECTED = {
    b"HTTP/1.1 303 See Other",
    b"HTTP/1.1 408 Request Timeout",
    b"HTTP/1.1 429 Too Many Requests",
    b"HTTP/1.1 503 Service Unavailable",
    b"",
}


async def test_a_port_that_is_taken_is_said_in_a_sentence(club: Club) -> None:
    """The bot does not run without the pages that it was told to serve."""
    url = with_pages(club)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", int(url.rpartition(":")[2])))
        taken.listen()
        bot = await club.start()
        async with asyncio.timeout(40):
            assert await bot.wait() != 0
    assert "Traceback" not in club.log
    assert "[web]" in club.log
