"""Writes the commit into what is built, so that a bot that is no release can name it."""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface):  # type: ignore[type-arg] # hatch's generics are its own
    """Adds `keizer_bot/commit.txt`, if the build is made from a checkout with git."""

    _written: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the commit to a file beside the build, and add that; not to an editable one."""
        # The host's script builds as root what another user has cloned.
        command = ("git", "-C", self.root, "-c", "safe.directory=*", "rev-parse", "HEAD")
        if version == "editable" or not (Path(self.root) / ".git").exists():
            return
        try:
            commit = subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603 - our own words
        except (OSError, subprocess.CalledProcessError):
            return
        with tempfile.NamedTemporaryFile(delete=False) as file:
            file.write(commit.strip())
        self._written = Path(file.name)
        build_data["force_include"][file.name] = "keizer_bot/commit.txt"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatch's
        """Remove the file."""
        if self._written is not None:
            self._written.unlink()
