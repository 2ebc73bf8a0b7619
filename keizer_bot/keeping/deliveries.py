"""Files that the bot itself sends off the machine: copies, and a departing club's archive.

They are neither scheduled jobs nor rows of the outbox: making one takes seconds, a remote that
hangs must hold up no pairing, and success is known at once, for a chat as for a command. A file
that arrives twice does no harm. Failures are logged and retried, and stop nothing.
"""

from abc import ABC, abstractmethod
from datetime import datetime, timedelta

from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.connection import Database
from keizer_bot.telegram.api import Api

_LOOK = 30.0  # seconds
_AGAIN = timedelta(hours=1)


class Deliveries(ABC):
    """Regularly sends what is owed; after a failure it waits an hour."""

    def __init__(
        self, config: Config, clock: Clock, database: Database, api: Api, texts: Translator
    ) -> None:
        self._config = config
        self._clock = clock
        self._database = database
        self._api = api
        self._texts = texts
        self._failed: datetime | None = None

    async def run(self) -> None:
        """Deliver until cancelled. Raises StoreFailed when the live database fails."""
        while True:
            await self._clock.sleep(_LOOK)
            await self.look(self._clock.now())

    async def look(self, at: datetime) -> None:
        """Deliver what is owed, unless a failure is too recent. Raises StoreFailed as `run`."""
        if self._failed is None or abs(at - self._failed) >= _AGAIN:
            self._failed = None
            await self._deliver(at)

    @abstractmethod
    async def _deliver(self, at: datetime) -> None:
        """Deliver what is owed; record a failure in `_failed`."""
