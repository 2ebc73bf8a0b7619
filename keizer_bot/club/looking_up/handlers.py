"""Handles members' questions about a total, a player, or the effect of a result.

If several people have a name, the bot asks which one; the button then gives the same answer.
"""

from functools import partial

from msgspec import structs

from keizer_bot.club.calendar.actions import change_calendar, own_pairing, pairings_come
from keizer_bot.club.looking_up import actions, messages
from keizer_bot.club.looking_up.pictures import Shows, draw, picture_button
from keizer_bot.club.looking_up.why import why_answer, why_post
from keizer_bot.club.pairing.inside import decidable_matches
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.club.people.actions import change_own_game
from keizer_bot.club.people.handlers import with_remarks
from keizer_bot.club.players.entry import players
from keizer_bot.club.ranking.actions import group_ranking, groups, period_ranking, ranking_after
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import SeasonHeading
from keizer_bot.core.named import about_one, about_two, of_now_or_ever
from keizer_bot.core.questions import Below, ButtonAction, intend, on_press
from keizer_bot.core.reply import Button, Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.reading import words
from keizer_bot.reading.hints import mentions
from keizer_bot.reading.lookups import (
    GroupRanking,
    PairingsPart,
    PeriodRanking,
    RoundReport,
    read_name,
    read_pairings,
    read_ranking,
)
from keizer_bot.reading.messages import NoGameThatDay, UnknownPlayer
from keizer_bot.reading.people import PlayersWords, read_player
from keizer_bot.reading.rounds import RoundChange, read_round
from keizer_bot.reading.senses import Matter
from keizer_bot.reading.settings import Switch, read_switch
from keizer_bot.reports.messages import OneGroupOnly, Postponed
from keizer_bot.reports.pairings import pairings_post
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.reports.sheet import sheet_answer, sheet_post
from keizer_bot.store import seasons


@reads_in_scene(read_ranking)
def ranking(request: Request, wanted: GroupRanking | PeriodRanking | RoundReport) -> Reply:
    """``/stand [round]``: the latest ranking, or the one after that round; or a part of it."""
    context, language = request.context, request.language
    match wanted:
        case GroupRanking(""):
            return Reply.of(groups(context))
        case GroupRanking(name):
            group, view = group_ranking(context, name)
            return Reply.report(
                *ranking_post(view, context.texts, language, only=OneGroupOnly(group))
            )
        case PeriodRanking(number):
            return Reply.report(*period_ranking(context, number, language))
    if wanted.picture:
        return draw(request, Shows.RANKING, wanted.round)
    view = ranking_after(context, after=wanted.round)
    rows = picture_button(request, Shows.RANKING, view.round)
    if request.incoming.place.private:
        rows = (*decidable_matches(context), *rows)
    return Reply.report(*ranking_post(view, context.texts, language), rows=rows)


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


@reads_in_scene(read_pairings)
def pairings(request: Request, wanted: PairingsPart | RoundReport | NoGameThatDay) -> Reply:
    """``/indeling [round]``: the newest pairing, or a round's; ``/indeling open``: its open games.

    ``/indeling ik`` is the sender's own game. The question in plain words whom they play is about
    the coming game.
    """
    if wanted is PairingsPart.OPEN:
        return Reply.of(_open_games(request.context))
    own_only = wanted is PairingsPart.OWN
    if (own_only or not request.certain) and (answer := pairings_come(request.context)) is not None:
        return Reply.of(answer)
    if own_only and (game := own_pairing(request.context)) is not None:
        return game
    if isinstance(wanted, NoGameThatDay):
        raise wanted
    number = None
    if isinstance(wanted, RoundReport):
        number = wanted.round
        if wanted.picture:
            return draw(request, Shows.PAIRINGS, number)
    view = pairings_of(request.context, number=number)
    rows = picture_button(request, Shows.PAIRINGS, view.round)
    return Reply.report(*pairings_post(view, request.context.texts, request.language), rows=rows)


def _open_games(context: Context) -> Message:
    """The games of the newest pairing without a result, except those on another day."""
    view = pairings_of(context)
    waiting = [b for b in view.boards if b.result is None and not isinstance(b.mark, Postponed)]
    games = tuple(f"{b.white} – {b.black}" for b in waiting)
    if not games:
        return messages.AllGamesHaveResults(view.round)
    return messages.GamesWithoutResult(view.round, games, len(games))


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


