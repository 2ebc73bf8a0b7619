"""The log: one line an event, ``key=value``, without anybody's words and without the token."""

import logging
import sys
from datetime import UTC, datetime

from keizer_bot.config.masking import masked
from keizer_bot.i18n.html import clean

_KEYS = ("request", "kind", "post", "method", "job", "error", "at")
# Their lines hold addresses with the token in them, people's words, or nothing that helps.
_QUIET = ("httpx", "httpcore", "telegram", "aiosqlite", "apscheduler", "asyncio")


class LogLine(logging.Formatter):
    """An event as one line: moment, level, module, what happened, and its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, masked as a whole."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = record.getMessage()
        if record.exc_info and record.exc_info[0]:
            said += f" ({record.exc_info[0].__name__})"
        facts = (f"{key}={getattr(record, key)}" for key in _KEYS if getattr(record, key, None))
        words = [at, record.levelname.lower(), record.name.removeprefix("keizer_bot."), said]
        return clean(masked(" ".join([*words, *facts])))


def start_log(*, verbose: bool) -> None:
    """Log to stderr, everything of ours if `verbose`, else what matters."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLine())
    logging.basicConfig(handlers=[handler])
    logging.getLogger("keizer_bot").setLevel(logging.INFO if verbose else logging.WARNING)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
