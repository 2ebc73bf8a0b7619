"""Runs a command, shows its output, and keeps it: `python -m tests.kept torture pytest …`.

Runs by hand use it, so that `.by-hand/torture.txt` and the like have their counts as printed.
`make` removes the file before a run, and says beside it when the run passed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(".by-hand")


def kept(name: str, command: list[str]) -> int:
    """Run the command; its output goes to the terminal and into the run's file."""
    FOLDER.mkdir(exist_ok=True)
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with (
        (FOLDER / f"{name}.txt").open("a", encoding="utf-8") as file,
        subprocess.Popen(  # noqa: S603 - the command is the Makefile's
            command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=unbuffered
        ) as process,
    ):
        for line in process.stdout or ():
            print(line, end="", flush=True)  # noqa: T201 - shown as it comes
            file.write(line)
    return process.returncode


if __name__ == "__main__":
    sys.exit(kept(sys.argv[1], sys.argv[2:]))
