"""Matches a list of players for a new season to members by name, and asks about doubtful ones."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from keizer_bot.club.seasons.draft import Draft, Entrant, Listed, Order, WizardStep
from keizer_bot.core.context import Context
from keizer_bot.formats.players_file import ListNotes, PlayerLine
from keizer_bot.i18n.folding import spelled
from keizer_bot.store import people
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin

_LIKE = 80  # of 100
_MOST_ASKED = 4
_A_SURNAME = 3  # letters at least


def with_list(
    context: Context,
    draft: Draft,
    lines: Sequence[PlayerLine],
    origin: RatingOrigin | None = None,
    *,
    notes: ListNotes | None = None,
) -> Draft:
    """The draft with a list to match, sorted by rating, else in its own order.

    `origin` is the source of all its ratings except estimates. If two lines have one name, the bot
    asks about both.
    """
    members = people.members(context.tx, context.club.id)
    by_rating = sorted(lines, key=lambda line: -(line.rating or 0))
    names = Counter(spelled(line.name) for line in lines)
    listed = [
        _listed(line, members, origin, alone=names[spelled(line.name)] == 1) for line in by_rating
    ]
    read = notes or ListNotes()
    return _asking(
        replace(
            draft,
            listed=tuple(listed),
            unused=tuple(read.unused),
            passed=tuple(read.passed),
        )
    )


def _listed(
    line: PlayerLine, members: Sequence[Member], origin: RatingOrigin | None, *, alone: bool
) -> Listed:
    """Match a line to the one member of exactly that name; ask if several or similar names fit."""
    name = spelled(line.name)
    listed = Listed(
        line.name,
        line.rating,
        line.group,
        number=line.number,
        mail=line.mail,
        born=line.born,
        origin=ESTIMATED if line.estimated else (origin if line.rating is not None else None),
    )
    same = [m.id for m in members if spelled(m.name) == name]
    if len(same) == 1 and alone:
        return replace(listed, member=same[0], settled=True)
    scores = {m.id: _likeness(spelled(m.name), name) for m in members}
    near = sorted((i for i, score in scores.items() if score >= _LIKE), key=lambda i: -scores[i])
    maybe = tuple(same or near)[:_MOST_ASKED]
    return replace(listed, maybe=maybe, settled=not maybe)


def _likeness(one: str, other: str) -> float:
    """Similarity of two names, up to 100; a shared surname with the same initial suffices."""
    words, others = set(one.split()), set(other.split())
    shared = any(len(word) >= _A_SURNAME for word in words & others)
    initials = {word[0] for word in words - others} & {word[0] for word in others - words}
    from rapidfuzz import fuzz  # noqa: PLC0415 - 4 MB, and seldom needed

    ratio = fuzz.token_set_ratio(one, other)
    return max(ratio, float(_LIKE)) if shared and initials else ratio


def _asking(draft: Draft) -> Draft:
    """The draft at the next line that may be a member; if there is none, at the whole list."""
    taken = {line.member for line in draft.listed if line.member is not None}
    listed = tuple(
        replace(line, settled=True) if taken.issuperset(line.maybe) else line
        for line in draft.listed
    )
    step = WizardStep.LIST if all(line.settled for line in listed) else WizardStep.MATCHING
    return replace(draft, listed=listed, step=step)


def settle(draft: Draft, member: int | None) -> Draft:
    """The draft after the answer that the line is that member (None: somebody new)."""
    place = next(n for n, line in enumerate(draft.listed) if not line.settled)
    listed = list(draft.listed)
    listed[place] = replace(listed[place], member=member, settled=True)
    return _asking(replace(draft, listed=tuple(listed)))


def settled_list(draft: Draft, names: Mapping[int, str]) -> Draft:
    """The draft in which the listed players play, in the list's order; all other members follow.

    `names` are the members' names by their ids.
    """
    before = {e.member: e for e in draft.entrants if e.member is not None}
    playing = []
    for line in draft.listed:
        earlier = before.get(line.member) if line.member else None
        entrant = earlier or Entrant(names.get(line.member or 0, line.name), line.member)
        playing.append(
            replace(
                entrant,
                rating=line.rating or entrant.rating,
                origin=line.origin if line.rating else entrant.origin,
                group=line.group or entrant.group,
                federation_id=line.number or entrant.federation_id,
                mail=line.mail or entrant.mail,
                born=line.born or entrant.born,
                plays=True,
            )
        )
    on_it = {e.member for e in playing}
    others = [replace(e, plays=False) for e in draft.entrants if e.member and e.member not in on_it]
    entrants = (*playing, *others)
    return replace(
        draft,
        entrants=entrants,
        listed=(),
        order=Order.LIST,
        step=WizardStep.PLAYERS,
        page=0,
    )
