"""All scheduled jobs, and their names for the log.

The rounds' jobs come first: the other jobs are looked up after them.
"""

from datetime import datetime
from functools import wraps

from keizer_bot.club.accounts.topics import JOBS as GROUP_JOBS
from keizer_bot.club.dashboard.actions import JOBS as DASHBOARD_JOBS
from keizer_bot.club.history.cups import JOBS as CUP_JOBS
from keizer_bot.club.history.summaries import JOBS as HISTORY_JOBS
from keizer_bot.club.hosting.founding import JOBS as FOUNDING_JOBS
from keizer_bot.club.hosting.health import JOBS as HEALTH_JOBS
from keizer_bot.club.hosting.sleeping import JOBS as HOSTING_JOBS
from keizer_bot.club.jobs import JOBS as ROUND_JOBS
from keizer_bot.club.pairing.check_in import JOBS as CHECK_IN_JOBS
from keizer_bot.club.people.addresses import JOBS as ADDRESS_JOBS
from keizer_bot.club.results.appeals import JOBS as APPEAL_JOBS
from keizer_bot.club.results.disputes import JOBS as DISPUTE_JOBS
from keizer_bot.club.rules.actions import JOBS as RULES_JOBS
from keizer_bot.club.signing_off.reminders import JOBS as REMINDER_JOBS
from keizer_bot.club.website.public_page import JOBS as PAGE_JOBS
from keizer_bot.core.jobs import JobFinder, ScheduledJob
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, seasons
from keizer_bot.store.transaction import Transaction

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
