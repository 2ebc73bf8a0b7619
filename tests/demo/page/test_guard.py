"""The page is for people with its address, and accepts forms from itself only."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.routing import Route

from keizer_bot.demo.page.routes import HEADERS, ChatRoutes, new_key, page_app
from keizer_bot.demo.page.state import PageState
from keizer_bot.standin.server import listening
from tests.demo.page.conftest import HOST
from tests.standin.people import Person


async def test_without_its_key_nothing_is_there(browser: httpx.AsyncClient) -> None:
    """Neither the page nor its files can be fetched."""
    for path in ("/", "/wrong/", "/wrong/static/page.js"):
        assert (await browser.get(f"{HOST}{path}")).status_code == 404


def test_a_key_cannot_be_guessed() -> None:
    """128 bits, another one each time."""
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) >= 22


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9", None])
async def test_other_sites_cannot_post(
    browser: httpx.AsyncClient, state: PageState, tom: Person, origin: str | None
) -> None:
    """They could not do so even if they knew the key."""
    browser.headers.pop("Origin")
    headers = {} if origin is None else {"Origin": origin}
    fields = {"as": str(tom.id), "chat": "group", "text": "hi"}
    assert (await browser.post("say", data=fields, headers=headers)).status_code == 403
    assert all(message.body != "hi" for message in state.group.messages.values())


async def test_nothing_from_elsewhere_and_no_script_in_the_page(
    browser: httpx.AsyncClient, tom: Person
) -> None:
    """The policy says so, and the page obeys it."""
    answer = await browser.get("", params={"as": str(tom.id)})
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", answer.text) == []
    assert HEADERS.items() <= dict(answer.headers.multi_items()).items() or all(
        answer.headers[name] == value for name, value in HEADERS.items()
    )


async def test_it_listens_on_loopback_alone() -> None:
    """At any other of this machine's addresses nobody answers."""
    async with listening(page_app("key", list[Route]())) as address:
        with pytest.raises(OSError, match="Connect call failed"):
            await asyncio.open_connection("127.0.0.2", urlsplit(address).port)


async def test_another_name_for_this_machine_is_refused() -> None:
    """DNS rebinding: a site's own name that leads here gets nothing."""
    app = page_app("key", [Route("/", ChatRoutes)])
    async with listening(app) as address, httpx.AsyncClient() as client:
        headers = {"Host": f"evil.example:{urlsplit(address).port}"}
        answer = await client.get(f"{address}/key/static/page.js", headers=headers)
    assert answer.status_code == 400
