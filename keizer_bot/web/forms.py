"""Carries out a form on a page: it says words or presses a button, as in the chat.

There is no second set of actions: words or button go to the chat's router, which knows rights and
deadlines. Each form has a number that works once, so that a double tap or a reload does nothing
twice. The number says when the page was written, because used numbers are forgotten after two
months. Messages that were shown above the form count as read.
"""

import re
import secrets
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from keizer_bot.chat.family import named_alone, named_together, was_asked
from keizer_bot.chat.router import Router
from keizer_bot.club.own_page.messages import NothingChosen
from keizer_bot.core.identify import Place, ReplyContext, Sender
from keizer_bot.core.posting import send
from keizer_bot.core.request import Incoming, Press
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import TooLong
from keizer_bot.reading.words import LONGEST, LONGEST_BY_ARBITER
from keizer_bot.store import devices, page_messages, people
from keizer_bot.store.intents import Address, Channel
from keizer_bot.store.people import Member
from keizer_bot.web.messages import AnsweredThere
from keizer_bot.web.visit import SeeOther, Visit

_NUMBER = re.compile(r"([0-9a-f]{8})-[0-9a-f]{16}")
_OLD = timedelta(days=30)
DIGITS = 18  # of the largest number that the database can store


def new_number(at: datetime) -> str:
    """The number of a form on a page that is written at that moment."""
    return f"{int(at.timestamp()):08x}-{secrets.token_hex(8)}"


def act(visit: Visit, router: Router) -> SeeOther:
    """Carry out the form if its number is new; the answer redirects to its page.

    Its fields: `number`; `seen`, the newest message that was shown; and `say`, words as in the
    chat, or `press`, the data of a button, with `message`, the number of the message it is under.
    Fields `with`, or `with-` and a number, add to the words: those that are filled in follow
    them, with commas between, or each on a line of its own if there is a field `lines`.
    """
    tx, fields, account = visit.tx, visit.fields, visit.own
    there = SeeOther(_where_answered(visit))
    if not _is_new(visit, fields.get("number", "")):
        return there
    seen, at_home = whole_number(fields.get("seen", "")), visit.here == there.path
    page_messages.mark_read(tx, account.person_id, seen, visit.at, answers_alone=not at_home)
    if visit.known.device is not None:
        devices.note_use(tx, visit.known.device.id, visit.at)
    if [other.person_id for other in visit.known.accounts].count(account.person_id) > 1:
        people.prefer_club(tx, account.person_id, account.club_id)
    tx.answering = (visit.sender.recipient, Channel.WEB)
    with tx.part():
        _hand_on(visit, router)
    tx.end_act()
    return there


def _where_answered(visit: Visit) -> str:
    """The page of the form, with `answered` in its address except on the first screen.

    The first screen shows all unread messages; the others show an answer only with that word.
    """
    if visit.here.partition("?")[0] == visit.own.path:
        return visit.here
    return visit.here + ("&" if "?" in visit.here else "?") + "answered"


def _hand_on(visit: Visit, router: Router) -> None:
    fields, sender, language = visit.fields, visit.sender, visit.language
    place = Place(sender.person_id, 0, private=True)
    if data := fields.get("press", ""):
        message = whole_number(fields.get("message", ""))
        router.press(Press(sender, "", data, place, message, language), visit.tx, visit.at)
    elif len(words := _words(visit)) > (limit := _most_words(visit)):
        _send(visit, TooLong(limit))
    elif words:
        _hear(visit, router, Incoming(words, sender, place, 0, visit.at, language))
    elif "say" in fields:
        _send(visit, NothingChosen())


def _hear(visit: Visit, router: Router, incoming: Incoming) -> None:
    """Hand on the words; those about others on the device are about each of them."""
    tx, about = visit.tx, _meant(visit, incoming.text)
    others = [member for member in about if member.person_id != visit.own.person_id]
    ids = tuple(member.id for member in about)
    if not about or len(others) < len(about):
        router.hear(replace(incoming, family=ids), tx)
    for member in others:
        relative = Sender(member.person_id or 0, member.name)
        place = Place(relative.person_id, 0, private=True)
        tx.answering = (relative.recipient, Channel.WEB)
        router.hear(replace(incoming, sender=relative, place=place, family=ids), tx)
    tx.answering = (visit.sender.recipient, Channel.WEB)
    if others:
        _send(visit, AnsweredThere(tuple(member.name for member in others)))


def _meant(visit: Visit, text: str) -> tuple[Member, ...]:
    """The members on the device whom the words name; empty if they are the own person's.

    An answer to what was asked of the page's own person is theirs alone, and so are the words of an
    arbiter about one person.
    """
    known = () if text.startswith("/") else _on_device(visit)
    if len(known) < 2 or was_asked(visit.tx, visit.own.person_id, text, visit.at):  # noqa: PLR2004 - several
        return ()
    together = named_together(visit.tx, known, text)
    if together or visit.context.actor.is_arbiter:
        return together
    alone = named_alone(visit.tx, known, text)
    return () if alone is None else (alone,)


def _on_device(visit: Visit) -> tuple[Member, ...]:
    """The members of the club of this page whom the device knows, the page's own first."""
    persons = [each.person_id for each in visit.known.accounts if each.club_id == visit.own.club_id]
    persons.sort(key=lambda person: person != visit.own.person_id)
    known = (one for person in persons for one in people.members_known_as(visit.tx, person))
    return tuple(member for member in known if member.club_id == visit.own.club_id)


def _send(visit: Visit, message: Message | Refusal) -> None:
    context = ReplyContext(visit.tx, visit.app_context.texts, visit.at)
    send(context, Address(visit.sender.recipient, visit.language), message)


def _most_words(visit: Visit) -> int:
    return LONGEST_BY_ARBITER if visit.context.actor.is_arbiter else LONGEST


def _words(visit: Visit) -> str:
    """The words and their details; empty if there are fields for details and none is filled in."""
    words = visit.fields.get("say", "").strip()
    details = [text.strip() for name, text in visit.pairs if name.partition("-")[0] == "with"]
    if not words or not details:
        return words
    filled = [text for text in details if text]
    if not filled:
        return ""
    return (
        "\n".join([words, *filled]) if "lines" in visit.fields else f"{words} {', '.join(filled)}"
    )


def _is_new(visit: Visit, number: str) -> bool:
    """True if the number is recent and has not been used; marks it as used."""
    parts = _NUMBER.fullmatch(number)
    if parts is None:
        return False
    written = datetime.fromtimestamp(int(parts[1], 16), UTC)
    return abs(visit.at - written) < _OLD and devices.use_form(visit.tx, number, visit.at)


def whole_number(text: str) -> int:
    """The number in the text; 0 if it is none, or too large for the database."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= DIGITS else 0
