"""What members ask to have explained: a total, a player, what a result would do.

A name that several go by is asked about; the button then gives the same answer.
"""

import re
from functools import partial

from msgspec.structs import replace

from keizer_bot.club.calendar.handlers import change_calendar
from keizer_bot.club.calendar.views import own_pairing, pairings_come
from keizer_bot.club.exemptions.handlers import with_remarks
from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.actions import prospects, round_post, sheet_of
from keizer_bot.club.looking_up.meetings import against_each, card, duel
from keizer_bot.club.looking_up.views import why_post
from keizer_bot.club.looking_up.why import why
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.club.people.actions import change_own_game
from keizer_bot.club.pictures.actions import Shows
from keizer_bot.club.pictures.handlers import picture_button, wanted_picture
from keizer_bot.club.players.handlers import players
from keizer_bot.club.ranking.actions import group_ranking, groups, ranking_after
from keizer_bot.club.ranking.period import period_ranking
from keizer_bot.core.commands import AnswerKind, Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import OfSeason
from keizer_bot.core.named import about_one, about_two, of_now_or_ever, round_number
from keizer_bot.core.questions import Answer, ButtonAction, Pages, on_press
from keizer_bot.core.request import Request
from keizer_bot.grammar import words
from keizer_bot.grammar.asking import asks_rating
from keizer_bot.grammar.days import names_only_days
from keizer_bot.grammar.messages import UnknownPlayer
from keizer_bot.grammar.words import line
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.reading.players import acts_on_players
from keizer_bot.reports.messages import OneGroupOnly, Postponed
from keizer_bot.reports.pairings import pairings_post
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.reports.sheet import sheet_post
from keizer_bot.store import seasons

_QUIET = ("stil", "quiet", "silenzio")
_OPEN = ("open", "missing", "mancanti")
_SEND_ME = ("bericht", "message", "messaggio")


def ranking(request: Request) -> Answer:
    """``/stand [round]``: the ranking as it is now, or after that round; or a part of it."""
    part = part_ranking(request) or wanted_picture(request, Shows.RANKING)
    if part is not None:
        return part
    view = ranking_after(request.context, after=round_number(request))
    rows = picture_button(request, Shows.RANKING, view.round)
    return Pages(ranking_post(view, request.context.texts, request.language), rows=rows)


RANKING = Command(
    "stand ranking classifica",
    Topic.READING,
    ranking,
    usual=True,
    behind=Behind.PART,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


_OWN = frozenset(("ik", "me", "i", "io"))


def pairings(request: Request) -> Answer:
    """``/indeling [round]``: the newest pairing, or that of a round; ``/indeling open``: its rest.

    ``/indeling ik`` is one's own game. Who asks in words whom they play means the coming one.
    """
    said = fold(request.rest.strip())
    if said in _OPEN:
        return _open_games(request.context)
    own = said in _OWN
    if (own or not request.certain) and (say := pairings_come(request.context)) is not None:
        return say
    if own and (game := own_pairing(request.context)) is not None:
        return game
    picture = wanted_picture(request, Shows.PAIRINGS)
    if picture is not None:
        return picture
    view = pairings_of(request.context, number=round_number(request))
    rows = picture_button(request, Shows.PAIRINGS, view.round)
    return Pages(pairings_post(view, request.context.texts, request.language), rows=rows)


def _open_games(context: RequestContext) -> Message:
    """Which games have no result yet; one on another day is not waited for."""
    view = pairings_of(context)
    waiting = [b for b in view.boards if b.result is None and not isinstance(b.mark, Postponed)]
    games = tuple(f"{b.white} – {b.black}" for b in waiting)
    return (
        messages.GamesWithoutResult(view.round, games, len(games))
        if games
        else messages.AllGamesHaveResults(view.round)
    )


PAIRINGS = Command(
    "indeling pairings abbinamenti",
    Topic.READING,
    pairings,
    usual=True,
    behind=Behind.PART,
    asks=True,
    of_seasons=True,
    scope=Scope.COMING,
)


def me(request: Request) -> Answer:
    """``/mij [bericht|stil]``: my place and my points line by line; or news of my own game."""
    word = request.rest.strip().casefold()
    if word in _SEND_ME + _QUIET:
        return change_own_game(request.context, wanted=word in _SEND_ME)
    context = request.context.for_own_eyes
    own = context.own_player_or_last
    if asks_rating(request.heard.text):
        return show_rating(context, player=own.id, language=request.own_language, own=True)
    view = sheet_of(context, own)
    return Pages(sheet_post(view, context.texts, request.own_language), own=True)


ME = Command(
    "mij me io",
    Topic.READING,
    me,
    usual=True,
    answers=AnswerKind.OWN,
    asks=True,
    scope=Scope.PLAYED,
)


_GROUP = re.compile(r"(?:groep(?:en)?|groups?|grupp[oi])\b\s*(?P<name>.*)", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:periode[ns]?|periods?|period[oi])\b\s*(?P<number>[0-9]{1,2})?", re.IGNORECASE
)


