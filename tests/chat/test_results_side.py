"""Sentences that nobody had looked at the grammar for, each with its outcome."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.club.scene import GROUP, NAMES, NOON, Scene, pair_round_12

_PAGE, *_OTHERS = (
    Path(__file__).with_name(f"{page}.txt").read_text("utf-8")
    for page in ("results_side", "unseen_sentences", "several_things")
)
_LINES = "\n".join((_PAGE, *_OTHERS)).splitlines()
ROWS = [line.split("|") for line in _LINES if "|" in line and line[0] != "#"]
_PEOPLE = {name[0]: name for name in NAMES}
_WRITERS = _PEOPLE | {
    "J": "Jan de Vries",
    "P": "Piet Jansen",
    "L": "Łukasz Żak",
    "PJ": "Pieter Janssen",
    "JB": "Jan Bakker",
    "T": "Tom Wolf",
}
_MOMENTS = {
    "W": NOON,
    "E": datetime.fromisoformat("2026-11-20T19:00:00+01:00"),
    "F": datetime.fromisoformat("2026-11-20T22:30:00+01:00"),
}


async def _stored(scene: Scene) -> str:
    """Results by board, who is there or not, and how late somebody comes."""
    results = await scene.rows(
        "SELECT board, result FROM game WHERE round_id = 12 AND result IS NOT NULL ORDER BY board"
    )
    said = await scene.rows(
        "SELECT round_id, name, state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id ORDER BY round_id, name"
    )
    late = await scene.rows("SELECT minutes FROM late_arrival")
    return " ".join(
        [
            *(f"{row['board']} {row['result']}" for row in results),
            *(
                f"{'here' if row['state'] == 'here' else 'off'} {row['round_id']}"
                f" {row['name'].split()[0]}"
                for row in said
            ),
            *(f"later {row['minutes']}" for row in late),
        ]
    )


@pytest.mark.parametrize(("head", "text", "wanted"), ROWS)
async def test_what_comes_of_it_is_right_or_asked(
    scene: Scene, head: str, text: str, wanted: str
) -> None:
    """Nothing wrong is stored, and the group hears nothing of chatter."""
    writer, where, moment = head.split()
    if moment == "F":
        await pair_round_12(scene)
    place = "private" if where == "p" else "group"
    text = text.replace("\\n", "\n")
    await scene.say(text, by=_WRITERS[writer], at=_MOMENTS[moment], chat=place)
    stored, said = await _stored(scene), await scene.said()
    if wanted == "chatter":
        assert not stored
        assert all(one["to"] != GROUP for one in said)
        assert not await scene.reactions()
        return
    asked = any(one.get("buttons") for one in said)
    outcome = stored or ("asked" if asked else "answered" if said else "silent")
    assert outcome in wanted.split(",")


def test_each_language_has_a_hundred_sentences() -> None:
    """And twenty lines of chatter."""
    for part in _PAGE.split("\n[")[1:]:
        rows = [line for line in part.splitlines() if "|" in line]
        assert len(rows) >= 100
        assert sum(line.endswith("|chatter") for line in rows) >= 20
