"""The version that the program reports; for one that is not a release, with its commit.

Scripts ask for it, so it imports nothing else of the program.
"""

import json
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from keizer_bot import __version__

_SHOWN = 9  # characters of a commit
_ROOT = Path(__file__).parents[2]


def full_version() -> str:
    """`0.3.0`, or `0.4.0.dev0 (1a2b3c4d5)` if the commit is known.

    It is known in a checkout with git, and if pip installed the package from a repository.
    """
    commit = (_of_checkout() or _of_installation()) if "dev" in __version__ else ""
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


def _of_installation() -> str:
    """The commit that pip noted when it installed the package from a repository (PEP 610)."""
    try:
        direct_url = distribution("keizer-bot").read_text("direct_url.json")
    except PackageNotFoundError:
        direct_url = None
    return str(json.loads(direct_url or "{}").get("vcs_info", {}).get("commit_id", ""))
