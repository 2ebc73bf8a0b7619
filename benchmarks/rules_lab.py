"""Rewrites docs/lab/tables.md: plays the seasons of the command above each table.

    python -m benchmarks.rules_lab          (make lab)

A rule set that is in several tables is played once.
"""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

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
    """The simulation that a command of the page asks for."""
    _, club, *words = shlex.split(command)
    options = list(zip(words[::2], words[1::2], strict=True))
    text = (ROOT / club).read_text(encoding="utf-8")
    page_rules = NamedRules(Path(club).stem, read_season_file(text).rules)
    others = [_rules(ROOT / value) for name, value in options if name == "--rules"]
    seasons = next(int(value) for name, value in options if name == "--seasons")
    return Simulation(text, (page_rules, *others), seasons)


def _rules(path: Path) -> NamedRules:
    return NamedRules(path.stem, read_rules_file(path.read_bytes()))


def table(simulation: Simulation, rows: Sequence[Rows]) -> str:
    """The table of the outcome, as on the page."""
    words = Words(Translator(), "en")
    summaries = [summary(seasons) for seasons in rows]
    rule_differences = [differences(seasons, rows[0]) for seasons in rows]
    lines = [("", *(rules.name for rules in simulation.rules)), ("---",) * (len(rows) + 1)]
    for name, measure in MEASURES.items():
        cells = (
            cell(name, measured[name], rule_differences[n][name] if n else None)
            for n, measured in enumerate(summaries)
        )
        lines.append((words.word(measure), *(text.replace("\n", " ") for text in cells)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


class _Played:
    """The seasons that were played already, by club, rules and number of seasons."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._rows: dict[tuple[str, str, int], Rows] = {}

    def rows(self, simulation: Simulation) -> list[Rows]:
        """The rows of each rule set; plays those that are missing."""
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
    """The page with its tables rewritten."""
    played = _Played(play)

    def renewed(command: re.Match[str]) -> str:
        simulation = asked(command[1])
        return f"`keizer-bot {command[1]}`:\n\n{table(simulation, played.rows(simulation))}"

    return TABLE.sub(renewed, page)


def _play(simulation: Simulation) -> SimulationOutcome:
    def progress(done: int, of: int) -> None:
        print(f"\r{done} of {of}", end="", flush=True)

    names = ", ".join(rules.name for rules in simulation.rules)
    print(f"\n{names}")
    return asyncio.run(simulate(simulation, progress))


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), _play), encoding="utf-8")


if __name__ == "__main__":
    main()
