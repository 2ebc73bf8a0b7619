"""Runs the bot: puts its parts together, starts them, and stops them without losing anything."""

import asyncio
import gc
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from telegram.error import InvalidToken, TelegramError

from keizer_bot.app.check_messages import NoToken
from keizer_bot.app.group_readers import GroupReaders
from keizer_bot.app.lab_keeper import LabKeeper
from keizer_bot.app.machine import ClockWatch, ReceiptClock, Supervisor, stop_signal
from keizer_bot.app.scheduler import Scheduler
from keizer_bot.app.shared_list import read_shared_list
from keizer_bot.app.subjects import COMMANDS, JOBS, watched
from keizer_bot.app.upkeep import (
    BackupNotice,
    ClockNotice,
    DeadLetterNotice,
    FailedPostNotice,
    MailNotice,
    Nightly,
    UpgradeNotice,
)
from keizer_bot.clock import Clock, FileClock, RealClock
from keizer_bot.club.help.actions import offer_menus
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.values import Config, HostFile, WebConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.deliveries import ClubArchives, Copies
from keizer_bot.keeping.site import SiteKeeper
from keizer_bot.mail.letter import LetterWriter
from keizer_bot.mail.outbox import MailSender, give_up_all
from keizer_bot.store.connection import Database
from keizer_bot.store.rating_lists import SharedList
from keizer_bot.store.transaction import JOBS_CHANGED, Transaction
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.asking import TelegramAsker
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.inbox import Inbox
from keizer_bot.telegram.outbox import OutboxSender
from keizer_bot.telegram.poller import Poller
from keizer_bot.telegram.refusals import TokenRefused

if TYPE_CHECKING:
    from keizer_bot.web.app import WebFront

log = logging.getLogger(__name__)

_LAST_UPDATE = 1.5  # seconds for the update in hand when the bot is stopped
_LAST_POSTS = timedelta(seconds=2)
_PAUSE = 5.0  # seconds between attempts to reach Telegram at the start


async def run(config: Config, clock: Clock) -> None:
    """Run the bot until SIGTERM or SIGINT.

    Raises what `opened` raises, and HostRefused, TokenRefused, TwoMachines.
    """
    if config.token is None:
        raise HostRefused(NoToken())
    stop = stop_signal()
    async with opened(config, clock) as database:
        watch = ClockWatch()
        api = Api(config.token, config.api_url, watch.heard)
        try:
            name = await _unless(stop, _bot_name(api, clock))
            if name is not None:
                gc.freeze()  # scanning all that is loaded at start held the loop for 60 ms
                context = await _app_context(config, api, name)
                await _Work(config, clock, database, api, context, watch).run(stop)
        finally:
            await api.close()


async def _bot_name(api: Api, clock: Clock) -> str:
    """The bot's name; asks until Telegram answers. Raises TokenRefused."""
    logged = False
    while True:
        try:
            return await api.name()
        except InvalidToken:
            raise TokenRefused from None
        except TelegramError as error:
            if not logged:
                log.warning("Telegram does not answer", extra={"error": type(error).__name__})
            logged = True
            await clock.sleep(_PAUSE)


async def _unless(stop: asyncio.Event, step: Coroutine[Any, Any, str]) -> str | None:
    """The result of `step`, or None if the bot is stopped first."""
    work, halt = asyncio.ensure_future(step), asyncio.ensure_future(stop.wait())
    await asyncio.wait({work, halt}, return_when=asyncio.FIRST_COMPLETED)
    halt.cancel()
    if not work.done():
        work.cancel()
        return None
    return work.result()


async def _app_context(config: Config, api: Api, bot_name: str) -> AppContext:
    """The data that every context of this run shares."""
    return AppContext(
        Translator(),
        bot_name,
        REACTIONS,
        COMMANDS,
        backup_months=config.keep.longest,
        hears_all=api.hears_all,
        web_url=config.web.url if config.web else "",
        hosting=config.hosting,
        shared_list=await _shared_list(config.hosting.federation_list),
    )


async def _shared_list(file: HostFile | None) -> SharedList | None:
    """The federation's list; None if it cannot be read, which clubs can do without."""
    try:
        return await read_shared_list(file)
    except HostRefused:  # not logged: its message may quote people's names
        log.warning("the federation's list cannot be read: see keizer-bot check")
        return None


