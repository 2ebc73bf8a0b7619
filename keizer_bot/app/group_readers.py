"""Who is in the clubs' groups, asked of Telegram once a day: whom a post there does not reach.

It is asked beside all else, a group at a time, so that a host with many clubs delays no pairing by
it: seven hundred groups take two hours.
"""

from datetime import datetime, timedelta

from telegram.error import BadRequest, Forbidden, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.store import done, people
from keizer_bot.store.connection import Database
from keizer_bot.telegram.api import Api, checked_answer

_DAY = timedelta(days=1)
_LOOK = 600.0  # seconds between two looks whether a day has passed
_BETWEEN = 10.0  # seconds between two groups
_DONE = "group readers"


class GroupReaders:
    """Keeps who is not in a group where their club's posts go."""

    def __init__(self, clock: Clock, database: Database, api: Api) -> None:
        self._clock = clock
        self._database = database
        self._api = api
        self._left: list[tuple[int, tuple[int, ...]]] = []  # groups, and who is to be asked about

    async def run(self) -> None:
        """Ask once a day until cancelled."""
        while True:
            await self._clock.sleep(_BETWEEN if self._left else _LOOK)
            at = self._clock.now()
            last = await self._database.run(done.moment, _DONE)
            if self._left or last is None or abs(at - last) >= _DAY:
                await self.look(at)

    async def look(self, at: datetime) -> None:
        """Ask about the next group, beginning anew when none is left.

        Without an answer of Telegram's all stays as it was known, and it is asked again.
        """
        if not self._left:
            found = await self._database.run(people.accounts_by_chat)
            self._left = [(chat, tuple(accounts)) for chat, accounts in found.items()]
        if self._left:
            chat, accounts = self._left[0]
            try:
                outside = [each for each in accounts if await self._is_outside(chat, each)]
            except TelegramError:
                return
            await self._database.run(people.set_outside, chat, outside)
            del self._left[0]
        if not self._left:
            await self._database.run(done.mark, _DONE, at)

    async def _is_outside(self, chat: int, account: int) -> bool:
        try:
            with checked_answer():
                found = await self._api.bot.get_chat_member(chat, account)
        except (BadRequest, Forbidden):  # that group, or that account, is not to be asked about
            return False
        return found.status in {"left", "kicked"} or not getattr(found, "is_member", True)
