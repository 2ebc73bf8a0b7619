"""The program of a process that reads (`keizer_bot.formats.apart`): first sets its limits.

Ctrl-C and a service manager's stop reach this process as well as its parent; it ignores them, and
the parent decides. The alarm ends it if the parent was killed.
"""

import signal
import sys

from keizer_bot.formats.apart_work import MEMORY, run_reader

_SPARE = 2  # seconds after the parent's own limit


def _bound(seconds: int) -> None:
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    signal.alarm(seconds + _SPARE)
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))


if __name__ == "__main__":
    sys.modules.update(numpy=None)  # type: ignore[call-overload]  # openpyxl would load its 130 MB
    _bound(int(sys.argv[1]))
    run_reader()
