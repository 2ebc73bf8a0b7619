"""Settings of all tests: Hypothesis repeats itself, unless it is asked to dig."""

import gc
import ssl
from functools import cache, partial
from itertools import count
from threading import Thread
from unittest.mock import patch

import aiosqlite.core
import pytest
from hypothesis import HealthCheck, Phase, settings

from keizer_bot.i18n.translator import Translator
from tests.workers import pytest_addoption, pytest_runtestloop

__all__ = ["pytest_addoption", "pytest_runtestloop"]

# On shared cores a slow example says nothing about the code. Twenty examples, the same each time;
# `make torture` tries five hundred new ones.
_unhurried = settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("ci", _unhurried, derandomize=True, database=None)
# pytest --hypothesis-profile=torture: new examples each time, and many.
settings.register_profile("torture", _unhurried, max_examples=500, print_blob=True)
settings.load_profile("ci")
# A change of the code (tests/mutants.py) that a few examples do not catch, a table should. Nobody
# reads the example that caught it: to look for a smaller one took the time of a hundred tests.
settings.register_profile(
    "mutants",
    _unhurried,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)

# A test, or a fixture, that fails between opening a database and closing it leaves the database's
# thread behind; at the end Python would wait for it without end.
patch.object(aiosqlite.core, "Thread", partial(Thread, daemon=True)).start()

# Each client for HTTP reads the authorities' certificates, 35 ms of the processor: nobody here
# speaks TLS, so all have the same.
patch.object(ssl, "create_default_context", cache(ssl.create_default_context)).start()

# Half a sentence is a fault, also on the command line, the website and in print, which make their
# own translators.
patch.dict(Translator.__init__.__kwdefaults__, {"strict": True}).start()

_SPREAD = 0.7  # of the quick files have slow ones between them

gc.disable()  # until all is collected; nothing of that is garbage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files that take seconds over the others, but for a last part.

    Many of the slow ones wait for a program that runs beside them: four of these at once would
    leave the processor idle, and one that began last would be waited for by all.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    files = dict.fromkeys(item.path for item in items)
    between = _SPREAD * (len(files) - len(slow)) / max(1, len(slow))
    turns = {True: count(0, between), False: count()}
    turn = {path: next(turns[path in slow]) for path in files}
    items.sort(key=lambda item: turn[item.path])


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection: they live to the end.

    All the tests and the modules that they import are a million objects, and a full collection
    looks at each, for a second. Coroutines that nobody awaits and files that nobody closes are
    found as before: these go when the last reference to them goes.
    """
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
