"""The fixtures of the stage, for this folder."""

from tests.standin.stage import (
    api,
    bot,
    clock,
    club,
    http,
    jan,
    judge,
    scene,
    served_bot,
    telegram,
    tom,
)

__all__ = [
    "api",
    "bot",
    "clock",
    "club",
    "http",
    "jan",
    "judge",
    "scene",
    "served_bot",
    "telegram",
    "tom",
]
