"""What is wrong with a config.toml, said with its key and its line."""

import re
from typing import Any

from rapidfuzz import process

from keizer_bot.config.tables import CopyTable, HourTable, WeekTable
from keizer_bot.config.values import Retention


def explained(error: str, shape: type[Any]) -> tuple[str, str]:
    """The key and the problem in a message of msgspec."""
    what, _, where = error.partition(" - at `$")
    inside = re.sub(r"\[.*?\]", "", where.rstrip("`")).lstrip(".")
    if unknown := re.search(r"unknown field `(.*)`", what):
        shapes = {
            "evening": HourTable,
            "sign_off": HourTable,
            "pairings": HourTable,
            "keep": Retention,
            "copy_to": CopyTable,
        }
        shapes |= {"competition": WeekTable} | {f"competition.{key}": shapes[key] for key in shapes}
        fields = shapes.get(inside, shape).__struct_encode_fields__
        key = f"{inside}.{unknown[1]}".lstrip(".")
        return key, f"is unknown{nearest(unknown[1], fields)}"
    if missing := re.search(r"missing required field `(.*)`", what):
        return inside, f"needs `{missing[1]}`"
    plain = (
        what.replace("`", "")
        .replace(" | null", "")
        .replace("Expected", "must be")
        .replace(", got", ", not")
    )
    for ours, theirs in (("str", "a text"), ("int", "a whole number"), ("array", "a list")):
        plain = re.sub(rf"\b{ours}\b", theirs, plain)
    return inside, plain.replace("object", "a table").replace("Invalid RFC3339 encoded", "has no")


def nearest(name: str, known: tuple[str, ...]) -> str:
    """What may have been meant by that name, to be put behind the problem."""
    found = process.extractOne(name, known, score_cutoff=60)
    return f"; did you mean `{found[0]}`?" if found else f"; known are {', '.join(known)}"


def line_of(text: str, section: str, number: int, key: str) -> int | None:
    """The line of a key (``evening.time``: of its table), else of the section's header."""
    first, _, inner = key.partition(".")
    header, seen, inside = None, -1, False
    for count, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[+\s*([\w.-]+)\s*\]", line):
            seen += head[1] == section
            inside = seen == number and head[1] == section
            if inside:
                header = count
            if seen == number and head[1] == f"{section}.{first}":
                header, inside, first = count, True, inner or first
        elif inside and re.match(rf'\s*"?{re.escape(first)}"?\s*[=.]', line):
            return count
    return header
