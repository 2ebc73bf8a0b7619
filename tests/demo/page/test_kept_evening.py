"""The stored first evening, which a visitor sees at once, in each language."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from rich.console import Console

from keizer_bot import LANGUAGES
from keizer_bot.app.demo_season import read_facts
from keizer_bot.clock import FileClock
from keizer_bot.demo.club import DemoPlan, cast_in
from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.opening import TRIES, ControlRoutes
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import RefusedError, page_app
from keizer_bot.demo.page.session import Session
from keizer_bot.i18n.accept_language import preferred
from keizer_bot.i18n.translator import Translator
from tests.demo.names import found, names_of_others


@pytest.fixture
async def session(language: str, tmp_path: Path) -> AsyncIterator[Session]:
    """The page before its bot was started."""
    plan = DemoPlan(7, 1, language, Console(quiet=True), tmp_path, kept=True)
    session = Session(plan, read_facts)
    await session.look()
    yield session
    session.files.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_begins_in_the_middle_of_the_evening(session: Session) -> None:
    """The pairings are pinned, three results are in, and the ranking has moved."""
    group, clock = session.state.group, session.first.clock
    assert group.messages[group.pinned[-1]].buttons
    assert sum(board.result is not None for board in clock.boards(1)) == 3
    assert session.facts is not None
    places = session.facts.site.rankings[-1].places
    assert any(line.moved for _, line in places)
    assert session.note is PageWord.WELCOME


@pytest.mark.parametrize("language", LANGUAGES)
async def test_its_people_are_the_languages_own(session: Session) -> None:
    """Nobody has a name of another language, neither in a message nor on the club's site."""
    telegram, facts = session.telegram, session.facts
    assert facts is not None
    said = [each.text for chat in telegram.chats.values() for each in chat.messages.values()]
    people = [user.full_name for user in telegram.users.values()]
    shown = "\n".join([*said, *people, str(facts.site)])
    club = cast_in(session.plan.language).club
    assert found({club}, shown) == {club}
    assert not found(names_of_others(session.plan.language), shown)


def test_the_same_has_happened_in_every_language(tmp_path: Path) -> None:
    """The same games and the same three results, matched by the players' ratings."""
    told = [_games_of(language, tmp_path / language) for language in LANGUAGES]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) > 6


def _games_of(language: str, folder: Path) -> list[tuple[int, int, str | None]]:
    """The games of the evening that was kept in a language."""
    folder.mkdir()
    session = Session(DemoPlan(7, 1, language, Console(quiet=True), folder, kept=True), read_facts)
    players, boards = cast_in(language).by_key, session.first.clock.boards(1)
    session.files.close()
    return [(players[b.white].rating, players[b.black].rating, b.result) for b in boards]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_its_clock_stands_until_somebody_looks_on(session: Session) -> None:
    """A visitor who opens the page late misses nothing."""
    clock = FileClock(session.files.clock)
    before = clock.now()
    await asyncio.sleep(0.05)
    assert clock.now() == before == session.runner.clock.now()


@pytest.mark.parametrize("language", ["nl"])
@pytest.mark.parametrize(
    ("what", "chat", "words"),
    [
        ("sign_off", "group", "Maandag 8 september kan ik niet"),
        ("result", "group", "/uitslag gewonnen"),
        ("dropped", "private", "/waarom"),
    ],
)
async def test_each_thing_to_try_has_its_person_chat_and_words(
    session: Session, what: str, chat: str, words: str
) -> None:
    """The test presses the three large buttons."""
    found = TRIES[what](session)
    assert (found.chat, found.words) == (chat, words)
    assert found.me in session.state.company.people.values()


@pytest.mark.parametrize("language", ["nl"])
async def test_the_player_who_asks_why_has_dropped(session: Session) -> None:
    """Furthest of all."""
    found = TRIES["dropped"](session)
    assert session.facts is not None
    lines = session.facts.site.rankings[-1].places
    moved = {person.name: line.moved or 0 for person, line in lines}
    assert moved[found.me.user.full_name] == min(moved.values()) < 0


@pytest.mark.parametrize("language", ["nl"])
async def test_a_thing_that_cannot_be_tried_says_why(session: Session) -> None:
    """The reason is given before the club has facts, and if the facts are of nobody."""
    session.facts = None
    for what, why in (("sign_off", "NO_SUCH_MOMENT"), ("dropped", "NOBODY_DROPPED")):
        with pytest.raises(RefusedError, match=why):
            TRIES[what](session)


def visitor(session: Session) -> httpx.AsyncClient:
    """A browser of somebody who uses the controls."""
    templates = PageTemplates(session.state, Translator(), "/key")
    app = page_app("key", ControlRoutes(session, templates).routes())
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url="http://here/key",
        headers={"Origin": "http://here"},
    )


@pytest.mark.parametrize("language", ["nl"])
async def test_a_card_sends_its_words_and_leads_to_the_chat(session: Session) -> None:
    """Nobody needs to know that a line of text waits to be sent."""
    found = TRIES["result"](session)
    async with visitor(session) as browser:
        answer = (await browser.post("/try", data={"do": "result"})).json()
    assert answer == {"go": f"?as={found.me.id}&chat=group"}
    *_, last = session.state.group.messages.values()
    assert (last.sender, last.text) == (found.me.user, "/uitslag gewonnen")


@pytest.mark.parametrize("language", ["nl"])
async def test_the_clock_waits_for_the_club(session: Session) -> None:
    """It cannot be moved before everybody is there; from then on it can."""
    async with visitor(session) as browser:
        refused = await browser.post("/clock", data={"do": "rate", "value": "60"})
        assert refused.status_code == 409
        assert "De club begint" in refused.json()["error"]
        session.ready.set()
        await session.look()
        assert (await browser.post("/clock", data={"do": "rate", "value": "60"})).json() == {}
        assert session.runner.rate == 60


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("nl-NL,nl;q=0.9,en;q=0.8", "nl"),
        ("xx-XX, it;q=0.5, en;q=0.7", "en"),
        ("EN-gb", "en"),
        ("nl;q=0, it", "it"),
        ("nl;q=much, it;q=0.1", "it"),
        ("xx", None),
        ("", None),
    ],
)
def test_a_browser_is_spoken_to_in_its_language(asked: str, language: str | None) -> None:
    """The first that it asks for, of those there are."""
    assert preferred(asked, LANGUAGES) == language
