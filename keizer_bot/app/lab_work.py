"""What a process of the lab (`keizer_bot.app.lab`) is told, does and tells.

It reads lines of JSON and writes one for each season; after a refusal it ends.
"""

import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import json

from keizer_bot.core.simulation import Simulation, courses, fit_of
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.problems import PairingProblem
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.model import ClubModel
from keizer_bot.lab.playing import Course
from keizer_bot.lab.simulating import Row, season_row


@dataclass(frozen=True, slots=True)
class LabWork:
    """What a process is told first: what is played, and how the club is seen.

    Without a model the process fits it, and tells the fit before anything else.
    """

    simulation: Simulation
    model: ClubModel | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """Seasons `first` to before `end` under rule set `which`."""

    which: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A problem of pairing, by its name, with its fields."""

    problem: str
    fields: dict[str, int | str | tuple[str, ...]]

    def error(self) -> PairingRefusedError:
        """Give the refusal as it was raised."""
        fields: dict[str, Any] = dict(self.fields)
        return PairingRefusedError(PairingProblem[self.problem], **fields)


@dataclass(frozen=True, slots=True)
class WorkAnswer:
    """The fit, or what one season showed; or why there will be none."""

    fit: FittedModel | None = None
    row: Row | None = None
    refused: Refused | None = None


def play_what_is_asked() -> None:
    """Play what standard input asks for, until it ends.

    Seasons are values without circles: garbage is looked for between chunks alone, which saves a
    tenth of the time.
    """
    gc.freeze()
    gc.disable()
    lines = sys.stdin.buffer
    work = json.decode(lines.readline(), type=LabWork)
    try:
        ready = courses(work.simulation, work.model or _fitted(work.simulation))
        for line in lines:
            _play(ready, work.simulation, json.decode(line, type=Chunk))
            gc.collect()
    except (
        BrokenPipeError
    ):  # who asked was killed: nobody reads more, nor what is still to be flushed
        os._exit(0)
    except PairingRefusedError as refusal:  # all else was refused before it was ordered
        fields: dict[str, Any] = dict(refusal.trouble.fields)
        _tell(WorkAnswer(refused=Refused(refusal.trouble.problem.name, fields)))


def _fitted(simulation: Simulation) -> ClubModel:
    fit = fit_of(simulation)
    _tell(WorkAnswer(fit=fit))
    return fit.model


def _play(ready: Sequence[Course], simulation: Simulation, chunk: Chunk) -> None:
    course = ready[chunk.which]
    for number in range(chunk.first, chunk.end):
        _tell(WorkAnswer(row=season_row(course, simulation.seed, number, costs=simulation.costs)))


def _tell(told: WorkAnswer) -> None:
    sys.stdout.buffer.write(json.encode(told) + b"\n")
    sys.stdout.buffer.flush()
