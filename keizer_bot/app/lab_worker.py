"""The program of a process of the lab (`keizer_bot.app.lab`): it gives way before it loads.

Ctrl-C and a service manager's stop reach it as well as who started it, who alone decides what
comes of them: a process that ended first would be taken for a broken one. It ends with its input.
"""

import os
import signal

GIVING_WAY = 19

if __name__ == "__main__":
    if hasattr(os, "nice"):  # Windows has its priority from who starts us
        os.nice(GIVING_WAY)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    from keizer_bot.app.lab_work import play_what_is_asked

    play_what_is_asked()
