"""Two clubs behind one address: neither sees anything of the other, nor does anything there."""

from __future__ import annotations

from asyncio import Runner
from collections.abc import Iterator

import httpx
import pytest

from keizer_bot.chat.old_buttons import _KINDS
from keizer_bot.store.transaction import Transaction
from keizer_bot.web import pages
from tests.manual_clock import ManualClock
from tests.security.test_who_may import ARBITERS, BUTTONS, WORDS
from tests.security.two_clubs import (
    ARBITER,
    EVENING,
    OTHER_ARBITER,
    OTHER_MEMBER,
    PLAYER,
    WORDS_A,
    WORDS_B,
    Fact,
    TwoClubs,
    open_two_clubs,
)
from tests.web.stage import Browser, Pages, front_of, number_on

pytestmark = pytest.mark.slow

HIDDEN = {PLAYER: WORDS_B, ARBITER: WORDS_B, OTHER_MEMBER: WORDS_A, OTHER_ARBITER: WORDS_A}
CLUB = {PLAYER: 1, ARBITER: 1, OTHER_MEMBER: 2, OTHER_ARBITER: 2}
PARTS = ("0", "1", "won", "1:1-0", "undo", "results")
SAID = ("/stand", "/wie", "/speler Jan de Vries", "/speler Zora Quast", "/logboek", "/koppel")
ECHOED = set(" ".join(SAID).split())  # that name is not known, says the answer
_PLAIN = [path for path, _ in pages.OWN if "{" not in path]


class Stage:
    """The two clubs with their pages, and a browser of each person."""

    def __init__(self, two: TwoClubs) -> None:
        self.two, self.run, self.clock = two, two.run, ManualClock(EVENING)
        database = two.scene.database
        front = front_of(database, self.clock, lambda: self.clock.now().timestamp())
        self.pages = Pages(database, front, self.clock)
        self.browsers = {who: self.run(self.pages.browser_of(who)) for who in HIDDEN}
        self.homes = {who: self.run(each.home()) for who, each in self.browsers.items()}
        self.seen = {who: self.open(who) for who in self.homes}

    def open(self, who: int, path: str = "") -> httpx.Response:
        """A page of somebody's."""
        self.clock.advance(2)
        return self.run(self.browsers[who].get(self.homes[who] + path))

    def send(self, who: int, **fields: str) -> str:
        """The page after somebody sends a form on the page they saw last."""
        number = number_on(self.seen[who])
        self.clock.advance(2)
        done = self.run(self.browsers[who].post(self.homes[who], {"number": number} | fields))
        assert done.status_code == 303, done.text
        self.seen[who] = self.open(who)
        return self.seen[who].text

    def changed(self) -> list[Fact]:
        """Rows of fact tables that were added, deleted or changed since last time."""

        def step(tx: Transaction) -> list[Fact]:
            now = self.two.facts(tx)
            before, self.two._before = self.two._before, now
            return [Fact(*row) for row in now ^ before]

        return self.run(self.two.scene.database.run(step))


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Two clubs in one bot."""
    with Runner() as runner:
        two = open_two_clubs(tmp_path_factory.mktemp("clubs"), runner)
        opened = Stage(two)
        opened.changed()
        yield opened
        runner.run(two.scene.database.close())


def shown(words: set[str], text: str) -> set[str]:
    """The words that are in the text."""
    return {word for word in words if word in text}


@pytest.mark.parametrize("who", HIDDEN)
@pytest.mark.parametrize("path", _PLAIN)
def test_no_page_shows_the_other_club(stage: Stage, who: int, path: str) -> None:
    """It holds for a member and for an arbiter."""
    assert shown(HIDDEN[who], stage.open(who, path).text) == set()


@pytest.mark.parametrize("who", HIDDEN)
@pytest.mark.parametrize("said", SAID)
def test_nothing_that_is_said_reaches_the_other_club(stage: Stage, who: int, said: str) -> None:
    """A member's own words are echoed to them only."""
    page = stage.send(who, say=said)
    assert shown(HIDDEN[who] - ECHOED, page) == set()
    assert {fact.club for fact in stage.changed()} <= {CLUB[who]}


