"""A club's rules as TOML, in the form of docs/rules.md: a file, or keys typed in a chat."""

import re
import tomllib
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


def read_typed_rules(text: str) -> dict[str, Any]:
    """Read keys that somebody typed: fractions and words need no quotes there.

    ``absence.excused.credit = 1/4`` and ``values.ties = share`` are understood.
    Raises RulesRefusedError.
    """
    plain = text.translate(_PHONE)
    quoted = _FRACTION.sub(lambda m: f'"{m[1]}"' if m[1] else m[0], plain)
    quoted = _WORD.sub(lambda m: f'{m[1]}"{m[2]}"' if m[2] else m[0], quoted)
    return read_rules_file(quoted.encode("utf-8", "replace"))
