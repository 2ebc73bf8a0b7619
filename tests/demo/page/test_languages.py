"""The page in the browser's language, and in another: the real bot speaks it too."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from rich.console import Console

from keizer_bot.app.demo import read_facts
from keizer_bot.demo.cast import cast_in
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.page.opening import open_page
from tests.demo.names import found, names_of_others

pytestmark = [pytest.mark.slow, pytest.mark.timeout(200)]


async def test_the_browser_chooses_and_a_visitor_changes_it(tmp_path: Path) -> None:
    """People, texts and bot alike, at the same moment; and what was there before is gone."""
    plan = DemoPlan(7, 1, "nl", Console(quiet=True), tmp_path, kept=True, by_browser=True)
    spoken = {"Accept-Language": "it-IT,it;q=0.9"}
    async with (
        open_page(plan, read_facts) as page,
        httpx.AsyncClient(base_url=page.address, headers=spoken, follow_redirects=True) as browser,
    ):
        first = (await browser.get("")).text
        before, began = page.session, page.session.runner.clock.now()
        origin = {"Origin": page.address.rsplit("/", 2)[0]}
        await browser.post("language", data={"language": "en"}, headers=origin)
        second = (await browser.get("")).text
        assert 'lang="it"' in first
        assert "Abbinamenti del turno 1" in first
        assert 'lang="en-GB"' in second
        assert "Pairings of round 1" in second
        for language, shown in (("it", first), ("en", second)):
            people = {role.last for role in cast_in(language).players}
            assert found(people, shown) == people
            assert not found(names_of_others(language), shown)
        assert abs(page.session.runner.clock.now() - began) < timedelta(minutes=1)
        assert (before.bot.running, page.session.bot.running) == (False, True)
