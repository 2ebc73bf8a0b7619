"""The page of a member without Telegram: the bot's own, in a frame, behind the demo as a proxy."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from keizer_bot.demo.page.opening import phone_route
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import ChatRoutes, PageStream, page_app
from keizer_bot.demo.page.state import Notice, PageState
from keizer_bot.demo.phones import CLUB_URL, HostProxy, Phone, ReceivedMail
from keizer_bot.listening import listen, served
from keizer_bot.web.guard import HEADERS
from tests.demo.page.conftest import HOST, KEY, panel
from tests.standin.people import Person

PAGE = (
    '<link href="/static/a.css"><a href="/me/1/">I</a> <a href="https://t.me/x">T</a>'
    ' <a href="#m">="/me/</a><form method="post" action="/in">'
)
FRAMED = f"/{KEY}/phone/els"


@pytest.fixture
def els(state: PageState) -> Phone:
    """Her phone."""
    return state.company.phones["els"]


class Pages:
    """The bot's pages: the requests they got, and their answers."""

    def __init__(self) -> None:
        self.asked = list[tuple[Phone, str, str, bytes, str]]()
        self.answer = httpx.Response(200, html=PAGE, headers=HEADERS)
        self.are_away = False

    async def __call__(self, *asked: Phone | str | bytes) -> httpx.Response:
        """Record the request, and answer it."""
        if self.are_away:
            raise httpx.ConnectError("nobody listens")
        self.asked.append(asked)  # type: ignore[arg-type]
        return self.answer


@pytest.fixture
def pages() -> Pages:
    """They answer with a page."""
    return Pages()


@pytest.fixture
async def framed(
    state: PageState, templates: PageTemplates, pages: Pages
) -> AsyncIterator[httpx.AsyncClient]:
    """Asks for the page, and for the frame in it, as a browser does."""
    routes = [
        *ChatRoutes(state, templates, panel).routes(),
        phone_route(state, pages, templates, f"/{KEY}"),
    ]
    transport, origin = httpx.ASGITransport(page_app(KEY, routes)), {"Origin": HOST}
    async with httpx.AsyncClient(transport=transport, base_url=HOST, headers=origin) as client:
        yield client


async def test_a_phone_stands_in_the_place_of_the_chat(framed: httpx.AsyncClient) -> None:
    """Among the people, by a name that is escaped; and nothing can be written there."""
    page = (await framed.get(f"/{KEY}/?as=els")).text
    assert f'<a href="/{KEY}/?as=els" data-person="els" aria-current="true">' in page
    assert f'src="{FRAMED}/"' in page
    assert "Els &lt;i&gt;" in page
    assert "<textarea" not in page


async def test_each_chosen_person_is_marked_once(framed: httpx.AsyncClient, tom: Person) -> None:
    """It is checked for each person that can be chosen."""
    for chosen in ("els", str(tom.id)):
        page = (await framed.get(f"/{KEY}/?as={chosen}&chat=group")).text
        assert re.findall(r'data-person="(\w+)" aria-current', page) == [chosen]


async def test_all_addresses_of_the_page_lead_through_the_frame(framed: httpx.AsyncClient) -> None:
    """Others stay, and so do words that look like one."""
    shown = (await framed.get(f"{FRAMED}/")).text
    assert re.findall(r' (?:href|action)="([^"]*)"', shown) == [
        f"{FRAMED}/static/a.css",
        f"{FRAMED}/me/1/",
        "https://t.me/x",
        "#m",
        f"{FRAMED}/in",
    ]
    assert '>="/me/</a>' in shown


