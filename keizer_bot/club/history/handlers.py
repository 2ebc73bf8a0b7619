"""Answers about past winners, records, prizes and cups.

``/erelijst``, ``/records``, ``/prijzen`` and ``/bekers``.
"""

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain

from msgspec.structs import replace

from keizer_bot.club.history import messages
from keizer_bot.club.history.actions import (
    add_cup,
    add_past_winner,
    cup_line,
    cup_lines,
    give_cup,
    lines_for_arbiter,
    remove_cup,
    remove_past_winner,
    return_cup,
    take_pasted_honours,
)
from keizer_bot.club.history.summaries import past_seasons
from keizer_bot.club.history.summaries import prizes as prizes_now
from keizer_bot.club.history.views import (
    ended_in,
    honour_lines,
    other_wins,
    past_year_lines,
    record_lines,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NoSuchSeason, SeasonHeading
from keizer_bot.core.named import names_by_member
from keizer_bot.core.questions import Below, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Request, in_season
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.formats.honours_table import HonourLine
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.reading.lookups import (
    CupAct,
    CupWords,
    HonourAct,
    HonourWords,
    PastedHonours,
    PrizesWords,
    names_a_prize,
    read_cup,
    read_honours,
    read_prizes,
)
from keizer_bot.reports.prizes.messages import NoTeamPlayerYet
from keizer_bot.reports.prizes.views import attendance_table, prizes_answer, prizes_post
from keizer_bot.store import clubs, cups


@reads(read_honours)
def honours(request: Request, reading: HonourWords | PastedHonours) -> Reply | None:
    """``/erelijst [season]``: holders of cups and winners of prizes, the newest season first.

    The arbiter enters a past winner as ``2014 Clubkampioen Jan Jansen``, removes one with ``weg``
    before that, or pastes a whole table on lines of its own. Raises what the actions raise, and
    `HowToHonour`.
    """
    context = request.context
    if isinstance(reading, PastedHonours):
        return take_pasted_honours(context, reading.text)
    if reading.act is HonourAct.SHOW or not _enters(request, reading):
        return _show_roll(request, reading)
    year = reading.season.years if reading.season else ""
    if not (year and reading.prize and reading.name):
        raise messages.HowToHonour
    line = HonourLine(year, reading.prize, reading.name)
    act = remove_past_winner if reading.act is HonourAct.REMOVE else add_past_winner
    return Reply.of(act(context, line))


def _enters(request: Request, reading: HonourWords) -> bool:
    """True for words by which somebody wants to change the roll. Raises `ArbiterOnly`."""
    written = request.incoming.text.lstrip().startswith("/")
    dated = reading.season is not None and reading.season.first is not None
    meant = bool(reading.prize) and (dated or names_a_prize(reading.prize))
    arbiter = request.context.actor.is_arbiter
    if not written or not (meant or (arbiter and (dated or reading.act is HonourAct.REMOVE))):
        return False
    request.context.require_arbiter()
    return True


def _show_roll(request: Request, reading: HonourWords) -> Reply | None:
    """Show the whole roll, or one year's part; for a year without a season here, its winners."""
    season = reading.season
    year = season.years if season else ""
    won = [season for season in past_years(request.context) if year and season[0].endswith(year)]
    if not won:
        return in_season(_roll, request, season) if season else _roll(request)
    with suppress(NoSuchSeason):
        answer = in_season(_roll, request, season) if season else None
        if answer and answer.pages:
            return answer
    lines = [line for name, prizes in won for line in (None, messages.OfPastYear(name), *prizes)]
    return _with_title(request, messages.RollOfHonour(request.context.club.name), lines)


def _roll(request: Request) -> Reply:
    """The whole roll of honour; of the season that is looked up, its prizes alone."""
    context = request.context
    asked = context.looked_up
    seasons, earlier = honoured(context), () if asked else past_years(context)
    if not seasons and not earlier:
        return Reply.of(messages.NotWonYet(asked.name) if asked else messages.NobodyHonoured())
    title = messages.RollOfHonour(context.club.name)
    if asked is not None:  # the heading has its name already
        ended = str(ended_in(context, asked))
        also = (prizes for name, prizes in past_years(context) if name[-4:] == ended)
        return _with_title(request, title, chain(seasons[0][1], *also))
    lines: list[Message | None] = []
    if held := cups.cups(context.tx, context.club.id):
        lines += [None, *cup_lines(held, names_by_member(context))]
    for season, prizes in seasons:
        lines += [None, SeasonHeading(season), *prizes]
    for year, prizes in earlier:
        lines += [None, messages.OfPastYear(year), *prizes]
    lines += [None, messages.MoreRecords()]
    return _with_title(request, title, lines)


def past_years(context: Context) -> tuple[tuple[str, tuple[Message, ...]], ...]:
    """The past years with entered winners, the newest first, with a line for each prize."""
    main = clubs.competitions(context.tx, context.club.id)[0]
    there = context.at_competition(main)
    return past_year_lines(other_wins(there, past_seasons(there)), names_by_member(context))


def honoured(context: Context) -> list[tuple[str, tuple[Message, ...]]]:
    """The seasons that are over, the newest first: their names, and a line for each prize.

    The main competition's seasons come first, then those of the competitions beside it.
    """
    called, asked, here = names_by_member(context), context.looked_up, context.competition
    competitions = clubs.competitions(context.tx, context.club.id)
    return [
        (season.row.name, honour_lines(season, competition, called))
        for competition in ((here,) if asked or here.beside else competitions)
        for season in past_seasons(context.at_competition(competition))[::-1]
        if season.over and (asked is None or season.row.id == asked.id)
    ]


HONOURS = Command("erelijst honours albo", Topic.CLUB, honours, asks=True, scope=Scope.PLAYED)


def club_records(request: Request) -> Reply:
    """``/records``: the most titles, points, games and seasons, and the longest runs."""
    context = request.context
    past = past_seasons(context)
    lines = record_lines(past, other_wins(context, past), names_by_member(context))
    if not lines:
        return Reply.of(messages.NoRecords())
    return _with_title(request, messages.RecordsTitle(context.club.name), [None, *lines])


RECORDS = Command(
    "records records primati", Topic.CLUB, club_records, asks=True, scope=Scope.PLAYED
)


def _with_title(
    request: Request, title: Message, lines: Iterable[Message | None], foot: Message | None = None
) -> Reply:
    """The lines between their title and a foot; None is a blank one."""
    texts, language = request.context.texts, request.language
    head, *shown = (texts.render(line, language) if line else Html() for line in (title, *lines))
    return Reply.report(*pages(head, shown, f"\n{texts.render(foot, language)}" if foot else ""))


@reads_in_scene(read_cup)
def cups_of_club(request: Request, reading: CupWords) -> Reply:
    """``/bekers``: all cups; ``/bekers erbij NAME`` adds one, ``/bekers weg NAME`` removes it.

    ``/bekers CUP PLAYER [sinds DAY]`` records who has it, ``/bekers CUP terug`` that it is back.
    Raises what the actions raise, `CupUnknown`.
    """
    context = request.context
    if reading.act is CupAct.LIST:
        return _list(request)
    if reading.act is CupAct.ADD:
        return Reply.of(add_cup(context, name=reading.cup))
    cups_by_name = {cup.name: cup for cup in cups.cups(context.tx, context.club.id)}
    cup = cups_by_name.get(reading.cup)
    if cup is None:
        raise messages.CupUnknown(reading.cup, tuple(cups_by_name))
    if reading.act is CupAct.SHOW:
        return Reply.of(cup_line(cup, names_by_member(context)))
    if reading.act is CupAct.REMOVE:
        return Reply.of(remove_cup(context, cup))
    if reading.holder is None:
        return Reply.of(return_cup(context, cup))
    return Reply.of(give_cup(context, cup, member=reading.holder.id, since=reading.since))


CUPS = Command("bekers cups coppe", Topic.CLUB, cups_of_club, scope=Scope.CLUB)


def _list(request: Request) -> Reply:
    context = request.context
    club_cups, arbiter = cups.cups(context.tx, context.club.id), context.actor.is_arbiter
    if not club_cups:
        return Reply.of(messages.NoCups(messages.HowToAddCup() if arbiter else None))
    called = names_by_member(context)
    private = arbiter and request.incoming.place.private
    lines = lines_for_arbiter(context, called) if private else cup_lines(club_cups, called)
    how = messages.HowToGiveCup(club_cups[0].name) if private else None
    return _with_title(request, messages.CupsTitle(), [None, *lines], how)


@reads(read_prizes)
def prizes(request: Request, wanted: PrizesWords) -> Reply:
    """``/prijzen``: the race so far; ``/prijzen teamspeler``: only that prize.

    ``/prijzen aanwezigheid``: everybody's attendance.
    """
    view, texts, language = prizes_now(request.context), request.context.texts, request.language
    if wanted.attendance:
        return Reply.report(*attendance_table(view, texts, language))
    named = tuple(c for c in view.contests if wanted.name in fold(texts.label(c.prize, language)))
    if not named and wanted.of_team:
        return Reply.of(NoTeamPlayerYet())
    if wanted.name and named:
        return Reply.report(*prizes_post(replace(view, contests=named), texts, language))
    season = request.context.season_or_last.id
    unfold = intend(whole_race, competition=request.context.competition.id, season=season)
    whole, short = prizes_post(view, texts, language), prizes_answer(view, texts, language)
    return Reply.folding(whole, short, Button(messages.WholeRace(), unfold))


@on_press("whole-race", below=Below.LIST)
def whole_race(context: Context, *, competition: int, season: int) -> Reply:  # noqa: ARG001 - the context has it
    """The leading contenders for every prize of that season."""
    view = prizes_now(context.at_season(season))
    return Reply.report(*prizes_post(view, context.texts, context.language))


PRIZES = Command("prijzen prizes premi", Topic.READING, prizes, of_seasons=True, scope=Scope.PLAYED)
