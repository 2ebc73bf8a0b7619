"""The options of KeizerForClubs as rules here; for their effect see `RankingCalculator.cs`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

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
        return [
            str(share / 2**times)
            for times in range(min(max(_LEAST_SERIES, missed), _LONGEST_SERIES))
        ]
