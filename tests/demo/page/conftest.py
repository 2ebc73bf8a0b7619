"""A club's group on the page, without a bot, as a browser asks for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from keizer_bot.demo.club import Company
from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import ChatRoutes, page_app
from keizer_bot.demo.page.session import Panel
from keizer_bot.demo.page.state import PageState
from keizer_bot.demo.phones import Phone
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import Chat
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person, Scene

KEY, HOST = "secret", "http://127.0.0.1:8000"
PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def panel() -> Panel:
    """The panel beside the chat before there is a bot."""
    clock = {"now": "2026-11-18T11:00:00+00:00", "speed": 0.0, "playing": False, "rate": 60.0}
    return Panel(
        note=PageWord.FOUNDING,
        moment=None,
        facts=None,
        mail=None,
        running=False,
        online=True,
        lives=False,
        clock={**clock, "leaps": False},
    )


@pytest.fixture
def group(scene: Scene, tom: Person, jan: Person) -> Chat:
    """A supergroup of Tom and Jan with the bot as an administrator."""
    return scene.supergroup("De Club", tom, jan)


@pytest.fixture
def state(telegram: Telegram, group: Chat, tom: Person, jan: Person) -> PageState:
    """The page's people: Tom leads, Jan is a member, and so is Els, who has a phone."""
    company = Company(
        group, tom, {"jan": jan}, ("Bo & Co",), {"els": Phone("els", "Els <i>", "els@example.org")}
    )
    return PageState(telegram, company, "en")


@pytest.fixture
def templates(state: PageState) -> PageTemplates:
    """Writes the state's pages, in English."""
    return PageTemplates(state, Translator(strict=True), f"/{KEY}")


@pytest.fixture
async def browser(state: PageState, templates: PageTemplates) -> AsyncIterator[httpx.AsyncClient]:
    """Asks for the page, and posts from it, as a browser does."""
    app = page_app(KEY, ChatRoutes(state, templates, panel).routes())
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url=f"{HOST}/{KEY}",
        headers={"Origin": HOST},
    ) as client:
        yield client
