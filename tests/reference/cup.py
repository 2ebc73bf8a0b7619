"""A cup: its bracket, its winners, and its ranking ([docs/keizer.md] 8, Knock-out)."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from .facts import Facts, sides_of_game
from .rules import Table

Places = list[str | None]
"""The bracket, or who is left of it: None for an empty place."""
Match = tuple[str | None, str | None]


class UndecidedError(ValueError):
    """A match has no winner yet, so the next round is not known."""


class Outcome(NamedTuple):
    """The player who advances from a match; None after ``-/-`` and if both are absent."""

    is_decided: bool
    goes_on: str | None = None


def drawn(facts: Facts) -> Places:
    """The bracket of the season's players by lot, rating or place in the file."""
    order = facts.rules["pairing"].get("order", "lot")
    players = list(facts.players)
    size = 1
    while size < len(players):
        size *= 2
    if order == "lot":
        return _by_lot(facts, size - len(players))
    if order == "rating":
        players.sort(key=facts.file_rating, reverse=True)
    seeds = [1]
    while len(seeds) < size:
        last = 2 * len(seeds) + 1
        seeds = [seed for upper in seeds for seed in (upper, last - upper)]
    return [players[seed - 1] if seed <= len(players) else None for seed in seeds]


def _by_lot(facts: Facts, empty: int) -> Places:
    seed = facts.rules["season"]["seed"]

    def lot(player: str) -> bytes:
        return sha256(f"{seed}:pairing:1:{facts.place_in_file(player)}".encode()).digest()

    players = sorted(facts.players, key=lot)
    places: Places = []
    for player in players[:empty]:
        places += [player, None]
    return [*places, *players[empty:]]


class Cup:
    """A season that is a cup."""

    def __init__(self, season: Table, facts: Facts) -> None:
        """Take the file's bracket, or draw one."""
        self.facts = facts
        self.bracket: Places = season.get("bracket") or drawn(facts)

    @property
    def last_round(self) -> int:
        """The round of the final: k of 2ᵏ places."""
        return len(self.bracket).bit_length() - 1

    def is_absent(self, player: str, number: int) -> bool:
        """True for a player who misses that round's game: signed off or withdrawn."""
        absences = self.facts.rounds.get(number, {}).get("absences", [])
        return not self.facts.is_entered(player, number) or any(
            entry["player"] == player for entry in absences
        )

    def matches(self, number: int) -> list[Match]:
        """Pair the remaining players; nobody is left after the final.

        Raises `UndecidedError` where a match of an earlier round has no winner yet.
        """
        places = self.bracket
        for earlier in range(1, min(number, self.last_round + 1)):
            outcomes = [self.outcome(match, earlier) for match in _in_twos(places)]
            if not all(outcome.is_decided for outcome in outcomes):
                raise UndecidedError(f"round {earlier} is not decided")
            places = [outcome.goes_on for outcome in outcomes]
        return [] if number > self.last_round else _in_twos(places)

    def outcome(self, match: Match, number: int) -> Outcome:
        """The player who advances from that match of round `number`."""
        one, other = match
        if one is None or other is None:
            return Outcome(is_decided=True, goes_on=one or other)
        for game in self.facts.rounds.get(number, {}).get("games", []):
            if {game["white"], game["black"]} == {one, other}:
                return _outcome_of_game(game)
        free = [player for player in (one, other) if self.facts.has_bye(player, number)]
        if len(free) == 1:
            return Outcome(is_decided=True, goes_on=free[0])
        there = [player for player in (one, other) if not self.is_absent(player, number)]
        if len(there) == 2:
            return Outcome(is_decided=False)
        return Outcome(is_decided=True, goes_on=there[0] if there else None)

    def round_of_exit(self, player: str, after: int) -> float:
        """The round of 1…after in which they went out; infinite while they are in."""
        for number in range(1, min(after, self.last_round) + 1):
            try:
                match = next(match for match in self.matches(number) if player in match)
            except UndecidedError:
                break
            outcome = self.outcome(match, number)
            if outcome.is_decided and outcome.goes_on != player:
                return number
        return float("inf")

    def order(self, after: int) -> list[str]:
        """The ranking after that round."""

        def standing(player: str) -> tuple[float, Fraction]:
            return self.round_of_exit(player, after), self.facts.game_points(player, after)

        return sorted(self.facts.players, key=standing, reverse=True)


def _in_twos(places: Places) -> list[Match]:
    return list(zip(places[::2], places[1::2], strict=True))


def _outcome_of_game(game: Table) -> Outcome:
    if game.get("result") is None:
        return Outcome(is_decided=False)
    if game["result"] == "-/-":
        return Outcome(is_decided=True)
    sides = sides_of_game(0, game)
    given = {
        player: Fraction(1) if side.forfeit_won else side.points or Fraction(0)
        for player, side in sides.items()
    }
    if len(set(given.values())) > 1:
        return Outcome(is_decided=True, goes_on=max(given, key=given.__getitem__))
    winner = game.get("advances")
    return Outcome(is_decided=winner is not None, goes_on=winner)
