"""Errors in a config.toml, explained with their key and line."""

import re
from typing import Any

from keizer_bot.config.problems import SettingProblem, ValueKind
from keizer_bot.config.tables import CopyTable, EveningTable, HourTable, WeekTable
from keizer_bot.config.values import Retention
from keizer_bot.engine.errors import Trouble

_KIND = re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`")
_LOWEST = re.compile(r"Expected `(\w+)(?: \| null)?` >= (\d+)")


def explained(error: str, shape: type[Any]) -> tuple[str, Trouble]:
    """The key and the problem named in an error message of msgspec."""
    detail, _, where = error.partition(" - at `$")
    inside = re.sub(r"\[.*?\]", "", where.rstrip("`")).lstrip(".")
    if field := re.search(r"unknown field `(.*)`", detail):
        shapes = {
            "evening": EveningTable,
            "sign_off": HourTable,
            "pairings": HourTable,
            "keep": Retention,
            "copy_to": CopyTable,
        }
        shapes |= {"competition": WeekTable} | {f"competition.{key}": shapes[key] for key in shapes}
        fields = shapes.get(inside, shape).__struct_encode_fields__
        return f"{inside}.{field[1]}".lstrip("."), unknown(field[1], fields)
    return inside, _problem(detail)


def _problem(detail: str) -> Trouble:
    if missing := re.search(r"missing required field `(.*)`", detail):
        return Trouble(SettingProblem.NEEDS_KEY, {"key": missing[1]})
    if kind := _KIND.match(detail):
        return Trouble(SettingProblem.KIND, {"wanted": _kind(kind[1]), "found": _kind(kind[2])})
    if lowest := _LOWEST.match(detail):
        wanted = {"wanted": _kind(lowest[1]), "low": int(lowest[2])}
        return Trouble(SettingProblem.TOO_LOW, wanted)
    if detail.startswith("Invalid RFC3339 encoded date"):
        return Trouble(SettingProblem.NO_DATE, {})
    return Trouble(SettingProblem.UNUSABLE, {"detail": detail})


def _kind(name: str) -> Trouble | str:
    kind = ValueKind.__members__.get(name.upper())
    return Trouble(kind, {}) if kind else name


def unknown(name: str, keys: tuple[str, ...]) -> Trouble:
    """The problem of an unknown key, with the known one that may have been meant."""
    from rapidfuzz import process  # noqa: PLC0415 - 4 MB, and seldom needed

    match = process.extractOne(name, keys, score_cutoff=60)
    if match:
        return Trouble(SettingProblem.UNKNOWN_NEAR, {"nearest": match[0]})
    return Trouble(SettingProblem.UNKNOWN, {"known": keys})


def line_of(text: str, section: str, number: int, key: str) -> int | None:
    """The line of a key (``evening.time``: within its table), else of the section's header.

    Of several sections with that name it is the one with that number, from 0.
    """
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
