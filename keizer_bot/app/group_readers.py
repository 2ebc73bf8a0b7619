"""Asks Telegram once a day which members are outside their club's group, where posts are.

It asks about one group at a time and beside everything else, so that a host with many clubs delays
no pairing by it: seven hundred groups take two hours.
"""

from datetime import datetime, timedelta

from telegram.error import BadRequest, Forbidden, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.store import addresses, done
from keizer_bot.store.connection import Database
from keizer_bot.telegram.api import Api, checked_answer

_DAY = timedelta(days=1)
_LOOK = 600.0  # seconds between two checks that a day has passed
_BETWEEN = 10.0  # seconds between two groups
_DONE = "group readers"


class GroupReaders:
    """Stores which members are not in a group where their club posts."""

    def __init__(self, clock: Clock, database: Database, api: Api) -> None:
        self._clock = clock
        self._database = database
        self._api = api
        self._left: list[tuple[int, tuple[int, ...]]] = []  # groups with accounts to ask about

    async def run(self) -> None:
        """Ask once a day until cancelled."""
        while True:
            await self._clock.sleep(_BETWEEN if self._left else _LOOK)
            at = self._clock.now()
            last = await self._database.run(done.moment, _DONE)
            if self._left or last is None or abs(at - last) >= _DAY:
                await self.look(at)

    async def look(self, at: datetime) -> None:
        """Ask about the next group, or start again with all groups when none is left.

        If Telegram does not answer, nothing is changed, and the next call asks again.
        """
        if not self._left:
            accounts_by_chat = await self._database.run(addresses.accounts_by_chat)
            self._left = [(chat, tuple(accounts)) for chat, accounts in accounts_by_chat.items()]
        if self._left:
            chat, accounts = self._left[0]
            try:
                outside = [account for account in accounts if await self._is_outside(chat, account)]
            except TelegramError:
                return
            await self._database.run(addresses.set_outside, chat, outside)
            del self._left[0]
        if not self._left:
            await self._database.run(done.mark, _DONE, at)

    async def _is_outside(self, chat: int, account: int) -> bool:
        try:
            with checked_answer():
                membership = await self._api.bot.get_chat_member(chat, account)
        except (BadRequest, Forbidden):  # Telegram tells nothing about that group or account
            return False
        return membership.status in {"left", "kicked"} or not getattr(membership, "is_member", True)
