"""The link at the foot of a mail: a page with a button, and what the button does.

Opening the link changes nothing, for mail scanners open it too. The button may be pressed by the
mail program itself (RFC 8058): so it needs neither a cookie nor an origin of ours, is answered by a
page and no redirection, and the token can do nothing but turn off one kind of mail.
"""

from keizer_bot.club.people.address_messages import MailIsOff, MailMayBeOff, OldMailLink
from keizer_bot.club.people.addresses import kind_of_token, turn_off_by
from keizer_bot.i18n.message import Message
from keizer_bot.web.visit import Page, Visit


def ask(visit: Visit) -> Page:
    """Whether mail of that kind is to be turned off."""
    kind = kind_of_token(visit.tx, visit.path["token"])
    return _page(MailMayBeOff(kind), button=True) if kind else _old()


def turn_off(visit: Visit) -> Page:
    """It is turned off; a second time as well."""
    kind = turn_off_by(visit.tx, visit.path["token"])
    return _page(MailIsOff(kind)) if kind else _old()


def _page(say: Message, *, button: bool = False, status: int = 200) -> Page:
    return Page("unsubscribe", {"said": say, "button": button}, status)


def _old() -> Page:
    return _page(OldMailLink(), status=404)


FOR_ALL = (("uit/{token}", ask),)
POSTED = (("uit/{token}", turn_off),)
