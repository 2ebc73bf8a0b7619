"""Who may meet whom: rematches, groups, colours, and the arbiter's word (docs/keizer.md 4)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.colours import ColourTable, can_play
from keizer_bot.engine.matching import mask_of
from keizer_bot.engine.model import Relaxed, Round, Season
from keizer_bot.engine.past_pairings import PastPairings
from keizer_bot.engine.rules import Rematch, Rules
from keizer_bot.engine.top_down import Field

_Class = tuple[int | None, frozenset[int]]
Meetings = Mapping[str, Mapping[str, int]]
NO_MEETING: Final = 0
NOBODY: Final[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True)
class Conditions:
    """What stands between the players of a round.

    `repeats[a][b]` is the round of the last meeting of two who should not meet again;
    `groups[a]` the place of a's group in the alphabet, None without one; `colours[a]` the
    colours that keep a's limits.
    """

    repeats: Meetings
    forbidden: Mapping[str, AbstractSet[str]]
    groups: Mapping[str, int | None]
    group_distance: int | None
    colours: Mapping[str, frozenset[int]]

    def last_met(self, a: str, b: str) -> int:
        """Give the round of the last meeting of two who should not meet again; else 0."""
        return self.repeats.get(a, NOBODY).get(b, NO_MEETING)

    def breaks_groups(self, a: str, b: str) -> bool:
        """Tell whether the groups of these two are too far apart."""
        return self._too_far(self.groups[a], self.groups[b])

    def breaks_colours(self, a: str, b: str) -> bool:
        """Tell whether neither allocation of colours keeps the limits of both."""
        return not can_play(self.colours[a], self.colours[b])

    def relaxed(self, a: str, b: str) -> list[Relaxed]:
        """The rules that give way when these two play."""
        found = []
        if last := self.last_met(a, b):
            found.append(Relaxed("rematch", (a, b), last))
        if self.breaks_groups(a, b):
            found.append(Relaxed("groups", (a, b)))
        if self.breaks_colours(a, b):
            found.append(Relaxed("colour", (a, b)))
        return found

    def field(self, players: Sequence[str], fixed: Collection[str] = ()) -> Field:
        """Who may have whom with nothing giving way; the first of `players` is the highest.

        Those in `fixed` have their opponents already and only keep their places.
        """
        upwards = players[::-1]
        vertex = {player: place for place, player in enumerate(upwards)}
        there = vertex.keys()
        barred = [
            set(map(vertex.__getitem__, there & self.repeats.get(player, NOBODY).keys()))
            for player in upwards
        ]
        for player in there & self.forbidden.keys():
            barred[vertex[player]].update(vertex[o] for o in there & self.forbidden[player])
        members: dict[_Class, int] = defaultdict(int)
        classes = [self._class(player) for player in upwards]
        for place, each in enumerate(classes):
            members[each] |= 1 << place
        masks = self._open_classes(members)
        among = (1 << len(upwards)) - 1 & ~mask_of([vertex[player] for player in fixed])
        return Field(among, [masks[each] for each in classes], barred)

    def _class(self, player: str) -> _Class:
        return self.groups[player], self.colours[player]

    def _open_classes(self, members: Mapping[_Class, int]) -> dict[_Class, int]:
        """For each class of players the mask of those whom groups and colours let it play."""
        open_to = dict.fromkeys(members, 0)
        for one in members:
            for other, mask in members.items():
                if not self._too_far(one[0], other[0]) and can_play(one[1], other[1]):
                    open_to[one] |= mask
        return open_to

    def _too_far(self, one: int | None, other: int | None) -> bool:
        if self.group_distance is None or one is None or other is None:
            return False
        return abs(one - other) > self.group_distance


def conditions(
    season: Season, rules: Rules, round_: Round, past: PastPairings, colours: ColourTable
) -> Conditions:
    """Gather the conditions of `round_`; `past` are the pairings of the rounds before it."""
    forbidden: dict[str, set[str]] = defaultdict(set)
    for a, b in (*rules.pairing.forbidden, *round_.forbidden):
        forbidden[a].add(b)
        forbidden[b].add(a)
    names = sorted({player.group for player in season.players if player.group is not None})
    places = {name: place for place, name in enumerate(names)}
    return Conditions(
        repeats=_repeats(season, rules, round_, past),
        forbidden=forbidden,
        groups={p.id: None if p.group is None else places[p.group] for p in season.players},
        group_distance=rules.pairing.group_distance,
        colours={player.id: colours.open_to(player.id) for player in season.players},
    )


def _repeats(season: Season, rules: Rules, round_: Round, past: PastPairings) -> Meetings:
    """For each two who should not meet again, the round of their last meeting."""
    rematch, number = rules.pairing.rematch, round_.number
    over = rematch.until_round is not None and number > rematch.until_round
    if over or rematch == Rematch():
        return {}
    last = {player: dict(met) for player, met in past.met.items()}
    if rematch.maximum == 1:
        return last
    now = period_of(round_, rules)
    period = {one.number for one in season.rounds if period_of(one, rules) == now}
    limits = [(rematch.maximum, range(number)), (rematch.per_period, period)]
    if rematch.gap is not None:
        limits.append((1, range(number - rematch.gap, number)))
    repeats: dict[str, dict[str, int]] = {player: {} for player in last}
    for most, among in limits:
        if most is not None:
            for player, met in past.met.items():
                repeats[player] |= _met_often(met, most, among, last[player])
    return repeats


def _met_often(
    met: Iterable[tuple[str, int]], most: int, among: Container[int], last: Mapping[str, int]
) -> dict[str, int]:
    """Those met `most` times and more in the rounds of `among`, with the last meeting."""
    if most == 1:
        return {other: last[other] for other, number in met if number in among}
    times = Counter(other for other, number in met if number in among)
    return {other: last[other] for other, count in times.items() if count >= most}