def part_ranking(request: Request) -> Answer | None:
    """The part that is asked for; None when it is the whole ranking."""
    said = request.rest.strip()
    if match := _GROUP.match(said):
        return _group(request, match["name"].strip(" ?!."))
    if match := _PERIOD.match(said):
        number = int(match["number"]) if match["number"] else None
        return Pages(period_ranking(request.context, number, request.language))
    return None


def _group(request: Request, name: str) -> Answer:
    if not name:
        return groups(request.context)
    group, view = group_ranking(request.context, name)
    only = OneGroupOnly(group)
    return Pages(ranking_post(view, request.context.texts, request.language, only=only))


_ME = frozenset("ik mij me mezelf io".split())  # noqa: SIM905 - words


def why_total(request: Request) -> Answer:
    """``/waarom [NAME]``: every line of my total, or of theirs, and why I moved.

    Several words in small letters are no stranger's name: "perché così in basso".
    """
    try:
        return _about_me_or(request, show_why, show_former_why)
    except UnknownPlayer:
        in_words = not request.heard.text.startswith("/")
        if not (in_words and request.rest.islower() and " " in request.rest):
            raise
    return _about_me_or(replace(request, rest=""), show_why, show_former_why)


WHY = Command(
    "waarom why perche",
    Topic.READING,
    why_total,
    usual=True,
    behind=Behind.WORDS,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


def what_if(request: Request) -> Answer:
    """``/alsdan``: my rank and total if I win, draw or lose my open game."""
    return Pages(prospects(request.context, request.own_language), own=True)


WHAT_IF = Command(
    "alsdan whatif ipotesi", Topic.READING, what_if, usual=True, scope=Scope.COMING, asks=True
)


def player(request: Request) -> Answer:
    """``/speler [NAME]``: a player's card; what the arbiter does with players is the arbiter's."""
    if acts_on_players(request.rest, lists=request.context.actor.is_arbiter):
        return players(request)
    show = show_rating if asks_rating(request.heard.text) else show_card
    return with_remarks(request, request.rest, _about_me_or(request, show, show_former_card))


PLAYER = Command(
    "speler player giocatore",
    Topic.READING,
    player,
    behind=Behind.WORDS,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


def mutual(request: Request) -> Answer:
    """``/onderling [NAME [NAME]]``: my points against each, against one, or those of two."""
    names, request = words.line(request.rest), request.as_read
    if names:
        return of_now_or_ever(
            request,
            partial(about_two, request, names, show_duel, show_my_duel),
            partial(about_two, request, names, show_former_duel, show_my_former_duel),
        )
    context = request.context.for_own_eyes
    me = context.own_player_or_last.id
    return Pages(against_each(context, me, request.own_language), own=True)


MUTUAL = Command(
    "onderling mutual scontri",
    Topic.READING,
    mutual,
    behind=Behind.WORDS,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


def _about_me_or(request: Request, show: ButtonAction, former: ButtonAction) -> Answer:
    """What `show` tells of who is named, or of the sender if nobody is: "waarom zakte ik".

    What `former` tells, of who plays no more.
    """
    name, request = words.line(request.rest), request.as_read
    if name and not _ME & set(fold(name).split()):
        now = partial(about_one, request, name, show)
        return of_now_or_ever(request, now, partial(about_one, request, name, former))
    context = request.context.for_own_eyes
    own = context.own_player_or_last
    return show(context, player=own.id, language=request.own_language, own=True)


@on_press("show-why")
def show_why(context: RequestContext, *, player: int, language: str, own: bool = False) -> Answer:
    """The explanation of one player's total."""
    return Pages(why_post(why(context, player), context.texts, language), own=own)


@on_press("show-card")
def show_card(context: RequestContext, *, player: int, language: str, own: bool = False) -> Answer:
    """One player's card."""
    career = context.looked_up is None
    return Pages(card(context, player, language, career=career), own=own)


@on_press("show-rating")
def show_rating(
    context: RequestContext, *, player: int, language: str, own: bool = False
) -> Answer:
    """The same for who asks for the rating: it begins with it where none is known."""
    told = card(context, player, language, career=context.looked_up is None)
    if player_in(context.snapshot_or_last, player).rating is None:
        unknown = context.texts.render(messages.RatingUnknown(), language)
        told = (Html(f"{unknown}\n\n{told[0]}"), *told[1:])
    return Pages(told, own=own)


@on_press("show-former-card")
def show_former_card(context: RequestContext, *, player: int, language: str) -> Answer:
    """The card of who plays no more, from their last season."""
    there = _season_of(context, player)
    return _in_season(there, card(there, player, language, career=True), language)


@on_press("show-former-why")
def show_former_why(context: RequestContext, *, player: int, language: str) -> Answer:
    """The explanation of the last total of who plays no more."""
    there = _season_of(context, player)
    return _in_season(there, why_post(why(there, player), context.texts, language), language)


def _season_of(context: RequestContext, player: int) -> RequestContext:
    """The context at the season of that player."""
    return context.at_season(seasons.player(context.tx, player).season_id)


def _in_season(there: RequestContext, told: tuple[Html, ...], language: str) -> Pages:
    """What is told of another season, its name above it."""
    season = there.texts.render(OfSeason(there.season_or_last.name), language)
    first, *others = told
    return Pages((Html(f"{season}\n{first}"), *others))


@on_press("show-my-duel")
def show_my_duel(context: RequestContext, *, player: int, language: str) -> Answer:
    """The sender's games against one player."""
    own = context.own_player_or_last
    return show_duel(context, player=own.id, other=player, language=language)


@on_press("show-duel")
def show_duel(context: RequestContext, *, player: int, other: int, language: str) -> Answer:
    """The games of two players."""
    snapshot = context.snapshot_or_last
    first, second = player_in(snapshot, player), player_in(snapshot, other)
    return Pages(duel(context, first, second, language))


@on_press("show-my-former-duel")
def show_my_former_duel(context: RequestContext, *, player: int, language: str) -> Answer:
    """The sender's games against somebody who plays no more."""
    own = context.own_player_or_last
    return show_former_duel(context, player=own.id, other=player, language=language)


@on_press("show-former-duel")
def show_former_duel(context: RequestContext, *, player: int, other: int, language: str) -> Answer:
    """The games of two of whom one plays no more."""
    first, second = (seasons.player(context.tx, number) for number in (player, other))
    for each in (first, second):
        context.at_season(each.season_id)
    return Pages(duel(context, first, second, language))


_A_ROUND = re.compile(r"(?:(?:de |la |the )?(?:ronde|round|turno|rnd|r) ?)?([0-9]{1,3})?[.?!]*")


def round_(request: Request) -> Answer:
    """``/ronde [N|DAY]``: its pairings, its results, its ranking; else a calendar change."""
    said = line(request.rest)
    if _A_ROUND.fullmatch(fold(said)) is None and not names_only_days(said):
        return change_calendar(request)
    number = round_number(request)
    return Pages(round_post(request.context, number=number, language=request.language))


ROUND = Command(
    "ronde round turno",
    Topic.READING,
    round_,
    behind=Behind.PART,
    of_seasons=True,
    scope=Scope.PLAYED,
)
