"""Signing in: by a personal link, by a link sent by mail, or by a claim that the arbiter grants.

Opening a link changes nothing, because mail scanners and previews open it too. It moves the token
from the address into a cookie for ten minutes, and asks *Ben jij …?*. The answer uses up the link
and connects the device's own cookie to the person. That cookie is set with the question, so that a
second tap on *Ja* finds the device that the first one stored.

A device is known by its cookie: a token of 128 bits, of which only the hash is stored. Only cookies
that the bot handed out are accepted. One that is not stored yet proves that by a mark that only
this run of the bot can make; it comes back within minutes.

One device may belong to several people, as in a family. A member is known on it until the season
after the one in which they signed in begins, so that they still see how theirs ended; an arbiter
begins that season, perhaps on this very page, and stays. Both are forgotten when somebody revokes
the device, or when they are erased.
"""

import hmac
import re
import secrets

from keizer_bot.club.accounts.devices import claim, enter, offered, send_sign_in
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.store import clubs, devices, people
from keizer_bot.store.devices import Device
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.forms import whole_number
from keizer_bot.web.messages import WhoEnters
from keizer_bot.web.visit import Account, Answer, Cookie, KnownDevice, Page, SeeOther, Visit

COOKIE, LINK_COOKIE = "__Host-keizer", "__Host-keizer-link"
_OURS = re.compile(r"[A-Za-z0-9_-]{22}(?:\.[0-9a-f]{32})?", re.ASCII)
_KEY = secrets.token_bytes(32)
_AGE = 400 * 24 * 3600  # seconds, the browsers' limit; a season later the next one has begun
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
    return Cookie(COOKIE, cookie, _AGE)


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


def new_cookie() -> str:
    """A cookie for a device that has none."""
    token = new_token()
    return f"{token}.{_mark(token)}"


def is_handed_out(cookie: str) -> bool:
    """True if this run handed out the cookie, even if it is not stored."""
    token, _, mark = cookie.partition(".")
    return hmac.compare_digest(mark.encode(), _mark(token).encode())


def _mark(token: str) -> str:
    return hmac.digest(_KEY, token.encode(), "sha256").hex()[:32]


def who_is(tx: Transaction, cookie: str) -> KnownDevice:
    """The device with that cookie, and the accounts that may use it now."""
    device_row = devices.device(tx, hash_of(cookie)) if _OURS.fullmatch(cookie) else None
    if device_row is None:
        return KnownDevice()
    persons = devices.persons_on(tx, device_row.id)
    accounts = [account for person in persons for account in accounts_of(tx, device_row, person)]
    return KnownDevice(device_row, tuple(accounts))


def accounts_of(tx: Transaction, device: Device, person_id: int) -> tuple[Account, ...]:
    """The person's accounts, one for each club that still knows them on the device."""
    names = {
        club_id: arbiter.name
        for club_id in people.arbiter_of(tx, person_id)
        for arbiter in people.arbiters(tx, club_id)
        if arbiter.person_id == person_id
    }
    names |= {member.club_id: member.name for member in people.members_known_as(tx, person_id)}
    return tuple(
        Account(person_id, club_id, name, clubs.club(tx, club_id).name, code)
        for club_id, name in sorted(names.items())
        if not devices.has_expired(tx, club_id, person_id, device.made_at)
        for code in [hash_of(f"{device.id}/{person_id}/{club_id}")[:8]]
    )
