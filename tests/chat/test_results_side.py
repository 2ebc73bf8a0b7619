"""Two hundred of the sentences that people wrote, through the chat; tests/reading has all."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.store.transaction import Transaction
from tests.club.scene import GROUP, NAMES, NOON, Scene, answers, pair_round_12, reactions

_PAGE, *_OTHERS = (
    Path(__file__).with_name(f"{page}.txt").read_text("utf-8")
    for page in ("results_side", "unseen_sentences", "several_things")
)
_LINES = "\n".join((_PAGE, *_OTHERS)).splitlines()
ROWS = [line.split("|") for line in _LINES if "|" in line and line[0] != "#"]
CHOSEN = ROWS[:: len(ROWS) // 200]
_FREE_REMARKS = Path(__file__).parent.parent / "reading" / "done_all_the_same.txt"
DONE_ALL_THE_SAME = {
    line.partition("|")[0] for line in _FREE_REMARKS.read_text("utf-8").splitlines()
}
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


def _outcome(tx: Transaction) -> tuple[str, str]:
    """Results by board, attendance and delays; and the answer."""
    results = tx.all(
        "SELECT board, result FROM game WHERE round_id = 12 AND result IS NOT NULL ORDER BY board"
    )
    present = tx.all(
        "SELECT round_id, name, state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id ORDER BY round_id, name"
    )
    stored = " ".join(
        [
            *(f"{row['board']} {row['result']}" for row in results),
            *(
                f"{'here' if row['state'] == 'here' else 'off'} {row['round_id']}"
                f" {row['name'].split()[0]}"
                for row in present
            ),
            *(f"later {row['minutes']}" for row in tx.all("SELECT minutes FROM late_arrival")),
        ]
    )
    said = answers(tx)
    in_group = any(one["to"] == GROUP for one in said) or reactions(tx)
    asked = any(one.get("buttons") for one in said)
    heard = "asked" if asked else "answered" if said else "silent"
    return stored or heard, "" if stored or in_group else "chatter"


@pytest.mark.parametrize("moment", _MOMENTS)
async def test_every_outcome_is_right_or_asked_about(scene: Scene, moment: str) -> None:
    """Nothing wrong is stored, and chatter gets no answer in the group.

    A clear message may be asked about too, and in a group it may wait for the next one.
    """
    if moment == "F":
        await pair_round_12(scene)
    wrong = []
    for head, text, wanted in CHOSEN:
        writer, where, when = head.split()
        if when == moment:
            outcome = await scene.try_out(
                _outcome,
                text.replace("\\n", "\n"),
                by=_WRITERS[writer],
                at=_MOMENTS[moment],
                chat="private" if where == "p" else "group",
            )
            unstored = {"asked"} if where == "p" else {"asked", "silent"}
            allowed = {*wanted.split(","), *unstored}
            if text not in DONE_ALL_THE_SAME and not {*outcome} & allowed:
                wrong.append((head, text, outcome))
    assert not wrong


def test_each_language_has_a_hundred_sentences() -> None:
    """And twenty lines of chatter; each is of a moment that is tried."""
    for part in _PAGE.split("\n[")[1:]:
        rows = [line for line in part.splitlines() if "|" in line]
        assert len(rows) >= 100
        assert sum(line.endswith("|chatter") for line in rows) >= 20
    assert {head.split()[2] for head, _, _ in ROWS} == _MOMENTS.keys()
