"""Files from elsewhere are read in a process of their own, with limited time and memory."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import subprocess
import sys
import time
from datetime import date
from fractions import Fraction

import pytest

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.document import MovedInFile, NothingInFile, read_document
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.formats import apart as module
from keizer_bot.formats.apart import ReaderFailed, ReaderOutcome, TookTooMuch, apart_for, read_apart
from keizer_bot.formats.federation_lists import read_list
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.season_file import read_season_file
from tests.formats.hostile import blank_sheet, computed_column
from tests.formats.keizer_for_clubs_file import WHITE, Tournament

pytestmark = pytest.mark.slow


def test_a_value_comes_back_as_it_would_here() -> None:
    """A season with its messages, fractions and totals, read in another process."""
    tournament = Tournament([("Anna", 1800), ("Bram", 1700)], [(1, 1, 1, 2, WHITE)])
    content = tournament.content()
    found = read_apart(read_document, "intern.s3db", content)
    assert found == read_document("intern.s3db", content)
    assert isinstance(found, MovedInFile)
    assert read_apart(os.getpid) != os.getpid()


def test_refusals_come_back_as_they_are() -> None:
    """With all that they say: of a list, of the engine, and of a file."""
    with pytest.raises(PlayersRefused) as refused:
        read_apart(read_list, b"naam;rating\nJan;99999\n", 5)
    assert (refused.value.problem, refused.value.line) == (PlayersProblem.HIGH_RATING, 2)
    with pytest.raises(SeasonRefusedError) as season:
        read_apart(read_season_file, b"{}")
    with pytest.raises(SeasonRefusedError) as here:
        read_season_file(b"{}")
    assert season.value.trouble == here.value.trouble
    found = read_apart(read_document, "foto.heic", b"\0\0")
    assert found == NothingInFile(messages.FileKindUnknown("foto.heic"))


async def test_no_reader_has_more_time() -> None:
    """One that never ends, and a sheet of nothing that takes minutes."""
    begun = time.monotonic()
    with pytest.raises(TookTooMuch):
        await apart_for(1, time.sleep, 60)
    with pytest.raises(TookTooMuch):
        await apart_for(3, read_document, "leden.xlsx", blank_sheet())
    assert time.monotonic() - begun < 45


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_no_reader_has_more_memory() -> None:
    """A quarter of a gigabyte is more than there is; a tenth is there."""
    with pytest.raises(TookTooMuch):
        read_apart(bytes, 256 * 1024**2)
    assert read_apart(len, b"x" * 20 * 1024**2) == 20 * 1024**2


def test_a_reader_that_dies_is_too_much() -> None:
    """SQLite dies like this by a file that it cannot read."""
    with pytest.raises(TookTooMuch):
        read_apart(signal.raise_signal, signal.SIGSEGV)


def test_an_error_of_ours_is_told_without_its_words() -> None:
    """Its text may contain somebody's name."""
    with pytest.raises(ReaderFailed) as failed:
        read_apart(date.fromisoformat, "Jan Jansen")
    assert failed.value.error == "ValueError"
    assert "Jan" not in str(failed.value)


@pytest.mark.parametrize(
    "value", [ReaderOutcome(print), ReaderOutcome(subprocess.Popen), ReaderOutcome(os.system)]
)
def test_nothing_but_plain_values_is_made_of_what_comes(value: ReaderOutcome) -> None:
    """Whatever a reader is made to write, reading it back calls no function of the system."""
    with pytest.raises(pickle.UnpicklingError):
        module._value(pickle.dumps(value))
    assert module._value(pickle.dumps(ReaderOutcome(Fraction(1, 3)))) == Fraction(1, 3)


def test_a_stop_that_reaches_the_reader_too_does_not_end_it() -> None:
    """A service manager's stop reaches all processes; the parent decides."""
    for stop in (signal.SIGTERM, signal.SIGINT):
        assert read_apart(signal.raise_signal, stop) is None


def test_a_computed_column_of_a_kept_ranking_is_never_read() -> None:
    """The season comes without it; at 20,000 rows it took hours."""
    found = read_document("intern.s3db", computed_column())
    assert isinstance(found, MovedInFile)


class _Got:
    """Pickled as a call of `getattr`, as Python 3.11.2 writes an enum's member."""

    def __init__(self, of: object, name: str) -> None:
        self._got = of, name

    def __reduce__(self) -> tuple[object, tuple[object, str]]:
        return getattr, self._got


def test_an_enum_comes_back_from_debian_s_python() -> None:
    """Its member only, and nothing else that `getattr` would give."""
    member = _Got(PlayersProblem, PlayersProblem.NO_NUMBER.name)
    assert module._value(pickle.dumps(ReaderOutcome(member))) is PlayersProblem.NO_NUMBER
    for of, name in ((PlayersProblem, "mro"), (PlayersRefused, "__init__"), (str, "upper")):
        with pytest.raises((pickle.UnpicklingError, KeyError)):
            module._value(pickle.dumps(ReaderOutcome(_Got(of, name))))


def test_a_reader_that_is_cancelled_again_is_ended_first() -> None:
    """A bot that stops may cancel it again: no process is left, and nothing is raised."""

    async def stop() -> None:
        reading = asyncio.create_task(apart_for(20, time.sleep, 60))
        await asyncio.sleep(0.5)
        for _ in range(20):
            reading.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await reading

    asyncio.run(stop())
    gc.collect()  # pytest fails on the warning of a process that still runs
