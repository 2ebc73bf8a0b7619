"""Empties the readers' caches, because a timed text must be read again."""

import sys


def forget() -> None:
    """Empty every cache of texts: those of a limited size."""
    for name, module in [*sys.modules.items()]:
        if not name.startswith("keizer_bot.reading."):
            continue
        for value in vars(module).values():
            if hasattr(value, "cache_parameters") and value.cache_parameters()["maxsize"]:
                value.cache_clear()
