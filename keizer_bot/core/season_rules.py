"""A season's rules as the engine reads them; read once, for they seldom change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import INSTEAD, WHOLE, rules_from
from keizer_bot.store.seasons import SeasonRow


def rules_of(season: SeasonRow) -> Rules:
    """The season's rules."""
    return _read(season.rules)


@lru_cache(maxsize=64)
def _read(text: str) -> Rules:
    return rules_from(json.loads(text))


def laid_over(table: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """A club's rules with some keys changed; a key that excludes another takes its place."""
    merged = dict(table)
    for key, value in over.items():
        merged.pop(INSTEAD.get(key, ""), None)
        below = merged.get(key)
        if isinstance(below, dict) and isinstance(value, dict) and key not in WHOLE:
            merged[key] = laid_over(below, value)
        else:
            merged[key] = value
    return merged
