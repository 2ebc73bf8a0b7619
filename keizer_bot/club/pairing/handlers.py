"""The arbiter's words about a pairing: forced and forbidden pairs, byes, publishing."""

from keizer_bot.club.pairing.by_hand import (
    ask_to_publish,
    publish_pairings,
    publish_ranking,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.rounds import Publication, read_publication


@reads(read_publication)
def publish(request: Request, wanted: Publication | None) -> Reply:
    """``/publiceer [indeling|stand]``: post it now; asked where more is said, or less."""
    if wanted is None:
        return ask_to_publish(request.context)
    post = publish_pairings if wanted is Publication.PAIRINGS else publish_ranking
    return post(request.context)


PUBLISH = Command(
    "publiceer publish pubblica",
    Topic.PAIRING,
    publish,
    usual=True,
    may=Right.PAIRING,
    scope=Scope.COMING,
)