@reads(read_switch)
def me(request: Request, news: Switch | None) -> Reply:
    """``/mij [bericht|stil]``: my place and points, line by line; or news of my game on or off."""
    if news is not None:
        return change_own_game(request.context, wanted=news is Switch.ON)
    context = request.context.for_own_eyes
    own_player = context.own_player_or_last
    if _asks_rating(request):
        return show_rating(context, player=own_player.id, language=request.own_language, own=True)
    view, language = actions.sheet_of(context, own_player), request.own_language
    unfold = intend(whole_sheet, competition=context.competition.id)
    return Reply.folding(
        sheet_post(view, context.texts, language),
        sheet_answer(view, context.texts, language),
        Button(messages.WholeSheet(len(view.sheet.lines)), unfold),
        is_own=True,
    )


@on_press("whole-sheet", below=Below.ACKNOWLEDGEMENT)
def whole_sheet(context: Context, *, competition: int) -> Reply:  # noqa: ARG001 - the context has it
    """Show every line of the sender's own total. Raises as `sheet_of`."""
    context = context.for_own_eyes
    view = actions.sheet_of(context, context.own_player_or_last)
    return Reply.report(*sheet_post(view, context.texts, context.language), is_own=True)


def _asks_rating(request: Request) -> bool:
    return request.wanted is not None and mentions(request.wanted.text, Matter.RATING)


ME = Command(
    "mij me io", Topic.READING, me, usual=True, answers=ReplyKind.OWN, asks=True, scope=Scope.PLAYED
)


@reads(read_name)
def why_total(request: Request, name: str) -> Reply:
    """``/waarom [NAME]``: every line of my total, or of another's, and why I moved.

    Several words in small letters are not a stranger's name: "perché così in basso".
    """
    try:
        return _about_me_or(request, name, show_why, show_former_why)
    except UnknownPlayer:
        in_words = not request.incoming.text.startswith("/")
        if not (in_words and name.islower() and " " in name):
            raise
    return _about_me_or(request, "", show_why, show_former_why)


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


def what_if(request: Request) -> Reply:
    """``/alsdan``: my rank and total if I win, draw or lose my open game."""
    return Reply.report(*actions.prospects(request.context, request.own_language), is_own=True)


WHAT_IF = Command(
    "alsdan whatif ipotesi", Topic.READING, what_if, usual=True, scope=Scope.COMING, asks=True
)


@reads_in_scene(read_player)
def player(request: Request, reading: str | PlayersWords) -> Reply:
    """``/speler [NAME]``: a player's card; only an arbiter can change players."""
    if not isinstance(reading, str):
        return players(request, reading)
    show = show_rating if _asks_rating(request) else show_card
    return with_remarks(request, reading, _about_me_or(request, reading, show, show_former_card))


