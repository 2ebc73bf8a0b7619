"""Seasons on paper, from the question to what came of it; they are played beside the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from msgspec import json

from keizer_bot.club.lab import messages
from keizer_bot.club.lab.views import Findings
from keizer_bot.core.context import AppContext, RequestContext
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.posting import SOON, edit, send
from keizer_bot.core.reply import Reply
from keizer_bot.core.simulation import NamedRules, Simulation, courses
from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.engine.model import Season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.i18n.html import escape, plain, shorten
from keizer_bot.i18n.message import Message
from keizer_bot.lab.model import default_model
from keizer_bot.reports.pictures.lab_values import lab_values
from keizer_bot.reports.words import Words
from keizer_bot.store import lab_orders
from keizer_bot.store.intents import Address, person
from keizer_bot.store.lab_orders import LabOrder
from keizer_bot.store.transaction import Transaction

PICTURE: Final = "lab.png"
LONGEST_NAME: Final = 60


def try_rules(
    context: RequestContext,
    season: Season,
    table: Mapping[str, Any],
    name: str,
    *,
    now: Mapping[str, Any] | None,
    earlier: Sequence[Season] = (),
) -> Message:
    """Have seasons of `season`'s club played under `table`, and under `now` to compare with.

    Strengths and attendance rest on the `earlier` seasons too (`earlier_seasons`).

    Who asked reads the outcome in private; what they asked there before is dropped.
    Raises `ArbiterOnly`, `LabUnplayable`.
    """
    context.require_arbiter()
    name = shorten(name, LONGEST_NAME)
    of_now = plain(context.texts.render(messages.RulesOfNow(), context.language))
    own = () if now is None else (NamedRules(of_now, now),)
    file = SeasonFile(season, table if now is None else now)
    simulation = Simulation(
        season=write_season_file(file),
        rules=(*own, NamedRules(name, table)),
        earlier=tuple(write_season_file(SeasonFile(each)) for each in earlier),
    )
    try:
        courses(simulation, default_model(season.players))
    except EngineError as error:
        raise messages.LabUnplayable(error.trouble) from error
    lab_orders.add_order(
        context.tx,
        context.competition.id,
        context.actor.person_id,
        context.language,
        name,
        json.encode(simulation).decode(),
        context.at,
    )
    return messages.LabOrdered(name)


def simulation_of(order: LabOrder) -> Simulation:
    """What is to be played."""
    return json.decode(order.simulation, type=Simulation)


@dataclass(frozen=True, slots=True)
class ProgressReport:
    """Tells who asked how far the seasons are, in one message that moves on, and the outcome."""

    app_context: AppContext
    order: LabOrder

    def begin(self, tx: Transaction, at: datetime, of: int) -> int:
        """Say that they begin; the outbox row of the message that moves on."""
        return self._send(tx, at, self._at(0, of))

    def move_on(self, tx: Transaction, at: datetime, row: int, done: int, of: int) -> bool:
        """Say how far they are. Gives whether it is still asked for."""
        if not lab_orders.is_open(tx, self.order.id):
            return False
        edit(self._context(tx, at), row, self._at(done, of), self.order.language)
        return True

    def refuse(self, tx: Transaction, at: datetime, row: int, why: Trouble | None) -> None:
        """Say why they cannot be played, if that is known; that ends it."""
        name = self.order.name
        say = messages.LabFailed(name, why) if why else messages.LabBroken(name)
        edit(self._context(tx, at), row, say, self.order.language)
        lab_orders.close_order(tx, self.order.id)

    def tell(self, tx: Transaction, at: datetime, row: int, told: Findings) -> None:
        """Say what came of it, in words and then as a picture; that ends it.

        Nothing is said where something else was asked meanwhile.
        """
        if not lab_orders.is_open(tx, self.order.id):
            return
        context, language = self._context(tx, at), self.order.language
        edit(context, row, told.said, language)
        words = Words(context.texts, language)
        names = [each.name for each in told.outcome.simulation.rules]
        seasons = told.outcome.simulation.seasons
        picture = lab_values(names, told.found, seasons, words, style=context.style)
        self._send(tx, at, Reply.attaching(escape(picture.alt), picture, PICTURE))
        lab_orders.close_order(tx, self.order.id)

    def _at(self, done: int, of: int) -> messages.LabAt:
        return messages.LabAt(self.order.name, done, of)

    def _send(self, tx: Transaction, at: datetime, say: Message | Reply) -> int:
        to = Address(person(self.order.person_id), self.order.language)
        return send(self._context(tx, at), to, say, urgency=SOON)

    def _context(self, tx: Transaction, at: datetime) -> RequestContext:
        asker = Sender(self.order.person_id, "")
        return context_in(tx, self.app_context, asker, self.order.competition_id, at)
