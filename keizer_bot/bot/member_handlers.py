"""What every member may ask: who comes, the pairings, the ranking, himself, the calendar."""

from __future__ import annotations

import re

from keizer_bot.bot.context import Context
from keizer_bot.bot.part_ranking import part_ranking
from keizer_bot.bot.picture_handlers import picture_button, wanted_picture
from keizer_bot.grammar.days import read_days
from keizer_bot.grammar.evenings import Days
from keizer_bot.i18n.commands import Behind, Role, Topic
from keizer_bot.reports.attendance import attendance_post
from keizer_bot.reports.calendar import calendar_post
from keizer_bot.reports.help import help_post, short_help
from keizer_bot.reports.pairings import pairings_post
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.reports.sheet import sheet_post
from keizer_bot.usecases import reading
from keizer_bot.usecases.ask import Answer, Choice, Pages, ask, intend
from keizer_bot.usecases.commands import AnswerKind, Command, Scope
from keizer_bot.usecases.last_season import own_player_or_last
from keizer_bot.usecases.pictures import Shows
from keizer_bot.usecases.settings import ChooseLanguage, set_language, set_own_game

_NUMBER = re.compile(r"\d{1,3}")
_LANGUAGES = {"nl": "Nederlands", "en": "English", "it": "Italiano"}
_OWN_NAMES = {"ne": "nl", "du": "nl", "ol": "nl", "in": "en"}  # as in nederlands, olandese
_QUIET = ("stil", "quiet", "silenzio")
_NEWS = ("bericht", "message", "messaggio")


def _number(context: Context) -> int | None:
    """The round that is named, if any."""
    found = _NUMBER.search(context.rest)
    return int(found[0]) if found else None


def who(context: Context) -> Answer:
    """``/wie [when]``: who comes to the coming evening, or to the one that is named."""
    view = reading.attendance(context.desk, evening=_evening(context))
    return Pages(attendance_post(view, context.desk.texts, context.language))


WHO = Command("wie who chi", Topic.WEEK, who, usual=True, asks=True)


def _evening(context: Context) -> int | None:
    """The id of the one evening that is named, if any."""
    if not context.rest:
        return None
    named = read_days(context.rest, context.desk.calendar, context.sent)
    return named.evenings[0].id if isinstance(named, Days) else None


def ranking(context: Context) -> Answer:
    """``/stand [round]``: the ranking as it is now, or after that round; or a part of it."""
    part = part_ranking(context) or wanted_picture(context, Shows.RANKING)
    if part is not None:
        return part
    view = reading.ranking(context.desk, after=_number(context))
    rows = picture_button(context, Shows.RANKING, view.round)
    return Pages(ranking_post(view, context.desk.texts, context.language), rows=rows)


RANKING = Command(
    "stand ranking classifica", Topic.READING, ranking, usual=True, behind=Behind.PART, asks=True
)


def pairings(context: Context) -> Answer:
    """``/indeling [round]``: the newest pairing, or that of a round."""
    picture = wanted_picture(context, Shows.PAIRINGS)
    if picture is not None:
        return picture
    view = reading.pairings(context.desk, number=_number(context))
    rows = picture_button(context, Shows.PAIRINGS, view.round)
    return Pages(pairings_post(view, context.desk.texts, context.language), rows=rows)


PAIRINGS = Command(
    "indeling pairings abbinamenti",
    Topic.READING,
    pairings,
    usual=True,
    behind=Behind.PART,
    asks=True,
)


def me(context: Context) -> Answer:
    """``/mij [bericht|stil]``: my place and my points line by line; or news of my own game."""
    word = context.rest.strip().casefold()
    if word in _NEWS + _QUIET:
        return set_own_game(context.desk, wanted=word in _NEWS)
    view = reading.sheet(context.desk, own_player_or_last(context.desk))
    return Pages(sheet_post(view, context.desk.texts, context.own_language), own=True)


ME = Command("mij me io", Topic.READING, me, usual=True, answers=AnswerKind.OWN, asks=True)


def calendar(context: Context) -> Answer:
    """``/kalender``: the evenings of the season."""
    view = reading.season_calendar(context.desk)
    return Pages(calendar_post(view, context.desk.texts, context.language))


CALENDAR = Command("kalender calendar calendario", Topic.READING, calendar, usual=True, asks=True)


def help_(context: Context) -> Answer:
    """``/help`` and ``/start``: everything that the sender may do, which is long for a group."""
    desk = context.desk
    if not (context.heard.place.private or context.private_open):
        return Pages(short_help(desk.commands, desk.bot_name, desk.texts, context.language))
    role = Role.ARBITER if desk.actor.is_arbiter else Role.MEMBER
    return Pages(help_post(desk.commands, role, desk.texts, context.own_language), own=True)


HELP = Command("help help aiuto", Topic.OWN, help_, usual=True, scope=Scope.CLUB, asks=True)
START = Command(
    "start start start", Topic.OWN, help_, scope=Scope.ANYBODY, answers=AnswerKind.REPORT, asks=True
)


def language(context: Context) -> Answer:
    """``/taal [nl|en|it]``: the language of the private chat."""
    word = context.rest.strip().casefold()[:2]
    word = _OWN_NAMES.get(word, word)
    if word in _LANGUAGES:
        return set_language(context.desk, language=word)
    choices = [Choice(name, intend(set_language, language=key)) for key, name in _LANGUAGES.items()]
    return ask(context.desk, ChooseLanguage(), choices, in_a_row=3)


LANGUAGE = Command(
    "taal language lingua",
    Topic.OWN,
    language,
    usual=True,
    behind=Behind.WORDS,
    scope=Scope.CLUB,
    answers=AnswerKind.OWN,
)
