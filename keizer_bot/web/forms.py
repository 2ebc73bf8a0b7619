"""What a form on a page does: it says words or presses a button, as its person would in the chat.

There is no second set of actions: the words or the button go to the chat's router, and rights and
deadlines stay where they are. Each form has a number that works once, so that a double tap or a
reload does nothing twice; the number tells when the page was written, for used ones are forgotten
after two months. What was shown above the form counts as read.
"""

import re
import secrets
from datetime import UTC, datetime, timedelta

from keizer_bot.chat.router import Router
from keizer_bot.club.own_page.messages import NothingChosen
from keizer_bot.core.identify import Place, ReplyContext
from keizer_bot.core.posting import send
from keizer_bot.core.request import Heard, Press
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import TooLong
from keizer_bot.reading.words import LONGEST, LONGEST_BY_ARBITER
from keizer_bot.store import devices, page_messages, people
from keizer_bot.store.channels import Channel
from keizer_bot.store.intents import Address
from keizer_bot.web.visit import SeeOther, Visit

_NUMBER = re.compile(r"([0-9a-f]{8})-[0-9a-f]{16}")
_OLD = timedelta(days=30)
DIGITS = 18  # of the largest number that the database holds


def new_number(at: datetime) -> str:
    """The number of a form on a page that is written now."""
    return f"{int(at.timestamp()):08x}-{secrets.token_hex(8)}"


def act(visit: Visit, router: Router) -> SeeOther:
    """Carry out what the form says, if it is the first time; then its page is shown anew.

    Its fields: `number`; `seen`, the newest message that was shown; and `say`, words as in the
    chat, or `press`, the data of a button, with `message`, the number of the message it is under.
    What the words are about may stand in fields `with`: those that are filled in follow the words,
    with commas between them, or each on a line of its own where there is a field `lines`.
    """
    tx, fields, account = visit.tx, visit.fields, visit.own
    there = SeeOther(_where_answered(visit))
    if not _is_new(visit, fields.get("number", "")):
        return there
    seen, at_home = whole_number(fields.get("seen", "")), visit.here == there.path
    page_messages.mark_read(tx, account.person_id, seen, visit.at, answers_alone=not at_home)
    if visit.known.device is not None:
        devices.note_use(tx, visit.known.device.id, visit.at)
    if [each.person_id for each in visit.known.accounts].count(account.person_id) > 1:
        people.prefer_club(tx, account.person_id, account.club_id)
    tx.answering = (visit.sender.recipient, Channel.WEB)
    with tx.part():
        _hand_on(visit, router)
    tx.end_act()
    return there


def _where_answered(visit: Visit) -> str:
    """The page of the form; but for the first screen, which has all that is unread, it is told so.

    On the others an answer stands where it was asked for, and no longer than one stays there.
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
    elif len(said := _words(visit)) > (most := _most_words(visit)):
        _send(visit, TooLong(most))
    elif said:
        router.hear(Heard(said, sender, place, 0, visit.at, language), visit.tx)
    elif "say" in fields:
        _send(visit, NothingChosen())


def _send(visit: Visit, say: Message | Refusal) -> None:
    context = ReplyContext(visit.tx, visit.app_context.texts, visit.at)
    send(context, Address(visit.sender.recipient, visit.language), say)


def _most_words(visit: Visit) -> int:
    return LONGEST_BY_ARBITER if visit.context.actor.is_arbiter else LONGEST


def _words(visit: Visit) -> str:
    """What is said; nothing where words are to be about something, and none of it is filled in."""
    said = visit.fields.get("say", "").strip()
    about = [text.strip() for name, text in visit.pairs if name == "with"]
    if not said or not about:
        return said
    filled = [text for text in about if text]
    if not filled:
        return ""
    return "\n".join([said, *filled]) if "lines" in visit.fields else f"{said} {', '.join(filled)}"


def _is_new(visit: Visit, number: str) -> bool:
    """Whether a form with that number may still be sent, and was not yet."""
    found = _NUMBER.fullmatch(number)
    if found is None:
        return False
    made = datetime.fromtimestamp(int(found[1], 16), UTC)
    return abs(visit.at - made) < _OLD and devices.use_form(visit.tx, number, visit.at)


def whole_number(text: str) -> int:
    """The number that the text is; 0 where it is none, or none that the database holds."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= DIGITS else 0
