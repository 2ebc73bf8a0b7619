"""What a process of the lab (`keizer_bot.app.lab`) is told, does and tells.

It reads lines of JSON and writes one for each season; of a refusal it writes the sentence alone.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import json

from keizer_bot.core.simulation import Simulation, courses, fit_of
from keizer_bot.engine.errors import EngineError
from keizer_bot.lab.fitting import Fit
from keizer_bot.lab.model import Model
from keizer_bot.lab.playing import Course
from keizer_bot.lab.simulating import Row, season_row


@dataclass(frozen=True, slots=True)
class Work:
    """What a process is told first: what is played, and how the club is seen.

    Without a model the process fits it, and tells the fit before anything else.
    """

    simulation: Simulation
    model: Model | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """Seasons `first` to before `end` under rule set `which`."""

    which: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Told:
    """The fit, or what one season showed; or why there will be none."""

    fit: Fit | None = None
    row: Row | None = None
    refused: str | None = None


def play_what_is_asked() -> None:
    """Play what standard input asks for, until it ends."""
    lines = sys.stdin.buffer
    work = json.decode(lines.readline(), type=Work)
    try:
        ready = courses(work.simulation, work.model or _fitted(work.simulation))
        for line in lines:
            _play(ready, work.simulation, json.decode(line, type=Chunk))
    except EngineError as refusal:
        _tell(Told(refused=str(refusal)))


def _fitted(simulation: Simulation) -> Model:
    fit = fit_of(simulation)
    _tell(Told(fit=fit))
    return fit.model


def _play(ready: Sequence[Course], simulation: Simulation, chunk: Chunk) -> None:
    course = ready[chunk.which]
    for number in range(chunk.first, chunk.end):
        _tell(Told(row=season_row(course, simulation.seed, number, costs=simulation.costs)))


def _tell(told: Told) -> None:
    sys.stdout.buffer.write(json.encode(told) + b"\n")
    sys.stdout.buffer.flush()
