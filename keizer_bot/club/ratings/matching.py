"""Who of a rating list is which player: certain, likely or nobody; it suggests, never decides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz import fuzz, process

from keizer_bot.i18n.folding import spelled
from keizer_bot.store import rating_lists
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_LIKE = 82  # of 100: whoever is less alike is not asked about
_SURELY_OTHER = 45  # of 100: below this a number that fits was mistyped
_MOST_ASKED = 4
_LOOKED_AT = 8


@dataclass(frozen=True, slots=True)
class MaybeMatch:
    """A player (by id) and who of the list may be them."""

    player: int
    maybe: tuple[ListedRow, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A player (by id) and who of the list they are."""

    player: int
    listed: ListedRow


class Matches(NamedTuple):
    """Players by how they were found: by number, by the very name, perhaps, or not at all."""

    by_number: tuple[Pair, ...]
    by_name: tuple[Pair, ...]
    doubts: tuple[MaybeMatch, ...]
    nobody: tuple[int, ...]


def match(tx: Transaction, club_id: int, players: Iterable[PlayerRow]) -> Matches:
    """Look for each player on the club's list."""
    wanted = tuple(players)
    names = Counter(spelled(p.name) for p in wanted)
    by_number, by_name = list[Pair](), list[Pair]()
    open_: list[tuple[PlayerRow, tuple[ListedRow, ...]]] = []
    for player in wanted:
        same = _same_number(tx, club_id, player)
        named = rating_lists.by_name(tx, club_id, spelled(player.name))
        if len(same) == 1 and _may_be(player.name, same[0]):
            by_number.append(Pair(player.id, same[0]))
        elif len(named) == 1 and not player.federation_id and names[spelled(player.name)] == 1:
            by_name.append(Pair(player.id, named[0]))
        else:
            open_.append((player, same + named))
    everybody = _Names(rating_lists.names(tx, club_id) if open_ else ())
    likely = {
        player.id: (*listed, *_alike(tx, club_id, everybody.like(spelled(player.name))))
        for player, listed in open_
    }
    return _with_doubts(by_number, by_name, likely)


def _with_doubts(
    by_number: Sequence[Pair], by_name: Sequence[Pair], likely: Mapping[int, Sequence[ListedRow]]
) -> Matches:
    """The matches; of who is likely those who are no one else's, first of the common club."""
    club, taken = _common_club([*by_number, *by_name]), {pair.listed for pair in by_number}
    doubts, nobody = list[MaybeMatch](), list[int]()
    for player, listed in likely.items():
        free = dict.fromkeys(row for row in listed if row not in taken)
        maybe = tuple(sorted(free, key=lambda row: row.club != club))
        if maybe:
            doubts.append(MaybeMatch(player, maybe[:_MOST_ASKED]))
        else:
            nobody.append(player)
    return Matches(tuple(by_number), tuple(by_name), tuple(doubts), tuple(nobody))


def _same_number(tx: Transaction, club_id: int, player: PlayerRow) -> tuple[ListedRow, ...]:
    if not player.federation_id:
        return ()
    return rating_lists.by_number(tx, club_id, player.federation_id.lstrip("0"))


def _may_be(name: str, person: ListedRow) -> bool:
    """Whether two names may be one person's: a number may be mistyped."""
    return fuzz.token_set_ratio(spelled(name), person.spelled) >= _SURELY_OTHER


def _alike(tx: Transaction, club_id: int, keys: Iterable[int]) -> Iterator[ListedRow]:
    """The first of those on the list; it may have changed in the meantime."""
    for key in list(dict.fromkeys(keys))[:_LOOKED_AT]:
        listed = rating_lists.by_id(tx, club_id, key)
        if listed is not None:
            yield listed


def _common_club(pairs: Sequence[Pair]) -> str | None:
    clubs = Counter(pair.listed.club for pair in pairs if pair.listed.club)
    return clubs.most_common(1)[0][0] if clubs else None


class _Names:
    """Everybody on a list, to look for names that are nearly so."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        self._names = dict(names)
        self._by_word: dict[str, list[int]] = {}
        for key, name in self._names.items():
            for word in set(name.split()):
                self._by_word.setdefault(word, []).append(key)

    def like(self, name: str) -> list[int]:
        """Whose name is nearly so, has more in it, or the same surname and initial."""
        near = process.extract(
            name, self._names, scorer=fuzz.token_sort_ratio, score_cutoff=_LIKE, limit=_LOOKED_AT
        )
        kin = self._by_word.get(name.rsplit(maxsplit=1)[-1], ()) if name else ()
        return [key for _, _, key in near] + [
            key for key in kin if _may_be_short_for(name, self._names[key])
        ]


def _initialled(one: str, other: str) -> bool:
    """Whether two names end alike and begin with the same letter: B. Kok and Bram Kok."""
    ones, others = one.split(), other.split()
    return (
        ones[-1] == others[-1]
        and ones[0][0] == others[0][0]
        and 1 in (len(ones[0]), len(others[0]))
    )


def _may_be_short_for(one: str, other: str) -> bool:
    """Whether one name is the other with less in it: Jan Vries, J. de Vries, Jan de Vries."""
    if not one or not other:
        return False
    words, others = set(one.split()), set(other.split())
    within = min(len(words), len(others)) > 1 and (words <= others or others <= words)
    return within or _initialled(one, other)


def like_player(
    person: ListedRow, players: Iterable[PlayerRow]
) -> tuple[tuple[PlayerRow, ...], tuple[PlayerRow, ...]]:
    """The players who are that person by number or name, and those who may be."""
    name, certain, perhaps = person.spelled, list[PlayerRow](), list[PlayerRow]()
    for player in players:
        own = spelled(player.name)
        number = (player.federation_id or "").lstrip("0")
        if (number and number == person.number) or (own == name and not number):
            certain.append(player)
        elif fuzz.token_sort_ratio(own, name) >= _LIKE or _may_be_short_for(own, name):
            perhaps.append(player)
    return tuple(certain), tuple(perhaps)
