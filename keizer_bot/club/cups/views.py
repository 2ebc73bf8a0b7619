"""The club's cups as lines."""

from collections.abc import Iterable, Iterator, Mapping

from keizer_bot.club.cups import messages
from keizer_bot.club.cups.actions import plays_no_more
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.message import Message
from keizer_bot.store import cups
from keizer_bot.store.cups import Cup


def cup_lines(known: Iterable[Cup], called: Mapping[int, str]) -> tuple[Message, ...]:
    """Each cup, and who has it, by these names."""
    return tuple([cup_line(cup, called) for cup in known])


def cup_line(cup: Cup, called: Mapping[int, str]) -> Message:
    """A cup and who has it, by these names."""
    if cup.holder_id is None:
        return messages.CupHome(cup.name)
    return messages.CupHeld(cup.name, called[cup.holder_id], cup.since)


def lines_for_arbiter(context: RequestContext, called: Mapping[int, str]) -> Iterator[Message]:
    """The same, with who must bring one back at once."""
    for cup in cups.cups(context.tx, context.club.id):
        if cup.holder_id is not None and plays_no_more(context, cup.holder_id):
            yield messages.CupOwed(cup.name, called[cup.holder_id], cup.since)
        else:
            yield cup_line(cup, called)
