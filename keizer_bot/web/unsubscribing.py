"""The link at the foot of a mail: a page with a button that turns off that kind of mail.

Opening the link changes nothing, because mail scanners open it too. A mail program may press the
button itself (RFC 8058): so it needs neither a cookie nor our origin, is answered by a page without
redirection, and the token can only turn off one kind of mail.
"""

from keizer_bot.club.people.addresses import kind_of_token, turn_off_by
from keizer_bot.club.people.member_messages import MailIsOff, MailMayBeOff, OldMailLink
from keizer_bot.i18n.message import Message
from keizer_bot.web.visit import Page, Visit


def ask(visit: Visit) -> Page:
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


FOR_ALL = (("uit/{token}", ask),)
POSTED = (("uit/{token}", turn_off),)
