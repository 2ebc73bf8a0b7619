"""The pairing of a round by looking at every possible one ([docs/keizer.md] 4, 7).

For ten players and fewer: there are 945 complete pairings of ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from .colours import Colours
from .cup import Cup, UndecidedError
from .facts import FORFEITS, Facts
from .ranking import Replay
from .rules import Table

Pair = tuple[str, str]
"""Two players, the one higher in the opening list first."""
Pairs = list[Pair]

REMATCH: dict[str, Table] = {
    "never": {"max": 1},
    "once-per-period": {"per_period": 1},
    "allowed": {},
}
NEVER = 1_000_000
"""More rounds than a season has."""


class NoPairingError(ValueError):
    """The round cannot be paired; the engine must refuse it too."""


def brute_force_pairing(season: Table, rules: Table | None, round_number: int) -> Table:
    """The pairing of round `round_number`, in the shape of ``keizer-bot pair --format json``.

    Facts of later rounds are not looked at, nor games of the round itself. Raises `NoPairingError`
    where forbidden pairs leave no complete pairing, a pair is forced and forbidden, or the table of
    a round-robin has come to its end or pairs two who are forbidden to play.
    """
    return _Round(season, rules, round_number).paired()


def complete_pairings(players: list[str]) -> Iterator[Pairs]:
    """Every way to pair an even number of players completely, lexicographically."""
    if not players:
        yield []
        return
    first, *others = players
    for mate in others:
        rest = [player for player in others if player != mate]
        for pairs in complete_pairings(rest):
            yield [(first, mate), *pairs]


def fold_distance(number: int, size: int) -> int:
    """The number of places that the fold looks down in round `number`: max(1, ⌊n/d⌋)."""
    series = [2, 4]
    while len(series) < number:
        last = series[-1]
        series.append(last * 3 // 2 if len(series) % 2 == 0 else last * 4 // 3)
    return max(1, size // series[number - 1])


def berger_pairs(size: int, number: int, *, double: bool) -> list[tuple[int, int]]:
    """The start numbers that meet in round `number`; an odd one out meets nobody."""
    even = size + size % 2
    legs = 2 if double else 1
    if number > legs * (even - 1):
        raise NoPairingError(f"the table of {size} players has no round {number}")
    wanted = (number + 1) % (even - 1)
    circle = range(1, even)
    pairs = [(i, j) for i in circle for j in circle if i < j and (i + j) % (even - 1) == wanted]
    if even == size:
        pairs += [(i, even) for i in circle if 2 * i % (even - 1) == wanted]
    return pairs


class _Round:
    """A round that is to be paired."""

    def __init__(self, season: Table, rules: Table | None, number: int) -> None:
        self.facts, self.number = Facts(season, rules), number
        self.rules: Table = self.facts.rules["pairing"]
        self.own: Table = self.facts.rounds.get(number, {})
        self.replay = Replay(season, rules)
        self.listed = self.replay.opening(number).order
        self.colours = Colours(self.facts, number, self.listed)
        self.order = self.listed
        if self.rules.get("order") == "rating":
            self.order = sorted(self.listed, key=self.facts.file_rating, reverse=True)
        self.method: str = self.method_now()
        self.given_byes: list[str] = self.own.get("byes", [])
        absent = {entry["player"] for entry in self.own.get("absences", [])}
        self.pool = [
            player
            for player in self.order
            if self.facts.is_entered(player, number) and player not in {*absent, *self.given_byes}
        ]
        self.forced = [
            self._pair(*p) for p in self.own.get("forced", []) if set(p) <= set(self.pool)
        ]
        forbidden = [*self.rules["forbidden"], *self.own.get("forbidden", [])]
        self.forbidden = {frozenset(pair) for pair in forbidden}
        clash = any(frozenset(pair) in self.forbidden for pair in self.forced)
        if clash and not self.facts.is_cup:
            raise NoPairingError("a pair is forced and forbidden")

    def _pair(self, one: str, other: str) -> Pair:
        higher, lower = sorted((one, other), key=self.order.index)
        return higher, lower

    def method_now(self) -> str:
        """The method of this round: the list's last part that has begun, else top-down."""
        written = self.rules["method"]
        if isinstance(written, str):
            return written
        begun = [part for part in written if part["from_round"] <= self.number]
        latest = max(begun, key=lambda part: part["from_round"], default={"method": "top-down"})
        return str(latest["method"])

    def pairing_lot(self, player: str) -> bytes:
        """The player's lot in a random pairing."""
        text = f"{self.facts.rules['season']['seed']}:pairing:{self.number}"
        return sha256(f"{text}:{self.facts.place_in_file(player)}".encode()).digest()

    # What a pair breaks

    def meetings(self, pair: Pair) -> list[int]:
        """The rounds in which the two met."""
        counts = self.rules["forfeit_counts_as_met"]
        return [
            side.round
            for side in self.facts.sides(pair[0], 1, self.number - 1)
            if side.opponent == pair[1] and (counts or side.result not in FORFEITS)
        ]

    def is_repeat(self, pair: Pair) -> bool:
        """True if `rematch` does not allow the pair."""
        met, rematch = self.meetings(pair), self.rules["rematch"]
        limits = REMATCH[rematch] if isinstance(rematch, str) else rematch
        if not met or self.number > limits.get("until_round", self.number):
            return False
        now = self.facts.period(self.number)
        in_period = sum(self.facts.period(i) == now for i in met)
        too_soon = self.number - met[-1] <= int(limits.get("gap", 0))
        return (
            too_soon
            or in_period >= int(limits.get("per_period", NEVER))
            or len(met) >= int(limits.get("max", NEVER))
        )

    def breaks_groups(self, pair: Pair) -> bool:
        """True if their groups are farther apart than `group_distance`."""
        distance = self.rules.get("group_distance")
        groups = [self.facts.players[player].get("group") for player in pair]
        if distance is None or None in groups:
            return False
        all_groups = {player.get("group") for player in self.facts.players.values()}
        listed = sorted(group for group in all_groups if group is not None)
        return bool(abs(listed.index(groups[0]) - listed.index(groups[1])) > distance)

    def breaks_colours(self, pair: Pair) -> bool:
        """True if neither allocation of colours keeps both players' limits."""
        return not self.colours.within_limits(*pair)

    # What a bye breaks

    def bye_rounds(self, player: str) -> list[int]:
        """The rounds before this one in which they had the bye."""
        return [i for i in range(1, self.number) if self.facts.has_bye(player, i)]

    def breaks_no_bye(self, player: str) -> bool:
        """True if they are in the protected top, in one of the protected last rounds."""
        rule = self.rules.get("no_bye")
        if rule is None or not self.facts.is_among_last(self.number, rule["last_rounds"]):
            return False
        return self.listed.index(player) < int(rule["top"])

    def breaks_bye_gap(self, player: str) -> bool:
        """True if their last bye was too recent."""
        byes = self.bye_rounds(player)
        return bool(byes) and bool(self.number - byes[-1] <= self.rules["bye_gap"])

    def breaks_free_round(self, player: str) -> bool:
        """True if they had a paid absence or a forfeit win in the round before."""
        if self.rules["bye_after_free_round"]:
            return False
        before = self.number - 1
        won_by_forfeit = any(side.forfeit_won for side in self.facts.sides(player, before, before))
        return won_by_forfeit or self.facts.is_paid(player, before)

    def breaks_forfeit_win(self, player: str) -> bool:
        """True if they won by forfeit earlier this season, where that bars them."""
        if self.rules["bye_after_forfeit_win"]:
            return False
        return any(side.forfeit_won for side in self.facts.sides(player, 1, self.number - 1))

    def breaks_newcomer(self, player: str) -> bool:
        """True if they were never paired nor free, where that bars them and games were played."""
        earlier = [r for number, r in self.facts.rounds.items() if number < self.number]
        if self.rules["newcomer_bye"] or not any(r.get("games") for r in earlier):
            return False
        paired = any(self.facts.sides(player, 1, self.number - 1))
        return not paired and not self.bye_rounds(player)

    def bye_preference(self, player: str) -> tuple[Any, ...]:
        """The lower, the sooner the bye rule gives them the bye."""
        from_foot = -self.order.index(player)
        rule = self.rules["bye_rule"]
        if rule == "lowest-rating":
            return self.facts.file_rating(player), from_foot
        if rule == "last-signed-on":
            signed_on = self.own.get("signed_on", [])
            at = signed_on.index(player) if player in signed_on else -1
            return -at, from_foot
        if rule == "random":
            text = f"{self.facts.rules['season']['seed']}:{self.number}"
            return (sha256(f"{text}:{self.facts.place_in_file(player)}".encode()).digest(),)
        return (from_foot,)

    # The choice

    def candidates(self) -> Iterator[tuple[str | None, Pairs]]:
        """Every bye with every complete pairing of players whom the arbiter has not paired."""
        in_forced = {player for pair in self.forced for player in pair}
        free = [player for player in self.pool if player not in in_forced]
        for bye in free if len(free) % 2 else [None]:
            for pairs in complete_pairings([player for player in free if player != bye]):
                if not any(frozenset(pair) in self.forbidden for pair in pairs):
                    yield bye, pairs

    def gives_way(self, bye: str | None, pairs: Pairs) -> tuple[Any, ...]:
        """The plan's cost by rules that give way, in docs/keizer.md's order: lower is better."""
        repeats = [pair for pair in pairs if self.is_repeat(pair)]
        for_pairs = (
            max((self.meetings(pair)[-1] for pair in repeats), default=0),
            len(repeats),
            sum(map(self.breaks_groups, pairs)),
            sum(map(self.breaks_colours, pairs)),
        )
        if bye is None:
            return for_pairs
        return (
            *for_pairs,
            self.breaks_no_bye(bye),
            self.breaks_bye_gap(bye),
            self.breaks_free_round(bye),
            self.breaks_forfeit_win(bye),
            self.breaks_newcomer(bye),
            len(self.bye_rounds(bye)) if self.rules["bye_fewest_first"] else 0,
            self.bye_preference(bye),
        )

    def by_method(self, bye: str | None, pairs: Pairs) -> tuple[Any, ...]:
        """The lower, the earlier by the method; places are among those being paired."""
        paired = [player for player in self.pool if player != bye]
        if self.method == "random":
            paired.sort(key=self.pairing_lot)
        places = {player: place for place, player in enumerate(paired, start=1)}
        every_pair = sorted(
            (min(places[a], places[b]), max(places[a], places[b]))
            for a, b in [*pairs, *self.forced]
        )
        top_down = tuple(mate for _, mate in every_pair)
        if self.method == "fold":
            if self.facts.is_among_last(self.number, self.rules["top_down_last"]):
                return top_down
            distance = fold_distance(self.number, len(paired))
            return tuple(_fold_preference(place, mate, distance) for place, mate in every_pair)
        if self.method == "nearest":
            return sum((b - a) ** 2 for a, b in every_pair), top_down
        return top_down

    def paired(self) -> Table:
        """The pairing in the shape of the contract."""
        if self.replay.cup is not None:
            return self.of_cup(self.replay.cup)
        if self.method == "round-robin":
            pairs, free = self.from_table()
            return self.as_json(pairs, free)
        candidates = list(self.candidates())
        if not candidates:
            raise NoPairingError("the forbidden pairs leave no complete pairing")
        bye, pairs = min(candidates, key=lambda c: (self.gives_way(*c), self.by_method(*c)))
        return self.as_json(pairs, [] if bye is None else [bye])

    def from_table(self) -> tuple[Pairs, list[str]]:
        """The Berger table's pairs of those present, and those whose opponents are absent."""
        in_forced = {player for pair in self.forced for player in pair}
        file_order = list(self.facts.players)
        pairs: Pairs = []
        for i, j in berger_pairs(len(file_order), self.number, double=self.rules["double"]):
            both = {file_order[i - 1], file_order[j - 1]}
            if not both <= set(self.pool) - in_forced:
                continue
            if both in self.forbidden:
                # Absentees alone leave a player free: nobody else present is without an opponent.
                raise NoPairingError("the table pairs two who are forbidden to play")
            pairs.append(self._pair(*both))
        playing = in_forced | {player for pair in pairs for player in pair}
        return pairs, [player for player in self.pool if player not in playing]

    def of_cup(self, cup: Cup) -> Table:
        """The games of the remaining players, and those who advance without one."""
        try:
            matches = cup.matches(self.number)
        except UndecidedError as error:
            raise NoPairingError(str(error)) from error
        if self.number > cup.last_round:
            raise NoPairingError("the cup is decided")
        pairs: Pairs = []
        free: list[str] = []
        for match in matches:
            here = [player for player in match if player in self.pool]
            given = any(player in self.given_byes for player in match)
            if len(here) == 2:
                pairs.append(self._pair(*here))
            elif not given:
                free += here
        games = self.as_json(pairs, sorted(free, key=self.order.index))
        return {**games, "relaxed": []}

    def as_json(self, pairs: Pairs, free: list[str]) -> Table:
        """Games by board, the byes, and relaxed rules with their players."""
        forced = [] if self.facts.is_cup else self.forced
        by_board = sorted([*pairs, *forced], key=lambda pair: self.order.index(pair[0]))
        return {
            "round": self.number,
            "games": [self.colours.allocate(*pair)._asdict() for pair in by_board],
            "byes": [*self.given_byes, *free],
            "relaxed": [*self.relaxed_pairs(pairs), *self.relaxed_byes(free)],
        }

    def relaxed_pairs(self, pairs: Pairs) -> Iterator[Table]:
        """The rules about pairs that gave way; a forced pair is not named."""
        for pair in pairs:
            if self.is_repeat(pair):
                yield {"rule": "rematch", "players": [*pair], "round": self.meetings(pair)[-1]}
            if self.breaks_groups(pair):
                yield {"rule": "groups", "players": [*pair]}
            if self.breaks_colours(pair):
                yield {"rule": "colour", "players": [*pair]}

    def relaxed_byes(self, byes: list[str]) -> Iterator[Table]:
        """The rules about byes that gave way; a bye given by the arbiter is not named."""
        rules = {
            "no_bye": self.breaks_no_bye,
            "bye_gap": self.breaks_bye_gap,
            "bye_after_free_round": self.breaks_free_round,
            "bye_after_forfeit_win": self.breaks_forfeit_win,
            "newcomer_bye": self.breaks_newcomer,
        }
        for player in byes:
            for rule, breaks in rules.items():
                if breaks(player):
                    yield {"rule": rule, "players": [player]}


def _fold_preference(place: int, mate: int, distance: int) -> int:
    """The mate's number among i+D, up to i+1, then i+D+1 down to n."""
    down = mate - place
    return distance - down if down <= distance else down - 1
