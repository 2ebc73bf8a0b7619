"""Pictures of the competition: ranking, pairings, a player's course, who met whom, the evening.

A picture depends only on a round of a season, so that a button under it always means the same. In
private, a button below it changes the theme. The commands are ``/verloop``, ``/kruistabel``,
``/avond`` and ``/plaatjes``.
"""

from dataclasses import replace
from enum import StrEnum
from functools import partial

import msgspec
from msgspec import structs

from keizer_bot.club.looking_up import messages
from keizer_bot.club.pairing.post import pairings_view
from keizer_bot.club.ranking.actions import check_ranked, is_disputed
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingPairedYet, RoundNotPaired, StaleButton
from keizer_bot.core.named import about_one, of_now_or_ever
from keizer_bot.core.posting import pictured
from keizer_bot.core.questions import Below, Choice, ask, done, intend, on_press, require_existing
from keizer_bot.core.reply import Button, Reply, ReplyKind, Rows
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standings
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Message
from keizer_bot.reading.lookups import Everybody, read_course, read_round_number
from keizer_bot.reading.settings import Switch, read_switch
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.reports.pictures.chart_values import chart_values
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.evening_values import evening_values
from keizer_bot.reports.pictures.pairings_values import pairings_values
from keizer_bot.reports.pictures.ranking_values import bracket_values, ranking_values
from keizer_bot.reports.pictures.values import CrossTable, Picture
from keizer_bot.reports.words import Words
from keizer_bot.store import seasons, uploads
from keizer_bot.store.buttons import Intention
from keizer_bot.store.seasons import SeasonRow


class Shows(StrEnum):
    """The kinds of pictures, by the command that asks for them."""

    RANKING = "stand"
    PAIRINGS = "indeling"
    COURSE = "verloop"
    CROSS_TABLE = "kruistabel"
    WHOLE_TABLE = "kruis-heel"
    EVENING = "avond"


class ThemeChange(StrEnum):
    """A button's change to the theme of a chat's pictures."""

    NONE = "as-it-is"
    DARK = "dark"
    LIGHT = "light"


class SeasonShown(msgspec.Struct, frozen=True):
    """A season with its rankings from 0 to the round that is shown; `player` stands out in it."""

    snapshot: SeasonSnapshot
    rankings: tuple[Standings, ...]
    player: int | None = None

    @property
    def number(self) -> int:
        """The round that is shown; 0 before the first one is paired."""
        return self.rankings[-1].after_round

    @property
    def round_id(self) -> int | None:
        """That round's id."""
        return next((r.id for r in self.snapshot.rounds if r.number == self.number), None)


