"""Runs the jobs that are due, as the scheduler does, in the given transaction."""

from __future__ import annotations

from datetime import datetime

from keizer_bot.app.subjects import JOBS
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import JobFinder
from keizer_bot.store.transaction import Transaction


def run_jobs(tx: Transaction, app_context: AppContext, at: datetime, *looks: JobFinder) -> int:
    """Run every due job, or those that these looks find; returns their number."""
    done = 0
    for look in looks or JOBS:
        for job in look(tx, at):
            if job.moment <= at:
                job.do(tx, app_context, at, *job.about)
                done += 1
    return done
