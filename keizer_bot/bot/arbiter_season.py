"""The arbiter's words about the season: pairing, wishes, days, players, links, calls, the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keizer_bot.bot import arbiter_games
from keizer_bot.calendar import Phase
from keizer_bot.grammar.arbiter import line, person, take_day, take_result, take_round, two_people
from keizer_bot.grammar.messages import Example, NotReadable
from keizer_bot.grammar.names import Person
from keizer_bot.grammar.results import Reported, read_result
from keizer_bot.grammar.words import LONGEST_BY_ARBITER
from keizer_bot.i18n.commands import Right, Role, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.log import log_post
from keizer_bot.reports.pages import pages
from keizer_bot.usecases.ask import Pages
from keizer_bot.usecases.calls import list_calls
from keizer_bot.usecases.change_log import recent_changes
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.game_days import play_in_advance, postpone, take_back_advance
from keizer_bot.usecases.hand_out import LinksToHandOut, club_members, hand_out
from keizer_bot.usecases.pairing_acts import (
    ask_to_publish,
    publish_pairings,
    publish_ranking,
)
from keizer_bot.usecases.reading import NoEveningLeft
from keizer_bot.usecases.round_acts import add_round, cancel_round, move_round
from keizer_bot.usecases.wishes import forbid, force, give_bye, list_wishes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keizer_bot.bot.context import Context
    from keizer_bot.calendar import Evening
    from keizer_bot.i18n.message import Message
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.book import Book

_ROUND_ACT = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s+)?(?P<act>[^\W\d_]+)(?:\s+(?P<rest>.+))?", re.IGNORECASE
)
_MOVE = frozenset("verplaats verplaatsen verzet move postpone sposta rinvia".split())  # noqa: SIM905 - words
_CANCEL = frozenset("vervalt vervallen schrap annuleer cancel annulla".split())  # noqa: SIM905 - words
_EXTRA = frozenset("extra erbij add aggiungi".split())  # noqa: SIM905 - words
_PAIRINGS = frozenset("indeling pairings abbinamenti".split())  # noqa: SIM905 - words
_RANKING = frozenset("stand ranglijst ranking classifica".split())  # noqa: SIM905 - words
_EVERYBODY = frozenset(("", *"allen alle iedereen all everybody tutti".split()))  # noqa: SIM905 - words


def listed(context: Context, head: Message, lines: Iterable[Message]) -> Pages:
    """A heading with a line for each message, in as many messages as it takes."""
    texts, language = context.desk.texts, context.language
    shown = [texts.render(each, language) for each in lines]
    return Pages(pages(texts.render(head, language), shown))


def _to_pair(book: Book) -> Evening:
    """The first round that is not paired. Raises `NoEveningLeft`."""
    waiting = (e for e in book.calendar.evenings if e.phase in (Phase.OPEN, Phase.CLOSED))
    found = next(waiting, None)
    if found is None:
        raise NoEveningLeft(book.row.name)
    return found


def forced(context: Context) -> Answer:
    """``/forceer A - B [ronde N]``: they meet; without names all wishes, to take back."""
    if not context.rest.strip():
        return list_wishes(context.desk)
    one, other, evening = _pair_and_round(context, Example.FORCE)
    return force(context.desk, player=one.id, other=other.id, round_id=evening.id)


FORCE = Command("forceer force forza", Topic.PAIRING, forced, may=Right.PAIRING)


def forbidden(context: Context) -> Answer:
    """``/verbied A - B [ronde N]``: they do not meet; without names all wishes."""
    if not context.rest.strip():
        return list_wishes(context.desk)
    one, other, evening = _pair_and_round(context, Example.FORBID)
    return forbid(context.desk, player=one.id, other=other.id, round_id=evening.id)


FORBID = Command("verbied forbid vieta", Topic.PAIRING, forbidden, may=Right.PAIRING)


def bye(context: Context) -> Answer:
    """``/vrij NAME [ronde N]``: he has the bye; without a name all wishes."""
    if not context.rest.strip():
        return list_wishes(context.desk)
    said = line(context.rest, Example.BYE)
    book = context.desk.book
    evening, name = take_round(said, book.calendar)
    who = person(name, arbiter_games.roster_of(book))
    return give_bye(context.desk, player=who.id, round_id=(evening or _to_pair(book)).id)


BYE = Command("vrij bye riposo", Topic.PAIRING, bye, may=Right.PAIRING)


def _pair_and_round(context: Context, example: Example) -> tuple[Person, Person, Evening]:
    said = line(context.rest, example)
    book = context.desk.book
    evening, names = take_round(said, book.calendar)
    one, other = two_people(names, arbiter_games.roster_of(book), example)
    return one, other, evening or _to_pair(book)


def publish(context: Context) -> Answer:
    """``/publiceer [indeling|stand]``: post it now."""
    said = set(fold(context.rest).split())
    if said & _PAIRINGS:
        return publish_pairings(context.desk)
    if said & _RANKING:
        return publish_ranking(context.desk)
    return ask_to_publish(context.desk)


PUBLISH = Command(
    "publiceer publish pubblica", Topic.PAIRING, publish, usual=True, may=Right.PAIRING
)


def postponement(context: Context) -> Answer:
    """``/verplaats [ronde N] A - B DAY``: their game is played on another day."""
    said = line(context.rest, Example.POSTPONE)
    book = context.desk.book
    evening, text = take_round(said, book.calendar)
    found = take_day(text, book.calendar, context.sent)
    if found is None:
        raise NotReadable(said, Example.POSTPONE)
    names, day = found
    pair = two_people(names, arbiter_games.roster_of(book), Example.POSTPONE)
    game = arbiter_games.game_of(book, pair, evening)
    return postpone(context.desk, game=game.id, day=day)


POSTPONE = Command("verplaats postpone rinvia", Topic.EVENING, postponement, may=Right.RESULTS)


def advance(context: Context) -> Answer:
    """``/vooruit A - B RESULT [ronde N]``: a game of a coming round, played already.

    ``/vooruit A - B vervalt`` takes it back.
    """
    said = line(context.rest, Example.ADVANCE)
    book = context.desk.book
    evening, text = take_round(said, book.calendar)
    roster = arbiter_games.roster_of(book)
    part = take_result(text, book.rules.season.game)
    if part is None and (names := _without_cancel(text)):
        one, other = two_people(names, roster, Example.ADVANCE)
        return take_back_advance(context.desk, white=one.id, black=other.id)
    if part is None:
        raise NotReadable(said, Example.ADVANCE)
    game = book.rules.season.game
    read = read_result(
        part.found, book.calendar, context.sent, game=game, longest=LONGEST_BY_ARBITER
    )
    if not isinstance(read, Reported) or read.outcome not in arbiter_games.RESULTS:
        raise NotReadable(said, Example.ADVANCE)
    white, black = two_people(part.before, roster, Example.ADVANCE)
    return play_in_advance(
        context.desk,
        white=white.id,
        black=black.id,
        result=arbiter_games.RESULTS[read.outcome],
        round_id=(evening or _to_pair(book)).id,
    )


ADVANCE = Command("vooruit advance anticipa", Topic.EVENING, advance, may=Right.RESULTS)


def _without_cancel(text: str) -> str:
    """The names before a last word that takes the game back; empty without such a word."""
    names, _, last = text.rpartition(" ")
    return names if fold(last) in _CANCEL else ""


def change_calendar(context: Context) -> Answer:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    context.desk.require(Right.PAIRING)
    said = line(context.rest, Example.ROUND)
    match = _ROUND_ACT.fullmatch(said)
    if match is None:
        raise NotReadable(said, Example.ROUND)
    book = context.desk.book
    act, rest = fold(match["act"]), match["rest"] or ""
    day = take_day(rest, book.calendar, context.sent) if rest else None
    if act in _EXTRA and day is not None:
        return add_round(context.desk, day=day[1])
    evening, _ = take_round(f"ronde {match['number'] or ''}", book.calendar)
    if evening is not None and act in _CANCEL:
        return cancel_round(context.desk, round_id=evening.id)
    if evening is not None and act in _MOVE and day is not None:
        return move_round(context.desk, round_id=evening.id, day=day[1])
    raise NotReadable(said, Example.ROUND)


def links(context: Context) -> Answer:
    """``/koppel [NAME|allen]``: personal links to hand out, in private alone."""
    name = context.rest.strip()
    private = context.heard.place.private
    member = None
    if fold(name) not in _EVERYBODY:
        everybody = club_members(context.desk)
        member = person(name, [Person(m.id, m.name) for m in everybody]).id
    made = hand_out(context.desk, private=private, member=member)
    return listed(context, LinksToHandOut(), made)


LINK = Command(
    "koppel link collega", Topic.PEOPLE, links, usual=True, may=Right.PLAYERS, scope=Scope.CLUB
)


def calls(context: Context) -> Answer:
    """``/bel``: who must still be called, to tick off."""
    return list_calls(context.desk)


CALL = Command(
    "bel call chiama", Topic.EVENING, calls, usual=True, may=Role.ARBITER, scope=Scope.CLUB
)


def log(context: Context) -> Answer:
    """``/logboek``: what was changed, by whom; for everybody."""
    changes = recent_changes(context.desk, private=context.heard.place.private)
    return Pages(log_post(changes, context.desk.texts, context.language))


LOG = Command("logboek log registro", Topic.CLUB, log, scope=Scope.CLUB)