@pytest.mark.parametrize("who", [OTHER_MEMBER, OTHER_ARBITER])
@pytest.mark.parametrize("kind", sorted(_KINDS))
def test_no_kind_of_button_serves_the_other_club(stage: Stage, kind: str, who: int) -> None:
    """A form may have any number: one of theirs does nothing, and shows no name."""
    for number in ("1", "12"):
        for part in PARTS:
            page = stage.send(who, press=f"{kind}:{number}:{part}")
            assert shown(HIDDEN[who] - ECHOED, page) == set(), (number, part)
            found = [fact for fact in stage.changed() if fact.club != CLUB[who]]
            assert found == [], (number, part)


@pytest.mark.parametrize("command", sorted(ARBITERS))
def test_arbiters_pages_are_closed_to_members(stage: Stage, command: str) -> None:
    """Each arbiter's command, with words that would have an effect."""
    stage.send(PLAYER, say=f"/{command} {WORDS[command]}")
    assert stage.changed() == []


def test_an_arbiter_does_it_on_their_page(stage: Stage) -> None:
    """The test above finds real effects."""
    stage.send(ARBITER, say=f"/koppel {WORDS['koppel']}")
    assert {"link", "change"} <= {fact.table for fact in stage.changed()}


@pytest.mark.parametrize("button", sorted(BUTTONS))
def test_a_button_on_a_page_serves_whom_it_serves_in_the_chat(stage: Stage, button: str) -> None:
    """One of another club brings about nothing but their own choice of club."""
    stage.send(OTHER_MEMBER, press=BUTTONS[button])
    assert {fact.table for fact in stage.changed()} <= {"preferred_club"}


def test_the_address_of_a_page_opens_it_on_its_own_device_alone(stage: Stage) -> None:
    """Sent to somebody else, of any club, it asks who they are."""
    for home in stage.homes.values():
        for who, browser in stage.browsers.items():
            if home != stage.homes[who]:
                answer = stage.run(browser.get(home))
                assert (answer.status_code, answer.headers["location"]) == (303, "/")
        stranger = stage.run(Browser(stage.pages.front).get(home))
        assert (stranger.status_code, stranger.headers["location"]) == (303, "/")


def test_a_form_on_the_page_of_another_does_nothing(stage: Stage) -> None:
    """That holds even if it is sent with the sender's own cookie."""
    home = stage.homes[PLAYER]
    number = number_on(stage.run(stage.browsers[PLAYER].get(home)))
    fields = {"number": number, "say": "/afmelden 27-11"}
    done = stage.run(stage.browsers[OTHER_MEMBER].post(home, fields))
    assert done.headers["location"] == "/"
    assert stage.changed() == []


def test_nobody_changes_what_another_is_told(stage: Stage) -> None:
    """The number of the other's message stands under a button of the sender's own."""
    stage.send(PLAYER, say="/stand")
    (row,) = stage.run(
        stage.pages.rows("SELECT max(id) AS id, text FROM page_message WHERE person_id = ?", PLAYER)
    )
    stage.send(OTHER_MEMBER, press="w:2", message=str(row["id"]))
    (now,) = stage.run(stage.pages.rows("SELECT text FROM page_message WHERE id = ?", row["id"]))
    assert now["text"] == row["text"]


def test_of_several_clubs_the_address_itself_names_none(stage: Stage) -> None:
    """A stranger to all clubs reads no club's name there."""
    page = stage.run(Browser(stage.pages.front).get("/")).text
    names = stage.run(stage.pages.database.run(lambda tx: tx.all("SELECT name FROM club")))
    assert shown({row["name"] for row in names}, page) == set()
