"""One request as a handler sees it: the client, the transaction, and the possible answers.

A handler is plain `def` and runs whole in the database's thread; the values that it returns are
written as HTML afterwards. What a GET writes to the database is undone.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.devices import Device
from keizer_bot.store.transaction import Transaction


class Account(msgspec.Struct, frozen=True):
    """A person in one club whom a device may be; `code` names them in that device's addresses."""

    person_id: int
    club_id: int
    name: str
    club: str
    code: str

    @property
    def path(self) -> str:
        """The address of their page."""
        return f"/me/{self.code}/"


class KnownDevice(msgspec.Struct, frozen=True):
    """The device of a request, and its accounts; empty if it is unknown or has expired."""

    device: Device | None = None
    accounts: tuple[Account, ...] = ()


class Cookie(msgspec.Struct, frozen=True):
    """A cookie for the browser to store for `age` seconds; 0 deletes it."""

    name: str
    value: str
    age: int


class Page(msgspec.Struct, frozen=True):
    """A page to be written; `texts` are those of a competition's game, if it is about one.

    `language` is set if it is not the visitor's. `scripted`: it has a script, but works without it.
    `shows` are messages that the page shows for the first time.
    """

    template: str
    values: Mapping[str, Any] = msgspec.field(default_factory=dict)
    status: int = 200
    texts: Translator | None = None
    cookies: tuple[Cookie, ...] = ()
    language: str = ""
    scripted: bool = False
    shows: tuple[int, ...] = ()


class SeeOther(msgspec.Struct, frozen=True):
    """A redirection to a GET: a form is never answered by a page, except by `mail_links`."""

    path: str
    cookies: tuple[Cookie, ...] = ()


class Sent(msgspec.Struct, frozen=True):
    """An answer that is not a page: a calendar, a picture. With a `name` it is saved, not shown.

    Content that takes long to make is a function, which runs after the step in a thread.
    """

    content: bytes | Callable[[], bytes]
    media_type: str
    name: str = ""


class NotThere(Exception):
    """Nothing is at that address, or nothing for this visitor: both get the same answer."""


class Visit:
    """A request; `at` is the moment of its receipt, `address` the client's.

    `path` are the parts of the address that the route names, `query` those after `?`, `pairs` a
    form's names and values in order, `cookies` the browser's. `asked_language` is the browser's, if
    the bot has it; `agent` is the browser's user agent.
    """

    def __init__(
        self,
        tx: Transaction,
        app_context: AppContext,
        device: KnownDevice,
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
        self.known, self.here, self.address, self.agent = device, here, address, agent
        self.asked_language = asked_language
        self.path, self.query = path or {}, query or {}
        self.pairs, self.fields, self.cookies = pairs, dict(pairs), cookies or {}

    @cached_property
    def account(self) -> Account | None:
        """The account that the address names; None if the device has no such account."""
        code = self.path.get("account")
        return next((account for account in self.known.accounts if account.code == code), None)

    @property
    def own(self) -> Account:
        """The account that the address names. Raises `NotThere`."""
        if self.account is None:
            raise NotThere
        return self.account

    @cached_property
    def context(self) -> Context:
        """The context of that account's person in their club. Raises `NotThere`."""
        return context_for(self.tx, self.app_context, self.sender, self.own.club_id, self.at)

    @property
    def sender(self) -> Sender:
        """The account's person as the sender of words. Raises `NotThere`."""
        return Sender(self.own.person_id, self.own.name)

    @property
    def language(self) -> str:
        """The language of the answer."""
        if self.account is not None:
            return self.context.language
        return self.asked_language or USUAL_LANGUAGE


Answer = Page | SeeOther | Sent
Handler = Callable[[Visit], Answer]
Routes = tuple[tuple[str, Handler], ...]
"""Paths with their handlers, below ``/`` or below a person's own page."""
