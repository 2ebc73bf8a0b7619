"""All members of a club on the list: into a new season, or those who are new into this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from keizer_bot.club.players.entry import add_player
from keizer_bot.club.players.ratings import list_name, list_of, listed
from keizer_bot.club.ratings import messages
from keizer_bot.club.ratings.matching import like_player
from keizer_bot.club.season_wizard.actions import season_with_list
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NeverMind, StaleButton
from keizer_bot.core.questions import Answer, Asked, Choice, ask, intend, on_press
from keizer_bot.core.wording import words
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import rating_lists
from keizer_bot.store.rating_lists import ListedRow


def club_on_list(context: RequestContext, *, club: str) -> Answer:
    """Show a club's members on the list, and ask what is to be done with them.

    Raises `ArbiterOnly`, `RightMissing`, `NoListToSearch`, `ClubNotOnList`.
    """
    context.require(Right.ALL)
    kept = list_of(context, club)
    name = list_name(kept.name, kept.day)
    rows = rating_lists.of_listed_club(context.tx, context.club.id, _number(club))
    if not rows:
        raise messages.ClubNotOnList(club, name)
    running = context.running
    new, doubtful = _newcomers(context, rows) if running else ((), ())
    choices = []
    if new:
        intention = intend(take_club_in, club=_number(club), day=kept.day)
        choices.append(Choice(messages.TakeInNew(len(new)), intention))
    origin = {"source": kept.name, "day": kept.day}
    lines = [asdict(PlayerLine(r.name, r.rating, number=r.number)) for r in rows]
    draft = intend(season_with_list, lines=lines, **origin)
    choices += [Choice(messages.NewSeasonWith(), draft), Choice(NeverMind(), None)]
    maybe = messages.MaybePlayers(tuple(r.name for r in doubtful)) if doubtful else None
    names = tuple(r.name for r in (new if running else rows))
    others = messages.NewOnList(names) if names else None
    return ask(context, messages.ClubOnList(club, name, len(rows), others, maybe), choices)


def _number(club: str) -> str:
    return club.lstrip("0") if club.isdigit() else club


def _newcomers(
    context: RequestContext, rows: Sequence[ListedRow]
) -> tuple[tuple[ListedRow, ...], tuple[ListedRow, ...]]:
    """Who is no player of the running season, and who may be one under another spelling."""
    players = context.snapshot.players
    new, doubtful = list[ListedRow](), list[ListedRow]()
    for row in rows:
        certain, perhaps = like_player(listed(row), players)
        if not certain:
            (doubtful if perhaps else new).append(row)
    return tuple(new), tuple(doubtful)


@on_press("take-club-in")
def take_club_in(context: RequestContext, *, club: str, day: str) -> Answer:
    """Let a club's members who do not play yet enter the running season: all of them, or nobody.

    Each enters as `add_player` has it. Raises `ArbiterOnly`, `StaleButton`, `NobodyToTakeIn`,
    `NotTakenIn`.
    """
    context.require(Right.ALL)
    kept = list_of(context)
    if kept.day != day:
        raise StaleButton
    rows = rating_lists.of_listed_club(context.tx, context.club.id, club)
    new, _ = _newcomers(context, rows)
    if not new:
        raise messages.NobodyToTakeIn(club)
    for row in new:
        _enter(context, row, (kept.name, kept.day))
    coming = len(context.snapshot.played.rounds) + 1
    return messages.MembersTakenIn(len(new), coming, tuple(row.name for row in new))


def _enter(context: RequestContext, row: ListedRow, origin: tuple[str, str]) -> None:
    try:
        answer = add_player(
            context,
            name=row.name,
            rating=row.rating,
            federation_id=row.number,
            published=origin if row.rating is not None else None,
        )
    except Refusal as refusal:
        raise messages.NotTakenIn(
            row.name, messages.Why(context.texts.render(refusal, context.language))
        ) from refusal
    if isinstance(answer, Asked):  # with so many players the values fall short
        raise messages.NotTakenIn(row.name, messages.Why(words(context, answer, context.language)))
