"""Everything that comes due, and the name of each job.

The steps of the rounds come first: what else is due is looked up after them.
"""

from __future__ import annotations

from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, seasons
from keizer_bot.store.connection import Transaction
from keizer_bot.usecases import (
    check_in_posts,
    dashboard,
    disputes_due,
    due,
    reminders,
    team_asks,
)
from keizer_bot.usecases.scheduled_job import Look, ScheduledJob

JOBS: tuple[Look, ...] = (
    *due.JOBS,
    *team_asks.JOBS,
    *reminders.JOBS,
    *check_in_posts.JOBS,
    *disputes_due.JOBS,
    *dashboard.JOBS,
)


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
