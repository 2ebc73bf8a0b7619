"""``/samenvoegen``: two names that are one person."""

from keizer_bot.club.one_person.actions import merge_members
from keizer_bot.club.one_person.messages import WhichTwo
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_roster
from keizer_bot.core.questions import Answer, Choice, ask_one, intend
from keizer_bot.core.request import Request
from keizer_bot.grammar.messages import WhichPlayer
from keizer_bot.grammar.names import find_known, two_names
from keizer_bot.i18n.commands import Right, Topic

_MOST_PAIRS = 6  # buttons under one question


def merge(request: Request) -> Answer:
    """``/samenvoegen NAME = NAME``: two members who are one person."""
    context, people = request.context, club_roster(request.context, Right.PLAYERS)
    one, equals, other = request.rest.partition("=")
    if not request.rest.strip():
        raise WhichTwo
    if not equals:
        one, other = two_names(request.rest, people)
    found = find_known(one, people), find_known(other, people)
    pairs = {frozenset((a.id, b.id)): (a, b) for a in found[0] for b in found[1] if a != b}
    if len(pairs) <= 1:
        two = next(iter(pairs.values()), (found[0][0], found[1][0]))
        return merge_members(context, member=two[0].id, other=two[1].id)
    choices = [
        Choice(f"{a.name} = {b.name}", intend(merge_members, member=a.id, other=b.id))
        for a, b in list(pairs.values())[:_MOST_PAIRS]
    ]
    return ask_one(context, WhichPlayer(request.rest), choices)


MERGE = Command(
    "samenvoegen merge unisci", Topic.PEOPLE, merge, may=Right.PLAYERS, scope=Scope.CLUB
)
