"""``/competitie``: the club's competitions, and a new one beside the main one."""

from dataclasses import asdict

from keizer_bot.club.competitions.actions import list_competitions, set_competition
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.settings import CompetitionWords, read_competition


@reads(read_competition)
def competition(request: Request, said: CompetitionWords | None) -> Reply:
    """``/competitie``: all of them; ``/competitie Rapid dinsdag 20:00`` begins one."""
    if said is None:
        return Reply.of(*list_competitions(request.context))
    return set_competition(request.context, **asdict(said))


COMPETITION = Command(
    "competitie competition torneo", Topic.MANAGING, competition, may=Right.ALL, scope=Scope.CLUB
)
