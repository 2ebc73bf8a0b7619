"""One request, as a handler sees it: who asks, in which transaction; and what it may answer.

A handler is plain `def`: it runs whole in the database's thread, gives values, and what it gives is
written as HTML afterwards. What a GET writes is undone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.core.context import AppContext, RequestContext
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.devices import Device
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody whom a device may be, in one club. `code` names them in addresses on that device."""

    person_id: int
    club_id: int
    name: str
    club: str
    code: str

    @property
    def path(self) -> str:
        """Where their page is."""
        return f"/me/{self.code}/"


@dataclass(frozen=True, slots=True)
class KnownDevice:
    """The device that asks, and whom it may be; nobody where it is unknown or out of date."""

    device: Device | None = None
    accounts: tuple[Account, ...] = ()


@dataclass(frozen=True, slots=True)
class Cookie:
    """What a browser is to keep, for `age` seconds; for 0 it forgets it."""

    name: str
    value: str
    age: int


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written. `texts` are those of the competition's game, if it is about one.

    `language` is that of whom it is about, where that is not who asks. `scripted`: it has a script,
    without which it works as well. `shows` are the messages that are seen on it for the first time.
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    texts: Translator | None = None
    cookies: tuple[Cookie, ...] = ()
    language: str = ""
    scripted: bool = False
    shows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeeOther:
    """Look there, by a GET: a page is never the answer to a form."""

    path: str
    cookies: tuple[Cookie, ...] = ()


@dataclass(frozen=True, slots=True)
class Sent:
    """Something else than a page: a calendar, a picture. With a `name` it is saved, not shown.

    What takes long to make is made after the step, beside the event loop.
    """

    content: bytes | Callable[[], bytes]
    media_type: str
    name: str = ""


class NotThere(Exception):
    """Nothing is at that address, or nothing for who asks: both are answered alike."""


class Visit:
    """A request. `at` is the moment of its receipt, `address` where it comes from.

    `path` are the parts of the address that the route names, `query` what stands behind it,
    `pairs` are a form's names and values in their order, `cookies` the browser's. `asked_language`
    is what the browser wants, if there are texts in it, `agent` what it calls itself.
    """

    def __init__(
        self,
        tx: Transaction,
        app_context: AppContext,
        known: KnownDevice,
        at: datetime,
        *,
        here: str,
        address: str = "",
        asked_language: str = "",
        path: Mapping[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
        pairs: tuple[tuple[str, str], ...] = (),
        cookies: Mapping[str, str] | None = None,
        agent: str = "",
    ) -> None:
        self.tx, self.app_context, self.at = tx, app_context, at
        self.known, self.here, self.address, self.agent = known, here, address, agent
        self.asked_language = asked_language
        self.path, self.query = path or {}, query or {}
        self.pairs, self.fields, self.cookies = pairs, dict(pairs), cookies or {}

    @cached_property
    def account(self) -> Account | None:
        """Whose page this is, if it is somebody's whom the device may be."""
        code = self.path.get("account")
        return next((each for each in self.known.accounts if each.code == code), None)

    @property
    def own(self) -> Account:
        """Whose page this is. Raises `NotThere`."""
        if self.account is None:
            raise NotThere
        return self.account

    @cached_property
    def context(self) -> RequestContext:
        """The context of whose page this is, in their club. Raises `NotThere`."""
        return context_for(self.tx, self.app_context, self.sender, self.own.club_id, self.at)

    @property
    def sender(self) -> Sender:
        """Whose page this is, as whoever speaks. Raises `NotThere`."""
        return Sender(self.own.person_id, self.own.name)

    @property
    def language(self) -> str:
        """In which language they are answered."""
        if self.account is not None:
            return self.context.language
        return self.asked_language or USUAL_LANGUAGE


Answer = Page | SeeOther | Sent
Handler = Callable[[Visit], Answer]
Routes = tuple[tuple[str, Handler], ...]
"""What is at which address, below ``/`` or below somebody's own page."""
