"""The program of a process of the lab (`keizer_bot.app.lab`); it lowers its priority first.

It ignores Ctrl-C and a service manager's stop, which also reach its parent: the parent decides what
to do, and would take a process that ended first for a broken one. It ends when its input ends.
"""

import os
import signal

GIVING_WAY = 19

if __name__ == "__main__":
    if hasattr(os, "nice"):  # on Windows the parent sets the priority
        os.nice(GIVING_WAY)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    from keizer_bot.app.lab import play_what_is_asked

    play_what_is_asked()
