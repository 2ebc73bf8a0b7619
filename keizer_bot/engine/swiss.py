"""A Swiss round by the FIDE Dutch system, from caissify-pairings (docs/keizer.md section 8).

The library always pairs: if the system allows no pairing, it falls back to repeated games or second
byes. Its answer is therefore checked, and refused with the reason. Rejected: pairing-core, which
refuses a quarter of the fields that can be paired; py4swiss, which has no wheel for a Raspberry Pi,
and judges this module in tests.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from keizer_bot.engine.errors import PairingProblem, PairingRefusedError
from keizer_bot.engine.model import FORFEITS, Game, Pair, Result, Round, Season
from keizer_bot.engine.rules import Rules, award_fractions

NOTHING: Final = Fraction(0)
POINTS: Final = {
    Result.WHITE_WON: (Fraction(1), NOTHING),
    Result.BLACK_WON: (NOTHING, Fraction(1)),
    Result.DRAWN: (Fraction(1, 2), Fraction(1, 2)),
    Result.WHITE_BY_FORFEIT: (Fraction(1), NOTHING),
    Result.BLACK_BY_FORFEIT: (NOTHING, Fraction(1)),
}


@dataclass(slots=True)
class SwissPast:
    """A player's earlier rounds, as the system considers them; `floats` has one for each."""

    score: Fraction = NOTHING
    colours: list[str] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    byes: int = 0
    forfeit_wins: int = 0


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A Swiss pairing: games with white first, and the player with the bye."""

    games: tuple[Pair, ...]
    bye: str | None


def swiss_round(season: Season, rules: Rules, number: int, players: Collection[str]) -> SwissRound:
    """Pair these players in round `number`. Raises PairingRefusedError if the system cannot."""
    pasts = _pasts(season, season.rounds[: number - 1])
    paired = sorted(players, key=_pairing_numbers(season).__getitem__)
    if len(paired) > 1:
        swiss = _by_library(season, rules, number, paired, pasts)
    else:
        swiss = SwissRound((), paired[0] if paired else None)
    refuse_broken(swiss, pasts)
    return swiss


def _by_library(
    season: Season, rules: Rules, number: int, paired: Sequence[str], pasts: dict[str, SwissPast]
) -> SwissRound:
    """The round as the library pairs it. Raises `PairingRefusedError`."""
    from caissify_pairings import generate_pairings  # noqa: PLC0415 - few clubs need it
    from caissify_pairings.engines import dutch  # noqa: PLC0415 - as above

    dutch.logger.disabled = True  # its warnings are refused below, with the reason
    starts = _pairing_numbers(season)
    by_score = sorted(paired, key=lambda id_: (-pasts[id_].score, starts[id_]))
    # The library ranks two players by `pairing_number` alone, while FIDE (A.2) ranks them by
    # score first; in round 1 the parity of the pairing number decides the colours.
    ranks = {id_: 2 * place - starts[id_] % 2 for place, id_ in enumerate(by_score, start=1)}
    pairings = generate_pairings(
        "dutch",
        [_entry(starts[id_], ranks[id_], pasts[id_]) for id_ in paired],
        {(starts[id_], starts[other]) for id_ in paired for other in pasts[id_].met},
        number,
        rules.season.rounds,
        initial_color="white",
    )
    ids = {start: id_ for id_, start in starts.items()}
    games = [pairing for pairing in pairings if pairing["black_id"]]
    free = [ids[pairing["white_id"]] for pairing in pairings if not pairing["black_id"]]
    pairs = tuple((ids[game["white_id"]], ids[game["black_id"]]) for game in games)
    if len(free) != len(paired) % 2:
        names = tuple(free)
        raise PairingRefusedError(PairingProblem.SWISS_UNPLACED, players=names, names=names)
    return SwissRound(pairs, free[0] if free else None)


def _entry(start: int, rank: int, past: SwissPast) -> dict[str, Any]:
    """A player in the library's form."""
    return {
        "id": start,
        "name": str(start),
        "score": float(past.score),
        "rating": 0,
        "starting_number": start,
        "pairing_number": rank,
        "color_hist": past.colours,
        "float_history": past.floats,
        "bye_count": past.byes,
        "forfeit_win_count": past.forfeit_wins,
    }


def _pairing_numbers(season: Season) -> dict[str, int]:
    """Each player's pairing number, from 1: by the file's rating, then by place in the file."""
    ratings = {p.id: -1 if p.rating is None else p.rating for p in season.players}
    order = sorted(ratings, key=ratings.__getitem__, reverse=True)
    return {id_: place for place, id_ in enumerate(order, start=1)}


def _pasts(season: Season, rounds: Sequence[Round]) -> dict[str, SwissPast]:
    pasts = {player.id: SwissPast() for player in season.players}
    for round_ in rounds:
        before = {id_: past.score for id_, past in pasts.items()}
        seen: dict[str, str] = {}
        for game in round_.games:
            seen |= _take(game, pasts, before)
        for holder in round_.byes:
            pasts[holder].byes += 1
            pasts[holder].score += 1
        for id_, past in pasts.items():
            past.floats.append(seen.get(id_, "down"))
    return pasts


def _take(game: Game, pasts: dict[str, SwissPast], before: dict[str, Fraction]) -> dict[str, str]:
    """Record a game; returns both players' floats in it, empty if it was not played."""
    award = game.result is Result.AWARD
    points = award_fractions(game) if award else (NOTHING, NOTHING)
    points = points if game.result is None else POINTS.get(game.result, points)
    for id_, gained in zip((game.white, game.black), points, strict=True):
        pasts[id_].score += gained
        pasts[id_].forfeit_wins += bool(gained) and game.result in FORFEITS
    if game.result in FORFEITS:
        return {}
    for id_, other, colour in (
        (game.white, game.black, "white"),
        (game.black, game.white, "black"),
    ):
        pasts[id_].colours.append(colour)
        pasts[id_].met.append(other)
    white, black = before[game.white], before[game.black]
    if white == black:
        return {game.white: "none", game.black: "none"}
    down, up = (game.white, game.black) if white > black else (game.black, game.white)
    return {down: "down", up: "up"}


def refuse_broken(swiss: SwissRound, pasts: dict[str, SwissPast]) -> None:
    """Refuse what the system forbids: a rematch, or a bye for a player who was free before."""
    for white, black in swiss.games:
        if black in pasts[white].met:
            problem = PairingProblem.SWISS_REPEAT
            raise PairingRefusedError(problem, players=(white, black), one=white, other=black)
    if swiss.bye is not None and pasts[swiss.bye].byes + pasts[swiss.bye].forfeit_wins:
        problem = PairingProblem.SWISS_BYE
        raise PairingRefusedError(problem, players=(swiss.bye,), player=swiss.bye)
