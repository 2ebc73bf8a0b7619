"""``/seizoen``, how far it is and a new one; ``/competitie``, those beside the main one."""

from dataclasses import asdict

from keizer_bot.club.seasons.competitions import events_offered, list_competitions, set_competition
from keizer_bot.club.seasons.wizard import season_overview
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import Several
from keizer_bot.core.questions import ask
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.settings import CompetitionWords, read_competition


def season(request: Request) -> Reply:
    """``/seizoen``: the running season; a new one, and the end of it."""
    return season_overview(request.context)


SEASON = Command(
    "seizoen season stagione",
    Topic.MANAGING,
    season,
    usual=True,
    may=Right.ALL,
    scope=Scope.SEASON,
    without_season=True,
)


@reads(read_competition)
def competition(request: Request, said: CompetitionWords | None) -> Reply:
    """``/competitie``: all of them, and what can be begun by a tap; with words it begins one."""
    if said is None:
        lines = list_competitions(request.context)
        return ask(request.context, Several(lines), events_offered(), in_a_row=2)
    return set_competition(request.context, **asdict(said))


COMPETITION = Command(
    "competitie competition torneo", Topic.MANAGING, competition, may=Right.ALL, scope=Scope.CLUB
)
