"""Checks, for `keizer-bot check`, that members' pages can be reached at their public address.

Between that address and the bot is the host's own web server, where most faults are.
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
    """An HTTP client that follows no redirection by itself."""
    return httpx.AsyncClient(timeout=_PATIENCE, follow_redirects=False, trust_env=False)


async def is_served(web: WebConfig, browser: httpx.AsyncClient) -> bool:
    """True if the bot listens on this machine now."""
    host = f"[{web.host}]" if ":" in web.host else web.host
    try:
        answer = await browser.get(f"http://{host}:{web.port}/")
    except httpx.HTTPError:
        return False
    return _is_ours(answer)


async def fault(web: WebConfig, browser: httpx.AsyncClient) -> Message | None:
    """The fault of the public address; None if there is none."""
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
    """The first fault of the web server in front of the bot that its answer shows."""
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
    return next((message for is_found, message in faults if is_found), None)


async def _in_the_open(web: WebConfig, browser: httpx.AsyncClient) -> Message | None:
    """The fault that pages can be read without TLS; a closed port is fine."""
    if not _speaks_tls(web):
        return None
    open_ = f"http://{urlsplit(web.url).hostname}/"
    try:
        answer = await browser.get(open_)
    except httpx.HTTPError:
        return None
    location = answer.headers.get("location", "")
    if answer.status_code in _WITHOUT_TLS and location.startswith("https://"):
        return None
    return messages.PagesWithoutTls(open_, web.url)


def _speaks_tls(web: WebConfig) -> bool:
    return web.url.startswith("https:")


def _is_ours(answer: httpx.Response) -> bool:
    """True if the bot wrote the answer, which its content security policy shows."""
    policy: str = answer.headers.get(_OURS, "")
    return policy.startswith(HEADERS["Content-Security-Policy"])
