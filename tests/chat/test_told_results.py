"""Results in everyday words, each with what must come of it: told_results.toml."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from tests.club.scene import NAMES, Scene, pair_round_12

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")
_PAGE = tomllib.loads(Path(__file__).with_name("told_results.toml").read_text("utf-8"))
TOLD = [
    (*line.split("|"), wanted)
    for wanted, section in _PAGE.items()
    for line in section["said"].strip().splitlines()
]


@pytest.mark.parametrize(("first_name", "text", "wanted"), TOLD)
async def test_a_told_result_is_noted_or_asked_about(
    scene: Scene, first_name: str, text: str, wanted: str
) -> None:
    """The first board's result is stored, or nothing is."""
    await pair_round_12(scene)
    people = (*NAMES, "Tom Wolf")
    by = next(name for name in people if name.split()[0] == first_name)
    await scene.say(text, by=by, chat="private", at=EVENING)
    stored = await scene.rows("SELECT board, result FROM game WHERE result IS NOT NULL")
    if stored:
        assert stored == [{"board": 1, "result": wanted}]
        return
    said = await scene.said()
    assert ("asked" if any(a.get("buttons") for a in said) else "answered") == wanted


@pytest.mark.parametrize("text", ["gewonnen van Xavier", "onze partij is uitgesteld", "1-0, top"])
async def test_the_group_hears_nothing_of_what_is_no_result(scene: Scene, text: str) -> None:
    """At most the sender is asked in private."""
    await pair_round_12(scene)
    await scene.say(text, at=EVENING)
    assert all(said["to"] == scene.ids[NAMES[0]] for said in await scene.said())
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")
