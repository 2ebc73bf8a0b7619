"""Runs tests in several processes, forked from one that has collected them all.

Where each process collects for itself, as pytest-xdist's do, four take seven seconds each of the
processor to import ten thousand tests and the program. A file is one worker's, and its tests are
run in their order. Windows has no fork: one process runs them all there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby, pairwise
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest
from _pytest.config import create_terminal_writer

_File = list[pytest.Item]
_FORK = get_context("fork") if "fork" in get_all_start_methods() else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--workers 4`: in how many processes the tests are run."""
    parser.addoption("--workers", type=int, default=1, help="run tests in so many processes")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Hand the files out in the order of the collection, each to the worker that asks first."""
    config, count = session.config, session.config.getoption("workers")
    if count < 2 or config.option.collectonly or session.testsfailed or _FORK is None:
        return None  # pytest's own loop
    files = [list(items) for _, items in groupby(session.items, lambda item: item.path)]
    folders: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
    workers, processes = list[Connection](), []
    for number in range(min(count, len(files))):
        ours, theirs = _FORK.Pipe()
        workers.append(ours)
        folder = folders.mktemp(f"worker{number}", numbered=False)
        process = _FORK.Process(target=_work, args=(config, files, theirs, workers, folder))
        process.start()
        theirs.close()
        processes.append(process)
    lost = _hear(session, len(files), workers)
    for process in processes:
        process.join()
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    for item in lost:
        config.hook.pytest_runtest_logreport(report=_lost(item))
    if any(process.exitcode for process in processes):
        raise session.Failed("a worker ended with an error")
    return True


def _hear(session: pytest.Session, count: int, workers: list[Connection]) -> list[pytest.Item]:
    """Hand out that many files and pass the reports on; the tests that were not reported."""
    config, files = session.config, iter(range(count))
    unfinished = {item.nodeid: item for item in session.items}
    while workers:
        for worker in wait(workers):
            assert isinstance(worker, Connection)
            try:
                message = worker.recv()
            except EOFError:
                workers.remove(worker)
                continue
            if message is None:
                worker.send(None if session.shouldfail or session.shouldstop else next(files, None))
                continue
            report = config.hook.pytest_report_from_serializable(config=config, data=message)
            if report.when == "teardown":
                del unfinished[report.nodeid]
            config.hook.pytest_runtest_logreport(report=report)
    return list(unfinished.values())


def _lost(item: pytest.Item) -> pytest.TestReport:
    text = "the worker that should have run this test ended before"
    return pytest.TestReport(
        item.nodeid, item.location, dict.fromkeys(item.keywords, 1), "failed", text, "call"
    )


class _Sender:
    """Sends each report to the process that collected the tests."""

    def __init__(self, config: pytest.Config, to: Connection) -> None:
        self._config, self._to = config, to

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send it as what the hooks of pytest make of it."""
        hook = self._config.hook
        self._to.send(hook.pytest_report_to_serializable(config=self._config, report=report))


def _work(
    config: pytest.Config,
    files: list[_File],
    to: Connection,
    others: list[Connection],
    folder: Path,
) -> None:
    for connection in others:
        connection.close()  # or nobody would notice that the first process has gone
    plugins = config.pluginmanager
    capture = plugins.get_plugin("capturemanager")
    terminal = plugins.get_plugin("terminalreporter")
    assert capture
    assert terminal
    capture.stop_global_capturing()  # the file it captures into is all workers'
    capture.start_global_capturing()
    config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
    plugins.register(_Sender(config, to))
    with Path(os.devnull).open("w") as nowhere:
        terminal._tw = create_terminal_writer(config, nowhere)
        try:
            _run(files, to)
        finally:
            config._ensure_unconfigure()  # what is left behind unclosed shows, and the traceback


def _run(files: list[_File], to: Connection) -> None:
    turns = _turns(files, to)
    file = next(turns, None)
    while file:
        for item, following in pairwise(file):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        next_file = next(turns, None)  # before the last test, so that it keeps what both need
        item, nextitem = file[-1], next_file[0] if next_file else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        file = next_file


def _turns(files: list[_File], to: Connection) -> Iterator[_File]:
    while True:
        to.send(None)
        turn = to.recv()
        if turn is None:
            return
        yield files[turn]