def season_shown(
    context: Context, shows: Shows, *, after: int | None = None, season: SeasonRow | None = None
) -> SeasonShown:
    """The season (default: the running or else the last one) up to that round, or up to now.

    "Now" is the newest pairing for a picture of the pairings, else the last round with a result.
    Raises `NoSeason`, `RoundNotPaired`, `NoResultIn`.
    """
    snapshot = context.snapshot_of(season or context.season_or_last)
    last = len(snapshot.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    if shows is Shows.RANKING:
        check_ranked(snapshot, after)
    newest = last if shows is Shows.PAIRINGS else snapshot.ranked_to
    number = newest if after is None else after
    return SeasonShown(snapshot, snapshot.rankings[: number + 1])


def show_picture(
    context: Context, *, shows: Shows, language: str, after: int | None, private: bool
) -> Reply:
    """Send a picture, after that round or the latest; `private`: in the actor's private chat.

    Raises `NotLinked`, `NoSeason`, `RoundNotPaired`, `NothingPairedYet`.
    """
    context.require_known()
    season_part = season_shown(context, shows, after=after)
    return framed(context, season_part, shows, language, private=private)


@on_press("show-course")
def show_course(
    context: Context,
    *,
    language: str,
    player: int | None = None,
    private: bool = False,
    own: bool = False,
) -> Reply:
    """Send the chart of ranks with one player's line highlighted, by default the sender's.

    The chart is of that player's season. Raises `NotLinked`, `NoSeason`, `NothingPairedYet`.
    """
    context.require_known()
    if player is not None:
        context = context.at_season(seasons.player(context.tx, player).season_id)
    season_part = season_shown(context, Shows.COURSE)
    if player is None and (row := context.plays_as(season_part.snapshot.row)):
        player = row.id
    season_part = structs.replace(season_part, player=player)
    shown = framed(context, season_part, Shows.COURSE, language, private=private)
    return structs.replace(shown, kind=ReplyKind.OWN) if own else shown


@on_press("show-course-here")
def show_course_here(context: Context, *, language: str, player: int) -> Reply:
    """Send the same chart in the actor's private chat."""
    return show_course(context, language=language, player=player, private=True)


@on_press("picture", below=Below.LIST)
def press_picture(
    context: Context, *, round_id: int, shows: Shows, turn: ThemeChange, player: int | None = None
) -> Reply:
    """Send the picture of that round in private; first set the theme if the button chose one.

    Raises `NotLinked`, `StaleButton`.
    """
    context.require_known()
    row = require_existing(seasons.round_(context.tx, round_id))
    if turn is not ThemeChange.NONE:
        uploads.choose_dark(context.tx, context.actor.person_id, dark=turn is ThemeChange.DARK)
    season = seasons.season(context.tx, row.season_id)
    season_part = season_shown(context, shows, after=row.number, season=season)
    if player is not None and all(p.id != player for p in season_part.snapshot.players):
        raise StaleButton
    season_part = structs.replace(season_part, player=player)
    return framed(context, season_part, shows, context.language, private=True)


def framed(
    context: Context, season: SeasonShown, shows: Shows, language: str, *, private: bool
) -> Reply:
    """The picture as a reply with its caption; in private with buttons.

    One button changes the theme; under a part of a table, another shows the whole table.
    """
    context = context.for_own_eyes if private else context
    value = _value(context, season, shows, language)
    rows = _theme_button(context, season, shows) if private else ()
    command = Shows.CROSS_TABLE if shows is Shows.WHOLE_TABLE else shows
    if private and isinstance(value, CrossTable) and not value.whole:
        whole = _shown_by_tap(season.round_id, Shows.WHOLE_TABLE)
        rows = (*rows, (Button(messages.WholeTable(), whole),))
    return structs.replace(pictured(context, value, command, language), rows=rows)


def as_picture(context: Context, shows: Shows, number: int) -> Rows:
    """The button under a report on that round that shows it as a picture."""
    season = context.season_or_last
    for row in seasons.rounds(context.tx, season.id):
        if row.number == number:
            return ((Button(messages.AsPicture(), _shown_by_tap(row.id, shows)),),)
    return ()


def _theme_button(context: Context, season: SeasonShown, shows: Shows) -> Rows:
    if season.round_id is None:
        return ()
    dark = uploads.is_dark(context.tx, context.actor.person_id)
    label, turn = (
        (messages.Lighter(), ThemeChange.LIGHT) if dark else (messages.Darker(), ThemeChange.DARK)
    )
    turned = _shown_by_tap(season.round_id, shows, turn, season.player)
    return ((Button(label, turned),),)


def _shown_by_tap(
    round_id: int | None,
    shows: Shows,
    turn: ThemeChange = ThemeChange.NONE,
    player: int | None = None,
) -> Intention:
    return intend(press_picture, round_id=round_id, shows=shows, turn=turn, player=player)


def _is_over(context: Context, season: SeasonShown) -> bool:
    """True for the last round of a season that has ended."""
    running = context.running
    ended = running is None or running.id != season.snapshot.row.id
    return ended and season.number == len(season.snapshot.played.rounds)


def _value(context: Context, season: SeasonShown, shows: Shows, language: str) -> Picture:
    """The value of the picture. Raises `NothingPairedYet`."""
    snapshot, rankings = season.snapshot, season.rankings
    words = Words(context.texts, language)
    if shows is Shows.RANKING:
        return _ranking(context, season, words)
    if season.round_id is None:
        raise NothingPairedYet
    match shows:
        case Shows.PAIRINGS:
            return pairings_values(pairings_view(context, snapshot, season.round_id), words)
        case Shows.COURSE:
            return _course(season, words)
        case Shows.CROSS_TABLE:
            reader = context.plays_as(snapshot.row)
            around = reader.key if reader is not None else rankings[-1].lines[0].player
            return cross_table_values(snapshot.played, rankings[-1], words, around=around)
        case Shows.WHOLE_TABLE:
            return cross_table_values(snapshot.played, rankings[-1], words)
        case Shows.EVENING:
            return evening_values(snapshot.played, rankings, words, number=season.number)


def _ranking(context: Context, season: SeasonShown, words: Words) -> Picture:
    """The ranking; for a cup the bracket, with the matches in play."""
    snapshot = season.snapshot
    if snapshot.rules.is_cup:
        newest = season.number >= snapshot.ranked_to
        rounds = snapshot.played.rounds if newest else snapshot.played.rounds[: season.number]
        return bracket_values(replace(snapshot.played, rounds=rounds), snapshot.rules, words)
    reader = context.plays_as(snapshot.row)
    return ranking_values(
        snapshot.played,
        season.rankings,
        words,
        around=reader.key if reader is not None else None,
        disputed=is_disputed(snapshot, season.number),
        over=_is_over(context, season),
        hidden=snapshot.hides_withdrawn,
    )


def _course(season: SeasonShown, words: Words) -> Picture:
    """The chart of ranks, with the performance of the highlighted player."""
    snapshot = season.snapshot
    if season.player is None:
        return chart_values(snapshot.played, season.rankings, words)
    player_key = snapshot.by_id(season.player).key
    so_far = replace(snapshot.played, rounds=snapshot.played.rounds[: season.number])
    below = performance_lines(so_far, snapshot.rules, player_key)
    return chart_values(snapshot.played, season.rankings, words, own_id=player_key, below=below)


def ask_theme(context: Context, *, chat: int) -> Reply:
    """Ask the actor for the theme of that chat's pictures. Raises as `set_theme`."""
    _require(context, chat)
    choices = [
        Choice(messages.Darker(), intend(set_theme, chat=chat, dark=True)),
        Choice(messages.Lighter(), intend(set_theme, chat=chat, dark=False)),
    ]
    question = messages.ChooseTheme() if _is_own(context, chat) else messages.ChooseThemeOfGroup()
    return ask(context, question, choices, in_a_row=2)


@on_press("set-look")
def set_theme(context: Context, *, chat: int, dark: bool) -> Reply:
    """Make the pictures of that chat dark or light from now on.

    Everybody decides about their private chat, an arbiter about a group. Raises `NotLinked`,
    `ArbiterOnly`.
    """
    _require(context, chat)
    uploads.choose_dark(context.tx, chat, dark=dark)
    message: Message = messages.PicturesDark() if dark else messages.PicturesLight()
    if not _is_own(context, chat):
        message = messages.PicturesDarkInGroup() if dark else messages.PicturesLightInGroup()
    return done(context, message, intend(set_theme, chat=chat, dark=not dark))


def _is_own(context: Context, chat: int) -> bool:
    """True for the actor's private chat, which has the actor's number."""
    return chat == context.actor.person_id


def _require(context: Context, chat: int) -> None:
    context.require_known()
    if not _is_own(context, chat):
        context.require_arbiter()


@reads(read_course)
def course(request: Request, whose: str | Everybody) -> Reply:
    """``/verloop [NAME]``: everybody's rank by round, with my line or that player's highlighted."""
    if whose is Everybody.EVERYBODY:
        return draw(request, Shows.COURSE, None)
    if whose:
        show = show_course_here if request.incoming.place.private else show_course
        tell = partial(about_one, request, whose, show)
        return of_now_or_ever(request, tell, tell)
    private = request.incoming.place.private or request.private_open
    return show_course(request.context, language=request.own_language, private=private, own=True)


COURSE = Command(
    "verloop progress andamento",
    Topic.READING,
    course,
    Scope.PLAYED,
    behind=Behind.WORDS,
    asks=True,
)


@reads_in_scene(read_round_number)
def cross_table(request: Request, number: int | None) -> Reply:
    """``/kruistabel [ROUND]``: the games between all players, and their results."""
    return draw(request, Shows.CROSS_TABLE, number)


CROSS_TABLE = Command(
    "kruistabel crosstable tabellone", Topic.READING, cross_table, Scope.PLAYED, asks=True
)


@reads_in_scene(read_round_number)
def evening(request: Request, number: int | None) -> Reply:
    """``/avond [ROUND]``: the evening in numbers."""
    return draw(request, Shows.EVENING, number)


EVENING = Command(
    "avond evening serata", Topic.READING, evening, Scope.PLAYED, behind=Behind.NEVER, asks=True
)


def picture_button(request: Request, shows: Shows, number: int) -> Rows:
    """In private, the button under a report on that round that shows it as a picture."""
    private = request.incoming.place.private
    return as_picture(request.context, shows, number) if private else ()


@reads(read_switch)
def theme(request: Request, wanted: Switch | None) -> Reply:
    """``/plaatjes [donker|licht]``: make this chat's pictures dark or light."""
    chat = request.incoming.place.chat_id
    if wanted is None:
        return ask_theme(request.context, chat=chat)
    return set_theme(request.context, chat=chat, dark=wanted is Switch.ON)


PICTURES = Command("plaatjes pictures immagini", Topic.OWN, theme, Scope.CLUB, behind=Behind.WORDS)


def draw(request: Request, shows: Shows, number: int | None) -> Reply:
    """Draw the picture after that round, or the newest."""
    return show_picture(
        request.context,
        shows=shows,
        language=request.language,
        after=number,
        private=request.incoming.place.private,
    )
