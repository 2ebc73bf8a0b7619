"""The one table of commands: what the subjects declare, in the order of /help."""

from __future__ import annotations

from itertools import chain

from keizer_bot.bot.arbiter_players import GUEST, WITHDRAW
from keizer_bot.bot.arbiter_results import AWARD, CORRECT, MISSING
from keizer_bot.bot.arbiter_season import (
    ADVANCE,
    BYE,
    CALL,
    FORBID,
    FORCE,
    LINK,
    LOG,
    POSTPONE,
    PUBLISH,
)
from keizer_bot.bot.competition_handlers import COMPETITION
from keizer_bot.bot.deputy_handlers import ARBITERS
from keizer_bot.bot.desk_handlers import MANAGE, PAIR
from keizer_bot.bot.explain_handlers import MUTUAL, PLAYER, WHAT_IF, WHY
from keizer_bot.bot.file_handlers import FILE
from keizer_bot.bot.house_handlers import ERASE, MY_DATA, STATUS
from keizer_bot.bot.justice_handlers import (
    APPEAL,
    COMMITTEE,
    EXEMPTION,
    OBJECTION,
    REGULATIONS,
    WARNING,
)
from keizer_bot.bot.later_handlers import COME_LATER
from keizer_bot.bot.member_handlers import (
    CALENDAR,
    HELP,
    LANGUAGE,
    ME,
    PAIRINGS,
    RANKING,
    START,
    WHO,
)
from keizer_bot.bot.picture_handlers import COURSE, CROSS_TABLE, EVENING, PICTURES
from keizer_bot.bot.presence_handlers import HERE, REMINDER, STANDING
from keizer_bot.bot.prize_handlers import DRIVEN, EXTERNAL, PRIZES
from keizer_bot.bot.rating_handlers import GROUPS, RATING
from keizer_bot.bot.record_handlers import UNDO
from keizer_bot.bot.result_handlers import RESULT
from keizer_bot.bot.round_handlers import ROUND
from keizer_bot.bot.season_handlers import RULES, SEASON
from keizer_bot.bot.sign_off_handlers import SIGN_OFF, SIGN_ON
from keizer_bot.bot.team_handlers import MATCH, TEAM
from keizer_bot.bot.website_handlers import WEBSITE
from keizer_bot.i18n.commands import CommandTable

_IN_ORDER = (
    (SIGN_OFF, SIGN_ON, HERE, COME_LATER, WHO, RESULT),
    (PAIRINGS, RANKING, ME, WHY, WHAT_IF, PLAYER, MUTUAL),
    (ROUND, COURSE, CROSS_TABLE, EVENING, CALENDAR, PRIZES),
    (UNDO, STANDING, REMINDER, PICTURES, LANGUAGE, WEBSITE, MY_DATA, ERASE, START, HELP),
    (TEAM, EXTERNAL, DRIVEN, RULES, REGULATIONS, OBJECTION, APPEAL, COMMITTEE, LOG),
    (MANAGE, CORRECT, MISSING, AWARD, POSTPONE, ADVANCE, CALL),
    (FORCE, FORBID, BYE, PAIR, PUBLISH),
    (LINK, GUEST, RATING, GROUPS, WITHDRAW, MATCH, EXEMPTION, WARNING),
    (SEASON, COMPETITION, FILE, ARBITERS, STATUS),
)

COMMANDS = CommandTable(chain.from_iterable(_IN_ORDER))
