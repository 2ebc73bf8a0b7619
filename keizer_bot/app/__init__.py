"""The composition root: the only package that knows everything."""

import sys
from typing import Any, cast

# Where rich is installed, as ours is for the terminal, httpx loads a command line of its own: 84
# modules, 4 MB and a twentieth of the start. Nobody calls it, and httpx goes on without.
sys.modules["httpx._main"] = cast("Any", None)
