"""Games for a team count in the ranking too, where the rules pay a match by its own result."""

from keizer_bot.club.external_games.messages import MatchResultCounts
from keizer_bot.club.ranking.effects import show
from keizer_bot.club.teams.match_days import kind_of_match
from keizer_bot.club.teams.match_results import note_result
from keizer_bot.core.context import RequestContext
from keizer_bot.store import clubs, seasons
from keizer_bot.store.external import ExternalRow


def pay_match(context: RequestContext, game: ExternalRow) -> None:
    """Let a game that was entered or taken back count where its player is noted as away for it."""
    for competition in clubs.competitions(context.tx, context.club.id):
        own = context.at_competition(competition)
        if own.running is None:
            continue
        who = seasons.players_by_member(own.tx, own.running.id).get(game.member_id)
        evenings = [evening.date for evening in own.calendar.evenings]
        for evening in own.calendar.evenings if who else ():
            kind = kind_of_match(own.rules.absence, evenings, evening.date, game.date)
            if kind is not None and who is not None and note_result(own, who, evening):
                show(own, evening.id, MatchResultCounts(evening.number, who.name))
