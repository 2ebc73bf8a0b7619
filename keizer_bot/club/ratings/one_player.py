"""One player's rating: from the list by part of their name, or by hand as an estimate."""

from dataclasses import asdict
from typing import Any

from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.players.ratings import (
    in_figures,
    list_name,
    list_of,
    on_list,
    shown,
    sourced,
)
from keizer_bot.club.ranking.effects import effect_of, revise_ranking
from keizer_bot.club.ratings import messages
from keizer_bot.club.ratings.matching import like_player
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.store import rating_lists, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin

_MOST_SHOWN = 8
_MOST_PLAYERS = 5


def find_on_list(context: RequestContext, *, said: str) -> Reply:
    """Who on the list has words that begin so in their name, each with a button.

    Raises `ArbiterOnly`, `NoListToSearch`, `NotOnTheList`.
    """
    context.require(Right.PLAYERS)
    kept = list_of(context, said)
    name = list_name(kept.name, kept.day)
    parts = spelled(said).split()
    rows = rating_lists.by_part(context.tx, context.club.id, parts) if parts else ()
    if said.isdigit():
        rows = rating_lists.by_number(context.tx, context.club.id, said.lstrip("0"))
    if not rows:
        raise messages.NotOnTheList(said, name)
    published = kept.name, kept.day
    choices = [
        Choice(on_list(row), intend(take_from_list, person=asdict(row), published=published))
        for row in rows[:_MOST_SHOWN]
    ]
    more = messages.MoreOnList() if len(rows) > _MOST_SHOWN else None
    return ask_one(context, messages.Candidates(said, name, more), choices)


@on_press("take-from-list")
def take_from_list(
    context: RequestContext, *, person: ListedRow, published: tuple[str, str]
) -> Reply:
    """That one of the list is meant: for the player who they are, or for a new one.

    Raises `ArbiterOnly`, `NoSeason`, and as `set_rating`.
    """
    context.require(Right.PLAYERS)
    certain, perhaps = like_player(person, context.snapshot.players)
    if len(certain) == 1:
        return set_listed_rating(context, player=certain[0].id, person=person, published=published)
    taken: dict[str, Any] = {"person": asdict(person), "published": published}
    choices = [
        Choice(p.name, intend(set_listed_rating, player=p.id, **taken))
        for p in (certain + perhaps)[:_MOST_PLAYERS]
    ]
    new = Choice(messages.NewPlayer(), intend(enter_from_list, **taken))
    question = messages.ForWhom(person.name, shown(person.rating, None))
    return ask_one(context, question, [*choices, new])


@on_press("enter-from-list")
def enter_from_list(
    context: RequestContext, *, person: ListedRow, published: tuple[str, str]
) -> Reply:
    """Let somebody of the list enter the running season, as `add_player` does. Raises as that."""
    origin = _origin(person, published)
    newcomer = Newcomer(person.name, person.rating, origin, federation_id=person.number)
    return add_player(context, newcomer=newcomer)


def _origin(person: ListedRow, published: tuple[str, str]) -> RatingOrigin | None:
    return RatingOrigin("published", *published) if person.rating is not None else None


@on_press("set-listed-rating")
def set_listed_rating(
    context: RequestContext,
    *,
    player: int,
    person: ListedRow,
    published: tuple[str, str],
    confirmed: bool = False,
) -> Reply:
    """Give a player the rating and the number of somebody on a list, once that is confirmed.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`.
    """
    origin = _origin(person, published)
    taken: dict[str, Any] = {"person": asdict(person), "published": published}
    again = None if confirmed else intend(set_listed_rating, player=player, **taken, confirmed=True)
    return _set(context, player, person.rating, origin, person.number, again)


@on_press("estimate-rating")
def estimate_rating(
    context: RequestContext, *, player: int, rating: int, confirmed: bool = False
) -> Reply:
    """Give a player a rating that is an estimate, once that is confirmed. Raises likewise."""
    again = intend(estimate_rating, player=player, rating=rating, confirmed=True)
    return _set(context, player, rating, ESTIMATED, None, None if confirmed else again)


def _set(
    context: RequestContext,
    player: int,
    rating: int | None,
    origin: RatingOrigin | None,
    number: str | None,
    again: Intention | None,
) -> Reply:
    context.require(Right.PLAYERS)
    who = player_in(context.snapshot, player)
    if rating is None:  # nobody loses the rating that they have
        rating, origin = who.rating, who.origin
    after = sourced(rating, origin)

    def write() -> None:
        seasons.set_rating(context.tx, player, rating, origin, number)

    if again is not None:
        before, effect = shown(who.rating, who.origin), effect_of(context, write)
        return confirm(context, messages.ConfirmRating(who.name, before, after, effect), again)
    write()
    was, now = in_figures(who.rating, who.origin) or None, in_figures(rating, origin) or None
    note(context, Action.RATING, who.name, before=was, after=now, season_id=who.season_id)
    if rating != who.rating:
        revise_ranking(context, messages.RatingIsNew(who.name))
    return Reply.of(messages.RatingSet(who.name, after))
