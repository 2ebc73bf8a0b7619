"""The data stored about one member, and erasing it without changing the season's facts.

Fingerprints of people who asked to be forgotten recognise them in a later file. A fingerprint
belongs to no member: with the database and a list of names one can learn that a person was here,
but not which former member they are. scrypt makes each guess cost milliseconds.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from hashlib import scrypt

import msgspec

from keizer_bot.store import done
from keizer_bot.store.moments import from_text
from keizer_bot.store.reading import column, value
from keizer_bot.store.transaction import Transaction

_NEVER = datetime.fromtimestamp(0, UTC)
# Nothing but the facts of a season may remain of a member; each row here is theirs alone.
_THEIR_ROWS = (
    "DELETE FROM link WHERE member_id = ?",
    "DELETE FROM claim WHERE member_id = ?",
    "DELETE FROM device_claim WHERE member_id = ?",
    "DELETE FROM call WHERE member_id = ?",
    "DELETE FROM argument WHERE member_id = ?",
    "DELETE FROM remark WHERE member_id = ?",
    "DELETE FROM committee WHERE member_id = ?",
    "DELETE FROM vote WHERE member_id = ?",
    "DELETE FROM team_player WHERE member_id = ?",
    "UPDATE team SET captain_id = NULL WHERE captain_id = ?",
    "UPDATE player SET federation_id = NULL WHERE member_id = ?",
    "DELETE FROM drive WHERE member_id = ?",
)
# A member of two clubs stays reachable for the other.
_ELSEWHERE = (
    " AND NOT EXISTS (SELECT 1 FROM arbiter WHERE arbiter.person_id = {0})"
    " AND (SELECT count(*) FROM member WHERE member.person_id = {0}) < 2"
)
_OF_THEIR_NUMBER = (
    (
        "DELETE FROM sign_in WHERE mail IN"
        " (SELECT ref FROM address WHERE person_id = ? AND channel = 'mail')"
    ),
    *(
        f"DELETE FROM {table} WHERE person_id = ?{_ELSEWHERE.format(f'{table}.person_id')}"
        for table in (
            *("address", "device_person", "mail_off"),
            *("sign_in", "subscription", "unsubscribe"),
        )
    ),
    "DELETE FROM page_message WHERE person_id = ?",
    "DELETE FROM answer_link WHERE person_id = ?",
    "DELETE FROM preferred_club WHERE person_id = ?",
    "DELETE FROM outside WHERE person_id = ?",
    "DELETE FROM dark_chat WHERE chat_id = ?",
    "DELETE FROM awaited WHERE person_id = ?",
    "UPDATE question SET asked_of = 0, intention = '[]' WHERE asked_of = ?",
    "DELETE FROM button WHERE intention ->> '$.with.before' = ?",
    "DELETE FROM link_try WHERE person_id = ?",
    "DELETE FROM moved_recipient WHERE kind = 'person' AND number = ?",
    "UPDATE link SET used_by = NULL WHERE used_by = ?",
    "UPDATE inbox SET sender = NULL WHERE sender = ?",
    "UPDATE presence SET by_id = 0 WHERE by_id = ?",
)
_OF_CLUB = "competition_id IN (SELECT id FROM competition WHERE club_id = ?)"
_OF_SEASONS = f"season_id IN (SELECT id FROM season WHERE {_OF_CLUB})"
_OF_ROUNDS = f"round_id IN (SELECT id FROM round WHERE {_OF_SEASONS})"
_OF_ACTS = "act IN (SELECT act FROM change WHERE club_id = ?)"
# Texts that contain names: table, column, and a condition for the club's rows.
_TEXTS = (
    *(("change", c, "club_id = ?") for c in ("actor", "subject", "before", "after", "reason")),
    ("call", "why", "club_id = ?"),
    ("dispute", "reason", _OF_ROUNDS),
    ("past_winner", "name", "club_id = ?"),
    ("adjustment", "why", _OF_SEASONS),
    ("remark", "by_name", "club_id = ?"),
)
# The same in JSON.
_JSON_TEXTS = (
    ("published", "content", _OF_ROUNDS),
    ("season", "extras", _OF_CLUB),
    ("draft", "content", _OF_CLUB),
    ("trace", "before", _OF_ACTS),
    ("trace", "after", _OF_ACTS),
)
# Texts that contain players' keys: the season file mostly uses their names.
_KEYS = (
    ("season", "rules", _OF_CLUB),
    ("season", "extras", _OF_CLUB),
    ("round", "relaxed", _OF_SEASONS),
    ("published", "content", _OF_ROUNDS),
)


class StoredData(msgspec.Struct, frozen=True):
    """The data stored about a member: counts, and their own settings."""

    name: str
    person_id: int | None
    mail: tuple[str, ...]
    devices: tuple[str, ...]
    language: str | None
    born: int | None
    seasons: tuple[str, ...]
    games: int
    absences: int
    changes: int
    teams: tuple[str, ...]
    cups: tuple[str, ...]
    remarks: int
    arguments: int
    external: int
    drives: int


def stored_data_of(tx: Transaction, member_id: int) -> StoredData:
    """All data stored about the member. Raises LookupError."""
    row = tx.the("SELECT * FROM member WHERE id = ?", member_id)
    plays = (
        "SELECT season.name FROM player JOIN season ON season.id = player.season_id"
        " LEFT JOIN round ON round.season_id = season.id"
        " WHERE member_id = ? GROUP BY season.id ORDER BY min(date), season.id"
    )
    teams = (
        "SELECT name FROM team JOIN team_player ON team.id = team_id WHERE member_id = ?"
        " ORDER BY name"
    )
    devices = (
        "SELECT name FROM device JOIN device_person ON device.id = device_id WHERE person_id = ?"
        " ORDER BY device.id"
    )
    mail = "SELECT ref FROM address WHERE person_id = ? AND channel = 'mail'"
    theirs = "SELECT id FROM player WHERE member_id = ?1"
    cups = "SELECT name FROM cup WHERE holder_id = ? ORDER BY name"
    counts = {
        "games": f"game WHERE white_id IN ({theirs}) OR black_id IN ({theirs})",
        "absences": f"presence WHERE player_id IN ({theirs})",
        "remarks": "remark WHERE member_id = ?1",
        "arguments": "argument WHERE member_id = ?1",
        "external": "external_game WHERE member_id = ?1",
        "drives": "drive WHERE member_id = ?1",
    }
    return StoredData(
        name=row["name"],
        person_id=row["person_id"],
        mail=column(tx, mail, row["person_id"]),
        devices=column(tx, devices, row["person_id"]),
        language=row["language"],
        born=row["born"],
        seasons=column(tx, plays, member_id),
        changes=changes_of(tx, row["person_id"]),
        teams=column(tx, teams, member_id),
        cups=column(tx, cups, member_id),
        **{name: _count(tx, rows, member_id) for name, rows in counts.items()},
    )


def changes_of(tx: Transaction, person_id: int | None) -> int:
    """Number of lines in the log of something that the person did."""
    return _count(tx, "change WHERE actor_id = ?1", person_id)


def _count(tx: Transaction, rows: str, value: int | None) -> int:
    return int(tx.the(f"SELECT count(*) AS n FROM {rows}", value)["n"])


def next_number(tx: Transaction, club_id: int) -> int:
    """The number of the club's next former member."""
    erased = "member WHERE club_id = ?1 AND erased_at IS NOT NULL AND merged_into IS NULL"
    counted = _count(tx, erased, club_id)
    return counted + 1


