"""The programs with which `make apps` opens our files, and a sentence if one is missing."""

from __future__ import annotations

import os
import shutil
import sys

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LIBREOFFICE = ("soffice", "libreoffice")
NPM = ("npm",)
EXIM = ("exim4",)

_PACKAGES = {
    CHROMIUM: ("Chromium", "chromium"),
    LIBREOFFICE: ("LibreOffice", "libreoffice-calc"),
    NPM: ("npm", "npm"),
    EXIM: ("Exim", "exim4-daemon-light"),
}


def found(names: tuple[str, ...]) -> str | None:
    """The path of the first of these programs that this machine has."""
    return next((path for name in names if (path := shutil.which(name))), None)


def path_of(names: tuple[str, ...]) -> str:
    """The path of that program. Raises LookupError with the package to install."""
    path = found(names)
    if path is None:
        raise LookupError(_sentence([names]))
    return path


def flags(*more: str) -> list[str]:
    """Chromium's options here: it may connect to this machine only."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", *sandbox, *more]


def _sentence(missing: list[tuple[str, ...]]) -> str:
    called = " and ".join(_PACKAGES[names][0] for names in missing)
    packages = " ".join(_PACKAGES[names][1] for names in missing)
    verb = "is" if len(missing) == 1 else "are"
    return f"{called} {verb} missing here; on Debian: apt-get install {packages}"


def main() -> None:
    """Print the missing programs, and exit so that make stops."""
    missing = [names for names in _PACKAGES if found(names) is None]
    if missing:
        sys.exit(_sentence(missing))


if __name__ == "__main__":
    main()
