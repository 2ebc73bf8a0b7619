"""The form in which ratings, rating lists and people on them are shown."""

from datetime import date

from keizer_bot.club.players import messages
from keizer_bot.core.context import Context
from keizer_bot.store import rating_lists
from keizer_bot.store.rating_lists import ListedRow, ListRow
from keizer_bot.store.seasons import RatingOrigin


def list_name(name: str, day: str) -> messages.ListName:
    """A list by its name and day (ISO)."""
    return messages.ListName(name, date.fromisoformat(day))


def is_estimate(origin: RatingOrigin | None) -> bool:
    """True if a rating of that origin is shown with a ~."""
    return origin is not None and origin.kind == "estimated"


def in_figures(rating: int | None, origin: RatingOrigin | None) -> str:
    """A rating as figures only: 1650, ~1650, or empty."""
    if rating is None:
        return ""
    return f"~{rating}" if is_estimate(origin) else str(rating)


def shown(rating: int | None, origin: RatingOrigin | None) -> messages.Shown:
    """A rating, with a ~ if it is an estimate."""
    if rating is None:
        return messages.Unrated()
    return messages.Guessed(rating) if is_estimate(origin) else messages.Certain(rating)


def sourced(rating: int | None, origin: RatingOrigin | None) -> messages.Shown | messages.Sourced:
    """A rating and its source, if known."""
    if rating is not None and origin is not None:
        if is_estimate(origin):
            return messages.GuessedRating(rating)
        if origin.list and origin.day:
            return messages.PublishedRating(rating, list_name(origin.list, origin.day))
    return shown(rating, origin)


def on_list(person: ListedRow) -> messages.OnList:
    """The label of somebody on a list."""
    return messages.OnList(
        name=person.name,
        rating=shown(person.rating, None),
        born=messages.Born(str(person.born)) if person.born else None,
        club=messages.PlayersClub(person.club) if person.club else None,
        number=messages.Numbered(person.number) if person.number else None,
    )


def members_on_list(context: Context, club: str) -> tuple[ListRow, tuple[ListedRow, ...]]:
    """The club's last list, and its entries for the club with that number.

    It is the host's list if the club has none, or if the club's list does not name clubs. Raises
    `NoListToSearch`, `ClubNotOnList`.
    """
    number = club.lstrip("0") if club.isdigit() else club
    shared = context.app.shared_list
    has_own_list = rating_lists.has_clubs(context.tx, context.club.id)
    if shared is not None and not has_own_list:
        kept, rows = shared.row, shared.members.get(number, ())
    else:
        kept = list_of(context, club)
        rows = rating_lists.of_listed_club(context.tx, context.club.id, number)
    if not rows:
        raise messages.ClubNotOnList(club, list_name(kept.name, kept.day))
    return kept, rows


def list_of(context: Context, name: str = "") -> ListRow:
    """The list that the club read last. Raises `NoListToSearch`."""
    rating_list = rating_lists.of_club(context.tx, context.club.id)
    if rating_list is None:
        raise messages.NoListToSearch(name)
    return rating_list