def is_erased(tx: Transaction, member_id: int) -> bool:
    """True if the member was erased."""
    return _count(tx, "member WHERE id = ?1 AND erased_at IS NOT NULL", member_id) == 1


class ErasedList(msgspec.Struct, frozen=True):
    """The members of a database who were erased, by number, and when.

    `began` identifies the database (None: its version did not record that); the list is complete
    only up to `until`.
    """

    began: datetime | None
    until: datetime
    members: dict[int, datetime]


def erased_list(tx: Transaction) -> ErasedList:
    """The list of this database."""
    rows = tx.all("SELECT id, erased_at FROM member WHERE erased_at IS NOT NULL")
    members = {row["id"]: from_text(row["erased_at"]) for row in rows}
    began, heard = done.moment(tx, "began"), done.moment(tx, "poll")
    until = max([moment for moment in (began, heard) if moment], default=_NEVER)
    return ErasedList(began, max([until, *members.values()]), members)


def club_to_erase_from(tx: Transaction, member_id: int) -> int | None:
    """The club of the member; None if there is no such member, or they are erased."""
    sql = "SELECT club_id FROM member WHERE id = ? AND erased_at IS NULL"
    return value(tx, int, sql, member_id)


def erase(tx: Transaction, member_id: int, new_name: str, new_key: str, at: datetime) -> None:
    """Erase the member's identity; their games stay, under the new name and key.

    Raises LookupError.
    """
    row = tx.the("SELECT * FROM member WHERE id = ?", member_id)
    keys = tx.all("SELECT DISTINCT key FROM player WHERE member_id = ?", member_id)
    _rename(tx, row["club_id"], row["name"], new_name)
    _change(tx, ("draft", "content", _OF_CLUB), row["club_id"], partial(_without_mail, member_id))
    for row_ in keys:
        _rekey(tx, row["club_id"], row_["key"], new_key)
    tx.write("UPDATE player SET key = ? WHERE member_id = ?", new_key, member_id)
    for sql in _THEIR_ROWS:
        tx.write(sql, member_id)
    _forget_number(tx, row["person_id"], member_id)
    sql = (
        "UPDATE member SET name = ?, person_id = NULL, language = NULL,"
        " own_game = 0, website = NULL, nicknames = '[]', born = NULL, erased_at = ? WHERE id = ?"
    )
    tx.write(sql, new_name, at, member_id)
    tx.write(f"DELETE FROM lab_order WHERE {_OF_CLUB}", row["club_id"])
    # Undoing an earlier act would restore them.
    tx.write(
        "DELETE FROM trace WHERE act IN (SELECT act FROM change WHERE club_id = ?)", row["club_id"]
    )


