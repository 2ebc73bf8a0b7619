"""The version that the program reports; for one that is not a release, with its commit.

Scripts ask for it, so it imports nothing else of the program.
"""

import subprocess
from pathlib import Path

from keizer_bot import __version__

_SHOWN = 9  # characters of a commit
_ROOT = Path(__file__).parents[2]
_NOTED = _ROOT / "keizer_bot" / "commit.txt"


def full_version() -> str:
    """`0.3.0`, or `0.4.0.dev0 (1a2b3c4d5)` if the commit is known.

    It is known in a checkout with git, and if the package was built from one.
    """
    commit = (_of_checkout() or _of_build()) if "dev" in __version__ else ""
    return f"{__version__} ({commit[:_SHOWN]})" if commit else __version__


def _of_checkout() -> str:
    """The commit that is checked out around this file; empty if there is none, or no git."""
    if not (_ROOT / ".git").exists():
        return ""
    command = ("git", "-C", str(_ROOT), "rev-parse", "HEAD")
    try:
        process = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    except OSError:
        return ""
    return process.stdout.strip()


def _of_build() -> str:
    """The commit that the package was built from, as `hatch_build.py` noted it."""
    return _NOTED.read_text(encoding="utf-8") if _NOTED.exists() else ""
