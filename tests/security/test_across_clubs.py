"""No button and no act reaches into another club, whatever is in it."""

from __future__ import annotations

from typing import Any

import pytest

from keizer_bot.chat.old_buttons import _KINDS
from keizer_bot.core.questions import BUTTONS as DECLARED
from keizer_bot.core.questions import fitting
from keizer_bot.store import records
from keizer_bot.store.buttons import Intention
from keizer_bot.store.transaction import Transaction
from tests.club.scene import user
from tests.security.two_clubs import (
    ARBITER,
    DEPUTIES,
    EVENING,
    OTHER_ARBITER,
    OTHER_MEMBER,
    STRANGER,
    Attempt,
    TwoClubs,
    not_of,
)

pytestmark = pytest.mark.slow

FOREIGN = {"stranger": STRANGER, "other member": OTHER_MEMBER, "other arbiter": OTHER_ARBITER}
_PARTS = ("0", "1", "won", "1:1-0", "0-1", "undo", "pair", "calendar", "results")


@pytest.mark.parametrize("who", FOREIGN)
@pytest.mark.parametrize("kind", sorted(_KINDS))
def test_no_kind_of_button_serves_another_club(two: TwoClubs, kind: str, who: str) -> None:
    """Of every kind that there is: nothing changes, nothing is asked, no name is shown."""
    for number in ("1", "12"):
        for part in _PARTS:
            tried = two.press(f"{kind}:{number}:{part}", FOREIGN[who], "private")
            assert not_of(tried.changed, club=2) == [], (number, part)
            assert tried.leaks == [], (number, part)


def _as_other_arbiter(two: TwoClubs, intention: Intention) -> Attempt:
    """A question of their own club with a button that names a fact of another club."""

    async def ask() -> int:
        return await two.scene.database.run(
            records.add_question, 2, OTHER_ARBITER, (intention,), EVENING
        )

    return two.press(f"q:{two.run(ask())}:0", OTHER_ARBITER, "private")


@pytest.mark.parametrize(
    ("button", "arguments"),
    [
        ("undo", {"act": 1, "confirmed": True}),
        ("withdraw-player", {"player": 1, "confirmed": True}),
        ("mark-absent", {"player": 1, "round_id": 12, "kind": "no_show", "confirmed": True}),
        ("decide", {"game": 2, "result": "0-1", "confirmed": True, "reason": "zomaar"}),
        ("change-right", {"name": "Tom", "person_id": ARBITER, "right": "all"}),
        ("change-right", {"name": "Hulp", "person_id": DEPUTIES["results"], "right": "all"}),
        ("sign-off", {"player": 1, "evenings": [13], "club_duty": False}),
        ("take-back", {"wish": 1}),
        ("cancel-round", {"round_id": 14, "confirmed": True}),
        ("pair-now", {"round_id": 13}),
        ("tick-off", {"calls": [1]}),
        ("mark-mail", {"member": 1, "works": False}),
        ("forget-mail", {"member": 1}),
    ],
)
def test_an_arbiters_right_ends_with_their_club(
    two: TwoClubs, button: str, arguments: dict[str, Any]
) -> None:
    """That holds even if an id of the other club came into their own button."""
    assert fitting(DECLARED[button].action, arguments)  # else it were refused as an old button
    tried = _as_other_arbiter(two, Intention(button, arguments))
    assert not_of(tried.changed, club=2) == []
    assert tried.leaks == []


def test_undo_offers_an_arbiter_their_own_clubs_acts(two: TwoClubs) -> None:
    """Acts in the other club are not even listed."""

    async def act() -> None:
        def step(tx: Transaction) -> None:
            tx.write("INSERT INTO wish (round_id, kind, player_id) VALUES (13, 'bye', 1)")
            line = records.NewChange(
                club_id=1,
                at=EVENING,
                actor_id=ARBITER,
                actor="Tom Wolf",
                action="wish",
                subject="Anna Smit",
                after="bye",
                round_id=13,
                season_id=1,
            )
            records.add_change(tx, line)

        await two.scene.database.run(step)

    two.run(act())
    own = two.write("/herstel", {"from": user(ARBITER, "Tom Wolf")}, "private")
    other = two.write("/herstel", {"from": user(OTHER_ARBITER, "Q Baas")}, "private")
    assert "UndoWhat" in own.spoken
    assert "NothingToUndo" in other.spoken
