"""A club's rules as TOML, in the form of docs/rules.md: a file, or keys typed in a chat.

`FileProblem` has every problem of a season or rules file that the engine does not know, in English;
`detail` is in the words of Python's parsers, and only for the command line.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from typing import Any

from keizer_bot.engine.errors import Problem, RulesRefusedError


class FileProblem(Problem):
    """Faults of a file of a season or of rules."""

    NOT_UTF8 = "the file is not text in UTF-8"
    NOT_JSON = "the file is not JSON: {detail} at line {line}, column {column}"
    NOT_JSON_NUMBER = "the file is not JSON: {found} is no number there"
    TOO_DEEP = "the file is nested too deep, or has a giant number"
    KEY_TWICE = '"{key}" stands twice in one table of the file'
    FORMAT = '{key} must be "{format}", {found}'
    LONG_NAME = "{key} has at most {most} characters, not {found}"
    UNKNOWN_PLAYER = '{key}: "{player}" is not a player{nearest}'
    TWICE_IN_RANKING = '{key}: "{player}" stands twice in the published ranking'
    NO_PAIR = "{key} must be a pair of two players, {found}"
    NO_DATE = '{key} must be a date like "2026-09-07", {found}'
    NO_EVENING = "round 1 cannot have been on {day}: the club evening is another day of the week"
    SEASON_KNOWN = "{season}, which began on {day}, is there already"
    ONE_PERSON = "two players of the file have the same telegram_id"
    RULES_NOT_UTF8 = "the rules file is not text in UTF-8"
    NOT_TOML = "the rules file is not TOML: {detail}"
    NOT_TOML_AT = "the rules file is not TOML: {detail} (at line {line}, column {column})"


# Characters that a phone types in place of those in TOML.
_PHONE = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "½": "1/2"})
_TEXT = r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*'
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_FRACTION = re.compile(rf"{_TEXT}|(?<![\w./-])([0-9]+/[0-9]+)(?![\w/])")
_WORD = re.compile(  # a word that is a whole value, after "=", "[" or ","
    rf"{_TEXT}|((?:(?<==)|(?<=[\[,]))\s*)(?!(?:true|false)\b)([0-9]*[A-Za-z][A-Za-z0-9-]*)"
    r"(?=\s*(?:[,\]}#\n]|$))"
)


_TEMPO = re.compile(  # of the season, whose table need not be named
    r"^\s*(?:season\.)?((?:youth_)?tempo)\s*=\s*([0-9][0-9/+]*)\s*$", re.MULTILINE
)


def read_rules_file(content: bytes) -> dict[str, Any]:
    """The table in a rules file, for `engine.rules_from`.

    Raises RulesRefusedError if it is not TOML.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeError:
        raise RulesRefusedError(FileProblem.RULES_NOT_UTF8) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _not_toml(str(error)) from None


def _not_toml(detail: str) -> RulesRefusedError:
    match = _PLACE.fullmatch(detail)
    if match is None:
        return RulesRefusedError(FileProblem.NOT_TOML, detail=detail)
    place = {"line": int(match[2]), "column": int(match[3])}
    return RulesRefusedError(FileProblem.NOT_TOML_AT, detail=match[1], **place)


def with_forbidden_ids(table: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The rules with the players of `pairing.forbidden` by id instead of by name.

    `names` are those of the season's players by id. A name that fits nobody, or several, is left
    for the engine to refuse.
    """
    pairing = table.get("pairing")
    pairs = pairing.get("forbidden") if isinstance(pairing, Mapping) else None
    if not isinstance(pairing, Mapping) or not isinstance(pairs, list) or not pairs:
        return dict(table)
    # Not for most files, which name nobody: it reads the lexicons.
    from keizer_bot.reading.names import NamedPerson, find  # noqa: PLC0415

    ids = tuple(names)
    people = tuple(NamedPerson(number, names[player]) for number, player in enumerate(ids))

    def id_of(written: object) -> object:
        if not isinstance(written, str) or written in names:
            return written
        matches = find(written, people)
        return ids[matches[0].id] if len(matches) == 1 else written

    by_id = [list(map(id_of, pair)) if isinstance(pair, list) else pair for pair in pairs]
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": by_id}}


def without_strangers(table: Mapping[str, Any], ids: Collection[str]) -> dict[str, Any]:
    """The rules without forbidden pairs that name somebody who is not among these players."""
    pairing = table.get("pairing", {})
    remaining = [pair for pair in pairing.get("forbidden", ()) if set(pair) <= set(ids)]
    if remaining == list(pairing.get("forbidden", ())):
        return dict(table)
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": remaining}}


def with_other_player(table: Mapping[str, Any], gone: str, stays: str) -> dict[str, Any]:
    """The rules with one player replaced by another in the forbidden pairs."""
    pairing = table.get("pairing", {})
    pairs = pairing.get("forbidden", ())
    if not any(gone in pair for pair in pairs):
        return dict(table)
    replaced = [[stays if player == gone else player for player in pair] for pair in pairs]
    pairs_left = [pair for pair in replaced if pair[0] != pair[1]]
    return dict(table) | {"pairing": dict(pairing) | {"forbidden": pairs_left}}


def read_typed_rules(text: str) -> dict[str, Any]:
    """The table in typed keys, where fractions and words need no quotes.

    ``absence.excused.credit = 1/4``, ``values.ties = share`` and ``tempo = 90/30+15`` are
    understood.
    Raises RulesRefusedError.
    """
    plain = text.translate(_PHONE)
    plain = _TEMPO.sub(r'season.\1 = "\2"', plain)
    quoted = _FRACTION.sub(lambda m: f'"{m[1]}"' if m[1] else m[0], plain)
    quoted = _WORD.sub(lambda m: f'{m[1]}"{m[2]}"' if m[2] else m[0], quoted)
    return read_rules_file(quoted.encode("utf-8", "replace"))
