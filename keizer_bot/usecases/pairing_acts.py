"""The arbiter pairs by hand, now or again, and publishes before the hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from keizer_bot.calendar import Phase
from keizer_bot.engine.errors import PairingRefusedError, Trouble
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.log import Action
from keizer_bot.store import records, seasons
from keizer_bot.usecases.ask import Choice, ask, confirm, intend, on_press
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.pairings_post import post_pairings
from keizer_bot.usecases.post import note
from keizer_bot.usecases.ranking_post import post_ranking
from keizer_bot.usecases.reading import NoEveningLeft, NothingPairedYet
from keizer_bot.usecases.rounds import close_sign_off, pair, played_already
from keizer_bot.usecases.rounds_words import ResultsIn
from keizer_bot.usecases.tables import round_in

if TYPE_CHECKING:
    from keizer_bot.calendar import Evening
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk


class PairAgain(Message):
    """A question, for there is a pairing already: is it to be replaced."""

    round: int
    evening: date


class PairBeforeClosing(Message):
    """A question, for sign-off is still open: is it to be closed and the round paired now."""

    round: int
    evening: date


class PublishWhat(Message):
    """A question: what is to be posted now."""


class PublishPairings(Message):
    """The label that posts the pairings."""


class PublishRanking(Message):
    """The label that posts the ranking."""


class PairingsPublished(Message):
    """The pairings are posted anew."""

    round: int


class RankingPublished(Message):
    """The ranking is posted."""

    round: int


class RankingPublishedAlready(Message):
    """The ranking stands in the group as it is now: nothing is posted."""

    round: int


@dataclass
class NoPairing(Refusal):
    """No complete pairing is possible: these players cannot be placed."""

    round: int
    players: tuple[str, ...]


@dataclass
class MethodCannotPair(Refusal):
    """The club's way of pairing has no such round, or cannot be used on this machine."""

    round: int
    why: Trouble


@on_press("ask-to-pair")
def ask_to_pair(desk: Desk, *, round_id: int | None = None) -> Answer:
    """Pair a round (default: the first that is not over) now, or ask whether to do it.

    Raises `ArbiterOnly`, `NoEveningLeft`, `ResultsIn`, `NoPairing`, `WrongPhase`.
    """
    desk.require(Right.PAIRING)
    book = desk.book
    evening = first_not_over(book) if round_id is None else round_in(book, round_id)
    if played_already(book, evening):
        raise ResultsIn(evening.number)
    intention = intend(pair_now, round_id=evening.id)
    if evening.phase is Phase.PAIRED:
        return confirm(desk, PairAgain(evening.number, evening.date), intention)
    if evening.phase is Phase.OPEN:
        return confirm(desk, PairBeforeClosing(evening.number, evening.date), intention)
    return pair_now(desk, round_id=evening.id)


@on_press("pair-now")
def pair_now(desk: Desk, *, round_id: int) -> Answer:
    """Pair the round, closing sign-off first if it is open. Raises as `ask_to_pair`."""
    desk.require(Right.PAIRING)
    book = desk.book
    evening = round_in(book, round_id)
    try:
        with desk.tx.part():
            if evening.phase is Phase.OPEN:
                close_sign_off(desk, round_id)
            return pair(desk, round_id=round_id)
    except PairingRefusedError as refused:
        if not refused.players:
            raise MethodCannotPair(evening.number, refused.trouble) from refused
        names = tuple(book.by_key(key).name for key in refused.players)
        raise NoPairing(evening.number, names) from refused


def ask_to_publish(desk: Desk) -> Answer:
    """Ask what is to be posted now. Raises `ArbiterOnly`."""
    desk.require(Right.PAIRING)
    return ask(
        desk,
        PublishWhat(),
        [
            Choice(PublishPairings(), intend(publish_pairings)),
            Choice(PublishRanking(), intend(publish_ranking)),
        ],
        in_a_row=2,
    )


@on_press("publish-pairings")
def publish_pairings(desk: Desk) -> Answer:
    """Post the pairings of the round that is not over: made now, or posted anew as they stand.

    Raises as `ask_to_pair`.
    """
    desk.require(Right.PAIRING)
    book = desk.book
    evening = first_not_over(book)
    if evening.phase is not Phase.PAIRED:
        return ask_to_pair(desk, round_id=evening.id)
    row = next(r for r in book.rounds if r.id == evening.id)
    version = seasons.next_version(desk.tx, evening.id, row.relaxed)
    note(
        desk,
        Action.PUBLISHED,
        str(evening.number),
        after=str(version),
        season_id=book.row.id,
        round_id=evening.id,
    )
    post_pairings(desk, evening.id)
    return PairingsPublished(evening.number)


@on_press("publish-ranking")
def publish_ranking(desk: Desk) -> Answer:
    """Post the ranking as it is now. Raises `ArbiterOnly`, `NothingPairedYet`."""
    desk.require(Right.PAIRING)
    book = desk.book
    paired = [r for r in book.rounds if r.phase in (Phase.PAIRED, Phase.FINAL)]
    if not paired:
        raise NothingPairedYet
    last = paired[-1]
    if not post_ranking(desk, last.id):
        return RankingPublishedAlready(last.number)
    posted = records.last_published(desk.tx, last.id, "ranking")
    note(
        desk,
        Action.RANKING,
        str(last.number),
        after=str(posted[0]) if posted else None,
        season_id=book.row.id,
        round_id=last.id,
    )
    return RankingPublished(last.number)


def first_not_over(book: Book) -> Evening:
    """The first round that is not over. Raises `NoEveningLeft`."""
    found = next((e for e in book.calendar.evenings if e.phase is not Phase.FINAL), None)
    if found is None:
        raise NoEveningLeft(book.row.name)
    return found
