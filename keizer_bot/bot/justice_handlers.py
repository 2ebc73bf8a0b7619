"""Objections, appeals, the club's regulations, and what the arbiter keeps about members."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keizer_bot.bot.asked_names import roster
from keizer_bot.grammar import words
from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.names import Found, Nobody, Person, each_name, find
from keizer_bot.i18n.commands import Behind, Role, Topic
from keizer_bot.i18n.html import Html
from keizer_bot.usecases.appeals import which_appeal
from keizer_bot.usecases.ask import Answer, Pages
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.committee import club_members, committee, set_committee
from keizer_bot.usecases.disputes_evening import object_to_evening
from keizer_bot.usecases.regulations import headings, quote_regulations
from keizer_bot.usecases.remarks import (
    RemarkInPrivate,
    RemarkKind,
    RemarkNeedsWords,
    keep_remark,
    list_remarks,
    remarks_on_card,
)

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context

_LONGEST_NAME = 6  # words


def objection(context: Context) -> Answer:
    """``/bezwaar [what happened]``: an objection to something of the evening."""
    return object_to_evening(context.desk, words=context.rest)


OBJECTION = Command("bezwaar objection reclamo", Topic.CLUB, objection)


def appeal(context: Context) -> Answer:
    """``/beroep``: a decided objection goes to the committee."""
    return which_appeal(context.desk)


APPEAL = Command("beroep appeal appello", Topic.CLUB, appeal)


def committee_(context: Context) -> Answer:
    """``/commissie``: who decides about appeals; ``/commissie A, B, C`` by the arbiter."""
    if not context.rest.strip():
        return committee(context.desk)
    context.desk.require_arbiter()
    everybody = _members(context)
    ids = tuple(person(name, everybody).id for name in each_name(context.rest))
    return set_committee(context.desk, members=ids)


COMMITTEE = Command("commissie committee commissione", Topic.CLUB, committee_, scope=Scope.CLUB)


def _members(context: Context) -> tuple[Person, ...]:
    return tuple(Person(m.id, m.name) for m in club_members(context.desk))


def regulations(context: Context) -> Answer:
    """``/reglement [word or number]``: the club's own articles, literally."""
    asked = words.line(context.rest)
    if not asked:
        return headings(context.desk, language=context.language)
    return quote_regulations(context.desk, asked=asked)


REGULATIONS = Command(
    "reglement regulations regolamento",
    Topic.CLUB,
    regulations,
    behind=Behind.WORDS,
    scope=Scope.CLUB,
    asks=True,
)


def _remark(kind: RemarkKind) -> Callable[[Context], Answer]:
    def remark(context: Context) -> Answer:
        """``/ontheffing``, ``/waarschuwing``: all of them; with a name and words, a new one."""
        if not context.heard.place.private:
            raise RemarkInPrivate(kind)
        said = words.line(context.rest, longest=words.LONGEST_BY_ARBITER)
        if not said:
            return list_remarks(context.desk, kind=kind)
        who, rest = _name_first(said, _members(context), kind)
        return keep_remark(context.desk, kind=kind, member=who.id, words=rest)

    return remark


EXEMPTION = Command(
    "ontheffing exemption esenzione",
    Topic.PEOPLE,
    _remark(RemarkKind.EXEMPTION),
    may=Role.ARBITER,
    scope=Scope.CLUB,
)
WARNING = Command(
    "waarschuwing warning ammonizione",
    Topic.PEOPLE,
    _remark(RemarkKind.WARNING),
    may=Role.ARBITER,
    scope=Scope.CLUB,
)


def _name_first(said: str, people: tuple[Person, ...], kind: RemarkKind) -> tuple[Person, str]:
    """Who is named in front, and what follows. Raises as `person`, or `RemarkNeedsWords`."""
    name, colon, rest = said.partition(":")
    if colon:
        return person(name, people), rest.strip()
    parts = said.split()
    for length in range(min(len(parts), _LONGEST_NAME), 0, -1):
        name = " ".join(parts[:length])
        if not isinstance(find(name, people, whole=True), Nobody):
            return person(name, people), " ".join(parts[length:])
    if len(parts) == 1:
        raise RemarkNeedsWords(kind)
    return person(parts[0], people), " ".join(parts[1:])


def with_remarks(context: Context, name: str, shown: Answer) -> Answer:
    """A player's card, with what the arbiter keeps about him if it is the arbiter in private."""
    desk = context.desk
    if not (desk.actor.is_arbiter and context.heard.place.private and isinstance(shown, Pages)):
        return shown
    found = find(words.line(name), roster(context))
    if not isinstance(found, Found):
        return shown
    player = next(p for p in desk.players.values() if p.id == found.person.id)
    lines = [
        desk.texts.render(remark, context.language)
        for remark in remarks_on_card(desk, member=player.member_id)
    ]
    return Pages((*shown.pages, Html("\n".join(lines)))) if lines else shown


JUSTICE_READING = {"reglement": regulations}
"""The one that only looks something up."""
