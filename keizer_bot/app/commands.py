"""The table of all commands, which the subjects declare, in the order of /help."""

from itertools import chain

from keizer_bot.club.accounts.handlers import DEVICES, LINK, UNLINK
from keizer_bot.club.calendar.handlers import ADVANCE, CALENDAR, POSTPONE
from keizer_bot.club.changes.actions import LOG, UNDO
from keizer_bot.club.dashboard.actions import MANAGE, PAIR
from keizer_bot.club.help.actions import HELP
from keizer_bot.club.history.handlers import CUPS, HONOURS, PRIZES, RECORDS
from keizer_bot.club.hosting.handlers import CLUB, CLUBS, FOUND, START, STATUS
from keizer_bot.club.importing.handlers import RATING
from keizer_bot.club.looking_up.handlers import (
    ME,
    MUTUAL,
    PAIRINGS,
    PLAYER,
    RANKING,
    ROUND,
    WHAT_IF,
    WHY,
)
from keizer_bot.club.looking_up.pictures import COURSE, CROSS_TABLE, EVENING, PICTURES
from keizer_bot.club.own_page.evenings import OWN_CALENDAR
from keizer_bot.club.pairing.by_hand import PUBLISH
from keizer_bot.club.pairing.check_in import CHECK_IN
from keizer_bot.club.pairing.overrides import BYE, FORBID, FORCE
from keizer_bot.club.people.handlers import (
    ADDRESS,
    ARBITERS,
    CALL,
    ERASE,
    EXEMPTION,
    LANGUAGE,
    MERGE,
    MY_DATA,
    WARNING,
    WEBSITE,
)
from keizer_bot.club.players.handlers import GROUPS, GUEST, WITHDRAW
from keizer_bot.club.results.handlers import (
    ADJUST,
    APPEAL,
    AWARD,
    COMMITTEE,
    CORRECT,
    MISSING,
    OBJECTION,
    RESULT,
)
from keizer_bot.club.rules.handlers import REGULATIONS, RULES
from keizer_bot.club.seasons.handlers import COMPETITION, FILE, SEASON
from keizer_bot.club.signing_off.handlers import (
    COME_LATER,
    EXTERNAL,
    REMINDER,
    SIGN_OFF,
    SIGN_ON,
    STANDING,
    WHO,
)
from keizer_bot.club.teams.handlers import DRIVEN, MATCH, TEAM
from keizer_bot.club.website.handlers import SCREEN
from keizer_bot.i18n.commands import CommandTable

_IN_ORDER = (
    (SIGN_OFF, SIGN_ON, CHECK_IN, COME_LATER, WHO, RESULT, OWN_CALENDAR),
    (PAIRINGS, RANKING, ME, WHY, WHAT_IF, PLAYER, MUTUAL),
    (ROUND, COURSE, CROSS_TABLE, EVENING, CALENDAR, PRIZES),
    (UNDO, STANDING, REMINDER, PICTURES, LANGUAGE, ADDRESS, WEBSITE),
    (MY_DATA, DEVICES, UNLINK, ERASE, START, HELP),
    (HONOURS, RECORDS, CUPS, TEAM, EXTERNAL, DRIVEN, RULES, REGULATIONS),
    (OBJECTION, APPEAL, COMMITTEE, LOG),
    (MANAGE, CORRECT, MISSING, AWARD, ADJUST, POSTPONE, ADVANCE, CALL),
    (FORCE, FORBID, BYE, PAIR, PUBLISH),
    (LINK, GUEST, RATING, GROUPS, WITHDRAW, MERGE, MATCH, EXEMPTION, WARNING),
    (SEASON, COMPETITION, CLUB, FILE, SCREEN, ARBITERS, STATUS, FOUND, CLUBS),
)

COMMANDS = CommandTable(chain.from_iterable(_IN_ORDER))
