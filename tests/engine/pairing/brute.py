"""Pairing by trying everything, straight from docs/keizer.md 4 and 7; for up to ten players."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256

from keizer_bot.engine.model import Round, Season
from keizer_bot.engine.ranking import opening_list
from keizer_bot.engine.rules import Rules

Pair = tuple[str, str]
FORFEITS = ("+/-", "-/+", "-/-")
FOLD = (2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)


class Brute:
    """Everything about one round, looked up the slow way."""

    def __init__(self, season: Season, present: Sequence[str], rules: Rules) -> None:
        last = season.rounds[-1] if season.rounds else None
        self.round = last if last and not last.games else Round(len(season.rounds) + 1)
        self.season, self.rules, self.pairing = season, rules, rules.pairing
        self.number = self.round.number
        self.before = season.rounds[: self.number - 1]
        self.players = {player.id: player for player in season.players}
        self.file = [player.id for player in season.players]
        self.list = list(opening_list(season, rules, self.number).players)
        self.order = [p for p in self.list if p in present and self.is_in(p)]
        self.order = [p for p in self.order if p not in self.round.byes]
        self.turns = list(self.list)
        if self.pairing.order == "rating":
            self.turns.sort(key=lambda p: -(self.players[p].rating or -1))
            self.order.sort(key=self.turns.index)
        self.method = self.pairing.method
        if not isinstance(self.method, str):
            begun = [p for p in self.method if p.from_round <= self.number]
            self.method = begun[-1].method if begun else "top-down"
        forced = {tuple(sorted(pair, key=self.turns.index)) for pair in self.round.forced}
        self.forced = [(a, b) for a, b in sorted(forced) if a in self.order and b in self.order]

    def is_in(self, player: str) -> bool:
        """True if they are in the competition in this round."""
        found = self.players[player]
        until = found.until_round
        return found.from_round <= self.number and (until is None or until >= self.number)

    def period(self, round_: Round) -> int:
        """A round's own period, else by length, else 1."""
        length = self.rules.season.rounds_per_period
        by_length = (round_.number + length - 1) // length if length else 1
        return round_.period if round_.period is not None else by_length

    def met(self, a: str, b: str) -> list[Round]:
        """The rounds in which these two met."""
        return [
            round_
            for round_ in self.before
            for game in round_.games
            if {game.white, game.black} == {a, b}
            and (self.pairing.forfeit_counts_as_met or game.result not in FORFEITS)
        ]

    @cache  # noqa: B019 - lives as long as its one case
    def repeat(self, a: str, b: str) -> int | None:
        """The round of their last meeting, if `rematch` does not allow them another."""
        met, rematch = self.met(a, b), self.pairing.rematch
        if not met or self.number > (rematch.until_round or self.number):
            return None
        gap = rematch.gap is not None and self.number - met[-1].number <= rematch.gap
        often = rematch.maximum is not None and len(met) >= rematch.maximum
        same = [self.period(one) == self.period(self.round) for one in met].count(True)
        period = rematch.per_period is not None and same >= rematch.per_period
        return met[-1].number if gap or often or period else None

    @cache  # noqa: B019 - lives as long as its one case
    def breaks_groups(self, a: str, b: str) -> bool:
        """True if their groups are too far apart."""
        names = sorted({p.group for p in self.players.values() if p.group is not None})
        one, other = self.players[a].group, self.players[b].group
        if self.pairing.group_distance is None or one is None or other is None:
            return False
        return abs(names.index(one) - names.index(other)) > self.pairing.group_distance

    @cache  # noqa: B019 - lives as long as its one case
    def colours(self, player: str) -> list[tuple[int, str]]:
        """Round and colour, w or b, of all their games with a colour."""
        return [
            (round_.number, "w" if game.white == player else "b")
            for round_ in self.before
            for game in round_.games
            if player in (game.white, game.black) and game.result not in FORFEITS
        ]

    def keeps(self, player: str, colour: str) -> bool:
        """True if this colour keeps their limits."""
        had = "".join(colour for _, colour in self.colours(player))
        row, most = self.pairing.max_same_colour, self.pairing.max_colour_balance
        if row is not None and (had + colour).endswith(colour * (row + 1)):
            return False
        old = abs(had.count("w") - had.count("b"))
        new = abs((had + colour).count("w") - (had + colour).count("b"))
        return most is None or new <= most or new < old

    @cache  # noqa: B019 - lives as long as its one case
    def whites(self, a: str, b: str) -> list[str]:
        """The players of the two who may have White within both players' limits."""
        return [w for w, x in ((a, b), (b, a)) if self.keeps(w, "w") and self.keeps(x, "b")]

    @cache  # noqa: B019 - lives as long as its one case
    def forbidden(self, a: str, b: str) -> bool:
        """True if the arbiter forbids the pair."""
        return any({a, b} == set(p) for p in (*self.pairing.forbidden, *self.round.forbidden))

    def bye_key(self, player: str) -> tuple[object, ...]:
        """docs/keizer.md 4.4 on the bye: five rules, the number, the bye rule."""
        rules, total = self.pairing, self.rules.season.rounds
        had = [round_.number for round_ in self.before if player in round_.byes]
        place = self.list.index(player)
        top = rules.no_bye is not None and total is not None and place < rules.no_bye.top
        no_bye = top and self.number > (total or 0) - (
            rules.no_bye.last_rounds if rules.no_bye else 0
        )
        gap = bool(had) and self.number - had[-1] <= rules.bye_gap
        free = not rules.bye_after_free_round and self.was_free(player)
        games = [game for round_ in self.before for game in round_.games]
        won = any(
            game.result == ("+/-" if player == game.white else "-/+")
            for game in games
            if player in (game.white, game.black)
        )
        paired = had or any(player in (game.white, game.black) for game in games)
        return (
            *(no_bye, gap, free, won and not rules.bye_after_forfeit_win),
            bool(games) and not paired and not rules.newcomer_bye,
            len(had) if rules.bye_fewest_first else 0,
            self.bye_rule_key(player, self.turns.index(player)),
        )

    def was_free(self, player: str) -> bool:
        """True if the last round gave a paid absence or a forfeit win; no limits or series."""
        if not self.before:
            return False
        last = self.before[-1]
        for game in last.games:
            if player == game.white:
                return game.result == "+/-"
            if player == game.black:
                return game.result == "-/+"
        kinds = [absence.kind for absence in last.absences if absence.player == player]
        found = self.players[player]
        entered = found.from_round <= last.number and (found.until_round or 99) >= last.number
        if not kinds or player in last.byes or not entered:
            return False
        rules = self.rules.absence.named(kinds[0])
        return rules is not None and rules.credit[0] > 0

    def bye_rule_key(self, player: str, place: int) -> tuple[object, ...]:
        """The least has the bye."""
        rating = self.players[player].rating
        text = f"{self.rules.season.seed}:{self.number}:{self.file.index(player) + 1}"
        signed_on = self.round.signed_on
        turn = signed_on.index(player) if player in signed_on else -1
        return {
            "lowest": (-place,),
            "lowest-rating": (rating is not None, rating or 0, -place),
            "random": (sha256(text.encode()).hexdigest(),),
            "last-signed-on": (-turn, -place),
        }[self.pairing.bye_rule]

    def pairings(self, players: Sequence[str]) -> Iterator[list[Pair]]:
        """All complete pairings that forbid nothing, each pair highest first."""
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if not self.forbidden(first, other):
                rest = [player for player in others if player != other]
                for pairs in self.pairings(rest):
                    yield [(first, other), *pairs]

    def method_key(self, pairs: Sequence[Pair], paired: Sequence[str]) -> tuple[object, ...]:
        """The least is first by the method; `paired` has the forced ones too."""
        if self.method == "random":
            paired = sorted(paired, key=self.lot)
        places = {player: place for place, player in enumerate(paired, start=1)}
        turned = sorted(sorted(map(places.__getitem__, pair)) for pair in pairs)
        downs = [(a, b - a) for a, b in turned]
        if self.method == "nearest":
            return sum(down**2 for _, down in downs), [down for _, down in downs]
        total, last = self.rules.season.rounds, self.pairing.top_down_last
        reach = max(1, len(paired) // FOLD[self.number - 1])
        if self.method != "fold" or (total is not None and self.number > total - last):
            reach = 1
        choices = []
        for place, _ in downs:
            down = range(1, len(paired) - place + 1)
            up_first = [d for d in reversed(down) if d <= reach]
            choices.append(up_first + [d for d in down if d > reach])
        return ([order.index(d) for order, (_, d) in zip(choices, downs, strict=True)],)

    def lot(self, player: str) -> str:
        """The player's lot: the lowest comes first."""
        place = self.file.index(player) + 1
        text = f"{self.rules.season.seed}:pairing:{self.number}:{place}"
        return sha256(text.encode()).hexdigest()

    def best(self) -> tuple[set[frozenset[str]], str | None] | None:
        """The best pairing (with forced pairs) and its bye; None if there is none."""
        forced = {player for pair in self.forced for player in pair}
        free = [player for player in self.order if player not in forced]
        found = None
        for bye in free if len(free) % 2 else [None]:
            paired = [player for player in self.order if player != bye]
            for pairs in self.pairings([player for player in free if player != bye]):
                key = (
                    self.broken(pairs),
                    self.bye_key(bye) if bye else (),
                    self.method_key(pairs, paired),
                )
                if found is None or key < found[0]:
                    found = key, pairs, bye
        if found is None:
            return None
        return {frozenset(pair) for pair in (*found[1], *self.forced)}, found[2]

    def broken(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """docs/keizer.md 4.4 on pairs: latest repeat, numbers of repeats, of groups, of colours."""
        repeats = [last for pair in pairs if (last := self.repeat(*pair)) is not None]
        groups = sum(self.breaks_groups(*pair) for pair in pairs)
        colours = sum(not self.whites(*pair) for pair in pairs)
        return max(repeats, default=0), len(repeats), groups, colours

    def white(self, a: str, b: str) -> tuple[str, str]:
        """The player with White, and the criterion that decided it."""
        keeping = self.whites(a, b)
        if len(keeping) == 1:
            return keeping[0], "limit"
        method = {"keizer": self.keizer, "sevilla": self.sevilla, "even-share": self.even_share}
        assert isinstance(self.pairing.colours, str)
        return method[self.pairing.colours](*sorted((a, b), key=self.list.index))

    def shares(self, player: str, more: str = "") -> Fraction:
        """Their share of whites after the colours `more`."""
        had = "".join(colour for _, colour in self.colours(player)) + more
        return Fraction(had.count("w"), len(had)) if had else Fraction(1, 2)

    def alternation(self, a: str, b: str) -> str | None:
        """The player whose last colour was Black, if the other's was White."""
        one, other = self.colours(a), self.colours(b)
        if not one or not other or one[-1][1] == other[-1][1]:
            return None
        return a if one[-1][1] == "b" else b

    def keizer(self, a: str, b: str) -> tuple[str, str]:
        """Source [002]."""
        one, other = self.shares(a), self.shares(b)
        if one != other:
            return (a if one < other else b), "share"
        swap = self.alternation(a, b)
        return (swap, "alternate") if swap else (a, "rank")

    def sevilla(self, a: str, b: str) -> tuple[str, str]:
        """Source [004]."""
        one, other = (dict(self.colours(player)) for player in (a, b))
        x, y = ([*had.values()].count("w") - [*had.values()].count("b") for had in (one, other))
        if x != y:
            if x * y > 0:
                far = a if abs(x) > abs(y) else b
                wish_white = (x if far == a else y) < 0
                return (far if wish_white else (b if far == a else a)), "balance"
            return (a if x < 0 or y > 0 else b), "balance"
        rows = []
        for had in (one, other):
            colours = "".join(had.values())
            rows.append(len(colours) - len(colours.rstrip(colours[-1:])) if colours else 0)
        if rows[0] != rows[1]:
            longer, had, shorter = (a, one, b) if rows[0] > rows[1] else (b, other, a)
            return (longer if [*had.values()][-1] == "b" else shorter), "run"
        differed = [r for r in one if r in other and one[r] != other[r]]
        if differed:
            return (a if one[max(differed)] == "b" else b), "history"
        return a, "rank"

    def even_share(self, a: str, b: str) -> tuple[str, str]:
        """Source [002], Geel."""
        half = Fraction(1, 2)
        ways = {}
        for white, black in ((a, b), (b, a)):
            off = [abs(self.shares(white, "w") - half), abs(self.shares(black, "b") - half)]
            ways[white] = max(off), min(off)
        for place, name in enumerate(("share", "other-share")):
            if ways[a][place] != ways[b][place]:
                return (a if ways[a][place] < ways[b][place] else b), name
        swap = self.alternation(a, b)
        if swap:
            return swap, "alternate"
        i, j = sorted((self.file.index(a) + 1, self.file.index(b) + 1))
        text = f"{self.rules.season.seed}:{self.number}:{i}:{j}"
        bit = bin(int(sha256(text.encode()).hexdigest(), 16) | 1 << 256)[3]
        return self.file[(i if bit == "0" else j) - 1], "lot"
