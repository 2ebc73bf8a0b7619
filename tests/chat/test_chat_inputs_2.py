"""The 168 inputs of chat-inputs-2.json, each with its allowed outcomes, translated by hand."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.store.transaction import Transaction
from tests.club.scene import BOT, GROUP, NOON, Scene, answers, pair_round_12, user

pytestmark = pytest.mark.slow

_FILE = Path(__file__).parents[1] / "chat-inputs-2.json"
_INPUTS = json.loads(_FILE.read_text("utf-8"))["inputs"]
_MOMENTS = {
    "Wednesday": NOON,
    "Friday 22:30": datetime.fromisoformat("2026-11-20T22:30:00+01:00"),
}
_CHATTER = range(118, 168)

# What may come of each, by its number in the file: what is stored (off or here, and the rounds;
# the minutes; board and result), else asked (with buttons), answered, silent; "nothing": any of
# these.
_MAY = {
    "off 12": "0 7 8 9 17 21 29 31 33 34 44",
    "off 12|asked": "1 2 5 10 28 30 35 36 37 46 47 48",
    "off 12|asked|answered": "32",
    "off 12 13": "11",
    "off 12 only": "12",
    "off 12 13 14|asked": "24",
    "off 13": "26",
    "off 16": "23",
    "here 12|nothing": "4 61 69 70 76 78",
    "asked": "6 14 18 20 27 82 88 102 117",
    "asked|nothing": "39 79 107 108",
    "asked|answered": "3",
    "answered": "38 41 43 49 50 51 52 53 54 55 56 59 90",
    "nothing": (
        "13 15 16 19 22 25 57 60 62 63 64 65 66 68 71 72 74 75 77 80 81 89 103 104 105 106 111 45"
    ),
    "later 10": "58",
    "later|nothing": "67 73",
    "off 12 of Anna Smit": "42 83",
    "off 13 of Kees van der Berg": "84",
    "1 1-0": "85 91 96 113",
    "1 +/-": "101",
    "2 1/2-1/2": "98",
    "2 1/2-1/2|asked": "86",
    "2 1-0": "114",
    "2 0-1|nothing": "92",
    "3 0-1": "87 100",
    "3 1/2-1/2|asked": "93",
    "3 1-0|asked|nothing": "115",
    "4 0-1": "94",
    "4 1-0": "99 116",
    "4 1/2-1/2|asked": "109",
    "5 0-1|asked": "95 97 110",
    "all five": "112",
}
_ALLOWED = {int(n): codes for codes, numbers in _MAY.items() for n in numbers.split()}


async def _outcome(scene: Scene, entry: dict[str, Any]) -> tuple[str, bool]:
    """The outcome of an input, and True if the group sees it."""
    ctx, by, at = entry.get("ctx", {}), entry["sender"], _MOMENTS[entry["when"]]
    how: dict[str, Any] = {"chat": entry["where"]}
    if name := ctx.get("fwd"):
        sender = user(scene.ids[name], name)
        how["forward_origin"] = {"type": "user", "date": int(at.timestamp()), "sender_user": sender}
    if "reply_to" in ctx or "reply_bot" in ctx:
        name, text = ctx.get("reply_to", ("", "Indeling"))
        sender = user(scene.ids[name], name) if name else user(1, BOT) | {"is_bot": True}
        chat = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
        how["reply_to_message"] = {
            "message_id": 7,
            "date": int(at.timestamp()),
            "chat": chat,
            "from": sender,
            "text": text,
        }

    def look(tx: Transaction) -> tuple[str, bool]:
        return _stored(tx, by) or _heard(tx), any(one["to"] == GROUP for one in answers(tx))

    return await scene.try_out(look, entry["text"], by=by, at=at, **how)


def _stored(tx: Transaction, sender: str) -> str:
    """The stored results, delays and attendance; empty if nothing is stored."""
    results = tx.all("SELECT board, result FROM game WHERE result IS NOT NULL")
    if results:
        several = len(results) > 1
        return "all five" if several else f"{results[0]['board']} {results[0]['result']}"
    late = tx.all("SELECT minutes FROM late_arrival")
    if late:
        return f"later {late[0]['minutes']}"
    rows = tx.all(
        "SELECT round_id, name, state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id ORDER BY round_id"
    )
    if rows:
        state = "here" if rows[0]["state"] == "here" else "off"
        of = "" if rows[0]["name"] == sender else f" of {rows[0]['name']}"
        return " ".join((state, *(str(row["round_id"]) for row in rows))) + of
    return ""


def _heard(tx: Transaction) -> str:
    said = answers(tx)
    return "asked" if any(a.get("buttons") for a in said) else "answered" if said else "silent"


def _fits(outcome: str, allowed: str) -> bool:
    stored = outcome not in {"asked", "answered", "silent"}
    codes = [code.removesuffix(" only") for code in allowed.split("|")]
    late = outcome.startswith("later") and "later" in codes
    return outcome in codes or late or (not stored and "nothing" in codes)


@pytest.mark.parametrize("when", _MOMENTS)
async def test_an_input_does_what_it_says_or_is_asked(scene: Scene, when: str) -> None:
    """A sure message to the bot is carried out, another is asked about, and none is done wrongly.

    Of chatter nothing is stored and the group hears nothing; at most its sender is asked.
    """
    if when != "Wednesday":
        await pair_round_12(scene)
    wrong = []
    for number, entry in enumerate(_INPUTS):
        if entry["when"] == when and number in {*_ALLOWED, *_CHATTER}:
            outcome, in_group = await _outcome(scene, entry)
            as_chatter = outcome in {"silent", "asked"} and not in_group
            may_ask = outcome == "asked" and not entry["text"].startswith("/")
            fits = number not in _CHATTER and (may_ask or _fits(outcome, _ALLOWED[number]))
            if not (fits or (number in _CHATTER and as_chatter)):
                wrong.append((entry["text"], outcome))
    assert not wrong


def test_every_input_of_the_second_file_is_tried() -> None:
    """Except the edited one, which the front tells apart."""
    assert len(_INPUTS) == 168
    assert {*_ALLOWED, *_CHATTER} == {*range(168)} - {40}
    assert {entry["when"] for entry in _INPUTS} == _MOMENTS.keys()
