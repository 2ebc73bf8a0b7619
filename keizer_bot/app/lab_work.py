"""The work of a process of the lab (`keizer_bot.app.lab`), and the messages to and from it.

It reads lines of JSON and writes one for each season; after a refusal it ends.
"""

import gc
import os
import sys
from typing import Any

import msgspec
from msgspec import json

from keizer_bot.core.simulation import Simulation, courses, fit_of
from keizer_bot.engine.errors import PairingProblem, PairingRefusedError
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.model import ClubModel
from keizer_bot.lab.simulating import Row, season_row


class LabWork(msgspec.Struct, frozen=True):
    """The first message to a process: the simulation, and the model of the club's players.

    Without a model the process fits one, and sends the fit before anything else.
    """

    simulation: Simulation
    model: ClubModel | None = None


class Chunk(msgspec.Struct, frozen=True):
    """Seasons `first` up to but not including `end` under rule set `which`."""

    which: int
    first: int
    end: int


class Refused(msgspec.Struct, frozen=True):
    """A refusal to pair: the name of its problem, and its fields."""

    problem: str
    fields: dict[str, int | str | tuple[str, ...]]

    def error(self) -> PairingRefusedError:
        """The refusal as it was raised."""
        fields: dict[str, Any] = dict(self.fields)
        return PairingRefusedError(PairingProblem[self.problem], **fields)


class WorkAnswer(msgspec.Struct, frozen=True):
    """A process's answer: the fit, the row of one season, or a refusal."""

    fit: FittedModel | None = None
    row: Row | None = None
    refused: Refused | None = None


def play_what_is_asked() -> None:
    """Play the chunks that standard input asks for, until it ends.

    Seasons have no reference cycles, so garbage is collected only between chunks, which saves a
    tenth of the time.
    """
    gc.freeze()
    gc.disable()
    lines = sys.stdin.buffer
    work = json.decode(lines.readline(), type=LabWork)
    simulation = work.simulation
    try:
        seasons_by_rules = courses(simulation, work.model or _fitted(simulation))
        for line in lines:
            chunk = json.decode(line, type=Chunk)
            course = seasons_by_rules[chunk.which]
            for number in range(chunk.first, chunk.end):
                row = season_row(course, simulation.seed, number, costs=simulation.costs)
                _send(WorkAnswer(row=row))
            gc.collect()
    except BrokenPipeError:  # the parent was killed: nobody will read the rest, so it is not
        os._exit(0)  # flushed either
    except PairingRefusedError as refusal:  # everything else was checked before the order
        fields: dict[str, Any] = dict(refusal.trouble.fields)
        _send(WorkAnswer(refused=Refused(refusal.trouble.problem.name, fields)))


def _fitted(simulation: Simulation) -> ClubModel:
    fit = fit_of(simulation)
    _send(WorkAnswer(fit=fit))
    return fit.model


def _send(answer: WorkAnswer) -> None:
    sys.stdout.buffer.write(json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()
