"""The commands of all subjects, in the order of /help, and their scheduled jobs.

The rounds' jobs come first: the other jobs are looked up after them.
"""

from datetime import datetime
from functools import wraps
from itertools import chain

from keizer_bot.club.accounts.handlers import DEVICES, LINK, UNLINK
from keizer_bot.club.accounts.topics import JOBS as GROUP_JOBS
from keizer_bot.club.calendar.actions import ADVANCE, CALENDAR, POSTPONE
from keizer_bot.club.changes.actions import LOG, UNDO
from keizer_bot.club.dashboard.actions import JOBS as DASHBOARD_JOBS
from keizer_bot.club.dashboard.actions import MANAGE, PAIR
from keizer_bot.club.help.actions import HELP
from keizer_bot.club.history.actions import JOBS as CUP_JOBS
from keizer_bot.club.history.handlers import CUPS, HONOURS, PRIZES, RECORDS
from keizer_bot.club.history.summaries import JOBS as HISTORY_JOBS
from keizer_bot.club.hosting.actions import CLUBS, STATUS
from keizer_bot.club.hosting.actions import JOBS as HEALTH_JOBS
from keizer_bot.club.hosting.founding import CLUB, FOUND, START
from keizer_bot.club.hosting.founding import JOBS as FOUNDING_JOBS
from keizer_bot.club.hosting.sleeping import JOBS as HOSTING_JOBS
from keizer_bot.club.importing.rating_lists import RATING
from keizer_bot.club.jobs import JOBS as ROUND_JOBS
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
from keizer_bot.club.pairing.check_in import JOBS as CHECK_IN_JOBS
from keizer_bot.club.pairing.overrides import BYE, FORBID, FORCE
from keizer_bot.club.people.addresses import JOBS as ADDRESS_JOBS
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
from keizer_bot.club.players.actions import WITHDRAW
from keizer_bot.club.players.entry import GUEST
from keizer_bot.club.players.ratings import GROUPS
from keizer_bot.club.results.appeals import JOBS as APPEAL_JOBS
from keizer_bot.club.results.disputes import JOBS as DISPUTE_JOBS
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
from keizer_bot.club.rules.actions import JOBS as RULES_JOBS
from keizer_bot.club.rules.actions import RULES
from keizer_bot.club.rules.regulations import REGULATIONS
from keizer_bot.club.seasons.events import COMPETITION
from keizer_bot.club.seasons.exporting import FILE
from keizer_bot.club.seasons.wizard import SEASON
from keizer_bot.club.signing_off.handlers import (
    COME_LATER,
    EXTERNAL,
    REMINDER,
    SIGN_OFF,
    SIGN_ON,
    STANDING,
    WHO,
)
from keizer_bot.club.signing_off.reminders import JOBS as REMINDER_JOBS
from keizer_bot.club.teams.handlers import DRIVEN, MATCH, TEAM
from keizer_bot.club.website.actions import JOBS as PAGE_JOBS
from keizer_bot.club.website.actions import SCREEN
from keizer_bot.core.jobs import JobFinder, ScheduledJob
from keizer_bot.i18n.commands import CommandTable
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, seasons
from keizer_bot.store.transaction import Transaction

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


_FINDERS: tuple[JobFinder, ...] = (
    *ROUND_JOBS,
    *REMINDER_JOBS,
    *CHECK_IN_JOBS,
    *DISPUTE_JOBS,
    *DASHBOARD_JOBS,
    *GROUP_JOBS,
    *ADDRESS_JOBS,
    *FOUNDING_JOBS,
    *HISTORY_JOBS,
    *CUP_JOBS,
    *APPEAL_JOBS,
    *HOSTING_JOBS,
    *HEALTH_JOBS,
    *RULES_JOBS,
    *PAGE_JOBS,
)


def _of_clubs_awake(find: JobFinder) -> JobFinder:
    """The finder without jobs for seasons of clubs that sleep."""

    @wraps(find)
    def find_awake(tx: Transaction, at: datetime) -> list[ScheduledJob]:
        asleep = seasons.sleeping_seasons(tx)
        return [job for job in find(tx, at) if job.season_id not in asleep]

    return find_awake


def watched(find: JobFinder) -> JobFinder:
    """The finder, watched: a commit that writes to a table it read signals to look again."""

    @wraps(find)
    def find_watched(tx: Transaction, at: datetime) -> list[ScheduledJob]:
        with tx.watching(find):
            return list(find(tx, at))

    return find_watched


JOBS: tuple[JobFinder, ...] = tuple(watched(_of_clubs_awake(find)) for find in _FINDERS)


def name_of(tx: Transaction, texts: Translator, job: ScheduledJob) -> str:
    """The job's name in the log: ``De Pion: pairing of round 12``."""
    if job.what is None:
        return str(job.do.__name__)
    name = texts.render(job.what, "en")
    if job.season_id is None:
        return name
    competition = clubs.competition(tx, seasons.season(tx, job.season_id).competition_id)
    club = clubs.club(tx, competition.club_id).name
    return f"{club}, {competition.name}: {name}" if competition.beside else f"{club}: {name}"
