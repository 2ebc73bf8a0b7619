"""The arbiter's words about a pairing: forced and forbidden pairs, byes, publishing."""

from keizer_bot.club.pairing.by_hand import (
    ask_to_publish,
    publish_pairings,
    publish_ranking,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold

_PAIRINGS = frozenset("indeling pairings abbinamenti".split())  # noqa: SIM905 - words
_RANKING = frozenset("stand ranglijst ranking classifica".split())  # noqa: SIM905 - words

_BESIDE = frozenset("de the gli la nu now ora graag aub please".split())  # noqa: SIM905 - words


def publish(request: Request) -> Answer:
    """``/publiceer [indeling|stand]``: post it now; asked where more is said, or less."""
    said = set(fold(request.rest).strip(" .!").split()) - _BESIDE
    if said and said <= _PAIRINGS:
        return publish_pairings(request.context)
    if said and said <= _RANKING:
        return publish_ranking(request.context)
    return ask_to_publish(request.context)


PUBLISH = Command(
    "publiceer publish pubblica",
    Topic.PAIRING,
    publish,
    usual=True,
    may=Right.PAIRING,
    scope=Scope.COMING,
)
