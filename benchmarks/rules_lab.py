"""Writes docs/lab/tables.md anew: plays the seasons of the command above each.

    python -m benchmarks.rules_lab          (make lab)

A rule set that stands in several tables is played once.
"""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from keizer_bot.app.lab import simulate
from keizer_bot.cli.simulate import cell
from keizer_bot.core.simulation import NamedRules, Simulation, SimulationOutcome
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.lab.simulating import Row, differences, summary
from keizer_bot.reports.pictures.lab_values import MEASURES
from keizer_bot.reports.words import Words

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "lab" / "tables.md"
TABLE: Final = re.compile(r"^`keizer-bot (simulate [^`]+)`:\n\n(?:\|[^\n]*\n)+", re.MULTILINE)

Rows = tuple[Row, ...]
Play = Callable[[Simulation], SimulationOutcome]


def asked(command: str) -> Simulation:
    """Give what a command of the page asks for."""
    _, club, *words = shlex.split(command)
    options = list(zip(words[::2], words[1::2], strict=True))
    text = (ROOT / club).read_text(encoding="utf-8")
    own = NamedRules(Path(club).stem, read_season_file(text).rules)
    others = [_rules(ROOT / value) for name, value in options if name == "--rules"]
    seasons = next(int(value) for name, value in options if name == "--seasons")
    return Simulation(text, (own, *others), seasons)


def _rules(path: Path) -> NamedRules:
    return NamedRules(path.stem, read_rules_file(path.read_bytes()))


def table(simulation: Simulation, rows: Sequence[Rows]) -> str:
    """Give the table of what those seasons showed, as the page has it."""
    words = Words(Translator(), "en")
    found = [summary(each) for each in rows]
    less = [differences(each, rows[0]) for each in rows]
    lines = [("", *(each.name for each in simulation.rules)), ("---",) * (len(rows) + 1)]
    for name, measure in MEASURES.items():
        cells = (cell(name, one[name], less[n][name] if n else None) for n, one in enumerate(found))
        lines.append((words.word(measure), *(each.replace("\n", " ") for each in cells)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


class _Played:
    """What was played already, by club, rules and number of seasons."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._rows: dict[tuple[str, str, int], Rows] = {}

    def rows(self, simulation: Simulation) -> list[Rows]:
        """Give the rows of each rule set; those that are not known yet are played."""
        missing = [one for one in simulation.rules if self._key(simulation, one) not in self._rows]
        if missing:
            outcome = self._play(replace(simulation, rules=tuple(missing)))
            for one, rows in zip(missing, outcome.rows, strict=True):
                self._rows[self._key(simulation, one)] = rows
        return [self._rows[self._key(simulation, one)] for one in simulation.rules]

    @staticmethod
    def _key(simulation: Simulation, one: NamedRules) -> tuple[str, str, int]:
        return simulation.season, one.name, simulation.seasons


def written(page: str, play: Play) -> str:
    """Give the page with its tables counted anew."""
    played = _Played(play)

    def renewed(found: re.Match[str]) -> str:
        simulation = asked(found[1])
        return f"`keizer-bot {found[1]}`:\n\n{table(simulation, played.rows(simulation))}"

    return TABLE.sub(renewed, page)


def _play(simulation: Simulation) -> SimulationOutcome:
    def progress(done: int, of: int) -> None:
        print(f"\r{done} of {of}", end="", flush=True)

    names = ", ".join(each.name for each in simulation.rules)
    print(f"\n{names}")
    return asyncio.run(simulate(simulation, progress))


def main() -> None:
    """Write the page."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), _play), encoding="utf-8")


if __name__ == "__main__":
    main()
