"""The program of a process of the lab (`keizer_bot.app.lab`): it gives way before it loads."""

import os

GIVING_WAY = 19

if __name__ == "__main__":
    if hasattr(os, "nice"):  # Windows has its priority from who starts us
        os.nice(GIVING_WAY)
    from keizer_bot.app.lab_work import play_what_is_asked

    play_what_is_asked()
