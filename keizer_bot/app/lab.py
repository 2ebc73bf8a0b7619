"""Plays simulated seasons in separate processes, at most one for each rule set and core.

None of it runs in a step or on the event loop: a season takes a core some 20 ms, and one question
of a club takes thousands of seasons. The processes have the lowest priority (nice 19), get their
orders as lines of JSON, write a line for each season, and end after a refusal, or with the process
that started them. Rejected: multiprocessing,
which would load the whole command line again in each process, and needs a thread to wait for
results.
"""

import asyncio
import gc
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import json

from keizer_bot.app.messages import LabEnded
from keizer_bot.core.simulation import Simulation, SimulationOutcome, courses, fit_of
from keizer_bot.engine.errors import PairingProblem, PairingRefusedError
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.model import ClubModel
from keizer_bot.lab.simulating import Row, season_row
from keizer_bot.processes import end

CHUNK: Final = 5
_LONGEST: Final = 2**24  # bytes of a line; the fit of a thousand players takes some 200,000
_IDLE: Final = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # exists on Windows only

Progress = Callable[[int, int], None]
"""Called after each season with the number played and the number in all."""


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


async def simulate(simulation: Simulation, progress: Progress) -> SimulationOutcome:
    """Play all seasons; the outcome depends only on the simulation.

    Raises PairingRefusedError if a round cannot be paired, HostRefused if a process ends too soon.
    """
    run = _Run(simulation, progress)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(len(simulation.rules), os.cpu_count() or 1)):
                group.create_task(run.process())
    except* (PairingRefusedError, HostRefused) as refusals:
        raise refusals.exceptions[0] from None
    return SimulationOutcome(simulation, run.fit.result(), run.rows())


class _Run:
    def __init__(self, simulation: Simulation, progress: Progress) -> None:
        self._simulation = simulation
        self._progress = progress
        self._fitting = False
        self.fit: asyncio.Future[FittedModel] = asyncio.get_running_loop().create_future()
        sets, seasons = range(len(simulation.rules)), simulation.seasons
        self._left = deque(
            Chunk(which, first, min(first + CHUNK, seasons))
            for first in range(0, seasons, CHUNK)
            for which in sets
        )
        self._rows: dict[tuple[int, int], Row] = {}
        self._all = seasons * len(sets)

    def rows(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of each rule set, in the order of the seasons."""
        simulation = self._simulation
        return tuple(
            tuple(self._rows[which, number] for number in range(simulation.seasons))
            for which in range(len(simulation.rules))
        )

    async def process(self) -> None:
        """Start a process and let it play the chunks that are left, one at a time."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "keizer_bot.app.lab_worker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=_LONGEST,
            creationflags=_IDLE,
        )
        try:
            await self._begin(process)
            while self._left:
                chunk = self._left.popleft()
                self._send(process, chunk)
                for number in range(chunk.first, chunk.end):
                    answer = await self._answer(process)
                    self._rows[chunk.which, number] = answer.row or {}
                    self._progress(len(self._rows), self._all)
        finally:
            await end(process)

    async def _begin(self, process: Process) -> None:
        """Send the simulation; the first process fits the model, and the others wait for it."""
        if self._fitting:
            fit = await self.fit
            self._send(process, LabWork(self._simulation, fit.model))
            return
        self._fitting = True
        self._send(process, LabWork(self._simulation))
        answer = await self._answer(process)
        if answer.fit is not None:
            self.fit.set_result(answer.fit)

    @staticmethod
    def _send(process: Process, value: LabWork | Chunk) -> None:
        if process.stdin is not None:
            process.stdin.write(json.encode(value) + b"\n")

    @staticmethod
    async def _answer(process: Process) -> WorkAnswer:
        line = b"" if process.stdout is None else await process.stdout.readline()
        answer = json.decode(line, type=WorkAnswer) if line else WorkAnswer()
        if answer.refused is not None:
            raise answer.refused.error()
        if answer.row is None and answer.fit is None:
            raise HostRefused(LabEnded())
        return answer


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
