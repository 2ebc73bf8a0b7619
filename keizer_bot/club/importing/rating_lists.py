"""Stores a rating list, and uses it: for one player, for a club's members, or for a new season.

An arbiter finds a player on the list by part of a name, or enters an estimated rating without it.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from keizer_bot.club.importing import rating_messages as messages
from keizer_bot.club.importing.rating_update import like_player, update_ratings
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.players.ratings import (
    in_figures,
    list_name,
    list_of,
    members_on_list,
    on_list,
    shown,
    sourced,
)
from keizer_bot.club.ranking.actions import effect_of, revise_ranking
from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.wizard import season_with_list
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, await_words, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import words
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.people import EstimatedRating, FederationClub, RatingWords, read_rating
from keizer_bot.store import rating_lists, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin
from keizer_bot.store.transaction import Transaction

_MOST_SHOWN = 8
_MOST_PLAYERS = 5


def find_on_list(context: Context, *, name_or_number: str) -> Reply:
    """Show the entries that match the beginnings of a name, or a number, with a button for each.

    Raises `ArbiterOnly`, `NoListToSearch`, `NotOnTheList`.
    """
    context.require(Right.PLAYERS)
    kept = list_of(context, name_or_number)
    name = list_name(kept.name, kept.day)
    parts = spelled(name_or_number).split()
    rows = rating_lists.by_part(context.tx, context.club.id, parts) if parts else ()
    if name_or_number.isdigit():
        rows = rating_lists.by_number(context.tx, context.club.id, name_or_number.lstrip("0"))
    if not rows:
        raise messages.NotOnTheList(name_or_number, name)
    published = kept.name, kept.day
    choices = [
        Choice(on_list(row), intend(take_from_list, person=row, published=published))
        for row in rows[:_MOST_SHOWN]
    ]
    more = messages.MoreOnList() if len(rows) > _MOST_SHOWN else None
    return ask_one(context, messages.Candidates(name_or_number, name, more), choices)


@on_press("take-from-list", may=Right.PLAYERS)
def take_from_list(context: Context, *, person: ListedRow, published: tuple[str, str]) -> Reply:
    """Give the chosen entry's rating to its player, or ask which player that is.

    Raises `ArbiterOnly`, `NoSeason`, and as `set_rating`.
    """
    certain, perhaps = like_player(person, context.snapshot.players)
    if len(certain) == 1:
        return set_listed_rating(context, player=certain[0].id, person=person, published=published)
    taken: dict[str, Any] = {"person": person, "published": published}
    choices = [
        Choice(p.name, intend(set_listed_rating, player=p.id, **taken))
        for p in (certain + perhaps)[:_MOST_PLAYERS]
    ]
    new = Choice(messages.NewPlayer(), intend(enter_from_list, **taken))
    question = messages.ForWhom(person.name, shown(person.rating, None))
    return ask_one(context, question, [*choices, new])


@on_press("enter-from-list")
def enter_from_list(context: Context, *, person: ListedRow, published: tuple[str, str]) -> Reply:
    """Enter somebody on the list in the running season. Raises as `add_player`."""
    origin = _origin(person, published)
    newcomer = Newcomer(person.name, person.rating, origin, federation_id=person.number)
    return add_player(context, newcomer=newcomer)


def _origin(person: ListedRow, published: tuple[str, str]) -> RatingOrigin | None:
    return RatingOrigin("published", *published) if person.rating is not None else None


@on_press("set-listed-rating")
def set_listed_rating(
    context: Context,
    *,
    player: int,
    person: ListedRow,
    published: tuple[str, str],
    confirmed: bool = False,
) -> Reply:
    """Give a player the rating and number of an entry on the list, once that is confirmed.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`.
    """
    origin = _origin(person, published)
    taken: dict[str, Any] = {"person": person, "published": published}
    again = None if confirmed else intend(set_listed_rating, player=player, **taken, confirmed=True)
    return _set(context, player, person.rating, origin, person.number, again)


@on_press("estimate-rating")
def estimate_rating(
    context: Context, *, player: int, rating: int, confirmed: bool = False
) -> Reply:
    """Give a player an estimated rating, once that is confirmed. Raises as `set_listed_rating`."""
    again = intend(estimate_rating, player=player, rating=rating, confirmed=True)
    return _set(context, player, rating, ESTIMATED, None, None if confirmed else again)


def _set(
    context: Context,
    player: int,
    rating: int | None,
    origin: RatingOrigin | None,
    number: str | None,
    again: Intention | None,
) -> Reply:
    """Store a rating; with `again`, first ask for it, showing what it would change."""
    context.require(Right.PLAYERS)
    player_row = player_in(context.snapshot, player)
    if rating is None:  # nobody loses their present rating
        rating, origin = player_row.rating, player_row.origin
    after = sourced(rating, origin)

    def write() -> None:
        seasons.set_rating(context.tx, player, rating, origin, number)

    if again is not None:
        before, effect = shown(player_row.rating, player_row.origin), effect_of(context, write)
        question = messages.ConfirmRating(player_row.name, before, after, effect)
        return confirm(context, question, again)
    write()
    was = in_figures(player_row.rating, player_row.origin) or None
    now, season = in_figures(rating, origin) or None, player_row.season_id
    note(context, Action.RATING, player_row.name, before=was, after=now, season_id=season)
    if rating != player_row.rating:
        revise_ranking(context, messages.RatingIsNew(player_row.name))
    return Reply.of(messages.RatingSet(player_row.name, after))


MOST_KEPT = 100_000  # players of a list: the KNSB's and the Belgian federation's have a third
_AT_ONCE = 5_000
_MOST_IN_SEASON = 200  # players in a list from which a season can be made
_PATIENCE = timedelta(hours=6)


def keep_list(
    tx: Transaction,
    club_id: int,
    players: Iterable[PlayerLine],
    *,
    name: str,
    day: date,
    at: datetime,
) -> int:
    """Store a list in place of the club's last one; returns the number of its players."""
    rating_lists.begin(tx, club_id, name, day.isoformat(), at)
    rows = ((p.number, p.name, spelled(p.name), p.club, p.rating, p.born) for p in players)
    while some := list(islice(rows, _AT_ONCE)):
        rating_lists.add(tx, club_id, some)
    return rating_lists.finish(tx, club_id)


def take_rating_list(
    context: Context, players: tuple[PlayerLine, ...], name: str, day: date, *, dated: bool
) -> Reply:
    """Store a list that was sent, and ask what to do with it.

    If the list is not `dated`, `day` is the day of its arrival, and the answer says so. Raises
    `RightMissing`.
    """
    context.require(Right.ALL)
    size = keep_list(context.tx, context.club.id, players, name=name, day=day, at=context.at)
    undated = None if dated else messages.DayOfArrival()
    question = messages.ListRead(list_name(name, day.isoformat()), size, undated)
    choices = _choices(context)
    if size <= _MOST_IN_SEASON:
        season = intend(season_with_list, lines=players, source=name, day=day.isoformat())
        choices.append(Choice(WizardLabel.NEW_SEASON, season))
    return ask_one(context, question, choices)


def rating_menu(context: Context) -> Reply:
    """Show the last list that was read, with a button for each use of it. Raises `ArbiterOnly`."""
    context.require(Right.PLAYERS)
    kept = rating_lists.of_club(context.tx, context.club.id)
    if kept is None:
        return Reply.of(messages.NoListYet())
    question = messages.ListKept(list_name(kept.name, kept.day), kept.size)
    return ask_one(context, question, _choices(context))


def _choices(context: Context) -> list[Choice]:
    choices = []
    if context.running is not None:
        choices.append(Choice(messages.UpdateRatings(), intend(update_ratings)))
    if rating_lists.has_clubs(context.tx, context.club.id):
        choices.append(Choice(messages.ClubMembers(), intend(ask_club)))
    return choices


@on_press("ask-club", may=Right.ALL)
def ask_club(context: Context) -> Reply:
    """Ask for the club's number. Raises `ArbiterOnly`, `NoListToSearch`."""
    list_of(context)
    until = context.at + _PATIENCE
    await_words(context, context.actor.person_id, intend(club_on_list), until)
    return Reply.of(messages.AskClubNumber())


@on_press("club-words", may=Right.ALL)
def club_on_list(context: Context, *, words: str) -> Reply:
    """Show the listed members of the club with that number, and ask what to do with them.

    Raises `ArbiterOnly`, `RightMissing`, `NoListToSearch`, `ClubNotOnList`.
    """
    club = words.strip()
    kept, rows = members_on_list(context, club)
    name = list_name(kept.name, kept.day)
    running = context.running
    new, doubtful = _newcomers(context, rows) if running else ((), ())
    choices = []
    if new:
        intention = intend(take_club_in, club=club, day=kept.day)
        choices.append(Choice(messages.TakeInNew(len(new)), intention))
    origin = {"source": kept.name, "day": kept.day}
    lines = [PlayerLine(r.name, r.rating, number=r.number) for r in rows]
    draft = intend(season_with_list, lines=lines, **origin)
    choices += [Choice(messages.NewSeasonWith(), draft)]
    maybe = messages.MaybePlayers(tuple(r.name for r in doubtful)) if doubtful else None
    names = tuple(r.name for r in (new if running else rows))
    others = messages.NewOnList(names) if names else None
    return ask_one(context, messages.ClubOnList(club, name, len(rows), others, maybe), choices)


def _newcomers(
    context: Context, rows: Sequence[ListedRow]
) -> tuple[tuple[ListedRow, ...], tuple[ListedRow, ...]]:
    """The entries that match no player of the running season, and those that may match one."""
    players = context.snapshot.players
    new, doubtful = list[ListedRow](), list[ListedRow]()
    for row in rows:
        certain, perhaps = like_player(row, players)
        if not certain:
            (doubtful if perhaps else new).append(row)
    return tuple(new), tuple(doubtful)


@on_press("take-club-in", may=Right.ALL)
def take_club_in(context: Context, *, club: str, day: str) -> Reply:
    """Enter the club's members on the list who do not play yet in the running season: all or none.

    Raises `ArbiterOnly`, `StaleButton`, `NobodyToTakeIn`, `NotTakenIn`.
    """
    kept = list_of(context)
    if kept.day != day:
        raise StaleButton
    _, rows = members_on_list(context, club)
    new, _ = _newcomers(context, rows)
    if not new:
        raise messages.NobodyToTakeIn(club)
    for row in new:
        _enter(context, row, (kept.name, kept.day))
    coming = len(context.snapshot.played.rounds) + 1
    return Reply.of(messages.MembersTakenIn(len(new), coming, tuple(row.name for row in new)))


def _enter(context: Context, row: ListedRow, origin: tuple[str, str]) -> None:
    try:
        answer = enter_from_list(context, person=row, published=origin)
    except Refusal as refusal:
        why = context.texts.render(refusal, context.language)
        raise messages.NotTakenIn(row.name, why) from refusal
    if answer.asks:  # with so many players the values fall short
        raise messages.NotTakenIn(row.name, words(context, answer, context.language))


@reads_in_scene(read_rating)
def rating(request: Request, reading: RatingWords | None) -> Reply:
    """``/rating``: the last list; ``/rating jans`` looks somebody up; ``/rating Jansen 1500``.

    ``/rating club 123`` shows a club's members, ``/rating bijwerken`` goes through all players.
    """
    context = request.context
    match reading:
        case None:
            return rating_menu(context)
        case Everybody.EVERYBODY:
            return update_ratings(context)
        case FederationClub(number):
            return club_on_list(context, words=number)
        case EstimatedRating(player, estimate):
            return estimate_rating(context, player=player.id, rating=estimate)
        case name:
            return find_on_list(context, name_or_number=name)


RATING = Command("rating rating elo", Topic.PEOPLE, rating, Scope.SEASON, Right.PLAYERS)
