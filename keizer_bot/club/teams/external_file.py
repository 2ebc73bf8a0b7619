"""External games in the season file: what is understood becomes facts, the rest stays as written.

An entry is ``{"player": "jansen", "team": "1", "date": "2026-09-19", "result": "1-0"}``, their own
points first; it may have `against`, `colour`, `board`, `own_rating`, `rating`, `expected` ("0.64").
Who is no player of the season stands under `name` in place of `player`.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

from keizer_bot.i18n.folding import spelled
from keizer_bot.store import external, people
from keizer_bot.store.external import ExternalRow
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_POINTS = {"1-0": "1", "1/2-1/2": "1/2", "0-1": "0"}
_RESULTS = {points: result for result, points in _POINTS.items()}
_DECIMAL = re.compile(r"[01](?:\.\d{1,3})?")


class _Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game as the file has it."""

    team: str
    date: date
    result: str
    player: str | None = None
    name: str | None = None
    against: str = ""
    colour: str | None = None
    board: int | None = None
    own_rating: int | None = None
    rating: int | None = None
    expected: str | None = None


def understood(entries: object, players: Mapping[str, int]) -> list[_Entry] | None:
    """The entries, if each of them is one that is written here; else None."""
    try:
        found = msgspec.convert(entries, list[_Entry])
    except msgspec.ValidationError:
        return None
    keys = [(one.player or one.name, one.team, one.date) for one in found]
    sound = all(_is_sound(one, players) for one in found)
    return found if sound and len(set(keys)) == len(keys) else None


def _is_sound(one: _Entry, players: Mapping[str, int]) -> bool:
    known = one.player in players if one.player is not None else bool(one.name)
    either = (one.player is None) != (one.name is None)
    plain = one.result in _POINTS and one.colour in (None, "white", "black")
    expected = "0" if one.expected is None else one.expected
    within = _DECIMAL.fullmatch(expected) is not None and Fraction(expected) <= 1
    return known and either and plain and within


def take_over(
    tx: Transaction,
    club_id: int,
    season_id: int,
    entries: Sequence[_Entry],
    players: Sequence[PlayerRow],
) -> None:
    """Write the file's games down for that season."""
    of_key = {player.key: (player.member_id, player.name) for player in players}
    of_name = {spelled(m.name): (m.id, m.name) for m in people.members(tx, club_id)}
    for one in entries:
        who = of_key.get(one.player or "") or of_name.get(spelled(one.name or ""))
        if who is None:
            name = one.name or ""
            who = of_name[spelled(name)] = (people.add_member(tx, club_id, name), name)
        own = {key: getattr(one, key) for key in _FIELDS}
        row = ExternalRow(*who, one.team, one.date, one.against, _POINTS[one.result], **own)
        external.set_game(tx, season_id, row)


_FIELDS = ("colour", "board", "own_rating", "rating", "expected")


def entries_of(
    tx: Transaction, season_id: int, players: Sequence[PlayerRow]
) -> list[dict[str, Any]]:
    """The season's external games as the file has them."""
    keys = {player.member_id: player.key for player in players}
    return [
        msgspec.to_builtins(
            _Entry(
                team=row.team,
                date=row.date,
                result=_RESULTS[row.points],
                player=keys.get(row.member_id),
                name=None if row.member_id in keys else row.name,
                against=row.against,
                **{key: getattr(row, key) for key in _FIELDS},
            )
        )
        for row in external.games(tx, season_id)
    ]
