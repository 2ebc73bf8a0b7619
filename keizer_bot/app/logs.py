"""The log: one line an event with ``key=value`` facts, without people's words or the token."""

import logging
import sys
from datetime import UTC, datetime

from keizer_bot.config.masking import masked
from keizer_bot.i18n.html import clean

_KEYS = ("request", "kind", "post", "method", "job", "error", "at")
# Their lines contain the token in addresses, people's words, or nothing useful.
_QUIET = ("httpx", "httpcore", "telegram", "aiosqlite", "apscheduler", "asyncio")


class LogLine(logging.Formatter):
    """Formats an event as one line: moment, level, module, text and facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the token masked anywhere in it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        text = record.getMessage()
        if record.exc_info and record.exc_info[0]:
            text += f" ({record.exc_info[0].__name__})"
        facts = (f"{key}={getattr(record, key)}" for key in _KEYS if getattr(record, key, None))
        words = [at, record.levelname.lower(), record.name.removeprefix("keizer_bot."), text]
        return clean(masked(" ".join([*words, *facts])))


def start_log(*, verbose: bool) -> None:
    """Log to stderr: from level info up if `verbose`, else from warning up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLine())
    logging.basicConfig(handlers=[handler])
    logging.getLogger("keizer_bot").setLevel(logging.INFO if verbose else logging.WARNING)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
