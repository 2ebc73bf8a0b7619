"""Refusals of the engine: the problem as a value, which `str()` turns into English.

The command line prints that sentence. The chat says the same in the reader's language, from
catalogues that have a text with the same fields for every problem.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Problem(Enum):
    """A kind of problem, in an enum for each place; the value is its English sentence."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem with its fields: words, whole numbers, tuples of words, or part of a sentence."""

    problem: Problem
    fields: Mapping[str, object]

    def __str__(self) -> str:
        """The English sentence."""
        fields = {
            name: ", ".join(value) if isinstance(value, tuple) else value
            for name, value in self.fields.items()
        }
        return str(self.problem.value).format_map(fields)


class EngineError(Exception):
    """A season or rules that cannot be computed; `trouble` is the reason."""

    def __init__(self, problem: Problem, **fields: object) -> None:
        self.trouble = Trouble(problem, fields)
        super().__init__(str(self.trouble))


class RulesRefusedError(EngineError):
    """Rules that cannot work, detected when they are read; names the key and the reason."""


class SeasonRefusedError(EngineError):
    """A season that contradicts itself (an unknown player, a gap in the rounds, …)."""


class PairingRefusedError(EngineError):
    """The round cannot be paired; `players` are those concerned, if the reason concerns players."""

    def __init__(
        self, problem: Problem, *, players: tuple[str, ...] = (), **fields: object
    ) -> None:
        super().__init__(problem, **fields)
        self.players = players
