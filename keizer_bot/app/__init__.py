"""The composition root, which alone may import every package."""

import sys

# Where rich, click and Pygments are installed, httpx loads them for a command line of its own: 4 MB
# and 70 ms of the bot's start. It does without if this module cannot be imported.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
