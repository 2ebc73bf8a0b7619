"""Signing in: by a personal link, by a link sent by mail, or by a claim that the arbiter grants.

Opening a link changes nothing, because mail scanners and previews open it too. It moves the token
from the address into a cookie for ten minutes, and asks *Ben jij …?*. The answer uses up the link
and connects the device's own cookie to the person. That cookie is set with the question, so that a
second tap on *Ja* finds the device that the first one stored.
"""

import re

from keizer_bot.club.accounts.devices import claim, enter, offered, send_sign_in
from keizer_bot.core.tokens import hash_of, is_token
from keizer_bot.store import devices
from keizer_bot.store.devices import Device
from keizer_bot.web.devices import AGE, COOKIE, accounts_of, is_handed_out, new_cookie
from keizer_bot.web.forms import whole_number
from keizer_bot.web.messages import WhoEnters
from keizer_bot.web.visit import Answer, Cookie, Page, SeeOther, Visit

LINK_COOKIE = "__Host-keizer-link"
_SECONDS = 600  # for which the question can be answered
_BROWSERS = ("Edg", "OPR", "SamsungBrowser", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
_USUAL_NAMES = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
}


def open_link(visit: Visit) -> Answer:
    """Open a link: moves its token from the address into a cookie; nothing is looked up yet."""
    token = visit.path["token"]
    return SeeOther("/in", (Cookie(LINK_COOKIE, token if is_token(token) else "-", _SECONDS),))


def ask_who(visit: Visit) -> Answer:
    """Ask whether they are the person of the link; all invalid links get the same answer."""
    token = visit.cookies.get(LINK_COOKIE, "")
    offer = offered(visit.tx, token, visit.at)
    if offer is None:  # a link that was used on this very device leads to their page
        no_link = Cookie(LINK_COOKIE, "", 0)
        return SeeOther("/", (no_link,)) if visit.known.accounts else _wrong()
    chat = f"https://t.me/{visit.app_context.bot_name}?start={token}" if offer.invited else ""
    names = tuple(member.name for member in offer.members)
    values = {"asked": WhoEnters(names, offer.clubs), "chat": chat}
    return Page("enter", values, cookies=(_cookie_of_bot(_own_cookie(visit)),))


def _wrong() -> Page:
    return Page("link_wrong", status=404)


def _cookie_of_bot(cookie: str) -> Cookie:
    return Cookie(COOKIE, cookie, AGE)


def _own_cookie(visit: Visit) -> str:
    """The device's own cookie; a new one if it has none from this bot."""
    cookie = visit.cookies.get(COOKIE, "")
    is_ours = visit.known.device is not None or is_handed_out(cookie)
    return cookie if is_ours else new_cookie()


def come_in(visit: Visit) -> Answer:
    """They confirm who they are: uses up the link, and the device knows them from now on."""
    link, cookie = visit.cookies.get(LINK_COOKIE, ""), _own_cookie(visit)
    if offered(visit.tx, link, visit.at) is None:
        return SeeOther("/") if visit.known.accounts else _wrong()
    enter(visit.tx, visit.app_context, link, _device(visit, cookie), visit.at)
    return SeeOther("/", (_cookie_of_bot(cookie), Cookie(LINK_COOKIE, "", 0)))


def _device(visit: Visit, cookie: str) -> Device:
    """The device of that cookie, stored anew without people whose season is over."""
    tx, name = visit.tx, device_name(visit.agent)
    before = visit.known.device
    if before is None:
        devices.add_device(tx, hash_of(cookie), name, visit.at)
    else:
        for person_id in devices.persons_on(tx, before.id):
            if not accounts_of(tx, before, person_id):
                devices.remove_person(tx, before.id, person_id)
        devices.sign_in_anew(tx, before.id, name, visit.at)
    stored = devices.device(tx, hash_of(cookie))
    if stored is None:
        raise LookupError(name)
    return stored


def ask_for_mail(visit: Visit) -> Answer:
    """Send a sign-in link to the mail address in the form, if a member has it."""
    send_sign_in(visit.tx, visit.app_context, visit.fields.get("mail", ""), visit.at)
    return SeeOther("/mail")


def mail_sent(_: Visit) -> Answer:
    """The answer to a request for a link; it is the same whether or not the address is known."""
    return Page("mail_sent")


def say_name(visit: Visit) -> Answer:
    """Claim to be the member named in the form, on a device that gets a code.

    The arbiter is asked about the code.
    """
    cookie, name = _own_cookie(visit), visit.fields.get("name", "")
    club = whole_number(visit.fields.get("club", "")) or None
    device = _device(visit, cookie)
    claim(visit.tx, visit.app_context, name, device, visit.at, club_id=club)
    return SeeOther("/code", (_cookie_of_bot(cookie),))


def show_code(visit: Visit) -> Answer:
    """The code of this device, until the arbiter lets it in."""
    device = visit.known.device
    code = devices.code(visit.tx, device.id) if device else None
    if visit.known.accounts or code is None:
        return SeeOther("/")
    return Page("code", {"code": code})


def device_name(agent: str) -> str:
    """The name of browser and system in a user agent: ``Safari, iPhone``."""
    words = set(re.findall(r"[A-Za-z]+", agent))
    names = [next((kind for kind in kinds if kind in words), "") for kinds in (_BROWSERS, _SYSTEMS)]
    return ", ".join(_USUAL_NAMES.get(name, name) for name in names if name) or "?"


FOR_ALL = (("in/{token}", open_link), ("in", ask_who), ("mail", mail_sent), ("code", show_code))
POSTED = (("in", come_in), ("mail", ask_for_mail), ("claim", say_name))
