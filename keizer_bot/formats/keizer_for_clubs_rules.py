"""The options of KeizerForClubs as rules here; for their effect see `RankingCalculator.cs`.

Some of its computations no rule here does, and no imported season is changed to them, because facts
would be lost. `as_reckoned_there` makes a season with the same totals, to find out if these alone
explain different totals:

- Players who withdrew are in none of its rankings, not even those before they left. A game against
  them counts by the opponent's own value: ``Bonus withdrawn`` of it for a win, half of that for a
  draw, the part that a loss pays otherwise.
- A late entrant is in the earlier rankings too, and gets a part of their value for each.
- Adjourned games are draws.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import structs

from keizer_bot.engine.model import Absence, Game, Result, Round
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.formats.moved import MovedSeason

_USUAL: Final = {
    "BONUS.Excused": 35,
    "BONUS.Unexcused": 5,
    "BONUS.Clubgame": 70,
    "BONUS.Freilos": 50,
    "BONUS.Retired": 75,
    "OPTION.RatioFirst2Last": 3,
    "OPTION.GameRepeat": 4,
    "OPTION.DistBye": 1,
}
_LEAST_RATIO = Fraction(101, 100)
_LEAST_SERIES = 10  # absences after which a bonus that is halved each time is negligible
_LONGEST_SERIES = 40  # the limit of a fraction with eighteen digits


class KfcOptions(msgspec.Struct, frozen=True):
    """The rows of ``ConfigTab``: texts and values by key."""

    texts: Mapping[str, str]
    values: Mapping[str, Fraction]

    def text(self, key: str) -> str:
        """The text of an option; empty if it is not set."""
        return self.texts.get(key, "")

    def value(self, key: str) -> Fraction:
        """The value of an option, or the program's default."""
        return self.values.get(key, Fraction(_USUAL.get(key, 0))).limit_denominator(100)

    def share(self, key: str) -> Fraction:
        """A percentage as a fraction, limited to the range that rules here allow."""
        return min(max(self.value(key) / 100, Fraction(0)), Fraction(2))

    def rules(self, ranked: int, left: int, missed: int) -> dict[str, Any]:
        """The rules table for `ranked` players and `left` who withdrew.

        The series of a decreasing bonus is long enough for `missed` absences.
        """
        repeat = int(self.value("OPTION.GameRepeat"))
        same_colour = self.text("OPTION.RoundsSameColor")
        limits = {"max_same_colour": int(same_colour)} if same_colour.isdecimal() else {}
        return {
            "values": self._values(ranked, left) | {"tie_breaks": ["rating"]},
            "scores": {
                "loss": str(self.share("BONUS.Verlust")),
                "bye": str(self.share("BONUS.Freilos")),
            },
            "absence": {
                "excused": {"credit": self._credit("BONUS.Excused", missed)},
                "club_duty": {"credit": str(self.share("BONUS.Clubgame"))},
                "no_show": {"credit": self._credit("BONUS.Unexcused", missed)},
            },
            "pairing": {
                "rematch": {"gap": repeat} if repeat > 0 else "allowed",
                "colours": "sevilla",
                "forfeit_counts_as_met": True,
                **limits,
            },
        }

    def _values(self, ranked: int, left: int) -> dict[str, Any]:
        """Top, step and own value.

        The ratio of first to last fixes both ends of its values. Between two equally near whole
        numbers it takes the even one as the top; a `ratio` of ours would round up, and count the
        withdrawn players. The top is raised if their values would be below 1.
        """
        ratio, steps = max(self.value("OPTION.RatioFirst2Last"), _LEAST_RATIO), ranked - 1
        top, step = Fraction(round(steps * ratio / (ratio - 1))), Fraction(1)
        if self.value("OPTION.WickerNormalization") and steps > 0:
            top, step = ratio, (ratio - 1) / steps
        decay = {"own_value": 0, "own_value_extra": "4/5", "own_value_fade": "1/5"}
        own_value = decay if self.value("OPTION.DecayPrevRound") else {}
        return {"top": str(max(top, step * (steps + left) + 1)), "step": str(step), **own_value}

    def _credit(self, key: str, missed: int) -> str | list[str]:
        """The pay for an absence; if the club says so, halved for each further one."""
        share = self.share(key)
        if not self.value("OPTION.DecayBonus"):
            return str(share)
        length = min(max(_LEAST_SERIES, missed), _LONGEST_SERIES)
        return [str(share / 2**times) for times in range(length)]


_WON, _DREW, _LOST = "withdrawn_won", "withdrawn_drew", "withdrawn_lost"
_LATE = "late_start"
_KINDS: Final = {"won": _WON, "won_by_forfeit": _WON, "drew": _DREW}


def as_reckoned_there(
    moved: MovedSeason, options: KfcOptions, missed: int, adjourned: Collection[tuple[int, str]]
) -> MovedSeason:
    """The season with its totals: `adjourned` games are identified by round and White.

    The series of a decreasing bonus is long enough for `missed` absences.
    """
    season = moved.file.season
    gone = {player.id for player in season.players if player.until_round is not None}
    late = {player.id: player.from_round for player in season.players if player.entry_points}
    stayed = (player for player in season.players if player.id not in gone)
    players = tuple(replace(p, from_round=1, entry_points=Fraction(0)) for p in stayed)
    finished = (_without(_drawn(round_, adjourned), gone) for round_ in season.rounds)
    rounds = tuple(_with_late(round_, late, gone) for round_ in finished)
    share, loss = options.share("BONUS.Retired"), options.share("BONUS.Verlust")
    rules: dict[str, Any] = options.rules(len(players), 0, missed)
    parts = {_WON: share, _DREW: share / 2, _LOST: share * loss}
    for kind, part in {**parts, _LATE: options.share("BONUS.Unexcused")}.items():
        rules["absence"][kind] = {"credit": str(part)}
    changed = replace(season, players=players, rounds=rounds)
    return structs.replace(moved, file=structs.replace(moved.file, season=changed, rules=rules))


def _drawn(round_: Round, adjourned: Collection[tuple[int, str]]) -> Round:
    games = (
        game._replace(result=Result.DRAWN) if (round_.number, game.white) in adjourned else game
        for game in round_.games
    )
    return replace(round_, games=tuple(games))


def _with_late(round_: Round, late: Mapping[str, int], gone: Collection[str]) -> Round:
    """The round with absences of players who had not entered yet."""
    coming = (player for player, first in late.items() if round_.number < first)
    away = (Absence(player, _LATE) for player in coming if player not in gone)
    return replace(round_, absences=(*round_.absences, *away))


def _without(round_: Round, gone: set[str]) -> Round:
    stayed = [absence for absence in round_.absences if absence.player not in gone]
    against = [game for game in round_.games if len({game.white, game.black} & gone) == 1]
    return replace(
        round_,
        games=tuple(game for game in round_.games if not {game.white, game.black} & gone),
        byes=tuple(player for player in round_.byes if player not in gone),
        absences=(*stayed, *(_absence(game, gone) for game in against)),
    )


def _absence(game: Game, gone: set[str]) -> Absence:
    side = 0 if game.black in gone else 1
    return Absence((game.white, game.black)[side], _KINDS.get(OUTCOMES[game.result][side], _LOST))
