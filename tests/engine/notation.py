"""Seasons as an arbiter would jot them down: `jansen-pietersen 1-0, bakker ½`-like lines.

A round is one text: games `white-black result`, `name bye`, `name kind`, by commas; the result
`½` is a draw, `?` a game still to be played, `award 3/4 1/4` an award.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from


def season(players: str, *rounds: str, **about: dict[str, Any]) -> Season:
    """A season of these players and rounds; `about` overrides fields of a player by their id."""
    one_each = (replace(Player(id_, id_.title()), **about.get(id_, {})) for id_ in players.split())
    numbered = enumerate(rounds, start=1)
    return Season("Test", tuple(one_each), tuple(round_of(n, text) for n, text in numbered))


def round_of(number: int, text: str) -> Round:
    """A round from its text."""
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    pairings = [entry for entry in entries if "-" in entry[0]]
    others = [entry for entry in entries if "-" not in entry[0]]
    return Round(
        number,
        games=tuple(_game(*entry) for entry in pairings),
        byes=tuple(id_ for id_, what in others if what == "bye"),
        absences=tuple(Absence(id_, what) for id_, what in others if what != "bye"),
    )


def _game(pair: str, result: str, *awarded: str) -> Game:
    white, black = pair.split("-")
    if awarded:
        return Game(white, black, Result.AWARD, Fraction(awarded[0]), Fraction(awarded[1]))
    known = None if result == "?" else Result("1/2-1/2" if result == "½" else result)
    return Game(white, black, known)


def listed(played: Season, rules: dict[str, Any], after: int | None = None) -> list[str]:
    """The ranking as `name total` lines, totals exact."""
    ranking = standings(played, rules_from(rules), after=after)
    return [f"{line.player} {line.total}" for line in ranking.lines]


def number(text: str) -> Fraction:
    """A number as the sources print it: `71½`, `63,5`, `½`, `12.50`."""
    whole = text.replace(",", ".").replace("½", "")
    return Fraction(whole or 0) + (Fraction(1, 2) if "½" in text else 0)
