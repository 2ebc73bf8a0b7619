"""`check`'s report on the public address, whatever is between it and the bot."""

from __future__ import annotations

import ssl
from collections.abc import Callable

import httpx
import pytest

from keizer_bot.config.values import WebConfig
from keizer_bot.web.public_address import fault, is_served
from tests.i18n.english import in_english
from tests.web.stage import URL, Browser, Club

WEB = WebConfig(URL, "127.0.0.1", 8350)
Asked = Callable[[httpx.Request], httpx.Response]
SENT_ON = httpx.Response(308, headers={"Location": f"{URL}/"})


async def said(by_tls: Asked, in_the_open: httpx.Response = SENT_ON) -> str | None:
    """The fault of an address that answers so."""

    def answer(request: httpx.Request) -> httpx.Response:
        return by_tls(request) if request.url.scheme == "https" else in_the_open

    async with httpx.AsyncClient(transport=httpx.MockTransport(answer)) as browser:
        found = await fault(WEB, browser)
    return in_english(found) if found else None


async def page(club: Club, **headers: str) -> httpx.Response:
    """The bot's answer to a proxy that describes the request so."""
    answer = await Browser(club.front).get("/", **headers)
    return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


async def test_an_address_that_shows_the_pages_is_right(club: Club) -> None:
    """It uses TLS, and unencrypted requests are redirected."""
    shown = await page(club)
    assert await said(lambda _: shown) is None


@pytest.mark.parametrize(
    ("headers", "wrong"),
    [
        ({"X-Forwarded-Proto": "http"}, "X-Forwarded-Proto"),
        ({"Host": "127.0.0.1:8350"}, "(Host)"),
    ],
)
async def test_a_proxy_that_does_not_say_enough_is_named(
    club: Club, headers: dict[str, str], wrong: str
) -> None:
    """The finding says if the name is missing, or whether TLS was used."""
    shown = await page(club, **headers)
    assert wrong in str(await said(lambda _: shown))


async def test_a_proxy_that_takes_away_a_header_is_named(club: Club) -> None:
    """Browsers should then use TLS only."""
    shown = await page(club)
    del shown.headers["strict-transport-security"]
    assert "Strict-Transport-Security" in str(await said(lambda _: shown))


async def test_pages_in_the_open_are_named(club: Club) -> None:
    """Somebody who listens in on the hall's network could act as any member."""
    shown = await page(club)
    assert "without TLS" in str(await said(lambda _: shown, httpx.Response(200)))


@pytest.mark.parametrize("status", [502, 503, 504])
async def test_a_proxy_that_does_not_reach_the_bot_is_named(status: int) -> None:
    """The proxy's own status says so."""
    assert "127.0.0.1:8350" in str(await said(lambda _: httpx.Response(status)))


async def test_another_page_at_the_address_is_named() -> None:
    """The web server shows its own welcome."""
    assert "somebody else" in str(await said(lambda _: httpx.Response(200, text="Welcome!")))


def _raises(error: Exception) -> Asked:
    def answer(_: httpx.Request) -> httpx.Response:
        raise error

    return answer


async def test_a_certificate_that_browsers_refuse_is_named() -> None:
    """It has expired, say, or is another name's."""
    reason = ssl.SSLCertVerificationError("certificate has expired")
    error = httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate has expired")
    error.__cause__ = reason
    assert "certificate has expired" in str(await said(_raises(error)))


async def test_an_address_that_cannot_be_reached_is_named() -> None:
    """The finding says what to look at."""
    assert "does the name lead" in str(await said(_raises(httpx.ConnectTimeout("slow"))))


async def test_a_check_on_this_machine_sees_if_the_bot_listens(club: Club) -> None:
    """Another program at that port is not the bot."""
    shown, other = await page(club), httpx.Response(200)
    for answer, ours in ((shown, True), (other, False)):
        async with httpx.AsyncClient(transport=httpx.MockTransport(lambda _, a=answer: a)) as one:
            assert await is_served(WEB, one) is ours
    async with httpx.AsyncClient(
        transport=httpx.MockTransport(_raises(httpx.ConnectError("no")))
    ) as nobody:
        assert not await is_served(WEB, nobody)
