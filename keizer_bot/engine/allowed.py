"""Who may meet whom: rematches, groups, colours, and the arbiter's word (docs/keizer.md 4)."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.colours import ColourTable, can_play
from keizer_bot.engine.model import FORFEITS, Relaxed, Round, Season
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.top_down import Field

_Class = tuple[int | None, frozenset[int]]
Meetings = dict[str, dict[str, list[int]]]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What stands between the players of a round.

    `repeats[a][b]` is the round of the last meeting of two who should not meet again;
    `groups[a]` the place of a's group in the alphabet, None without one; `colours[a]` the
    colours that keep a's limits.
    """

    repeats: Mapping[str, Mapping[str, int]]
    forbidden: Mapping[str, AbstractSet[str]]
    groups: Mapping[str, int | None]
    group_distance: int | None
    colours: Mapping[str, frozenset[int]]

    def breaks_groups(self, a: str, b: str) -> bool:
        """Tell whether the groups of these two are too far apart."""
        return self._too_far(self.groups[a], self.groups[b])

    def breaks_colours(self, a: str, b: str) -> bool:
        """Tell whether neither allocation of colours keeps the limits of both."""
        return not can_play(self.colours[a], self.colours[b])

    def relaxed(self, a: str, b: str) -> list[Relaxed]:
        """The rules that give way when these two play."""
        found = []
        if (met := self.repeats[a].get(b)) is not None:
            found.append(Relaxed("rematch", (a, b), met))
        if self.breaks_groups(a, b):
            found.append(Relaxed("groups", (a, b)))
        if self.breaks_colours(a, b):
            found.append(Relaxed("colour", (a, b)))
        return found

    def field(self, players: Sequence[str], fixed: Collection[str] = ()) -> Field:
        """Who may have whom with nothing giving way; the first of `players` is the highest.

        Those in `fixed` have their opponents already and only keep their places.
        """
        size = len(players)
        vertex = {player: size - 1 - place for place, player in enumerate(players)}
        barred: list[set[int]] = [set() for _ in players]
        for player, v in vertex.items():
            others = (*self.repeats[player], *self.forbidden[player])
            barred[v] = {vertex[other] for other in others if other in vertex}
        members: dict[_Class, int] = defaultdict(int)
        among = 0
        for player in players:
            bit = 1 << vertex[player]
            members[self._class(player)] |= bit
            among |= 0 if player in fixed else bit
        masks = self._open_classes(members)
        return Field(among, [masks[self._class(player)] for player in reversed(players)], barred)

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


def conditions(season: Season, rules: Rules, round_: Round, colours: ColourTable) -> Conditions:
    """Gather the conditions of `round_`."""
    forbidden: dict[str, set[str]] = defaultdict(set)
    for a, b in (*rules.pairing.forbidden, *round_.forbidden):
        forbidden[a].add(b)
        forbidden[b].add(a)
    names = sorted({player.group for player in season.players if player.group is not None})
    places = {name: place for place, name in enumerate(names)}
    return Conditions(
        repeats=_repeats(season, rules, round_),
        forbidden=forbidden,
        groups={p.id: None if p.group is None else places[p.group] for p in season.players},
        group_distance=rules.pairing.group_distance,
        colours={player.id: colours.open_to(player.id) for player in season.players},
    )


def meetings(season: Season, rules: Rules) -> Meetings:
    """The rounds in which each two have met, in order; forfeits only if the rules count them."""
    met: Meetings = defaultdict(lambda: defaultdict(list))
    for round_ in season.rounds:
        for game in round_.games:
            if game.result not in FORFEITS or rules.pairing.forfeit_counts_as_met:
                met[game.white][game.black].append(round_.number)
                met[game.black][game.white].append(round_.number)
    return met


def _repeats(season: Season, rules: Rules, round_: Round) -> dict[str, dict[str, int]]:
    """For each two who should not meet again, the round of their last meeting."""
    periods = {r.number: period_of(r, rules) for r in (*season.rounds, round_)}
    rematch = rules.pairing.rematch

    def is_repeat(met: Sequence[int]) -> bool:
        match rematch.mode:
            case "never":
                return True
            case "once-per-period":
                return any(periods[number] == periods[round_.number] for number in met)
            case "gap":
                too_soon = rematch.gap is not None and round_.number - met[-1] <= rematch.gap
                return too_soon or (rematch.maximum is not None and len(met) >= rematch.maximum)
            case "allowed":
                return False

    repeats: dict[str, dict[str, int]] = defaultdict(dict)
    for player, others in meetings(season, rules).items():
        repeats[player] = {other: met[-1] for other, met in others.items() if is_repeat(met)}
    return repeats
