"""Plays simulated seasons in separate processes, at most one for each rule set and core.

None of it runs in a step or on the event loop: a season takes a core some 20 ms, and one question
of a club takes thousands of seasons. The processes have the lowest priority (nice 19), get their
orders as lines of JSON, and end with the process that started them. Rejected: multiprocessing,
which would load the whole command line again in each process, and needs a thread to wait for
results.
"""

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import json

from keizer_bot.app.lab_work import Chunk, LabWork, WorkAnswer
from keizer_bot.app.messages import LabEnded
from keizer_bot.core.simulation import Simulation, SimulationOutcome
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.simulating import Row
from keizer_bot.processes import end

CHUNK: Final = 5
_LONGEST: Final = 2**24  # bytes of a line; the fit of a thousand players takes some 200,000
_IDLE: Final = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # exists on Windows only

Progress = Callable[[int, int], None]
"""Called after each season with the number played and the number in all."""


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
