"""``/website``: whether one stands on the club's website with one's name or with initials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.names import Person
from keizer_bot.grammar.settings import read_website
from keizer_bot.i18n.commands import Topic
from keizer_bot.usecases.commands import AnswerKind, Command, Scope
from keizer_bot.usecases.website import members_to_name, set_names, set_usual, show_names

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


def website(context: Context) -> Answer:
    """``/website [volledig|initialen]``; the arbiter also ``/website NAME|club initialen``."""
    wanted = read_website(context.rest)
    if wanted is None:
        return show_names(context.desk)
    if wanted.club:
        return set_usual(context.desk, wish=wanted.wish)
    if not wanted.name:
        return set_names(context.desk, wish=wanted.wish)
    people = [Person(number, name) for number, name in members_to_name(context.desk)]
    member = person(wanted.name, people).id
    return set_names(context.desk, wish=wanted.wish, member=member)


WEBSITE = Command(
    "website website sito", Topic.OWN, website, scope=Scope.CLUB, answers=AnswerKind.OWN
)
