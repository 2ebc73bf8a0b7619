"""``/competitie``: the club's competitions, and a new one beside the main one."""

from dataclasses import asdict

from keizer_bot.club.competitions.actions import list_competitions, set_competition
from keizer_bot.club.competitions.events import events_offered
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import Several
from keizer_bot.core.questions import ask
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.settings import CompetitionWords, read_competition


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
