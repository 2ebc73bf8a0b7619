"""Operator, founder, stranger, a club that sleeps: who may change and read what."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.hosting.founding import begin
from keizer_bot.club.hosting.sleeping import ClubAct
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.values import Founding, HostingConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import Place, PrivateVisit, Sender
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import clubs, hosting
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from tests.club.scene import BOT, Ear, user
from tests.security.test_who_may import BUTTONS, WORDS
from tests.security.two_clubs import (
    ARBITER,
    EVENING,
    OTHER_ARBITER,
    PEOPLE,
    PLACES,
    STRANGER,
    WORDS_A,
    WORDS_B,
    TwoClubs,
    not_of,
    open_two_clubs,
)

pytestmark = pytest.mark.slow

OPERATOR, FOUNDER = 5002, 5001
FOUNDED = 3  # the founder's club
HOSTING = HostingConfig(Founding.OPEN, (OPERATOR,), 200)
NAMES_OF_CLUBS = {"De Pion", "Het Paard"}
TELLING = sorted((WORDS_A | WORDS_B) - NAMES_OF_CLUBS)
OF_THEIR_DATA = {"gegevens", "wissen"}
ACTS = {f"v:{club}:{act}:0" for club in (1, 2) for act in ClubAct} | {"v:0:invite"}


def _visit(two: TwoClubs, tx: Transaction, who: int, *, minutes: float = 0) -> PrivateVisit:
    """Somebody speaks to the bot itself."""
    app = two.scene.router._router._app_context
    at, place = EVENING + timedelta(minutes=minutes), Place(who, 0, private=True)
    return PrivateVisit(tx, app, Sender(who, "Iemand"), place, at, "nl")


def _opened(folder: object, runner: asyncio.Runner, *, asleep: bool) -> TwoClubs:
    """Two clubs, and one that a founder began, on a bot with an operator."""
    two = open_two_clubs(folder, runner)  # type: ignore[arg-type]
    app = AppContext(Ear(two.scene.spoken), BOT, REACTIONS, COMMANDS, hosting=HOSTING)
    two.scene.router = Dispatcher(app)

    def step(tx: Transaction) -> None:
        begin(_visit(two, tx, FOUNDER), "De Dame, Geldrop")
        if asleep:
            hosting.put_to_sleep(tx, 1, EVENING)

    runner.run(two.scene.database.run(step))
    runner.run(two.settle())
    return two


@pytest.fixture(scope="module")
def awake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoClubs]:
    """All clubs are awake."""
    with asyncio.Runner() as runner:
        two = _opened(tmp_path_factory.mktemp("clubs"), runner, asleep=False)
        yield two
        runner.run(two.scene.database.close())


@pytest.fixture(scope="module")
def asleep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoClubs]:
    """De Pion sleeps, Het Paard does not."""
    with asyncio.Runner() as runner:
        two = _opened(tmp_path_factory.mktemp("clubs"), runner, asleep=True)
        yield two
        runner.run(two.scene.database.close())


def _tells(call: dict[str, object]) -> list[str]:
    """A club's private words in what is sent."""
    return [word for word in TELLING if word in str(call)]


@pytest.mark.parametrize("place", PLACES)
def test_an_operator_is_a_stranger_to_every_club(awake: TwoClubs, place: str) -> None:
    """None of their commands changes a club, or shows a member, a chat or a season."""
    for name, words in WORDS.items():
        tried = awake.write(f"/{name} {words}", {"from": user(OPERATOR, "Olga")}, place)
        assert not_of(tried.changed, club=4) == [], name  # a club that they found themselves
        told = [call for call in tried.calls if call["to"] == OPERATOR]
        assert [_tells(call) for call in told if _tells(call)] == [], name
        assert tried.calls, name


def test_an_operator_s_buttons_change_sleep_and_removal_alone(awake: TwoClubs) -> None:
    """They show names, sizes and days of the clubs, and nothing else."""
    changed = set()
    for data in (*BUTTONS.values(), *sorted(ACTS)):
        tried = awake.press(data, OPERATOR, "private")
        changed |= {fact.table for fact in tried.changed}
        own = [call for call in tried.calls if call["to"] in (OPERATOR, None)]
        assert [_tells(call) for call in own if _tells(call)] == [], data
        assert {call["to"] for call in tried.calls} <= {OPERATOR, None, ARBITER, OTHER_ARBITER}
    assert changed == {"sleep"}  # a club of the host's file is not taken away by a button


def test_an_operator_takes_a_club_of_the_chat_away(awake: TwoClubs) -> None:
    """The matrix does not pass by refusing everything."""
    button = f"v:{FOUNDED}:remove:{EVENING.timestamp():.0f}"
    assert {f.table for f in awake.press(button, OPERATOR, "private").changed} == {"removal"}
    said = awake.write("/clubs", {"from": user(OPERATOR, "Olga")}, "private").calls
    assert {name for name in NAMES_OF_CLUBS if name in str(said)} >= NAMES_OF_CLUBS
    said = awake.write("/status", {"from": user(OPERATOR, "Olga")}, "private").calls
    assert "3 clubs" in str(said)


