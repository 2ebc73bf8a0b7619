"""What is at which address: the pages of one person, those for all, and the forms for all."""

from keizer_bot.web import entering, hall, unsubscribing
from keizer_bot.web.own_screens import SCREENS
from keizer_bot.web.visit import NotThere, Page, Routes, SeeOther, Visit


def front(visit: Visit) -> Page | SeeOther:
    """The address itself: the own page of whom the device knows, else the question who it is."""
    accounts = visit.known.accounts
    if len(accounts) == 1:
        return SeeOther(accounts[0].path)
    return Page("who", {"accounts": accounts, "account": None, "title": "keizer"})


def nothing(_: Visit) -> Page:
    """Nothing stands here."""
    raise NotThere


OWN: Routes = SCREENS
FOR_ALL: Routes = (("", front), *entering.FOR_ALL, *hall.FOR_ALL, *unsubscribing.FOR_ALL)
POSTED: Routes = (*entering.POSTED, *unsubscribing.POSTED)
