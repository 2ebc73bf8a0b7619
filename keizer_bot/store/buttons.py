"""What buttons do: kept under the number that travels, and in which competition it is done."""

import re
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec

from keizer_bot.reading.button_words import ButtonWord
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

ANSWER = "answer"
"""The key of a question's choice; what that does is kept with the question."""

_SHOWN_AGAIN = timedelta(days=30)
_CHOICE = re.compile(r"q:([0-9]{1,12}):([0-9]{1,4})")
_NUMBER = re.compile(r"[0-9]{1,18}")


class Intention(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a button or awaited words will do: the key of an action, and its arguments by name.

    `season` is the earlier season that it is about, `written` the language of the words that were
    answered with it. `own_eyes`: it shows something in private, where what is of the presser says
    "you". `label` and `ways` are what is typed in its place.
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
    """The intention as it is kept, and as a form on a page holds it."""
    return _IN_ORDER.encode(intention).decode()


def data_of(intention: Intention) -> str:
    """What travels with a button that does this, in every database the same.

    It is a number, and none is ever another button's; of a question's choice, those of both.
    """
    if intention.button == ANSWER:
        return "q:{question}:{choice}".format(**intention.arguments)
    return str(_number_of(_IN_ORDER.encode(intention)))


def _number_of(intention: bytes) -> int:
    return int.from_bytes(sha256(intention).digest()) % 10**18


def keep(tx: Transaction, intention: Intention, at: datetime) -> str:
    """Keep what a button does that is shown now; gives what travels with it."""
    if intention.button == ANSWER:
        return data_of(intention)
    text = _IN_ORDER.encode(intention)
    number = _number_of(text)
    tx.write(
        "INSERT INTO button (id, intention, shown_at) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (id) DO UPDATE SET shown_at = ?3 WHERE shown_at < ?4",
        *(number, text.decode(), at, at - _SHOWN_AGAIN),
    )
    return str(number)


def kept(tx: Transaction, data: str) -> Intention | None:
    """What a button does with which these data travelled."""
    if (numbers := _CHOICE.fullmatch(data)) is not None:
        return Intention(ANSWER, {"question": int(numbers[1]), "choice": int(numbers[2])})
    if not _NUMBER.fullmatch(data):
        return None
    found = value(tx, str, "SELECT intention FROM button WHERE id = ?", int(data))
    return INTENTION.decode(found) if found is not None else None


# What is of a whole club is dealt with at its main competition.
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
    """The competition of what its arguments name; None where that is not there."""
    name = next((name for name in _COMPETITION if name in intention.arguments), None)
    return value(tx, int, _COMPETITION[name], intention.arguments[name]) if name else None
