"""What is at which address: the pages of one person, those for all, and the forms for all."""

from keizer_bot.store import page_messages
from keizer_bot.web import entering
from keizer_bot.web.visit import Handler, NotThere, Page, SeeOther, Visit

_SHOWN = 20  # of the messages that nobody has read


def own_page(visit: Visit, template: str, **values: object) -> Page:
    """A page of one person: what they were told stands at its top, until a form goes out."""
    messages = page_messages.messages(visit.tx, visit.own.person_id)
    unread = [each for each in messages if each.read_at is None][:_SHOWN]
    about = {
        "account": visit.own,
        "others": [each for each in visit.known.accounts if each != visit.own],
        "unread": unread,
        "seen": messages[0].id if messages else 0,
        "title": visit.own.name,
    }
    return Page(template, about | values, texts=visit.context.texts)


def home(visit: Visit) -> Page:
    """A person's own page."""
    return own_page(visit, "home")


def front(visit: Visit) -> Page | SeeOther:
    """The address itself: the own page of whom the device knows, else the question who it is."""
    accounts = visit.known.accounts
    if len(accounts) == 1:
        return SeeOther(accounts[0].path)
    return Page("who", {"accounts": accounts, "account": None, "title": "keizer"})


def nothing(_: Visit) -> Page:
    """Nothing stands here."""
    raise NotThere


Routes = tuple[tuple[str, Handler], ...]

OWN: Routes = (("", home),)
FOR_ALL: Routes = (("", front), *entering.FOR_ALL)
POSTED: Routes = entering.POSTED
