"""Simulates a season: the engine pairs and ranks, the dice decide what people do."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Final, Literal

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.model import (
    Absence,
    AbsenceKind,
    Game,
    PlannedGame,
    Result,
    Round,
    RoundPlan,
    Season,
)
from keizer_bot.engine.rules import ByeRule, Rules
from keizer_bot.engine.running import RunningSeason
from keizer_bot.lab.dice import Dice
from keizer_bot.lab.model import ClubModel, expectation, outcome_chances

RESULTS: Final = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
OWN_POINTS: Final[tuple[Literal["1-0", "1/2-1/2", "0-1"], ...]] = ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class Course:
    """The season to simulate: this many `rounds` by the players of `season`, under one rule set.

    Rounds that `season` has are kept as they were played; the others are simulated. `periods` are
    the club's own, by round, if it names them. `rules.season.rounds` equals `rounds`.
    """

    season: Season
    model: ClubModel
    rules: Rules
    rounds: int
    periods: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """A simulated season, and the number of relaxed rules in each simulated round."""

    running: RunningSeason
    strength: Mapping[str, float]
    gave_way: tuple[int, ...]

    @property
    def season(self) -> Season:
        """The facts of the season."""
        return self.running.season


@dataclass(frozen=True, slots=True)
class Turnout:
    """The players who come, and the absences; `failing` are paired and do not come, by kind."""

    coming: tuple[str, ...]
    failing: Mapping[str, str]
    absences: tuple[Absence, ...]


def play(course: Course, dice: Dice, coming: Mapping[str, float] | None = None) -> Played:
    """Simulate the rounds that are left.

    `coming` gives players another chance of coming, with all their absences in time: the same dice
    then answer "what if they had come less often". Raises as `pair_round` does.
    """
    return _SeasonOnPaper(course, dice, coming or {}).played()


class _SeasonOnPaper:
    def __init__(self, course: Course, dice: Dice, coming: Mapping[str, float]) -> None:
        self._course = course
        seed = course.rules.season.seed + dice.number  # each season draws its own lots
        self._rules = replace(course.rules, season=replace(course.rules.season, seed=seed))
        self._dice = dice
        self._coming = coming
        self._players = course.season.players
        self._place = {player.id: place for place, player in enumerate(self._players)}
        self._chances = [
            coming.get(player.id, chance)
            for player, chance in zip(self._players, dice.coming, strict=True)
        ]
        self._silent: Counter[str] = Counter()
        self._kinds = {kind.kind: kind for kind in course.rules.absence.kinds}
        self._shares = [*accumulate(absence.share for absence in course.model.absences)][:-1]

    def played(self) -> Played:
        running, gave_way = RunningSeason.of(self._course.season, self._rules), []
        for number in range(len(self._course.season.rounds) + 1, self._course.rounds + 1):
            turnout = self._turnout(number)
            paired = (*turnout.coming, *turnout.failing)
            round_ = Round(
                number,
                absences=turnout.absences,
                period=self._course.periods.get(number),
                signed_on=self._signed_on(number, paired),
            )
            plan = running.pair(paired, round_)
            running = running.add(self._with_results(round_, plan, turnout))
            gave_way.append(len(plan.relaxed))
        strength = dict(zip(self._place, self._dice.strength, strict=True))
        return Played(running, strength, tuple(gave_way))

    def _turnout(self, number: int) -> Turnout:
        coming, failing, absences = [], {}, []
        thrown = self._dice.comes[number - 1]
        for place, (player, chance) in enumerate(zip(self._players, self._chances, strict=True)):
            if not is_entered(player, number):
                continue
            if thrown[place] < chance:
                coming.append(player.id)
                continue
            kind, paired = self._kind_of_absence(number, place)
            absences.append(self._absence(player.id, kind, number, place))
            if paired:
                failing[player.id] = kind
        if self._silent:
            for id_ in coming:
                self._silent.pop(id_, None)
        return Turnout(tuple(coming), failing, tuple(absences))

    def _kind_of_absence(self, number: int, place: int) -> tuple[str, bool]:
        """The kind of an absence, and True if the player was paired; follows the silence rule."""
        player, absence = self._players[place].id, self._rules.absence
        if player in self._coming:
            return AbsenceKind.EXCUSED.value, False
        if absence.silent_rounds and self._silent[player] >= absence.silent_rounds:
            return absence.silent_kind, False
        thrown = self._dice.kind[number - 1][place]
        share = self._course.model.absences[bisect(self._shares, thrown)]
        if share.kind == AbsenceKind.NO_SHOW:
            self._silent[player] += 1
        else:
            self._silent.pop(player, None)
        return (share.kind if share.kind in self._kinds else AbsenceKind.EXCUSED), share.paired

    def _absence(self, player: str, kind: str, number: int, place: int) -> Absence:
        """The absence; with a board and a result if the rules pay for them."""
        boards = self._kinds[kind].boards
        if not boards:
            return Absence(player, kind)
        board = 1 + int(self._dice.turn[number - 1][place] * len(boards))
        drawn = (1 - outcome_chances(0.5, self._course.model.draws)[1]) / 2
        luck = self._dice.luck[number - 1][place]
        return Absence(player, kind, board, OWN_POINTS[(luck >= drawn) + (luck >= 1 - drawn)])

    def _signed_on(self, number: int, paired: Iterable[str]) -> tuple[str, ...]:
        if self._rules.pairing.bye_rule is not ByeRule.LAST_SIGNED_ON:
            return ()
        turn = self._dice.turn[number - 1]
        return tuple(sorted(paired, key=lambda player: turn[self._place[player]]))

    def _with_results(self, round_: Round, plan: RoundPlan, turnout: Turnout) -> Round:
        games = tuple(self._game(game, round_.number, turnout.failing) for game in plan.games)
        return replace(round_, games=games, byes=plan.byes)

    def _game(self, game: PlannedGame, number: int, failing: Mapping[str, str]) -> Game:
        white, black = game.white in failing, game.black in failing
        if white or black:
            both = Result.BOTH_FORFEITED if white and black else None
            forfeit = Result.BLACK_BY_FORFEIT if white else Result.WHITE_BY_FORFEIT
            return Game(game.white, game.black, both or forfeit)
        places = self._place[game.white], self._place[game.black]
        strength, model = self._dice.strength, self._course.model
        expected = expectation(strength[places[0]] + model.white - strength[places[1]])
        win, drawn, _ = outcome_chances(expected, model.draws)
        luck = self._dice.luck[number - 1][min(places)]
        if places[1] < places[0]:
            luck = 1 - luck
        result = RESULTS[(luck >= win) + (luck >= win + drawn)]
        return Game(game.white, game.black, result)