def _forget_number(tx: Transaction, person_id: int | None, member_id: int) -> None:
    """Delete what is stored under their number, except what another club of theirs needs."""
    if person_id is None:
        return
    tx.write("UPDATE change SET actor_id = ? WHERE actor_id = ?", -member_id, person_id)
    for sql in _OF_THEIR_NUMBER:
        tx.write(sql, person_id)


def forget_person(tx: Transaction, person_id: int) -> None:
    """Delete the addresses and pending messages of a person who belongs to no club."""
    sql = "SELECT 1 FROM {} WHERE person_id = ?"
    if any(tx.one(sql.format(table), person_id) for table in ("member", "arbiter")):
        return
    for sql in _OF_THEIR_NUMBER:
        tx.write(sql, person_id)


def rename(tx: Transaction, member_id: int, new_name: str) -> None:
    """Give the member another name, also in every text that is kept.

    The traces of the act would put back the name in some of them, so they are deleted: the way back
    is another renaming. Raises LookupError.
    """
    row = tx.the("SELECT club_id, person_id, name FROM member WHERE id = ?", member_id)
    _rename(tx, row["club_id"], row["name"], new_name)
    tx.write("UPDATE member SET name = ? WHERE id = ?", new_name, member_id)
    # Only under that name: the account of a child may be an arbiter's.
    sql = "UPDATE arbiter SET name = ? WHERE club_id = ? AND person_id = ? AND name = ?"
    tx.write(sql, new_name, row["club_id"], row["person_id"], row["name"])
    if tx.acts:
        tx.write("DELETE FROM trace WHERE act = ?", tx.acts.mark(traced=True))


