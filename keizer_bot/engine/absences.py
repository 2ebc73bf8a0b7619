"""What not playing pays (docs/keizer.md section 3): kinds, series, limits, fixed points, boards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from keizer_bot.engine.calendar import in_last, period_of
from keizer_bot.engine.model import PLAYED, Absence, AbsenceKind, Player, Round, Season
from keizer_bot.engine.rules import KindRules, Rules

Withheld = Literal["limit", "last-rounds", "before-first-game"]
ZERO: Final = Fraction(0)
BOARD_POINTS: Final[Mapping[str, Fraction]] = {
    "1-0": Fraction(1),
    "1/2-1/2": Fraction(1, 2),
    "0-1": ZERO,
}


@dataclass(frozen=True, slots=True)
class Payment:
    """What an absence pays: `fraction` of one's own value, or `points`.

    `withheld` says why it pays nothing although its kind would; `by_board` is club duty that is
    paid by its result.
    """

    kind: str
    fraction: Fraction = ZERO
    points: Fraction = ZERO
    withheld: Withheld | None = None
    by_board: bool = False


def is_entered(player: Player, number: int) -> bool:
    """Tell whether the player was in the competition in round `number`."""
    last = player.until_round
    return player.from_round <= number and (last is None or number <= last)


class AbsenceBook:
    """Pays the absences of one round after the other, counting as it goes."""

    def __init__(self, season: Season, rules: Rules) -> None:
        """Begin before round 1."""
        self._rules = rules
        self._kinds = {kind.kind: kind for kind in rules.absence.kinds}
        self._series = {kind.kind: _series(kind) for kind in rules.absence.kinds}
        self._always = {
            kind.kind: self._series[kind.kind][0]
            for kind in rules.absence.kinds
            if rules.absence.credit_before_first_game and _always_pays_the_same(kind)
        }
        self._passing = [
            player
            for player in season.players
            if player.from_round > 1 or player.until_round is not None
        ]
        self._counts: Counter[tuple[str, str, int | None]] = Counter()
        self._played: set[str] = set()

    def pay(self, round_: Round) -> list[tuple[str, Payment]]:
        """Give what each absence of the next round pays, and to whom.

        Those that count nowhere are left out.
        A paired game or a bye alone decides what its holder is paid.
        """
        unpaid = {id_ for game in round_.games for id_ in (game.white, game.black)}
        unpaid.update(round_.byes)
        unpaid.update(one.id for one in self._passing if not is_entered(one, round_.number))
        payments = [
            (absence.player, self._payment(absence, round_))
            for absence in round_.absences
            if absence.player not in unpaid and absence.kind != AbsenceKind.NOT_ENTERED
        ]
        if not self._rules.absence.credit_before_first_game:
            played = (game for game in round_.games if game.result in PLAYED)
            self._played.update(id_ for game in played for id_ in (game.white, game.black))
        return payments

    def _payment(self, absence: Absence, round_: Round) -> Payment:
        always = self._always.get(absence.kind)
        if always is not None:
            return always
        kind = self._kinds[absence.kind]
        per_period = kind.limit_per == "period"
        key = (absence.player, kind.kind, period_of(round_, self._rules) if per_period else None)
        self._counts[key] += 1
        withheld = self._withheld(kind, absence.player, round_.number, self._counts[key])
        if withheld is not None:
            return Payment(kind.kind, withheld=withheld)
        if kind.boards and absence.board is not None and absence.result is not None:
            points = kind.boards[absence.board - 1] * BOARD_POINTS[absence.result]
            return Payment(kind.kind, points=points, by_board=True)
        series = self._series[kind.kind]
        return series[min(self._counts[key], len(series)) - 1]

    def _withheld(self, kind: KindRules, player: str, number: int, count: int) -> Withheld | None:
        if kind.limit is not None and count > kind.limit:
            return "limit"
        if in_last(number, kind.not_in_last, self._rules):
            return "last-rounds"
        if not self._rules.absence.credit_before_first_game and player not in self._played:
            return "before-first-game"
        return None


def _series(kind: KindRules) -> list[Payment]:
    """Give what the 1st, 2nd, 3rd … absence pays; the last one repeats."""
    if kind.points is not None:
        return [Payment(kind.kind, points=kind.points)]
    return [Payment(kind.kind, fraction) for fraction in kind.credit]


def _always_pays_the_same(kind: KindRules) -> bool:
    """Tell whether nothing that came before can change what an absence of this kind pays."""
    varies = len(kind.credit) > 1 or kind.limit is not None or kind.not_in_last or kind.boards
    return not varies
