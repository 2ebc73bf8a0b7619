"""The links in a mail, to pages with buttons; opening them changes nothing: mail scanners do too.

The link in a reminder asks whether somebody comes. The answer is recorded and can be undone as if
given on their own page, which shows it as well; here they can change it.

The link at the foot turns off that kind of mail. A mail program may press the button itself
(RFC 8058): so it needs neither a cookie nor our origin, is answered by a page without redirection,
and the token can only turn off one kind of mail.
"""

from contextlib import suppress

from keizer_bot.chat.delivery import with_undo
from keizer_bot.club.own_page.evenings import coming_of
from keizer_bot.club.own_page.messages import Coming, OwnWord
from keizer_bot.club.people.addresses import kind_of_token, turn_off_by
from keizer_bot.club.people.member_messages import MailIsOff, MailMayBeOff, OldMailLink
from keizer_bot.club.signing_off import reminders
from keizer_bot.club.signing_off.attendance_messages import SignOffOpen
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.core.posting import send
from keizer_bot.core.tokens import is_token
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.names import first_name
from keizer_bot.store.intents import Address, Channel, person
from keizer_bot.web.messages import DoYouCome
from keizer_bot.web.visit import Answer, NotThere, Page, SeeOther, Visit

_ANSWERS = (
    (reminders.MailedAnswer.COME, IWillCome(), (Coming.COMES,)),
    (reminders.MailedAnswer.STAY_AWAY, IWillNotCome(), (Coming.AWAY,)),
    (reminders.MailedAnswer.FOR_CLUB, OwnWord.FOR_CLUB, (Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB)),
)


def ask_to_come(visit: Visit) -> Page:
    """Ask whether they come, and show what they have answered so far."""
    try:
        asked = _asked_by_mail(visit)
    except Refusal as why:
        return Page("answer", {"refusal": why}, status=404)
    context, evening = asked.context, asked.evening
    coming = coming_of(context, asked.player, evening)
    values = {
        "refusal": None,
        "asked": DoYouCome(first_name(asked.player.name), evening.date),
        "coming": coming,
        "until": SignOffOpen(context.local(evening.closes)),
        "answers": [(answer, label, coming in now) for answer, label, now in _ANSWERS],
        "colour": context.style.colour.removeprefix("#"),
    }
    return Page("answer", values, texts=context.texts, language=context.language)


def answer(visit: Visit) -> Answer:
    """Record the answer; a second time does no harm. Raises `NotThere` for what is no token."""
    tx, token = visit.tx, visit.path["token"]
    if not is_token(token):
        raise NotThere
    with suppress(Refusal, ValueError), tx.part():
        chosen = reminders.MailedAnswer(visit.fields.get("answer", ""))
        asked = _asked_by_mail(visit)
        context = asked.context
        recipient = person(context.actor.person_id)
        tx.answering = (recipient, Channel.WEB)
        reply = with_undo(tx, reminders.answer_by_mail(asked, chosen))
        send(context, Address(recipient, context.language), reply, round_id=asked.evening.id)
    tx.end_act()
    return SeeOther(f"/kom/{token}")


def _asked_by_mail(visit: Visit) -> reminders.AskedByMail:
    return reminders.asked_by(visit.tx, visit.app_context, visit.path["token"], visit.at)


def ask_to_turn_off(visit: Visit) -> Page:
    """Ask whether to turn off mail of that kind."""
    kind = kind_of_token(visit.tx, visit.path["token"])
    return _page(MailMayBeOff(kind), button=True) if kind else _old()


def turn_off(visit: Visit) -> Page:
    """Turn that kind of mail off; a second time does no harm."""
    kind = turn_off_by(visit.tx, visit.path["token"])
    return _page(MailIsOff(kind)) if kind else _old()


def _page(message: Message, *, button: bool = False, status: int = 200) -> Page:
    return Page("unsubscribe", {"said": message, "button": button}, status)


def _old() -> Page:
    return _page(OldMailLink(), status=404)
