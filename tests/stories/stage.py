"""The stage of a story: a club, its router and database, and a clock that it sets.

Messages go through the real router; when time passes, jobs run at their moments. Queued rows of the
outbox are shown as Telegram would show them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.app.shared_list import shared_list
from keizer_bot.app.subjects import COMMANDS, JOBS
from keizer_bot.club.importing.document import read_document
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.problems import ConfigPlace
from keizer_bot.config.values import Founding, HostFile, HostingConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import JobFinder
from keizer_bot.core.request import ReceivedFile
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import outbox, outbox_queue
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import (
    AnswerPress,
    Change,
    Close,
    Intent,
    Keyboard,
    Pin,
    Pressable,
    React,
    Say,
    Show,
)
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.rating_lists import SharedList
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.calls import pop_up_text
from keizer_bot.telegram.choosing import joined
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.update import read_update
from tests.manual_clock import ManualClock
from tests.stories import notation
from tests.stories.clubs import CLUBS, Club, furnish
from tests.stories.notation import Act, Clock, Says, Story, Taps, Words
from tests.stories.updates import FILES, HOW, document

ZONE = ZoneInfo("Europe/Amsterdam")
HOUR, QUARTER = timedelta(hours=1), timedelta(minutes=15)


@dataclass
class Shown:
    """A message in a chat; `had` are all the buttons that it ever had."""

    chat: int
    text: str
    buttons: Keyboard = ()
    had: list[Pressable] = field(default_factory=list)


PLACE = Trouble(ConfigPlace.FILE, {"file": "story", "key": "hosting.federation_list"})


def _shared_list(name: str | None) -> SharedList | None:
    """The list that the host gave to all clubs, of that name in `files/`."""
    return shared_list(HostFile(FILES / name, PLACE)) if name else None


class Stage:
    """Plays one story; `play` gives the transcript."""

    def __init__(self, story: Story, club: Club, start: datetime) -> None:
        self._words: Words = story.words
        self._language = story.language
        self._club = club
        self._database: Database = club.database
        self._clock = ManualClock(start)
        founding = Founding(story.options.get("founding", "closed"))
        hosting = HostingConfig(founding, operators=(club.ids["Tom Wolf"],), clubs_at_most=4)
        self._app_context = AppContext(
            *(Translator(strict=True), notation.BOT, REACTIONS, COMMANDS),
            hosting=hosting,
            web_url=story.options.get("pages", ""),
            shared_list=_shared_list(story.options.get("federation list")),
        )
        self._router = Dispatcher(self._app_context)
        self._messages: dict[int, Shown] = {}
        self._in_hand = 0
        self._updates = 0
        self._presses: dict[str, str] = {}
        self._lines: list[str] = []
        self._coming: list[datetime] = []

    async def begin(self) -> None:
        """Remember what the chats have; run silently the jobs due before the first line."""

        def step(tx: Transaction) -> None:
            for row in tx.all("SELECT * FROM outbox WHERE message_id > 0 ORDER BY id"):
                number, said = row["message_id"], msgspec.json.decode(row["intent"], type=Intent)
                self._messages[number] = Shown(row["recipient_id"], "")
                if isinstance(said, Say | Show | Change):
                    self._put(number, said, "")

        await self._database.run(step)
        await self._tick()
        self._lines.clear()

    async def act(self, act: Act) -> list[str]:
        """Carry out a line; returns the bot's acts."""
        self._lines = []
        match act:
            case Clock():
                await self._pass(self._moment(act.to))
            case Says():
                await self._say(act)
            case Taps():
                await self._tap(act)
        await self._tick()
        return self._lines

    def _moment(self, to: str) -> datetime:
        now = self._clock.now().astimezone(ZONE)
        if to.startswith("+"):
            number, unit = to[1:].split()
            return now + timedelta(**{{"s": "seconds", "min": "minutes"}[unit]: int(number)})
        if " " in to:
            return datetime.fromisoformat(to).replace(tzinfo=ZONE)
        return datetime.combine(now.date(), time.fromisoformat(to), ZONE)

    async def _pass(self, until: datetime) -> None:
        """Let time pass. The bot looks for jobs at their moments, each hour, and when a row is due.

        It also looks a quarter of an hour after it did something.
        """
        now = self._clock.now()
        if until < now:
            raise ValueError(f"{until} is earlier than {now}")
        while self._clock.now() < until:
            await self._tick()
            now = self._clock.now()
            past = timedelta(seconds=now.timestamp() % HOUR.total_seconds())
            self._clock.set(min([until, now + HOUR - past, *self._coming]))

    async def _tick(self) -> None:
        """Do the work of one wake-up, in one transaction because a day has a dozen of them."""
        at = self._clock.now()

        def step(tx: Transaction) -> bool:
            self._deliver(tx)
            done, self._coming = set[JobFinder](), list[datetime]()
            for look in JOBS:
                for job in look(tx, at):
                    if job.moment <= at:
                        job.do(tx, self._app_context, at, *job.about)
                        done.add(look)
                    else:
                        self._coming.append(job.moment)
            self._deliver(tx)
            if (row := outbox_queue.next_moment(tx, at)) is not None:
                self._coming.append(row)
            if done:
                self._coming.append(at + QUARTER)
            return JOBS[0] in done

        if await self._database.run(step):
            await self._tick()

    async def _say(self, act: Says) -> None:
        chat = self._id(act.who) if act.private else self._club.group
        text, name, extra = act.text, "", dict[str, Any]()
        if text.startswith(f"[{self._words.file} "):
            name, _, text = text[len(self._words.file) + 2 :].partition("]")
            extra = {"document": document(name), "caption": text.strip()}
        number = self._new(Shown(chat, act.text))
        message = self._message(number, chat) | {"from": self._user(act.who), "text": text} | extra
        if extra:
            del message["text"]
        kind = "edited_message" if act.how == "edited" else "message"
        content = read_document(name, (FILES / name).read_bytes()) if extra else None
        await self._take({kind: HOW[act.how](message)}, content)

    async def _tap(self, act: Taps) -> None:
        number, data = self._button(act)
        message = self._messages[number]
        self._in_hand = number
        query_id = f"q{self._updates}"
        query = {
            "id": query_id,
            "from": self._user(act.who),
            "chat_instance": "1",
            "message": self._message(number, message.chat) | {"text": message.text or "?"},
            "data": data,
        }
        self._presses[query_id] = act.who
        await self._take({"callback_query": query})
        assert query_id not in self._presses, "the press was not answered"

    def _button(self, act: Taps) -> tuple[int, str]:
        """The newest message with that button, and the button's data."""
        seen: list[str] = []
        for number, message in sorted(self._messages.items(), reverse=True):
            if message.chat not in (self._id(act.who), self._club.group):
                continue
            if not message.text.startswith(act.under):
                continue
            now = [button for row in message.buttons for button in row]
            for button in message.had if act.again else now:
                seen.append(button.label)
                if button.label == act.label:
                    return number, button.data
        raise AssertionError(f"{act.who} sees no [{act.label}], only {seen}")

    async def _take(self, update: dict[str, Any], content: ReceivedFile | None = None) -> None:
        self._updates += 1
        now = self._clock.now()
        parsed = read_update(json.dumps({"update_id": self._updates} | update))

        def step(tx: Transaction) -> None:
            self._router.handle(parsed, tx, now, content)
            self._deliver(tx)

        await self._database.run(step)

    def _deliver(self, tx: Transaction) -> None:
        while row := outbox_queue.first_ready(tx, self._clock.now()):
            if outbox.superseded(tx, row):
                continue
            row = joined(tx, row, self._clock.now())
            number = row.target or 0
            if isinstance(row.intent, Say | Show):
                number = self._new(Shown(row.recipient.id if row.recipient else 0, ""))
            self._show(row, number)
            outbox.mark_sent(tx, row, number, self._clock.now())

    def _show(self, row: Outgoing, number: int) -> None:
        words, to = self._words, self._name(row.recipient.id if row.recipient else None)
        bot, recalled = notation.BOT, self._recalled(number)
        match row.intent:
            case AnswerPress(press, text):
                who = self._presses.pop(press)
                if text:
                    shown = pop_up_text(text)
                    self._lines += notation.block(f"{bot} {words.shows} {who}", shown)
            case Change() as change:
                known = "" if number == self._in_hand else f", {recalled}"
                self._put(number, change, f"{bot} {words.edits} → {to}{known}")
            case Close():
                self._messages[number].buttons = ()
                self._lines.append(f"{bot} {words.clears} {recalled}")
            case React(emoji):
                self._lines.append(f"{bot} {words.reacts} {recalled}: {emoji}")
            case Pin():
                self._lines.append(f"{bot} {words.pins} {recalled}")
            case Say() | Show() as said:
                self._put(number, said, f"{bot} → {to}")

    def _put(self, number: int, said: notation.Said, head: str) -> None:
        """A message appears, or changes."""
        message = self._messages[number]
        message.text = notation.shown(said, self._words)
        message.buttons = said.buttons
        message.had += [button for row in said.buttons for button in row]
        self._in_hand = number
        self._lines += [*notation.block(head, message.text), *notation.buttons(said.buttons)]

    def _new(self, message: Shown) -> int:
        number = max(self._messages, default=0) + 1
        self._messages[number] = message
        self._in_hand = number
        return number

    def _recalled(self, number: int) -> str:
        known = self._messages.get(number)
        return notation.quote(known.text) if known else f"#{number}"

    def _message(self, number: int, chat: int) -> dict[str, Any]:
        where = {"id": chat, "type": "private"}
        if chat == self._club.group:
            where = {"id": chat, "type": "supergroup", "title": "De Pion"}
        date = int(self._clock.now().timestamp())
        return {"message_id": number, "date": date, "chat": where}

    def _id(self, who: str) -> int:
        return self._club.ids.setdefault(who, 7001 + len(self._club.ids))

    def _user(self, who: str) -> dict[str, Any]:
        own = {"id": self._id(who), "is_bot": False, "first_name": who}
        return own | {"language_code": self._language}

    def _name(self, chat: int | None) -> str:
        if chat == self._club.group:
            return self._words.group
        return next((name for name, i in self._club.ids.items() if i == chat), str(chat))


async def play(story: Story) -> list[str]:
    """The transcript of a story: its acts, and the bot's acts at each."""
    options = dict(story.options)
    club = await CLUBS[options.pop("club", "scene")]()
    await furnish(club, options, story.language)
    start = club.start
    if isinstance(story.acts[0][1], Clock):
        start = datetime.fromisoformat(story.acts[0][1].to).replace(tzinfo=ZONE)
    stage = Stage(story, club, start)
    try:
        await stage.begin()
        lines = list(story.head)
        for written, act in story.acts:
            lines += written
            lines += await stage.act(act)
    finally:
        await club.database.close()
    return lines
