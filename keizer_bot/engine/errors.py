"""Refusals of the engine: each class is one reason, its fields are what a sentence needs."""

from __future__ import annotations


class EngineError(Exception):
    """Something about the season or the rules that cannot be computed; `str()` says what."""


class RulesRefusedError(EngineError):
    """Rules that cannot work, found when they are read; names the key and the reason."""


class SeasonRefusedError(EngineError):
    """A season that contradicts itself (an unknown player, a gap in the rounds, …)."""


class PairingRefusedError(EngineError):
    """No complete pairing is possible: `players` cannot be placed."""

    def __init__(self, reason: str, players: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.players = players
