"""The checks of every request, and the headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest

from keizer_bot.core.tokens import new_token
from keizer_bot.web.guard import HEADERS, RequestLimit, address_of
from tests.web.stage import ILSE, URL, Browser, Club, number_on

POLICY = (
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
    " style-src 'self'; img-src 'self'"
)


async def sign_off(club: Club, browser: Browser, **headers: str) -> int:
    """Send the form that signs off with these headers; the status of the answer."""
    home = (await club.browser(ILSE)).home
    path = await browser.home() if browser.token else await home()
    fields = {"number": number_on(await browser.get(path)), "say": "/afmelden"}
    return (await browser.post(path, fields, **headers)).status_code


async def signed_off(club: Club) -> bool:
    """True if anybody is signed off."""
    return bool(await club.rows("SELECT * FROM presence"))


@pytest.mark.parametrize("path", ["/", "/in", "/nowhere", "/static/page.css", "/in/x", "/me/x/"])
async def test_every_answer_tells_the_browser_what_it_may(club: Club, path: str) -> None:
    """No scripts, no frames, no referrer, no search engine, no copy, no plain HTTP."""
    headers = (await Browser(club.front).get(path)).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS
    assert headers["content-security-policy"] == POLICY
    assert headers["referrer-policy"] == "no-referrer"
    assert "noindex" in headers["x-robots-tag"]
    assert headers["strict-transport-security"].startswith("max-age=")
    kept = "immutable" in headers.get("cache-control", "")
    assert kept if path.startswith("/static/") else headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://club.example.org",
        "https://club.example.org.evil.example",
        "https://club.example.org:8443",
        f"{URL}, https://evil.example",
    ],
)
async def test_a_form_from_elsewhere_does_nothing(club: Club, origin: str) -> None:
    """Any page of another site may send it, with the member's own cookie."""
    browser = await club.browser(ILSE)
    assert await sign_off(club, browser, Origin=origin) == 403
    assert not await signed_off(club)


async def test_a_form_that_says_twice_where_it_is_from_does_nothing(club: Club) -> None:
    """One of the two is false."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    fields = {"number": number_on(await browser.get(home)), "say": "/afmelden"}
    both = [("Origin", URL), ("Origin", "https://evil.example")]
    done = await browser.client.post(home, data=fields, headers=both)
    assert done.status_code == 403
    assert not await signed_off(club)


async def test_a_form_from_our_own_page_is_carried_out(club: Club) -> None:
    """The tests above would notice its effect."""
    assert await sign_off(club, await club.browser(ILSE)) == 303
    assert await signed_off(club)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8350", "", f"{URL[8:]}.evil.example"])
async def test_under_another_name_there_is_nothing(club: Club, host: str) -> None:
    """Another host's name that leads to this machine shows nobody's page."""
    browser = await club.browser(ILSE)
    answer = await browser.get("/", Host=host)
    assert answer.status_code == 421
    assert ILSE not in answer.text


async def test_plain_http_is_sent_on_to_https(club: Club) -> None:
    """The proxy says how it was asked; a form in the open is refused, its `Origin` tells."""
    browser = await club.browser(ILSE)
    answer = await browser.get("/stand?x=1", **{"X-Forwarded-Proto": "http"})
    assert (answer.status_code, answer.headers["location"]) == (308, f"{URL}/stand")


async def test_only_a_proxy_on_this_machine_says_for_whom_it_asks(club: Club) -> None:
    """From elsewhere `X-Forwarded-Proto` and `-For` may be invented."""
    trusted = Browser(club.front)
    assert (await trusted.get("/")).status_code == 200
    stranger = Browser(club.front, peer="203.0.113.9")
    assert (await stranger.get("/")).status_code == 308  # as plain HTTP, which it was


async def test_only_a_visitor_who_asks_too_much_must_wait(club: Club) -> None:
    """By address: the one that the proxy saw, not those that the browser made up before it."""
    flood = Browser(club.front)
    answers = [
        await flood.get("/in", **{"X-Forwarded-For": f"192.0.2.{turn % 250}, 198.51.100.99"})
        for turn in range(260)
    ]
    assert answers[0].status_code == 404
    assert answers[-1].status_code == 429
    assert "Wacht een minuut" in answers[-1].text
    assert (await Browser(club.front).get("/in")).status_code == 404


async def test_one_device_that_asks_too_much_is_asked_to_wait(club: Club) -> None:
    """By token, from any address: a script that runs wild."""
    browser = await club.browser(ILSE)
    seen = [
        (await browser.get("/", **{"X-Forwarded-For": f"192.0.2.{turn}"})).status_code
        for turn in range(60)
    ]
    assert seen[0] == 303
    assert seen[-1] == 429
    assert (await (await club.browser(ILSE)).get("/")).status_code == 303


def test_a_limit_is_made_up_for_with_time() -> None:
    """Three at once, and one every two seconds; each client separately."""
    now = 0.0
    limit = RequestLimit(3, 0.5, lambda: now)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now = 2.0
    assert [limit.allows("a") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_house_counts_as_one_address(host: str, counted: str) -> None:
    """Of IPv6 it has a whole network."""
    assert address_of({"client": (host, 1)}) == counted


async def test_a_form_that_is_too_large_is_not_read(club: Club) -> None:
    """16 kB are enough for all results of an evening."""
    browser = await club.browser(ILSE)
    done = await browser.post(await browser.home(), {"say": "x" * 20_000})
    assert done.status_code == 413


async def test_a_form_that_does_not_come_is_not_waited_for(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does closing wait for it: it counts only once it has arrived."""
    monkeypatch.setattr("keizer_bot.web.app.SLOWEST_FORM", 0.05)
    browser = await club.browser(ILSE)
    home = await browser.home()

    async def drip() -> AsyncIterator[bytes]:
        yield b"say=%2F"
        await club.front.drained(club.clock.now())
        await asyncio.sleep(1)
        yield b"afmelden"

    done = await browser.client.post(home, content=drip(), headers={"Origin": URL})
    assert done.status_code == 408


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
async def test_nothing_but_get_and_post_does_anything(club: Club, method: str) -> None:
    """A page knows no other."""
    browser = await club.browser(ILSE)
    answer = await browser.client.request(method, "/", headers={"Origin": URL})
    assert answer.status_code == 405


