"""The judge's own implementation of the colour rules (docs/keizer.md 4 and 7); see `check.py`.

A player's past is a list of (round, colour `w` or `b`). No code is shared with the pairing, so
that a mistake there cannot hide here.
"""

from fractions import Fraction
from hashlib import sha256

from keizer_bot.engine.model import Result, Season
from keizer_bot.engine.rules import Rules

Past = list[tuple[int, str]]
PLAYED_OVER_A_BOARD = {Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN, Result.AWARD, None}
EVEN = Fraction(1, 2)
SHORT = {
    "keizer": ("share", "alternate", "rank"),
    "sevilla": ("balance", "run", "history", "rank"),
    "even-share": ("even-share", "other-share", "alternate", "lot"),
}


def pasts(season: Season, number: int) -> dict[str, Past]:
    """Each player's colours in the rounds before `number`."""
    past: dict[str, Past] = {player.id: [] for player in season.players}
    for round_ in season.rounds:
        for game in round_.games:
            if round_.number < number and game.result in PLAYED_OVER_A_BOARD:
                past[game.white].append((round_.number, "w"))
                past[game.black].append((round_.number, "b"))
    return past


def keeps_limits(past: Past, colour: str, rules: Rules) -> bool:
    """True if `colour` keeps this player's limits."""
    had = "".join(colour for _, colour in past)
    row, most = rules.pairing.max_same_colour, rules.pairing.max_colour_balance
    if row is not None and had[-row:] == colour * row:
        return False
    surplus = had.count(colour) - (len(had) - had.count(colour))
    return most is None or surplus < 0 or surplus + 1 <= most


def white_by_rules(
    higher: tuple[str, Past],
    lower: tuple[str, Past],
    rules: Rules,
    lot: tuple[int, int, int],
    before: str | None,
) -> tuple[str, str]:
    """The id of the player with white, and the criterion; `lot` is the round and both file places.

    `before` is the player who had white when the two last met.
    """
    allocations = [(higher, lower), (lower, higher)]
    kept = [
        white[0]
        for white, black in allocations
        if keeps_limits(white[1], "w", rules) and keeps_limits(black[1], "b", rules)
    ]
    if len(kept) == 1:
        return kept[0], "limit"
    colours = rules.pairing.colours
    names = SHORT[colours] if isinstance(colours, str) else colours
    for name in names:
        better = {
            "reverse": {higher[0]: "lower", lower[0]: "higher"}.get(before or "", ""),
            "lot": _by_lot(rules, lot),
            "rank": "higher",
            "lower": "lower",
        }.get(name) or _by_colours(name, higher[1], lower[1])
        if better:
            shown = "share" if (name, colours) == ("even-share", "even-share") else name
            return (higher if better == "higher" else lower)[0], shown
    return "", "nothing"


def _by_lot(rules: Rules, lot: tuple[int, int, int]) -> str:
    number, one, other = lot
    places = f"{min(one, other)}:{max(one, other)}"
    digest = sha256(f"{rules.season.seed}:{number}:{places}".encode()).hexdigest()
    first_is_higher = one < other
    return "higher" if (digest[0] < "8") == first_is_higher else "lower"


def _by_colours(name: str, one: Past, other: Past) -> str:
    """The player with the better claim to white, by a criterion on the colours of both."""
    for criteria in (_keizer, _even_share, _sevilla):
        for criterion, better in criteria(one, other):
            if criterion == name:
                return better
    return ""


def _less(fraction: Fraction | int, other: Fraction | int) -> str:
    if fraction == other:
        return ""
    return "higher" if fraction < other else "lower"


def _whites(past: Past) -> int:
    return sum(colour == "w" for _, colour in past)


def _share(past: Past) -> Fraction:
    return Fraction(_whites(past), len(past)) if past else EVEN


def _opposite_of_last(one: Past, other: Past) -> str:
    last = {past[-1][1] if past else "" for past in (one, other)}
    if last != {"w", "b"}:
        return ""
    return "higher" if one[-1][1] == "b" else "lower"


def _keizer(one: Past, other: Past) -> list[tuple[str, str]]:
    return [
        ("share", _less(_share(one), _share(other))),
        ("alternate", _opposite_of_last(one, other)),
    ]


def _even_share(one: Past, other: Past) -> list[tuple[str, str]]:
    def after(white: Past, black: Past) -> list[Fraction]:
        shares = (_share([*white, (0, "w")]), _share([*black, (0, "b")]))
        return sorted(abs(share - EVEN) for share in shares)

    with_white, with_black = after(one, other), after(other, one)
    return [
        ("even-share", _less(with_white[1], with_black[1])),
        ("other-share", _less(with_white[0], with_black[0])),
        ("alternate", _opposite_of_last(one, other)),
    ]


def _sevilla(one: Past, other: Past) -> list[tuple[str, str]]:
    def run(past: Past) -> int:
        colours = "".join(colour for _, colour in past)
        return len(colours) - len(colours.rstrip(colours[-1:])) if colours else 0

    longer = one if run(one) > run(other) else other
    after_run = ""
    if run(one) != run(other):
        after_run = "higher" if (longer[-1][1] == "b") == (longer is one) else "lower"
    both = dict(other)
    differing = [colour for number, colour in one if both.get(number, colour) != colour]
    history = "" if not differing else "higher" if differing[-1] == "b" else "lower"
    balances = [2 * _whites(past) - len(past) for past in (one, other)]
    return [("balance", _less(*balances)), ("run", after_run), ("history", history)]
