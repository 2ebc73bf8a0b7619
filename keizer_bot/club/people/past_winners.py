"""Past winners of prizes, and which members they are: those of the same name."""

from collections import defaultdict
from dataclasses import dataclass

from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading.honours import is_champion
from keizer_bot.store import merging, past_winners, people


@dataclass(frozen=True, slots=True)
class PastWin:
    """A prize that was won in a past year; `member` is the winner's number, if they are one."""

    year: str
    prize: str
    name: str
    member: int | None

    @property
    def last_year(self) -> int:
        """The year, or the one in which the season ended."""
        return int(self.year[-4:])

    @property
    def is_title(self) -> bool:
        """True if it made the winner the club's champion."""
        return is_champion(self.prize)


def past_wins(context: RequestContext) -> tuple[PastWin, ...]:
    """The club's past winners, the newest year first; a name of two members is neither's."""
    rows = past_winners.past_winners(context.tx, context.club.id)
    known = members_by_name(context) if rows else {}
    return tuple(
        [PastWin(row.year, row.prize, row.name, known.get(folded_name(row.name))) for row in rows]
    )


def members_by_name(context: RequestContext) -> dict[str, int]:
    """The members by their names, also those of before they were merged, without namesakes."""
    found = defaultdict[str, set[int]](set)
    for member in people.members(context.tx, context.club.id):
        found[folded_name(member.name)].add(member.id)
    for number, name in merging.former_names(context.tx, context.club.id):
        found[folded_name(name)].add(number)
    return {name: min(numbers) for name, numbers in found.items() if len(numbers) == 1}


def folded_name(name: str) -> str:
    """The name as names are compared."""
    return spelled(name) or name


def rename_wins(context: RequestContext, member: int, new_name: str) -> None:
    """Give the past winner who is that member another name."""
    known = members_by_name(context)
    for row in past_winners.past_winners(context.tx, context.club.id):
        if known.get(folded_name(row.name)) == member:
            past_winners.rename_past_winner(context.tx, row.id, new_name)
