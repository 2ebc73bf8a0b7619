"""Every command and what answers it; a test holds this against the table of commands."""

from __future__ import annotations

from collections.abc import Callable

from keizer_bot.bot.arbiter_handlers import ARBITER_HANDLERS
from keizer_bot.bot.competition_handlers import COMPETITION
from keizer_bot.bot.context import Context
from keizer_bot.bot.desk_handlers import DESK
from keizer_bot.bot.explain_handlers import EXPLAINING
from keizer_bot.bot.file_handlers import FILES
from keizer_bot.bot.house_handlers import HOUSE
from keizer_bot.bot.justice_handlers import JUSTICE, JUSTICE_READING
from keizer_bot.bot.later_handlers import later
from keizer_bot.bot.member_handlers import READING, language
from keizer_bot.bot.picture_handlers import PICTURES, look
from keizer_bot.bot.presence_handlers import PRESENCE
from keizer_bot.bot.prize_handlers import OUTSIDE, PRIZES
from keizer_bot.bot.rating_handlers import RATING
from keizer_bot.bot.record_handlers import RECORD
from keizer_bot.bot.result_handlers import result
from keizer_bot.bot.round_handlers import ROUNDS
from keizer_bot.bot.season_handlers import SEASON
from keizer_bot.bot.sign_off_handlers import SIGNING
from keizer_bot.bot.team_handlers import TEAMS
from keizer_bot.bot.website_handlers import WEBSITE
from keizer_bot.usecases.ask import Answer

Handler = Callable[[Context], Answer | None]

HANDLERS: dict[str, Handler] = {
    **READING,
    **PICTURES,
    **SIGNING,
    **PRESENCE,
    **ARBITER_HANDLERS,
    **EXPLAINING,  # after the arbiter's: /speler is everybody's, and hands him his part of it
    **ROUNDS,  # likewise
    **DESK,
    **HOUSE,
    **FILES,
    **RATING,
    **RECORD,
    **TEAMS,
    **PRIZES,
    **OUTSIDE,
    **JUSTICE,
    **JUSTICE_READING,
    **SEASON,
    **COMPETITION,
    **WEBSITE,
    "uitslag": result,
    "later": later,
    "plaatjes": look,
    "taal": language,
}

QUESTIONS = frozenset([*READING, *PICTURES, *EXPLAINING, *JUSTICE_READING])
"""The commands that only ask, and of which somebody may send too many."""
