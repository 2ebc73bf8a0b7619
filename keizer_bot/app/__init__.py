"""The composition root, which alone may import every package."""

import sys

# httpx, which python-telegram-bot brings, would load its own command line, with rich and pygments:
# 4 MB, and a twentieth of the bot's start.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