@pytest.mark.parametrize("role", PEOPLE)
def test_nobody_else_presses_an_operator_s_buttons(awake: TwoClubs, role: str) -> None:
    """An arbiter only has the button that keeps their own club."""
    own = {"arbiter": {"v:1:go-on:0"}, "other club's arbiter": {"v:2:go-on:0"}}.get(role, set())
    for data in sorted(ACTS):
        for place in ("group", "private"):
            tried = awake.press(data, PEOPLE[role], place)
            assert bool(tried.changed) is (data in own), (data, place)


@pytest.mark.parametrize("place", PLACES)
def test_a_founder_rules_their_own_club_alone(awake: TwoClubs, place: str) -> None:
    """They have the rights of any club's arbiter there."""
    for name in WORDS:  # without words, which would be quoted to them
        tried = awake.write(f"/{name}", {"from": user(FOUNDER, "Vera")}, place)
        assert not_of(tried.changed, club=FOUNDED) == [], name
        told = [call for call in tried.calls if call["to"] == FOUNDER]
        assert [_tells(call) for call in told if _tells(call)] == [], name
    for data in (*BUTTONS.values(), *sorted(ACTS)):
        assert awake.press(data, FOUNDER, "private").changed == frozenset(), data


def test_a_founder_may(awake: TwoClubs) -> None:
    """They change their club's hours, name and arbiters."""
    tried = awake.write("vrijdag 20:00", {"from": user(FOUNDER, "Vera")}, "private")
    assert {fact.club for fact in tried.changed} == {FOUNDED}


@pytest.mark.parametrize("role", PEOPLE)
def test_nothing_of_a_club_that_sleeps_changes(asleep: TwoClubs, role: str) -> None:
    """By no command of anybody, anywhere; its own people are told why.

    But for what is kept of them: that they see, and are asked whether they are to be forgotten.
    """
    who = PEOPLE[role]
    own = role not in ("stranger", "unlinked", "other club's member", "other club's arbiter")
    for name, words in WORDS.items():
        for place in ("group", "private"):
            tried = asleep.write(f"/{name} {words}", {"from": user(who, "Iemand")}, place)
            assert [fact for fact in tried.changed if fact.club == 1] == [], (name, place)
            assert tried.calls, (name, place)
            if own and place == "private" and COMMANDS[name].visited is None:
                told_so = bool({"ClubAsleep", "YourClubSleeps"} & tried.spoken)
                assert told_so is (name not in OF_THEIR_DATA), (name, place)


@pytest.mark.parametrize("role", PEOPLE)
def test_only_its_arbiter_wakes_a_club_that_sleeps(asleep: TwoClubs, role: str) -> None:
    """No other button of it does anything; a club beside it works as usual."""
    for data in (*BUTTONS.values(), *sorted(ACTS)):
        tried = asleep.press(data, PEOPLE[role], "private")
        mine = [f for f in tried.changed if f.club == 1 and f.table != "preferred_club"]
        wakes = role == "arbiter" and data == "v:1:wake:0"
        assert bool(mine) is wakes, data
        assert len([call for call in tried.calls if call["kind"] == "answer"]) == 1, data


def test_a_stranger_reads_of_no_club_that_sleeps(asleep: TwoClubs) -> None:
    """They do not even learn that there is one."""
    for name in WORDS:
        tried = asleep.write(f"/{name}", {"from": user(STRANGER, "Iemand")}, "private")
        assert not any(_tells(call) for call in tried.calls), name
        assert not {"ClubAsleep", "YourClubSleeps"} & tried.spoken, name


def test_a_flood_of_founders_makes_ten_clubs_an_hour_and_forty_a_day(awake: TwoClubs) -> None:
    """However many they are, each of the others gets one sentence."""

    class Undone(Exception):
        pass

    refused, made = set[str](), list[int]()

    def step(tx: Transaction) -> None:
        before = len(clubs.clubs(tx))
        for number in range(24 * 20):
            visit = _visit(awake, tx, 8000 + number, minutes=3 * number)
            try:
                with tx.part():
                    begin(visit, f"Vloed {'abcdefghjkmnopqrstuvwxyz'[number // 20]}{number}")
            except Refusal as refusal:
                refused.add(type(refusal).__name__)
            if number == 19:
                made.append(len(clubs.clubs(tx)) - before)
        made.append(len(clubs.clubs(tx)) - before)
        raise Undone

    with pytest.raises(Undone):
        awake.run(awake.scene.database.run(step))
    assert (made, refused) == ([9, 39], {"FoundLater"})  # and the founder's own club
