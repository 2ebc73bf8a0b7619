"""Ratings, lists and people on them, as they are shown everywhere."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from keizer_bot.store import rating_lists
from keizer_bot.usecases import rating_words as say

if TYPE_CHECKING:
    from keizer_bot.store.rating_lists import ListRow
    from keizer_bot.store.seasons import RatingOrigin
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.rating_match import Listed


def list_name(name: str, day: str) -> say.ListName:
    """A list by its name and day (ISO)."""
    return say.ListName(name, date.fromisoformat(day))


def is_estimate(origin: RatingOrigin | None) -> bool:
    """Whether a rating of that origin is shown with a ~."""
    return origin is not None and origin.kind == "estimated"


def in_figures(rating: int, origin: RatingOrigin | None) -> str:
    """A rating where there is room for its figures alone: 1650, or ~1650."""
    return f"~{rating}" if is_estimate(origin) else str(rating)


def shown(rating: int | None, origin: RatingOrigin | None) -> say.Shown:
    """A rating, with a ~ if it is an estimate."""
    if rating is None:
        return say.Unrated()
    return say.Guessed(rating) if is_estimate(origin) else say.Certain(rating)


def sourced(rating: int | None, origin: RatingOrigin | None) -> say.Shown | say.Sourced:
    """A rating with where it comes from, as far as that is known."""
    if rating is not None and origin is not None:
        if is_estimate(origin):
            return say.GuessedRating(rating)
        if origin.list and origin.day:
            return say.PublishedRating(rating, list_name(origin.list, origin.day))
    return shown(rating, origin)


def on_list(person: Listed) -> say.OnList:
    """The label of somebody on a list."""
    return say.OnList(
        name=person.name,
        rating=shown(person.rating, None),
        born=say.Born(str(person.born)) if person.born else None,
        club=say.OfClub(person.club) if person.club else None,
        number=say.Numbered(person.number) if person.number else None,
    )


def list_of(desk: Desk, said: str = "") -> ListRow:
    """The list that the club read last. Raises `NoListToSearch`."""
    found = rating_lists.of_club(desk.tx, desk.club.id)
    if found is None:
        raise say.NoListToSearch(said)
    return found
