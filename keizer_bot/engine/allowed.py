"""The limits on who may meet: rematches, groups, colours, arbiter's wishes (docs/keizer.md 4)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from keizer_bot.engine.colours import ColourTable, can_play
from keizer_bot.engine.matching import mask_of
from keizer_bot.engine.model import Relaxed, Round, Season
from keizer_bot.engine.past_pairings import PastPairings
from keizer_bot.engine.rules import Rematch, Rules, period_of
from keizer_bot.engine.top_down import Field

_Class = tuple[int | None, frozenset[int]]
Meetings = Mapping[str, Mapping[str, int]]
NO_MEETING: Final = 0
NOBODY: Final[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True)
class Conditions:
    """The rules and wishes that may keep two players of a round apart.

    `repeats[a][b]` is the round of the last meeting of two players who should not meet again;
    `groups[a]` the index of a's group by name, None without one; `colours[a]` the colours within
    a's limits.
    """

    repeats: Meetings
    forbidden: Mapping[str, AbstractSet[str]]
    groups: Mapping[str, int | None]
    group_distance: int | None
    colours: Mapping[str, frozenset[int]]

    def last_met(self, a: str, b: str) -> int:
        """Round of the last meeting of two who should not meet again; 0 if they may meet."""
        return self.repeats.get(a, NOBODY).get(b, NO_MEETING)

    def breaks_groups(self, a: str, b: str) -> bool:
        """True if the players' groups are too far apart."""
        return self._too_far(self.groups[a], self.groups[b])

    def breaks_colours(self, a: str, b: str) -> bool:
        """True if neither allocation of colours keeps both players' limits."""
        return not can_play(self.colours[a], self.colours[b])

    def relaxed(self, a: str, b: str) -> list[Relaxed]:
        """The rules that must be relaxed for these two to play."""
        relaxed = []
        if last := self.last_met(a, b):
            relaxed.append(Relaxed("rematch", (a, b), last))
        if self.breaks_groups(a, b):
            relaxed.append(Relaxed("groups", (a, b)))
        if self.breaks_colours(a, b):
            relaxed.append(Relaxed("colour", (a, b)))
        return relaxed

    def field(self, players: Sequence[str], fixed: Collection[str] = ()) -> Field:
        """The graph of pairs that relax no rule; the first of `players` is the highest.

        Those in `fixed` already have opponents and only keep their places.
        """
        upwards = players[::-1]
        vertex = {player: place for place, player in enumerate(upwards)}
        present = vertex.keys()
        barred = [
            set(map(vertex.__getitem__, present & self.repeats.get(player, NOBODY).keys()))
            for player in upwards
        ]
        for player in present & self.forbidden.keys():
            barred[vertex[player]].update(vertex[o] for o in present & self.forbidden[player])
        members: dict[_Class, int] = defaultdict(int)
        classes = [self._class(player) for player in upwards]
        for place, class_ in enumerate(classes):
            members[class_] |= 1 << place
        masks = self._open_classes(members)
        among = (1 << len(upwards)) - 1 & ~mask_of([vertex[player] for player in fixed])
        return Field(among, [masks[class_] for class_ in classes], barred)

    def _class(self, player: str) -> _Class:
        return self.groups[player], self.colours[player]

    def _open_classes(self, members: Mapping[_Class, int]) -> dict[_Class, int]:
        """For each class of players, the mask of those whom its groups and colours allow."""
        open_to = dict.fromkeys(members, 0)
        for member in members:
            for other, mask in members.items():
                if not self._too_far(member[0], other[0]) and can_play(member[1], other[1]):
                    open_to[member] |= mask
        return open_to

    def _too_far(self, one: int | None, other: int | None) -> bool:
        if self.group_distance is None or one is None or other is None:
            return False
        return abs(one - other) > self.group_distance


def conditions(
    season: Season, rules: Rules, round_: Round, past: PastPairings, colours: ColourTable
) -> Conditions:
    """Gather the conditions of `round_`; `past` are the pairings of earlier rounds."""
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
    """The round of the last meeting of any two players who should not meet again."""
    rematch, number = rules.pairing.rematch, round_.number
    over = rematch.until_round is not None and number > rematch.until_round
    if over or rematch == Rematch():
        return {}
    last = {player: dict(met) for player, met in past.met.items()}
    if rematch.maximum == 1:
        return last
    now = period_of(round_, rules)
    period = {other.number for other in season.rounds if period_of(other, rules) == now}
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
    """Opponents met at least `most` times in the rounds of `among`, with the last meeting."""
    if most == 1:
        return {other: last[other] for other, number in met if number in among}
    times = Counter(other for other, number in met if number in among)
    return {other: last[other] for other, count in times.items() if count >= most}