async def test_only_the_demo_may_frame_it(framed: httpx.AsyncClient) -> None:
    """The rest of the page's own policy holds; and nobody may frame the demo."""
    answer = await framed.get(f"{FRAMED}/")
    own = HEADERS["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in own
    policy = answer.headers["Content-Security-Policy"]
    assert policy == own.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    around = (await framed.get(f"/{KEY}/?as=els")).headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in around
    assert "frame-src 'self'" in around


async def test_a_form_is_passed_on(framed: httpx.AsyncClient, pages: Pages, els: Phone) -> None:
    """It is passed on as it is, and where it leads to stays within the frame."""
    pages.answer = httpx.Response(303, headers={**HEADERS, "Location": "/me/1/?a=b"})
    answer = await framed.post(f"{FRAMED}/me/1/?c=d", data={"say": "/signoff"})
    form = "application/x-www-form-urlencoded"
    assert pages.asked == [(els, "POST", "/me/1/?c=d", b"say=%2Fsignoff", form)]
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{FRAMED}/me/1/?a=b")


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
async def test_no_other_site_can_send_a_form(
    framed: httpx.AsyncClient, pages: Pages, origin: str
) -> None:
    """The bot would take it for the club's own, since the demo speaks for the browser."""
    answer = await framed.post(f"{FRAMED}/me/1/", headers={"Origin": origin})
    assert (answer.status_code, pages.asked) == (403, [])


async def test_a_bot_that_is_away_is_said_to_be(framed: httpx.AsyncClient, pages: Pages) -> None:
    """The browser tries again automatically."""
    pages.are_away = True
    answer = await framed.get(f"{FRAMED}/")
    assert "The page is gone for a moment" in answer.text
    assert answer.headers["Refresh"] == "1"


async def test_there_is_no_other_phone(framed: httpx.AsyncClient, pages: Pages) -> None:
    """The bot is not asked for it either."""
    assert (await framed.get(f"/{KEY}/phone/jan/")).status_code == 404
    assert pages.asked == []


async def test_a_visitor_who_looks_at_a_phone_has_it(
    state: PageState, templates: PageTemplates, els: Phone
) -> None:
    """The evening that waits for a visitor begins; events beside the chat are reported there."""
    events = PageStream(state, templates, els, "page").events()
    assert "event: hello" in await anext(events)
    assert state.looked_on.is_set()
    assert state.played["els"] == 1
    state.tell(("state", None))
    assert "event: state" in await anext(events)
    await events.aclose()  # type: ignore[attr-defined]
    assert state.played["els"] == 0


MAIL = ReceivedMail(
    1,
    1_763_463_600,
    "<1@example.org>",
    "De Club <keizer@example.org>",
    "<b>Wit",
    f"Kom je? <b>\n{CLUB_URL}/uit/a-b\nhttps://example.org/x",
)


async def test_mail_stands_on_a_tab_of_its_own(framed: httpx.AsyncClient, els: Phone) -> None:
    """Escaped. Links to the club open on the same phone, others in a window of their own."""
    page = (await framed.get(f"/{KEY}/?as=els&chat=mail")).text
    assert "No mail has come yet." in page
    els.mails.append(MAIL)
    page = (await framed.get(f"/{KEY}/?as=els&chat=mail")).text
    assert "&lt;b&gt;Wit" in page
    assert "Kom je? &lt;b&gt;" in page
    own = f'<a href="/{KEY}/?as=els&amp;chat=page&amp;path=/uit/a-b">{CLUB_URL}/uit/a-b</a>'
    assert own in page
    assert '<a href="https://example.org/x" target="_blank"' in page
    assert "<iframe" not in page
    assert own in (await framed.get(f"/{KEY}/log?as=els&chat=mail")).text
    page = (await framed.get(f"/{KEY}/?as=els&chat=page&path=/uit/a-b")).text
    assert f'src="{FRAMED}/uit/a-b"' in page


async def test_a_person_without_a_mail_address_has_no_such_tab(
    framed: httpx.AsyncClient, els: Phone
) -> None:
    """Nothing but the page."""
    els.address = ""
    assert "chat=mail" not in (await framed.get(f"/{KEY}/?as=els")).text


async def test_a_mail_is_news_until_it_is_looked_at(
    framed: httpx.AsyncClient, state: PageState, els: Phone, tom: Person
) -> None:
    """Others see it in the list of messages."""
    state.notify(Notice(els, MAIL))
    page = (await framed.get(f"/{KEY}/?as={tom.id}&chat=group")).text
    assert "Els &lt;i&gt; · Mail" in page
    assert f'href="/{KEY}/?as=els&amp;chat=mail"' in page
    assert state.unseen["els"] == 1
    await framed.get(f"/{KEY}/?as=els&chat=mail")
    assert state.unseen["els"] == 0


async def test_a_mail_comes_to_whoever_looks_at_their_mail(
    state: PageState, templates: PageTemplates, els: Phone
) -> None:
    """Then it is not marked as new; on the tab of the page it is."""
    for tab, told, unseen in (("mail", ["message", "notice"], 0), ("page", ["notice"], 1)):
        events = PageStream(state, templates, els, tab).events()
        await anext(events)
        state.notify(Notice(els, MAIL))
        for name in told:
            assert f"event: {name}\n" in await anext(events)
        assert state.unseen["els"] == unseen
        await events.aclose()  # type: ignore[attr-defined]


@pytest.fixture
async def proxy() -> AsyncIterator[HostProxy]:
    """A proxy before pages that record who asks, and set or delete a cookie."""

    def answer(request: Request) -> Response:
        told = (f"{name}: {value}" for name, value in sorted(request.headers.items()))
        response = PlainTextResponse("\n".join(told))
        response.set_cookie("__Host-a", request.url.query, 600, secure=True, httponly=True)
        if request.method == "POST":
            response.set_cookie("__Host-a", "", 0, secure=True)
        return response

    found = HostProxy("it")
    pages = Starlette(routes=[Route("/me", answer, methods=["GET", "POST"])])
    async with served(pages, listen("127.0.0.1", found.port)):
        yield found


async def test_a_phone_speaks_as_a_hosts_own_server_would(proxy: HostProxy, els: Phone) -> None:
    """It is sent to the club's address, by TLS, in the language of the demo."""
    said = (await proxy.ask(els, "POST", "/me")).text.splitlines()
    assert f"host: {CLUB_URL.removeprefix('https://')}" in said
    assert f"origin: {CLUB_URL}" in said
    assert "x-forwarded-proto: https" in said
    assert "accept-language: it" in said


async def test_each_phone_has_its_own_cookies(proxy: HostProxy, els: Phone) -> None:
    """They stay until the bot takes them back."""
    other = Phone("bo", "Bo")
    await proxy.ask(els, "GET", "/me?one")
    await proxy.ask(other, "GET", "/me?two")
    assert (els.cookies, other.cookies) == ({"__Host-a": "one"}, {"__Host-a": "two"})
    said = await proxy.ask(els, "GET", "/me?three")
    assert "cookie: __Host-a=one\n" in said.text
    proxy.online = lambda: False
    with pytest.raises(httpx.TransportError):
        await proxy.ask(els, "GET", "/me")
    proxy.online = lambda: True
    await proxy.ask(els, "POST", "/me")
    assert (els.cookies, other.cookies) == ({}, {"__Host-a": "two"})
