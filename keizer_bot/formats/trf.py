"""FIDE's Tournament Report File, for rating: TRF16 and TRF26.

The columns are those of FIDE's "Format of Tournament Report File", version 2016 (C.04 annex 2,
approved in Elista in 2015) and version 2026 (`TRF26.pdf`, approved by the Council on 12 May 2025,
applied from 1 September 2025). Of the additions of 2026 we write: the number of rounds (142), the
source of ratings (172), the program that paired (182), the type of tournament (192), the time
control (222), comments (###), and national ratings and numbers in records of their own, which
begin with the federation's code. TRF16 has one place for a rating and a number, so they go there;
its XXR is no FIDE code, but programs that read TRF16 expect it for the number of rounds (JaVaFo's
manual).

Points are those of chess (1, ½, 0; a bye 1, an absence 0), whatever the club's own score is,
because those are FIDE's defaults, and what readers compute. The rank is the club's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

import msgspec

from keizer_bot import __version__
from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import clean

Version = Literal[16, 26]

_HALF = Fraction(1, 2)
POINTS: Final[Mapping[str, Fraction]] = {
    **dict.fromkeys("1+WFU", Fraction(1)),
    **dict.fromkeys("=DH", _HALF),
    **dict.fromkeys("0-LZ", Fraction(0)),
}
"""The points of each result code by FIDE's defaults (162 in TRF26)."""

_CODES: Final = {
    Result.WHITE_WON: "10",
    Result.BLACK_WON: "01",
    Result.DRAWN: "==",
    Result.WHITE_BY_FORFEIT: "+-",
    Result.BLACK_BY_FORFEIT: "-+",
    Result.BOTH_FORFEITED: "--",
}
_UNRATED: Final = {(1, 0): "WL", (_HALF, _HALF): "DD", (0, 1): "LW", (0, 0): "--"}
_ABSENT = "0000 - Z"
_NAME, _NUMBER = 33, 11  # columns
_LONGEST_RATING = 4
_END = "\r\n"  # remark 1 of the format: a line ends in CR


class Tournament(msgspec.Struct, frozen=True):
    """Facts of a report about the tournament other than its games; empty if unknown.

    `federation` is FIDE's three-letter code. `national`: the season's ratings and numbers are that
    federation's, not FIDE's. The first of `arbiters` is the chief arbiter. Ratings of the players
    whose ids are `estimated` are not official, and are left out.
    """

    city: str = ""
    federation: str = ""
    national: bool = True
    arbiters: tuple[str, ...] = ()
    estimated: frozenset[str] = frozenset()


def write_trf(season: Season, rules: Rules, event: Tournament, version: Version) -> str:
    """The season as a report; its last round is the last that was paired.

    The report has the players in its ranking, numbered by rating. A game without a result, or an
    award that is no chess result, is not rated, and appears as absences or byes.
    """
    report = _TrfReport(season, rules, event, version)
    return "".join(f"{line.rstrip()}{_END}" for line in report.lines())


