"""A season's rules as the engine reads them; read once, for they seldom change."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from keizer_bot.engine.rules_table import rules_from

if TYPE_CHECKING:
    from keizer_bot.engine.rules import Rules
    from keizer_bot.store.seasons import SeasonRow


def rules_of(season: SeasonRow) -> Rules:
    """The season's rules."""
    return _read(season.rules)


@lru_cache(maxsize=64)
def _read(text: str) -> Rules:
    return rules_from(json.loads(text))
