"""Handles files that arbiters send in private, and ``/rating``.

The bot fetches and reads a file before it handles its message, outside every transaction, so that
nobody waits for it. The inbox row stays new until the message is handled: a kill in between only
loses the download.
"""

from keizer_bot.club.importing.actions import take_file
from keizer_bot.club.importing.document import LARGEST
from keizer_bot.club.importing.messages import FileTooLarge
from keizer_bot.club.importing.rating_lists import (
    club_on_list,
    estimate_rating,
    find_on_list,
    rating_menu,
)
from keizer_bot.club.importing.rating_update import update_ratings
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request, SentFile
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.people import EstimatedRating, FederationClub, RatingWords, read_rating


def file_(request: Request, file: SentFile) -> Reply:
    """Handle a file without a command: its content decides what the bot asks."""
    if file.size > LARGEST and request.context.actor.is_arbiter:
        raise FileTooLarge(LARGEST // 1024**2)
    return take_file(request.context, name=file.name, received=file.content)


@reads_in_scene(read_rating)
def rating(request: Request, reading: RatingWords | None) -> Reply:
    """``/rating``: the last list; ``/rating jans`` looks somebody up; ``/rating Jansen 1500``.

    ``/rating club 123`` shows a club's members, ``/rating bijwerken`` goes through all players.
    """
    context = request.context
    match reading:
        case None:
            return rating_menu(context)
        case Everybody.EVERYBODY:
            return update_ratings(context)
        case FederationClub(number):
            return club_on_list(context, words=number)
        case EstimatedRating(player, estimate):
            return estimate_rating(context, player=player.id, rating=estimate)
        case name:
            return find_on_list(context, name_or_number=name)


RATING = Command("rating rating elo", Topic.PEOPLE, rating, Scope.SEASON, Right.PLAYERS)