def _rename(tx: Transaction, club_id: int, name: str, new_name: str) -> None:
    """Put the new name into the club's texts, except in longer names or if a namesake exists."""
    namesakes = "member WHERE club_id = ?1 AND name = ?2"
    if tx.the(f"SELECT count(*) AS n FROM {namesakes}", club_id, name)["n"] > 1:
        return
    tables = ("member", "arbiter", "past_winner")
    names = " UNION ".join(f"SELECT name FROM {table} WHERE club_id = ?1" for table in tables)
    sql = f"SELECT name FROM ({names}) WHERE instr(name, ?2) AND name <> ?2"
    others = sorted(column(tx, sql, club_id, name), key=len, reverse=True)

    def renamed(new: str, words: str) -> str:
        for form in _forms(name):
            forms = [*(f for other in others for f in _forms(other)), form]
            pattern = "|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in forms)
            words = re.sub(pattern, partial(_new, form, new), words)
        return words

    for place in _TEXTS:
        _change(tx, place, club_id, partial(renamed, new_name))
    in_json = json.dumps(new_name, ensure_ascii=False)[1:-1]
    for place in _JSON_TEXTS:
        _change(tx, place, club_id, partial(renamed, in_json))


def _without_mail(member_id: int, draft: str) -> str:
    """The draft of a season without the mail address that a list gave for the member."""
    content = json.loads(draft)
    for entry in (*content.get("entrants", ()), *content.get("listed", ())):
        if entry.get("member") == member_id:
            entry["mail"] = None
    return json.dumps(content, ensure_ascii=False)


def _new(old: str, new: str, match: re.Match[str]) -> str:
    return new if match[0] == old else match[0]


def _forms(name: str) -> tuple[str, ...]:
    """The forms of a name in plain text and in JSON."""
    return tuple({name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1]})


def _rekey(tx: Transaction, club_id: int, key: str, new_key: str) -> None:
    def rekeyed(words: str) -> str:
        return json.dumps(_replaced(json.loads(words), key, new_key), ensure_ascii=False)

    for place in _KEYS:
        _change(tx, place, club_id, rekeyed)


def _change(
    tx: Transaction, place: tuple[str, str, str], club_id: int, changed: Callable[[str], str]
) -> None:
    table, column, condition = place
    rows = tx.all(
        f"SELECT id, {column} AS words FROM {table} WHERE {column} IS NOT NULL AND {condition}",
        club_id,
    )
    for row in rows:
        words = changed(row["words"])
        if words != row["words"]:
            tx.write(f"UPDATE {table} SET {column} = ? WHERE id = ?", words, row["id"])


def _replaced(value: object, key: str, new_key: str) -> object:
    """The JSON value with the key replaced wherever a whole string or name equals it."""
    if isinstance(value, dict):
        return {
            new_key if name == key else name: _replaced(item, key, new_key)
            for name, item in value.items()
        }
    if isinstance(value, list):
        return [_replaced(item, key, new_key) for item in value]
    return new_key if value == key else value


_COST = {"n": 2**10, "r": 8, "p": 1}  # 2.5 ms a guess: a file has 60 names, twice


def remember(tx: Transaction, club_id: int, identifiers: Iterable[str]) -> None:
    """Store fingerprints of the names and numbers by which a file would name that person."""
    salt = _salt(tx, club_id) or secrets.token_hex(16)
    for words in identifiers:
        row = club_id, _fingerprint(words, salt), salt
        tx.write("INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT DO NOTHING", *row)


def is_forgotten(tx: Transaction, club_id: int, identifiers: Iterable[str]) -> bool:
    """True if somebody in the club with one of these identifiers asked to be forgotten."""
    salt = _salt(tx, club_id)
    if salt is None:
        return False
    fingerprints = column(tx, "SELECT fingerprint FROM forgotten WHERE club_id = ?", club_id)
    return any(_fingerprint(words, salt) in fingerprints for words in identifiers)


def _salt(tx: Transaction, club_id: int) -> str | None:
    return value(tx, str, "SELECT salt FROM forgotten WHERE club_id = ? LIMIT 1", club_id)


def _fingerprint(words: str, salt: str) -> str:
    return scrypt(words.encode(), salt=bytes.fromhex(salt), dklen=16, **_COST).hex()
