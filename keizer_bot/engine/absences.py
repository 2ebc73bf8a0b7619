"""The pay for absence (docs/keizer.md section 3): kinds, series, limits, fixed points, boards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from keizer_bot.engine.model import PLAYED, Absence, AbsenceKind, Player, Round
from keizer_bot.engine.rules import KindRules, Rules, in_last, period_of

Withheld = Literal["limit", "last-rounds", "before-first-game", "same-evening"]
ZERO: Final = Fraction(0)
BOARD_POINTS: Final[Mapping[str, Fraction]] = {
    "1-0": Fraction(1),
    "1/2-1/2": Fraction(1, 2),
    "0-1": ZERO,
}


@dataclass(frozen=True, slots=True)
class Payment:
    """The pay for an absence: `fraction` of the player's own value, plus `points`.

    `withheld` is why it pays nothing although its kind would; `by_result`: a match paid by its
    result.
    """

    kind: str
    fraction: Fraction = ZERO
    points: Fraction = ZERO
    withheld: Withheld | None = None
    by_result: bool = False


def is_entered(player: Player, number: int) -> bool:
    """True if the player was in the competition in round `number`."""
    last = player.until_round
    return player.from_round <= number and (last is None or number <= last)


Payments = Mapping[str, Payment]


class AbsenceTerms:
    """The rules' terms for absences, and the players who enter late or leave early."""

    def __init__(self, players: Sequence[Player], rules: Rules) -> None:
        self.rules = rules
        self.kinds = {kind.kind: kind for kind in rules.absence.kinds}
        self.series = {kind.kind: _series(kind) for kind in rules.absence.kinds}
        self.always = {
            kind.kind: self.series[kind.kind][0]
            for kind in rules.absence.kinds
            if rules.absence.credit_before_first_game and _always_pays_the_same(kind)
        }
        self.passing = [
            player for player in players if player.from_round > 1 or player.until_round is not None
        ]


@dataclass(frozen=True, slots=True)
class AbsenceBook:
    """The earlier absences, as far as they affect what later ones pay.

    `counts` are absences by player, kind and, if the kind's limit is per period, period; `evenings`
    are the (player, kind, date) of kinds paid once an evening; `played` are the players who have
    played a game, if the rules depend on it.
    """

    terms: AbsenceTerms
    counts: Mapping[tuple[str, str, int | None], int]
    played: frozenset[str] = frozenset()
    evenings: frozenset[tuple[str, str, str]] = frozenset()

    @classmethod
    def of(cls, players: Sequence[Player], rules: Rules) -> "AbsenceBook":
        """The empty book before round 1."""
        return cls(AbsenceTerms(players, rules), {})

    def pay(self, round_: Round) -> "tuple[Payments, AbsenceBook]":
        """The pay for each absence of the next round, by player, and the book after it.

        Absences without effect are left out: a paired game or a bye alone decides what its holder
        is paid.
        """
        unpaid = set(round_.seats)
        unpaid.update(p.id for p in self.terms.passing if not is_entered(p, round_.number))
        payments: dict[str, Payment] = {}
        counts: dict[tuple[str, str, int | None], int] = {}
        evenings: set[tuple[str, str, str]] = set()
        for absence in round_.absences:
            if absence.player in unpaid or absence.kind == AbsenceKind.NOT_ENTERED:
                continue
            payment = self.terms.always.get(absence.kind)
            payment = payment or self._once(absence, round_, evenings)
            payments[absence.player] = payment or self._counted(absence, round_, counts)
        played = self._played_after(round_)
        if not counts and played is self.played:
            return payments, self
        counts, dates = {**self.counts, **counts}, self.evenings.union(evenings)
        return payments, replace(self, counts=counts, played=played, evenings=dates)

    def _played_after(self, round_: Round) -> frozenset[str]:
        """Players who have played a game by the end of the round, if the rules depend on it."""
        if self.terms.rules.absence.credit_before_first_game:
            return self.played
        games = (game for game in round_.games if game.result in PLAYED)
        return self.played.union(id_ for game in games for id_ in (game.white, game.black))

    def _once(
        self, absence: Absence, round_: Round, evenings: set[tuple[str, str, str]]
    ) -> Payment | None:
        """Pay nothing for a second absence on an evening; None for a first one, which is stored."""
        kind = self.terms.kinds[absence.kind]
        if not kind.once_per_evening or round_.date is None:
            return None
        evening = (absence.player, kind.kind, round_.date)
        if evening in self.evenings:
            return Payment(kind.kind, withheld="same-evening")
        evenings.add(evening)
        return None

    def _counted(
        self, absence: Absence, round_: Round, counts: dict[tuple[str, str, int | None], int]
    ) -> Payment:
        """Count an absence in `counts`, with the others of its kind; returns its payment."""
        terms = self.terms
        kind = terms.kinds[absence.kind]
        per_period = kind.limit_per == "period"
        key = (absence.player, kind.kind, period_of(round_, terms.rules) if per_period else None)
        count = counts[key] = self.counts.get(key, 0) + 1
        withheld = self._withheld(kind, absence.player, round_.number, count)
        if withheld is not None:
            return Payment(kind.kind, withheld=withheld)
        by_result = _by_result(kind, absence)
        if by_result is not None:
            return by_result
        if kind.last and in_last(round_.number, kind.last.rounds, terms.rules):
            return Payment(kind.kind, kind.last.credit)
        series = terms.series[kind.kind]
        return series[min(count, len(series)) - 1]

    def _withheld(self, kind: KindRules, player: str, number: int, count: int) -> Withheld | None:
        if kind.limit is not None and count > kind.limit:
            return "limit"
        if in_last(number, kind.not_in_last, self.terms.rules):
            return "last-rounds"
        if not self.terms.rules.absence.credit_before_first_game and player not in self.played:
            return "before-first-game"
        return None


def payments_of(
    players: Sequence[Player], rounds: Iterable[Round], rules: Rules
) -> Iterator[Payments]:
    """The pay for the absences of each round, by player."""
    book = AbsenceBook.of(players, rules)
    for round_ in rounds:
        payments, book = book.pay(round_)
        yield payments


def _by_result(kind: KindRules, absence: Absence) -> Payment | None:
    """The pay for a match by its board or result; None if the kind does not pay by them."""
    if absence.result is None:
        return None
    if kind.boards and absence.board is not None:
        points = kind.boards[absence.board - 1] * BOARD_POINTS[absence.result]
        return Payment(kind.kind, points=points, by_result=True)
    if kind.results is None:
        return None
    pay = kind.results
    fraction = {"1-0": pay.win, "1/2-1/2": pay.draw, "0-1": pay.loss}[absence.result]
    return Payment(kind.kind, fraction, by_result=True)


def _series(kind: KindRules) -> list[Payment]:
    """The pay for the 1st, 2nd, 3rd … absence; the last one repeats."""
    points = kind.points or ZERO
    return [Payment(kind.kind, fraction, points) for fraction in kind.credit or (ZERO,)]


def _always_pays_the_same(kind: KindRules) -> bool:
    """True if earlier absences never affect the pay for this kind."""
    by_round = kind.limit is not None or kind.not_in_last or kind.last or kind.once_per_evening
    return not (len(kind.credit) > 1 or by_round or kind.boards or kind.results)
