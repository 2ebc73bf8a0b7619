"""The routes: one person's pages, pages for all, and forms for all."""

from keizer_bot.web import club_pages, entering, hall, mail_links, own_screens
from keizer_bot.web.visit import Routes

OWN: Routes = (
    ("", own_screens.today),
    ("pairings", own_screens.pairings),
    ("ranking", own_screens.ranking),
    ("player-{number:number}.html", own_screens.player),
    ("calendar", own_screens.calendar),
    ("settings", own_screens.settings),
    ("dashboard", own_screens.arbiters_dashboard),
    ("results", own_screens.results),
    ("file/{number:number}", own_screens.file),
)
FOR_ALL: Routes = (
    ("", club_pages.front),
    ("club/{club}", club_pages.club_page),
    ("club/{club}/player-{number:number}.html", club_pages.player),
    ("calendar/{token}.ics", club_pages.calendar),
    ("in/{token}", entering.open_link),
    ("in", entering.ask_who),
    ("mail", entering.mail_sent),
    ("code", entering.show_code),
    ("scherm/{token}", hall.screen),
    ("club/{club}/scherm", hall.screen_for_all),
    ("club/{club:number}/bord/{board:number}", hall.old_board),
    ("club/{club}/bord/{board:number}", hall.board),
    ("kom/{token}", mail_links.ask_to_come),
    ("uit/{token}", mail_links.ask_to_turn_off),
)
POSTED: Routes = (
    ("in", entering.come_in),
    ("mail", entering.ask_for_mail),
    ("claim", entering.say_name),
    ("kom/{token}", mail_links.answer),
    ("uit/{token}", mail_links.turn_off),
)
