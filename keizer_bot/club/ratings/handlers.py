"""Ratings and groups: a list's, one player's, and who is in which group."""

from keizer_bot.club.ratings.actions import club_on_list, rating_menu
from keizer_bot.club.ratings.one_player import estimate_rating, find_on_list
from keizer_bot.club.ratings.update import update_ratings
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.people import EstimatedRating, FederationClub, RatingWords, read_rating


@reads_in_scene(read_rating)
def rating(request: Request, said: RatingWords | None) -> Reply:
    """``/rating``: the last list; ``/rating jans`` looks somebody up; ``/rating Jansen 1500``.

    ``/rating club 123`` shows a club's members, ``/rating bijwerken`` goes through all players.
    """
    context = request.context
    match said:
        case None:
            return rating_menu(context)
        case Everybody.EVERYBODY:
            return update_ratings(context)
        case FederationClub(number):
            return club_on_list(context, words=number)
        case EstimatedRating(player, estimate):
            return estimate_rating(context, player=player.id, rating=estimate)
        case name:
            return find_on_list(context, said=name)


RATING = Command("rating rating elo", Topic.PEOPLE, rating, may=Right.PLAYERS, scope=Scope.SEASON)
