"""The routes: one person's pages, pages for all, and forms for all."""

from keizer_bot.web import answering, club_pages, entering, hall, unsubscribing
from keizer_bot.web.own_screens import SCREENS
from keizer_bot.web.visit import Routes

OWN: Routes = SCREENS
FOR_ALL: Routes = (
    *(*club_pages.FOR_ALL, *entering.FOR_ALL, *hall.FOR_ALL),
    *(*answering.FOR_ALL, *unsubscribing.FOR_ALL),
)
POSTED: Routes = (*entering.POSTED, *answering.POSTED, *unsubscribing.POSTED)
