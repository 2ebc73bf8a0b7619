"""``/samenvoegen``: two names that are one person."""

from keizer_bot.club.one_person.actions import merge_members
from keizer_bot.club.one_person.messages import WhichTwo
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Choice, ask_one, intend
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.messages import WhichPlayer
from keizer_bot.reading.people import OnePersonTwice, read_one_person

_MOST_PAIRS = 6  # buttons under one question


@reads_in_scene(read_one_person)
def merge(request: Request, said: OnePersonTwice | None) -> Reply:
    """``/samenvoegen NAME = NAME``: two members who are one person."""
    if said is None:
        raise WhichTwo
    if len(said.pairs) == 1:
        one, other = said.pairs[0]
        return merge_members(request.context, member=one.id, other=other.id)
    choices = [
        Choice(f"{a.name} = {b.name}", intend(merge_members, member=a.id, other=b.id))
        for a, b in said.pairs[:_MOST_PAIRS]
    ]
    return ask_one(request.context, WhichPlayer(said.names), choices)


MERGE = Command(
    "samenvoegen merge unisci", Topic.PEOPLE, merge, may=Right.PLAYERS, scope=Scope.CLUB
)