@dataclass
class _TrfReport:
    season: Season
    rules: Rules
    event: Tournament
    version: Version
    players: list[Player] = field(init=False)
    ranks: dict[str, int] = field(init=False)
    numbers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        last = len(self.season.rounds)
        ranking = standings(self.season, self.rules, after=last)
        self.ranks = {line.player: line.rank for line in ranking.lines}
        ranked = [player for player in self.season.players if player.id in self.ranks]
        self.players = sorted(ranked, key=lambda player: -(player.rating or 0))
        self.numbers = {p.id: number for number, p in enumerate(self.players, start=1)}

    @property
    def _separate(self) -> bool:
        """True if ratings and numbers are in separate national records."""
        return self.version == 26 and self.event.national and bool(self.event.federation)  # noqa: PLR2004 - a version

    def lines(self) -> Iterator[str]:
        yield from self._heads()
        if self.version == 26:  # noqa: PLR2004 - a version
            yield from self._heads_26()
        else:
            yield f"XXR {self._rounds()}"
        rounds = [self._codes(round_) for round_ in self.season.rounds]
        for player in self.players:
            yield self._player(player, [codes.get(player.id, _ABSENT) for codes in rounds])
        if self._separate:
            yield from map(self._national, filter(self._is_listed, self.players))

    def _heads(self) -> Iterator[str]:
        dates = [r.date.replace("-", "/") if r.date else "" for r in self.season.rounds]
        present = [day for day in dates if day] or [""]
        chief, *deputies = self.event.arbiters or ("",)
        yield f"012 {_plain(self.season.name)}"
        yield f"022 {_plain(self.event.city)}"
        yield f"032 {self.event.federation}"
        yield f"042 {present[0]}"
        yield f"052 {present[-1]}"
        yield f"062 {len(self.players)}"
        yield f"072 {sum(1 for player in self.players if self._rating(player))}"
        yield "082 0"
        yield f"092 Individual: {self._system()}"
        yield f"102 {_plain(chief)}"
        for deputy in deputies:
            yield f"112 {_plain(deputy)}"
        tempo = self.rules.season.tempo
        yield f"122 {tempo.written if tempo else ''}"
        if any(dates):
            # Round 1 in columns 92 to 99, each further one ten columns on, above its results.
            yield f"{'132':<91}" + "  ".join(f"{day[2:]:<8}" for day in dates)

    def _system(self) -> str:
        """The kind of tournament, as people read it."""
        if self.rules.values.source != "equal":
            return "Keizer System"
        return "Round Robin" if self.rules.pairing.method == "round-robin" else "Swiss System"

    def _heads_26(self) -> Iterator[str]:
        robin = self.rules.pairing.method == "round-robin"
        yield f"142 {self._rounds()}"
        if self._separate:
            yield f"172 {self.event.federation} NRO"
        yield f"182 keizer_bot {__version__}"
        yield "192 CUSTOM_ROUNDROBIN" if robin else "192 CUSTOM_SWISS"
        if tempo := self.rules.season.tempo:
            yield f"222 {tempo.encoded}"
        for round_ in self.season.rounds:
            for game in round_.games:
                if _codes_of(game) is None:
                    yield self._remark(round_.number, game)

    def _remark(self, number: int, game: Game) -> str:
        """A comment with facts that the codes cannot express."""
        pair = f"{self.numbers[game.white]}-{self.numbers[game.black]}"
        if game.result is None:
            return f"### round {number}, {pair}: no result yet"
        return f"### round {number}, {pair}: award {game.white_points}, {game.black_points}"

    def _rounds(self) -> int:
        return max(self.rules.season.rounds or 0, len(self.season.rounds))

    def _codes(self, round_: Round) -> dict[str, str]:
        """The eight columns of each player present: opponent, colour and result."""
        codes = dict.fromkeys(round_.byes, "0000 - F")
        if round_.byes:
            codes[round_.byes[0]] = "0000 - U"  # at most once a round; it has the same points
        for game in round_.games:
            pair = _codes_of(game)
            white, black = self.numbers[game.white], self.numbers[game.black]
            if pair:
                codes[game.white] = f"{black:>4} w {pair[0]}"
                codes[game.black] = f"{white:>4} b {pair[1]}"
            else:
                codes[game.white] = f"0000 - {_bye_for(game.white_points)}"
                codes[game.black] = f"0000 - {_bye_for(game.black_points)}"
        return codes

    def _player(self, player: Player, rounds: list[str]) -> str:
        points = sum((POINTS[codes[-1]] for codes in rounds), Fraction(0))
        rating, number = ("", "") if self._separate else (self._rating(player), _number(player))
        return (
            f"001 {self.numbers[player.id]:>4}      {_plain(player.name)[:_NAME]:<33} {rating:>4}"
            f"     {number:>11} {'':10} {float(points):>4.1f} {self.ranks[player.id]:>4}"
            + "".join(f"  {codes}" for codes in rounds)
        )

    def _is_listed(self, player: Player) -> bool:
        return bool(self._rating(player) or _number(player))

    def _rating(self, player: Player) -> str:
        rating = "" if player.id in self.event.estimated else str(player.rating or "")
        return rating if len(rating) <= _LONGEST_RATING else ""

    def _national(self, player: Player) -> str:
        """A record of National Rating Support: the columns of the player record's static part."""
        rating, number = self._rating(player), _number(player)
        start = f"{self.event.federation} {self.numbers[player.id]:>4}"
        return f"{start:<48}{rating:>4}     {number:>11}"


def _number(player: Player) -> str:
    """The player's federation number; empty if it does not fit the column."""
    number = player.federation_id or ""
    fits = number.isascii() and number.isdecimal() and len(number) <= _NUMBER
    return number if fits else ""


def _codes_of(game: Game) -> str | None:
    """Both sides' codes, white first; None if no codes express the result."""
    if game.result is Result.AWARD:
        points = (game.white_points or Fraction(0), game.black_points or Fraction(0))
        return _UNRATED.get(points)
    return _CODES[game.result] if game.result else None


def _bye_for(points: Fraction | None) -> str:
    """The bye whose points are nearest to these."""
    return min("ZHF", key=lambda code: abs(POINTS[code] - (points or 0)))


def _plain(text: str) -> str:
    """The text in ASCII letters, as in FIDE's lists; letters without such a form are kept."""
    return "".join(map(_ascii, clean(text)))


def _ascii(char: str) -> str:
    if char.isascii():
        return char
    plain = fold(char)
    if not plain.isascii():
        return char
    return plain.capitalize() if char.isupper() else plain
