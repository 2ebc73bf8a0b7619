"""Files with people's names, readable only by their owner, whatever the shell's umask."""

import os
from functools import partial
from pathlib import Path

from keizer_bot.config.problems import file_cause
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.messages import ConfigThere, ConfigUnwritten


def for_owner_alone(path: Path) -> Path:
    """Create the file, or restrict it, so that only its owner may read it. Raises OSError."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path


def write_whole(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Write a file under a temporary name, then rename it once it is complete on the disk.

    Raises OSError.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_new(path: Path, text: str) -> None:
    """Write a configuration that only its owner may read. Raises HostRefused if one exists."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise HostRefused(ConfigThere(path)) from None
    except OSError as error:
        raise HostRefused(ConfigUnwritten(path, file_cause(error))) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
