"""Files with people's names, which their owner alone may read, whatever the shell's mask is."""

from pathlib import Path


def for_owner_alone(path: Path) -> Path:
    """The same file, there and empty, which nobody else may read. Raises OSError."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path
