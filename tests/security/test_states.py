"""Role × state × command: nobody exceeds their rights, at any stage of round and season."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction
from tests.club.scene import user
from tests.security.test_who_may import ARBITERS, WORDS
from tests.security.two_clubs import (
    ARBITER,
    EVENING,
    GUISES,
    OPPONENT,
    OTHER_ARBITER,
    OTHER_MEMBER,
    PLAYER,
    STRANGER,
    UNLINKED,
    WATCHER,
    WITHDRAWN,
    TwoClubs,
    not_of,
    open_two_clubs,
)

pytestmark = pytest.mark.slow

STATES = ("open", "closed", "final", "held", "ended")
NO_ARBITERS = (STRANGER, PLAYER, OPPONENT, WATCHER, WITHDRAWN, UNLINKED, OTHER_MEMBER)


async def _bring_to(two: TwoClubs, state: str) -> None:
    """Round 12 of the first club is so far; paired, the other matrix has it."""

    def step(tx: Transaction) -> None:
        match state:
            case "final":
                tx.write("UPDATE game SET result = '1-0' WHERE round_id = 12")
                seasons.set_phase(tx, 12, "final", EVENING)
            case "ended":
                seasons.end_seasons(tx, 1, EVENING)
            case _:
                tx.write("DELETE FROM call")
                tx.write("DELETE FROM game WHERE round_id = 12")
                tx.write("DELETE FROM bye WHERE round_id = 12")
                phase, held = ("open", None) if state == "open" else ("closed", "2026-11-20T19:00Z")
                tx.write(
                    "UPDATE round SET phase = ?, version = 0, held_at = ? WHERE id = 12",
                    phase,
                    held if state == "held" else None,
                )

    await two.scene.database.run(step)
    await two.settle()


@pytest.fixture(scope="module", params=STATES)
def in_state(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TwoClubs]:
    """Two clubs, the first of which is so far."""
    with asyncio.Runner() as runner:
        opened = open_two_clubs(tmp_path_factory.mktemp("clubs"), runner)
        runner.run(_bring_to(opened, request.param))
        yield opened
        runner.run(opened.scene.database.close())


@pytest.mark.parametrize("place", ["group", "private"])
def test_only_the_arbiter_acts_as_one(in_state: TwoClubs, place: str) -> None:
    """Arbiters' commands change nothing for others and ask nothing; each is answered."""
    for who in NO_ARBITERS:
        own = place == "private" and who == OTHER_MEMBER
        for name in ARBITERS:
            tried = in_state.write(f"/{name} {WORDS[name]}", {"from": user(who, "Iemand")}, place)
            assert not tried.changed, (who, name)
            assert not tried.asked, (who, name)
            assert own or tried.calls, (who, name)


@pytest.mark.parametrize("who", [STRANGER, UNLINKED, OTHER_MEMBER, OTHER_ARBITER])
def test_nobody_from_outside_changes_the_club(in_state: TwoClubs, who: int) -> None:
    """No command of a person outside the club changes or shows anything of it."""
    for name, words in WORDS.items():
        hidden = "" if " - " in words else words
        for place in ("group", "private"):
            tried = in_state.write(f"/{name} {hidden}", {"from": user(who, "Iemand")}, place)
            own = 2 if who in (OTHER_MEMBER, OTHER_ARBITER) else 0
            assert not_of(tried.changed, club=own) == [], (name, place)


@pytest.mark.parametrize("who", [PLAYER, OPPONENT, WATCHER, WITHDRAWN])
def test_a_member_changes_their_own_alone(in_state: TwoClubs, who: int) -> None:
    """They cannot change another's presence or days, the round, the calendar or the club."""
    mine = {PLAYER: "Jan de Vries", OPPONENT: "Piet Jansen"}.get(who)
    own = f"[{in_state.player(mine)}]" if mine else "[]"
    for name, words in WORDS.items():
        tried = in_state.write(f"/{name} {words}", {"from": user(who, "Iemand")}, "private")
        for fact in tried.changed:
            assert fact.table not in ("club", "round", "season", "wish", "arbiter"), (name, fact)
            assert fact.table not in ("presence", "player") or fact.players == own, (name, fact)


@pytest.mark.parametrize("guise", ["anonymous admin", "forward"])
def test_an_unreachable_person_changes_nothing(in_state: TwoClubs, guise: str) -> None:
    """One who is answered and one who is not: the other matrix has all of their kind."""
    for name, words in WORDS.items():
        tried = in_state.write(f"/{name} {words}", GUISES[guise], "group")
        assert not tried.changed, name
        assert not tried.asked, name


def test_the_arbiter_may(in_state: TwoClubs) -> None:
    """The matrix does not pass by refusing everything: at each stage they can do something."""
    tried = [
        in_state.write(f"/{name} {WORDS[name]}", {"from": user(ARBITER, "Tom Wolf")}, "private")
        for name in ARBITERS
    ]
    assert sum(bool(one.changed or one.asked) for one in tried) >= 5
    assert all(one.calls for one in tried)
