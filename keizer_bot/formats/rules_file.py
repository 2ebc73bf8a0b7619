"""A club's rules as TOML, in the form of docs/rules.md: a file, or keys typed in a chat."""

import re
import tomllib
from collections.abc import Collection, Mapping
from typing import Any

from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.formats.problems import FileProblem

# What a phone writes in place of what TOML wants.
_PHONE = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "½": "1/2"})
_TEXT = r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*'
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_FRACTION = re.compile(rf"{_TEXT}|(?<![\w./-])([0-9]+/[0-9]+)(?![\w/])")
_WORD = re.compile(  # behind "=", "[" or ",", and the whole of a value
    rf"{_TEXT}|((?:(?<==)|(?<=[\[,]))\s*)(?!(?:true|false)\b)([0-9]*[A-Za-z][A-Za-z0-9-]*)"
    r"(?=\s*(?:[,\]}#\n]|$))"
)


def read_rules_file(content: bytes) -> dict[str, Any]:
    """Read the table of a rules file, as `engine.rules_from` takes it.

    Raises RulesRefusedError for what is no TOML.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeError:
        raise RulesRefusedError(FileProblem.RULES_NOT_UTF8) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _not_toml(str(error)) from None


def _not_toml(said: str) -> RulesRefusedError:
    match = _PLACE.fullmatch(said)
    if match is None:
        return RulesRefusedError(FileProblem.NOT_TOML, detail=said)
    place = {"line": int(match[2]), "column": int(match[3])}
    return RulesRefusedError(FileProblem.NOT_TOML_AT, detail=match[1], **place)


def with_forbidden_ids(table: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The rules with the players of `pairing.forbidden` by their ids, where they stand by name.

    `names` are those of the season's players by id. A name of nobody, or of several, stays: the
    engine refuses it.
    """
    pairing = table.get("pairing")
    pairs = pairing.get("forbidden") if isinstance(pairing, Mapping) else None
    if not isinstance(pairing, Mapping) or not isinstance(pairs, list) or not pairs:
        return dict(table)
    from keizer_bot.reading.names import NamedPerson, find  # noqa: PLC0415 - rapidfuzz, for few

    ids = tuple(names)
    people = tuple(NamedPerson(number, names[player]) for number, player in enumerate(ids))

    def id_of(written: object) -> object:
        if not isinstance(written, str) or written in names:
            return written
        found = find(written, people)
        return ids[found[0].id] if len(found) == 1 else written

    by_id = [list(map(id_of, pair)) if isinstance(pair, list) else pair for pair in pairs]
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": by_id}}


def without_strangers(table: Mapping[str, Any], ids: Collection[str]) -> dict[str, Any]:
    """The rules without the forbidden pairs of whoever is not among these players."""
    pairing = table.get("pairing", {})
    left = [pair for pair in pairing.get("forbidden", ()) if set(pair) <= set(ids)]
    if left == list(pairing.get("forbidden", ())):
        return dict(table)
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": left}}


def with_other_player(table: Mapping[str, Any], gone: str, stays: str) -> dict[str, Any]:
    """The rules with one player in place of another in the forbidden pairs."""
    pairing = table.get("pairing", {})
    pairs = pairing.get("forbidden", ())
    if not any(gone in pair for pair in pairs):
        return dict(table)
    now = [[stays if player == gone else player for player in pair] for pair in pairs]
    kept = [pair for pair in now if pair[0] != pair[1]]
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": kept}}


def read_typed_rules(text: str) -> dict[str, Any]:
    """Read keys that somebody typed: fractions and words need no quotes there.

    ``absence.excused.credit = 1/4`` and ``values.ties = share`` are understood.
    Raises RulesRefusedError.
    """
    plain = text.translate(_PHONE)
    quoted = _FRACTION.sub(lambda m: f'"{m[1]}"' if m[1] else m[0], plain)
    quoted = _WORD.sub(lambda m: f'{m[1]}"{m[2]}"' if m[2] else m[0], quoted)
    return read_rules_file(quoted.encode("utf-8", "replace"))
