"""Buttons of versions up to 0.3.0 say and do the same after an update, under the same rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import keizer_bot.app.running  # noqa: F401 - all actions are declared below it
from keizer_bot.chat.old_buttons import _KINDS, read_old_button
from keizer_bot.core.questions import BUTTONS
from keizer_bot.store import buttons
from keizer_bot.store.buttons import Intention
from tests.club.scene import NAMES, NOON, pair_round_12
from tests.rows import each_row

if TYPE_CHECKING:
    from tests.club.scene import Scene

# As those versions wrote them, one of each form: a letter and what followed it in their order,
# and for "r:12:won" in that of 0.1.0.
WRITTEN: dict[str, tuple[str, dict[str, Any]]] = {
    "a:3:1": ("decide-claim", {"claim": 3, "approved": True, "before": None}),
    "a:3:1:101": ("decide-claim", {"claim": 3, "approved": True, "before": 101}),
    "a:3:0": ("decide-claim", {"claim": 3, "approved": False, "before": None}),
    "b:1:results": ("job", {"competition": 1, "job": "results"}),
    "c:4": ("called", {"call": 4}),
    "d:5:1/2-1/2": ("decide-by-tap", {"game": 5, "result": "1/2-1/2"}),
    "d:5:+/-": ("decide-by-tap", {"game": 5, "result": "+/-"}),
    "e:6:2": ("revoke-device", {"member": 6, "device": 2}),
    "f:12:stand:dark": (
        "picture",
        {"round_id": 12, "shows": "stand", "turn": "dark", "player": None},
    ),
    "f:12:verloop:light:3": (
        "picture",
        {"round_id": 12, "shows": "verloop", "turn": "light", "player": 3},
    ),
    "g:12": ("own-game", {"round_id": 12}),
    "h:12": ("i-am-here", {"round_id": 12}),
    "i:0": ("write-here", {"topic": 0}),
    "k:5:1-0": ("agree", {"game": 5, "result": "1-0"}),
    "k:5": ("agree", {"game": 5, "result": None}),
    "m:1:week": ("help", {"competition": 1, "topic": "week"}),
    "m:1": ("help", {"competition": 1, "topic": None}),
    "n:2": ("founding", {"choice": 2}),
    "o:5:0-1": ("object", {"game": 5, "result": "0-1"}),
    "r:12:2:noshow": ("own-result", {"round_id": 12, "version": 2, "word": "noshow"}),
    "r:12:won": ("own-result", {"round_id": 12, "version": None, "word": "won"}),
    "t:12:3": ("tick-present", {"round_id": 12, "player": 3}),
    "u:12:5:1-0": ("report-board", {"round_id": 12, "board": 5, "result": "1-0"}),
    "v:1:wake": ("host-club", {"club": 1, "act": "wake", "founded": None}),
    "v:1:go-on:1598983200": ("host-club", {"club": 1, "act": "go-on", "founded": 1598983200}),
    "w:2": ("choose-club", {"club": 2}),
    "z:7": ("undo-act", {"act": 7, "message": None}),
    "z:7:31": ("undo-act", {"act": 7, "message": 31}),
}


@each_row("data", WRITTEN)
def test_it_says_what_it_said(data: str) -> None:
    """The old key is read with the names that its arguments have now."""
    intention = read_old_button(data)
    assert intention is not None
    assert (intention.button, intention.arguments) == WRITTEN[data]


def test_every_letter_is_here() -> None:
    """And each is still a button; those that came after the letters never were one."""
    assert {data[0] for data in WRITTEN} == set(_KINDS)
    assert {key for key, _ in _KINDS.values()} <= {
        key for key, known in BUTTONS.items() if known.below
    } - {"answer"}


@each_row(
    "data", ["", "r", "r:", "r:12", "r:12:2:won:1", "x:1", "r:٣:won", "h:12:", "b:1:fax", "z:1e3",
             "h:1234567890123", "Q:1", "k:5:award:1", "i:-1"]
)  # fmt: skip
def test_data_that_no_version_wrote_is_no_button(data: str) -> None:
    """Half or tampered data are not read as a similar button."""
    assert read_old_button(data) is None


@pytest.mark.parametrize(
    ("data", "by", "spoken"),
    [
        ("r:12:1:won", NAMES[0], "ResultStored"),
        ("r:12:won", NAMES[0], "ResultStored"),
        ("r:12:2:won", NAMES[0], "StaleButton"),
        ("r:12:1:won", "Iemand", "NotLinked"),
        ("g:12", NAMES[0], "OwnGameWanted"),
        ("b:1:calendar", NAMES[0], "ArbiterOnly"),
        ("c:99", "Tom Wolf", "StaleButton"),
    ],
)
async def test_it_is_judged_by_who_presses(scene: Scene, data: str, by: str, spoken: str) -> None:
    """The open round's post, the dashboard: after the update as before it."""
    await pair_round_12(scene)
    await scene.press(data, by=by, at=NOON.replace(day=20, hour=22))
    assert spoken in scene.spoken


async def test_a_button_that_nobody_knows_any_more_is_an_old_one(scene: Scene) -> None:
    """Its key is gone; the answer says so, and nothing more."""
    gone = Intention("sing", {"competition": 1})
    data = await scene.database.run(buttons.keep, gone, NOON)
    await scene.press(data, by=NAMES[0], at=NOON)
    assert scene.spoken == {"StaleButton"}
