"""The page in the browser's language: its people, its texts and the real bot."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from rich.console import Console

from keizer_bot.app.demo_season import read_facts
from keizer_bot.demo.club import DemoPlan, cast_in
from keizer_bot.demo.page.opening import open_page
from tests.demo.names import found, names_of_others

pytestmark = [pytest.mark.slow, pytest.mark.timeout(200)]


async def test_the_first_browser_chooses_the_language(tmp_path: Path) -> None:
    """Of people, texts and bot alike; a later browser with another language finds that club."""
    plan = DemoPlan(7, 1, "nl", Console(quiet=True), tmp_path, kept=True, by_browser=True)
    async with (
        open_page(plan, read_facts) as page,
        httpx.AsyncClient(base_url=page.address, follow_redirects=True) as browser,
    ):
        first = (await browser.get("", headers={"Accept-Language": "it-IT,it;q=0.9"})).text
        second = (await browser.get("", headers={"Accept-Language": "en-GB"})).text
        for shown in (first, second):
            assert 'lang="it"' in shown
            assert "Abbinamenti del turno 1" in shown
        people = {role.last for role in cast_in("it").players}
        assert found(people, first) == people
        assert not found(names_of_others("it"), first)
        assert page.session.bot.running