async def test_a_visitor_who_tries_many_links_must_wait(club: Club) -> None:
    """Also a client that asks for many mails or gives many names; reading still works."""
    browser = Browser(club.front)
    seen = [(await browser.post("/in", {})).status_code for _ in range(61)]
    assert (seen[0], seen[-1]) == (404, 429)
    assert (await browser.post("/claim", {"name": ILSE})).status_code == 429
    assert (await browser.get("/")).status_code == 200
    club.clock.advance(30)
    assert (await browser.post("/in", {})).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/in/x%0d%0aSet-Cookie:%20evil=1",
        "/me/x%0d%0aLocation:%20https://evil.example/",
        "//evil.example/",
        "/%5cevil.example/",
        "/me//evil.example/",
        "/?next=https://evil.example/",
        "/in?x=%0d%0aevil:%201",
    ],
)
async def test_no_address_writes_a_header_or_leads_elsewhere(club: Club, path: str) -> None:
    """Any link shows our page or none, whoever opens it."""
    for browser in (Browser(club.front), await club.browser(ILSE)):
        for scheme in ("https", "http"):
            answer = await browser.client.get(f"{URL}{path}", headers={"X-Forwarded-Proto": scheme})
            there = answer.headers.get("location", "/")
            assert not there.startswith(("//", "/\\"))
            assert there.startswith(("/", f"{URL}/"))
            assert "evil" not in answer.headers.get("set-cookie", "")
            assert "evil" not in {name.lower() for name in answer.headers}


async def test_a_form_is_sent_back_to_its_own_page_alone(club: Club) -> None:
    """Whatever is behind the address, the redirect is to a page of ours."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    done = await browser.post(f"{home}?x=%0d%0aevil:%201&y=//evil.example", {"say": "/stand"})
    assert done.status_code == 303
    assert done.headers["location"].startswith(home)
    assert "evil" not in {name.lower() for name in done.headers}


class Endless:
    """Forms whose end does not come until `stop` is called."""

    def __init__(self) -> None:
        self._stopped = asyncio.Event()

    async def _body(self) -> AsyncIterator[bytes]:
        yield b"say=%2F"
        await self._stopped.wait()

    def send(
        self, browser: Browser, path: str, house: str = "192.0.2.7"
    ) -> asyncio.Task[httpx.Response]:
        """Begin to send one from that house."""
        headers = {"Origin": URL, "X-Forwarded-For": house}
        sent = browser.client.post(path, content=self._body(), headers=headers)
        return asyncio.create_task(sent)

    def stop(self) -> None:
        """All end."""
        self._stopped.set()


@pytest.mark.parametrize("who", ["no cookie", "unknown", "malformed", "another's page"])
async def test_the_form_of_a_stranger_is_not_waited_for(club: Club, who: str) -> None:
    """They are refused at once, their connection is closed, and nothing of theirs is kept."""
    own = await (await club.browser(ILSE)).home()
    browser = {
        "no cookie": Browser(club.front),
        "unknown": Browser(club.front, new_token()),
        "malformed": Browser(club.front, "x" * 500),
        "another's page": await club.browser("Jan Bakker"),
    }[who]
    forms = Endless()
    answer = await asyncio.wait_for(forms.send(browser, own), 2)
    forms.stop()
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert answer.headers["connection"] == "close"
    await asyncio.wait_for(club.front.drained(club.clock.now() + timedelta(days=1)), 1)


async def test_thirty_requests_of_one_address_are_open_at_once(club: Club) -> None:
    """The next is refused until one is answered; other houses do not notice."""
    browser, forms = await club.browser(ILSE), Endless()
    home = await browser.home()
    club.clock.advance(60)
    open_ones = [forms.send(browser, home) for _ in range(30)]
    await asyncio.sleep(0.1)
    assert not any(form.done() for form in open_ones)
    same, other = {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "192.0.2.8"}
    refused = await asyncio.wait_for(forms.send(browser, home), 2)
    assert refused.status_code == 429
    assert refused.headers["connection"] == "close"
    assert (await Browser(club.front).get("/mail", **same)).status_code == 429
    assert (await Browser(club.front).get("/mail", **other)).status_code == 200
    forms.stop()
    await asyncio.gather(*open_ones)
    assert (await Browser(club.front).get("/mail", **same)).status_code == 200


async def test_a_form_that_is_here_leaves_its_connection_open(club: Club) -> None:
    """Only one whose rest is not awaited is closed."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    done = await browser.post(home, {"number": number_on(await browser.get(home)), "say": "/stand"})
    assert "connection" not in done.headers
    assert "connection" not in (await browser.get(home)).headers
