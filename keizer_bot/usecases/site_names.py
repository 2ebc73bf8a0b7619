"""What a player is called on the club's website: his name, or initials where that is wanted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from keizer_bot.i18n.html import clean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keizer_bot.store.website import Shown

INITIALS = "initials"


def site_names(members: Iterable[Shown], usual: str) -> dict[int, tuple[str, bool]]:
    """For each member's id what he is called there, and whether that hides his name.

    Members with the same initials are told apart by a number, in the order in which they came.
    """
    names: dict[int, tuple[str, bool]] = {}
    seen: Counter[str] = Counter()
    for member in members:
        hidden = not member.erased and (member.wish or usual) == INITIALS
        name = initials(member.name) if hidden else clean(member.name)
        if hidden:
            seen[name] += 1
            name = f"{name} {seen[name]}" if seen[name] > 1 else name
        names[member.member_id] = name, hidden
    return names


def initials(name: str) -> str:
    """The first letter of each word of a name: ``Jan de Vries`` is ``J.d.V.``."""
    words = clean(name).replace("-", " ").split()
    letters = (next((char for char in word if char.isalnum()), "") for word in words)
    return "".join(f"{letter}." for letter in letters if letter) or "…"
