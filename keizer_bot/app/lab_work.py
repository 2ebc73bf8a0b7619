"""What a process of the lab (`keizer_bot.app.lab`) is told, does and tells.

It reads lines of JSON and writes one for each season; of a refusal it writes the sentence alone.
"""

import sys
from dataclasses import dataclass

from msgspec import json

from keizer_bot.core.simulation import Simulation, courses
from keizer_bot.engine.errors import EngineError
from keizer_bot.lab.model import Model
from keizer_bot.lab.simulating import Row, season_row


@dataclass(frozen=True, slots=True)
class Work:
    """What a process is told first: what is played, and how the club is seen."""

    simulation: Simulation
    model: Model


@dataclass(frozen=True, slots=True)
class Chunk:
    """Seasons `first` to before `end` under rule set `which`."""

    which: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Told:
    """What one season showed; or why there will be none."""

    row: Row | None = None
    refused: str | None = None


def play_what_is_asked() -> None:
    """Play what standard input asks for, until it ends."""
    lines = sys.stdin.buffer
    work = json.decode(lines.readline(), type=Work)
    ready = courses(work.simulation, work.model)
    for line in lines:
        chunk = json.decode(line, type=Chunk)
        for number in range(chunk.first, chunk.end):
            try:
                course, simulation = ready[chunk.which], work.simulation
                row = season_row(course, simulation.seed, number, costs=simulation.costs)
            except EngineError as refusal:
                _tell(Told(refused=str(refusal)))
                return
            _tell(Told(row))


def _tell(told: Told) -> None:
    sys.stdout.buffer.write(json.encode(told) + b"\n")
    sys.stdout.buffer.flush()
