"""Whether members' pages are seen at their public address, as a browser would: `keizer-bot check`.

Between the address and the bot stands the host's own web server: most that can be wrong is there.
"""

import ssl
from urllib.parse import urlsplit

import httpx

from keizer_bot.config.values import WebConfig
from keizer_bot.i18n.message import Message
from keizer_bot.web import messages
from keizer_bot.web.guard import HEADERS

_PATIENCE = 10.0  # seconds
_OURS = "content-security-policy"
_GATEWAY = range(502, 505)
_MISDIRECTED, _OK_OR_REDIRECTED = 421, range(200, 400)
_WITHOUT_TLS = (301, 302, 307, 308)


def client() -> httpx.AsyncClient:
    """What asks for pages as a browser does that follows nothing by itself."""
    return httpx.AsyncClient(timeout=_PATIENCE, follow_redirects=False, trust_env=False)


async def is_served(web: WebConfig, browser: httpx.AsyncClient) -> bool:
    """Whether the bot listens on this machine now."""
    host = f"[{web.host}]" if ":" in web.host else web.host
    try:
        answer = await browser.get(f"http://{host}:{web.port}/")
    except httpx.HTTPError:
        return False
    return _is_ours(answer)


async def fault(web: WebConfig, browser: httpx.AsyncClient) -> Message | None:
    """What is wrong with the public address; None if nothing is."""
    try:
        answer = await browser.get(f"{web.url}/")
    except httpx.HTTPError as error:
        return _unreached(web, error)
    return _misread(web, answer) or await _in_the_open(web, browser)


def _unreached(web: WebConfig, error: httpx.HTTPError) -> Message:
    if _is_of_certificate(error):
        return messages.CertificateRefused(web.url, str(error))
    return messages.AddressUnreached(web.url, type(error).__name__)


def _is_of_certificate(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError) or "CERTIFICATE" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _misread(web: WebConfig, answer: httpx.Response) -> Message | None:
    """What the web server before the bot does wrong, by what it answers: the first that holds."""
    bot, url, status = f"{web.host}:{web.port}", web.url, answer.status_code
    to_itself = answer.headers.get("location", "").rstrip("/") == web.url
    open_to_http = _speaks_tls(web) and "strict-transport-security" not in answer.headers
    faults = (
        (status in _GATEWAY, messages.BotBehindUnreached(url, bot)),
        (not _is_ours(answer), messages.SomebodyElseAnswers(url, bot)),
        (status == _MISDIRECTED, messages.HostNotPassed(url)),
        (to_itself, messages.SchemeNotPassed(url)),
        (status not in _OK_OR_REDIRECTED, messages.StatusUnforeseen(url, status)),
        (open_to_http, messages.StrictTransportGone(url)),
    )
    return next((message for holds, message in faults if holds), None)


async def _in_the_open(web: WebConfig, browser: httpx.AsyncClient) -> Message | None:
    """Whether pages can be had without TLS too; a port that is closed is right."""
    if not _speaks_tls(web):
        return None
    open_ = f"http://{urlsplit(web.url).hostname}/"
    try:
        answer = await browser.get(open_)
    except httpx.HTTPError:
        return None
    there = answer.headers.get("location", "")
    if answer.status_code in _WITHOUT_TLS and there.startswith("https://"):
        return None
    return messages.PagesWithoutTls(open_, web.url)


def _speaks_tls(web: WebConfig) -> bool:
    return web.url.startswith("https:")


def _is_ours(answer: httpx.Response) -> bool:
    """Whether the bot wrote the answer: nobody else has such a policy."""
    policy: str = answer.headers.get(_OURS, "")
    return policy.startswith(HEADERS["Content-Security-Policy"])
