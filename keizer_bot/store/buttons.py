"""The stored meaning of buttons, by the number that travels in Telegram's button data."""

import re
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec

from keizer_bot.reading.talk import ButtonWord
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

ANSWER = "answer"
"""The button key of an answer to a question; what the answer does is stored with the question."""

UNDO = "undo-act"
"""The button key that undoes an act; what the act did is stored with the act."""

_SHOWN_AGAIN = timedelta(days=30)
_CHOICE = re.compile(r"q:([0-9]{1,12}):([0-9]{1,4})")
_ACT = re.compile(r"act:([0-9]{1,18})")
_NUMBER = re.compile(r"[0-9]{1,18}")


class Intention(msgspec.Struct, frozen=True, omit_defaults=True):
    """The effect of a button or an awaited message: the key of an action, and arguments by name.

    `season` is an earlier season that it concerns, `written` the language of the message that
    answered it. `own_eyes`: it shows something in private, addressed to the presser as "you".
    `label` and `ways` are the words that can be typed instead of pressing.
    """

    button: str = ""
    arguments: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    season: int | None = None
    written: str | None = None
    own_eyes: bool = False
    label: str | None = None
    ways: tuple[ButtonWord, ...] = ()


INTENTION = msgspec.json.Decoder(Intention)
_IN_ORDER = msgspec.json.Encoder(order="sorted")


def as_json(intention: Intention) -> str:
    """The intention as JSON, as stored and as a form on a page carries it."""
    return _IN_ORDER.encode(intention).decode()


def data_of(intention: Intention) -> str:
    """The button data that stand for this intention, the same in every database.

    It is a number that no other intention ever has; of a question's choice both numbers, of undo
    the number of the act.
    """
    return _stored_elsewhere(intention) or str(_number_of(_IN_ORDER.encode(intention)))


def _stored_elsewhere(intention: Intention) -> str | None:
    """The button data of a choice, and of undo alone; None for all others."""
    arguments = intention.arguments
    if intention.button == ANSWER:
        return "q:{question}:{choice}".format(**arguments)
    if intention.button == UNDO and intention == Intention(UNDO, {"act": arguments["act"]}):
        return f"act:{arguments['act']}"
    return None


def _number_of(intention: bytes) -> int:
    return int.from_bytes(sha256(intention).digest()) % 10**18


def keep(tx: Transaction, intention: Intention, at: datetime) -> str:
    """Store the effect of a button that is shown now; returns its button data."""
    if (data := _stored_elsewhere(intention)) is not None:
        return data
    text = _IN_ORDER.encode(intention)
    number = _number_of(text)
    tx.write(
        "INSERT INTO button (id, intention, shown_at) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (id) DO UPDATE SET shown_at = ?3 WHERE shown_at < ?4",
        *(number, text.decode(), at, at - _SHOWN_AGAIN),
    )
    return str(number)


def stored_intention(tx: Transaction, data: str) -> Intention | None:
    """The intention behind these button data; None if there is none."""
    if (numbers := _CHOICE.fullmatch(data)) is not None:
        return Intention(ANSWER, {"question": int(numbers[1]), "choice": int(numbers[2])})
    if (number := _ACT.fullmatch(data)) is not None:
        return Intention(UNDO, {"act": int(number[1])})
    if not _NUMBER.fullmatch(data):
        return None
    intention = value(tx, str, "SELECT intention FROM button WHERE id = ?", int(data))
    return INTENTION.decode(intention) if intention is not None else None


# A button about a whole club belongs to the club's main competition.
_COMPETITION = {
    "question": "SELECT competition_id FROM question WHERE id = ?",
    "round_id": "SELECT competition_id FROM round JOIN season ON season.id = season_id"
    " WHERE round.id = ?",
    "game": "SELECT competition_id FROM game JOIN round ON round.id = round_id"
    " JOIN season ON season.id = season_id WHERE game.id = ?",
    "competition": "SELECT id FROM competition WHERE id = ?",
    "club": "SELECT min(id) FROM competition WHERE club_id = ?",
    "call": "SELECT min(competition.id) FROM call JOIN competition USING (club_id)"
    " WHERE call.id = ?",
    "claim": "SELECT min(competition.id) FROM claim JOIN member ON member.id = member_id"
    " JOIN competition USING (club_id) WHERE claim.id = ?",
    "member": "SELECT min(competition.id) FROM member JOIN competition USING (club_id)"
    " WHERE member.id = ?",
    "act": "SELECT coalesce(max(season.competition_id), min(competition.id)) FROM change"
    " JOIN competition USING (club_id) LEFT JOIN season ON season.id = season_id WHERE act = ?",
}


def competition_of(tx: Transaction, intention: Intention) -> int | None:
    """Id of the competition that the arguments concern; None if they name none that exists."""
    name = next((name for name in _COMPETITION if name in intention.arguments), None)
    return value(tx, int, _COMPETITION[name], intention.arguments[name]) if name else None