PLAYER = Command(
    "speler player giocatore",
    Topic.READING,
    player,
    behind=Behind.WORDS,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


@reads(words.line)
def mutual(request: Request, names: str) -> Reply:
    """``/onderling [NAME [NAME]]``: my points against everybody, against one, or those of two."""
    request = request.in_second_person
    if names:
        return of_now_or_ever(
            request,
            partial(about_two, request, names, show_duel, show_my_duel),
            partial(about_two, request, names, show_former_duel, show_my_former_duel),
        )
    context = request.context.for_own_eyes
    me = context.own_player_or_last.id
    return Reply.report(*actions.against_each(context, me, request.own_language), is_own=True)


MUTUAL = Command(
    "onderling mutual scontri",
    Topic.READING,
    mutual,
    behind=Behind.WORDS,
    asks=True,
    of_seasons=True,
    scope=Scope.PLAYED,
)


def _about_me_or(request: Request, name: str, show: ButtonAction, former: ButtonAction) -> Reply:
    """The result of `show` for the named player, else for the sender: "waarom zakte ik".

    For a former player the result of `former`.
    """
    request = request.in_second_person
    if name:
        now = partial(about_one, request, name, show)
        return of_now_or_ever(request, now, partial(about_one, request, name, former))
    context = request.context.for_own_eyes
    own_player = context.own_player_or_last
    return show(context, player=own_player.id, language=request.own_language, own=True)


@on_press("show-why")
def show_why(context: Context, *, player: int, language: str, own: bool = False) -> Reply:
    """Explain a player's total; a button leads to the lines of a long explanation."""
    view, texts = actions.why(context, player), context.texts
    unfold = intend(whole_why, competition=context.competition.id, player=player, own=own)
    button = Button(messages.WholeWhy(len(view.sheet.lines)), unfold)
    whole, short = why_post(view, texts, language), why_answer(view, texts, language)
    return Reply.folding(whole, short, button, is_own=own)


@on_press("whole-why", below=Below.ACKNOWLEDGEMENT)
def whole_why(context: Context, *, competition: int, player: int, own: bool) -> Reply:  # noqa: ARG001 - the context has it
    """Show every line of that player's total; `own`: as the player may read it in private."""
    there = _season_of(context.for_own_eyes if own else context, player)
    whole = why_post(actions.why(there, player, public=not own), there.texts, context.language)
    reply = Reply.report(*whole, is_own=own)
    is_running = context.running is not None and context.running.id == there.season_or_last.id
    return reply if is_running else _in_season(there, reply, context.language)


@on_press("show-card")
def show_card(context: Context, *, player: int, language: str, own: bool = False) -> Reply:
    """Show one player's card."""
    career = context.looked_up is None
    return Reply.report(*actions.card(context, player, language, career=career), is_own=own)


@on_press("show-rating")
def show_rating(context: Context, *, player: int, language: str, own: bool = False) -> Reply:
    """Show the card to a member who asks for a rating, and say so first if it is unknown."""
    pages = actions.card(context, player, language, career=context.looked_up is None)
    if player_in(context.snapshot_or_last, player).rating is None:
        unknown = context.texts.render(messages.RatingUnknown(), language)
        pages = (Html(f"{unknown}\n\n{pages[0]}"), *pages[1:])
    return Reply.report(*pages, is_own=own)


@on_press("show-former-card")
def show_former_card(context: Context, *, player: int, language: str) -> Reply:
    """Show the card of a former player, from their last season."""
    there = _season_of(context, player)
    pages = actions.card(there, player, language, career=True)
    return _in_season(there, Reply.report(*pages), language)


@on_press("show-former-why")
def show_former_why(context: Context, *, player: int, language: str) -> Reply:
    """Explain a former player's last total."""
    there = _season_of(context, player)
    return _in_season(there, show_why(there, player=player, language=language), language)


def _season_of(context: Context, player: int) -> Context:
    """The context in that player's season."""
    return context.at_season(seasons.player(context.tx, player).season_id)


def _in_season(there: Context, reply: Reply, language: str) -> Reply:
    """The report on another season, below its name."""
    season = there.texts.render(SeasonHeading(there.season_or_last.name), language)
    first, *others = reply.pages
    return structs.replace(reply, pages=(Html(f"{season}\n{first}"), *others))


@on_press("show-my-duel")
def show_my_duel(context: Context, *, player: int, language: str) -> Reply:
    """Show the sender's games against one player."""
    own_player = context.own_player_or_last
    return show_duel(context, player=own_player.id, other=player, language=language)


@on_press("show-duel")
def show_duel(context: Context, *, player: int, other: int, language: str) -> Reply:
    """Show the games of two players."""
    snapshot = context.snapshot_or_last
    first, second = player_in(snapshot, player), player_in(snapshot, other)
    return Reply.report(*actions.duel(context, first, second, language))


@on_press("show-my-former-duel")
def show_my_former_duel(context: Context, *, player: int, language: str) -> Reply:
    """Show the sender's games against a former player."""
    own_player = context.own_player_or_last
    return show_former_duel(context, player=own_player.id, other=player, language=language)


@on_press("show-former-duel")
def show_former_duel(context: Context, *, player: int, other: int, language: str) -> Reply:
    """Show the games between two players, one of whom is a former player."""
    first, second = (seasons.player(context.tx, number) for number in (player, other))
    for played in (first, second):
        context.at_season(played.season_id)  # refuses a season of another club
    return Reply.report(*actions.duel(context, first, second, language))


@reads_in_scene(read_round)
def round_(request: Request, reading: int | RoundChange | None) -> Reply:
    """``/ronde [N|DAY]``: the round's pairings, results and ranking; else a calendar change."""
    if reading is None or isinstance(reading, int):
        return Reply.report(
            *actions.round_post(request.context, number=reading, language=request.language)
        )
    return change_calendar(request, reading)


ROUND = Command(
    "ronde round turno",
    Topic.READING,
    round_,
    behind=Behind.PART,
    of_seasons=True,
    scope=Scope.PLAYED,
)