def _web_front(
    database: Database, app_context: AppContext, clock: Clock, config: WebConfig
) -> "WebFront":
    from keizer_bot.web.app import WebFront  # noqa: PLC0415 - Starlette, uvicorn and Jinja2

    return WebFront(database, app_context, clock, config)


class _Work:
    """All tasks of one run: poller, worker, sender, scheduler, and those beside them."""

    def __init__(
        self,
        config: Config,
        clock: Clock,
        database: Database,
        api: Api,
        app_context: AppContext,
        watch: ClockWatch,
    ) -> None:
        texts = app_context.texts
        self._database, self._app_context, self._clock = database, app_context, clock
        self._supervisor = Supervisor(database)
        receipt = ReceiptClock(clock, watch) if isinstance(clock, RealClock) else clock
        notice, asker = DeadLetterNotice(texts, clock), TelegramAsker(api, clock, texts)
        self._inbox = Inbox(database, Dispatcher(app_context), receipt, notice, asker)
        self._poller = Poller(api, self._inbox, clock)
        self._sender = OutboxSender(database, api, clock, FailedPostNotice(texts, clock))
        self._web = _web_front(database, app_context, receipt, config.web) if config.web else None
        self._mail: MailSender | None = None
        self._mail_notice = MailNotice(texts, clock)
        if config.mail and config.web:
            writer = LetterWriter(texts, config.web.url)
            self._mail = MailSender(database, config.mail, writer, clock, self._mail_notice)
        backups, delivering = BackupNotice(texts, clock), (config, clock, database, api, texts)
        self._beside: tuple[_Service, ...] = (
            SiteKeeper(config, clock),
            Copies(*delivering, backups),
            ClubArchives(*delivering),
            GroupReaders(clock, database, api),
            LabKeeper(database, app_context, clock),
        )
        self._scheduler = Scheduler(
            app_context,
            clock,
            (*JOBS, watched(Nightly(database, config, backups).coming)),
            run=database.run,
            changed=database.event(JOBS_CHANGED),
            drained=self._drained,
            alive=self._supervisor,
            tell=ClockNotice(texts, clock),
            watch=watch,
        )

    async def _drained(self, moment: datetime) -> None:
        """Return when everything that was sent before the moment has been handled."""
        await self._poller.drained(moment)
        if self._web:
            await self._web.drained(moment)

    def _begin(self, tx: Transaction) -> None:
        """Offer the menus of commands, tell what is new, and send mail elsewhere if it is off."""
        texts, now = self._app_context.texts, self._clock.now()
        offer_menus(ReplyContext(tx, texts, now), self._app_context.commands)
        UpgradeNotice(texts, self._clock)(tx)
        if self._mail is None:
            give_up_all(tx, self._mail_notice, now)

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set; raises the error that ends one of the tasks."""
        await self._database.run(self._begin)
        stopped = asyncio.create_task(stop.wait())
        worker = asyncio.create_task(self._inbox.run(), name="worker")
        senders = _started(self._sender, self._mail)
        others = _started(self._poller, self._web, *self._beside)
        beat = self._clock.look if isinstance(self._clock, FileClock) else lambda: 1.0
        others.append(asyncio.create_task(self._scheduler.run(beat), name="scheduler"))
        tasks = [worker, *senders, *others]
        self._supervisor.ready()
        log.info("the bot is at work")
        try:
            await asyncio.wait({*tasks, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set():
                self._supervisor.stopping()
                await _end(*others)
                self._inbox.stop()
                await asyncio.wait({worker}, timeout=_LAST_UPDATE)
                await self._sender.flush(_LAST_POSTS)
                if self._mail:
                    await self._mail.flush(_LAST_POSTS)
        finally:
            await _end(*tasks, stopped)
        for task in tasks:
            if not task.cancelled() and (error := task.exception()):
                raise _root_error(error)


class _Service(Protocol):
    """A part of the bot that works until it is cancelled."""

    async def run(self) -> None:
        """Work."""
        ...


def _started(*parts: _Service | None) -> list[asyncio.Task[None]]:
    """A task for each part that there is."""
    return [asyncio.create_task(part.run(), name=type(part).__name__) for part in parts if part]


async def _end(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def _root_error(error: BaseException) -> BaseException:
    """The error itself, taken out of the groups that tasks wrap it in."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
