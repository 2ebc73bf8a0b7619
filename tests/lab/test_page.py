"""docs/lab/tables.md: its commands can be given, and its tables are those that `make lab` writes.

docs/rules-lab.md, for clubs, rounds some of them.
"""

from __future__ import annotations

import re

from benchmarks.rules_lab import PAGE, TABLE, asked, written
from keizer_bot.core.simulation import Simulation, SimulationOutcome, courses, fit_of
from keizer_bot.engine.presets import KEIZERS
from keizer_bot.i18n.translator import Translator
from keizer_bot.lab.model import default_model
from keizer_bot.reports.pictures.lab_values import MEASURES
from keizer_bot.reports.words import Words

TEXT = PAGE.read_text(encoding="utf-8")
FOR_CLUBS = (PAGE.parents[1] / "rules-lab.md").read_text(encoding="utf-8")
COMMANDS = [found[1] for found in TABLE.finditer(TEXT)]


def test_every_command_can_be_played() -> None:
    """The files are there, and their rules fit the club; the presets and five arguments."""
    assert len(COMMANDS) == 6
    for command in COMMANDS:
        simulation = asked(command)
        fit = fit_of(simulation)
        assert len(courses(simulation, fit.model)) == len(simulation.rules)
        assert fit.model == default_model(courses(simulation, fit.model)[0].season.players)


def test_all_presets_stand_side_by_side() -> None:
    """The first table compares them."""
    assert {each.name for each in asked(COMMANDS[0]).rules} == {"club", *KEIZERS}


def test_every_table_has_a_column_for_each_rule_set_and_a_row_for_each_measure() -> None:
    """Every cell has an interval."""
    words = Words(Translator(strict=True), "en")
    for found in TABLE.finditer(TEXT):
        head, _, *rows = (line.strip("| ").split(" | ") for line in found[0].splitlines()[2:])
        assert head == [each.name for each in asked(found[1]).rules]
        assert [row[0] for row in rows] == [words.word(measure) for measure in MEASURES.values()]
        assert all("±" in cell or cell == "–" for row in rows for cell in row[1:])


def test_a_rule_set_that_stands_in_several_tables_is_played_once() -> None:
    """The club's own rules are in all six; words between the tables stay."""
    played: list[str] = []

    def play(simulation: Simulation) -> SimulationOutcome:
        played.extend(each.name for each in simulation.rules)
        row = dict.fromkeys(MEASURES, 0.5)
        rows = tuple((row,) * simulation.seasons for _ in simulation.rules)
        return SimulationOutcome(simulation, fit_of(simulation), rows)

    page = written(TEXT, play)
    assert len(played) == len(set(played))
    assert re.sub(TABLE, "", page) == re.sub(TABLE, "", TEXT)
    assert "| 50 ± 0 |" in page


def rows(page: str) -> dict[str, list[list[str]]]:
    """The rows of the table under each heading, the head first."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in page.splitlines():
        if line.startswith("## "):
            heading = line
        elif line.startswith("| ") and "--" not in line:
            found.setdefault(heading, []).append(line.strip("| ").split(" | "))
    return found


def test_clubs_read_rounded_numbers_from_the_tables() -> None:
    """Under the same headings, column by column."""
    tables = rows(TEXT)
    shown = rows(FOR_CLUBS)
    assert set(shown) == set(tables)
    for heading, (columns, *lines) in shown.items():
        measured = {name: cells for name, *cells in tables[heading]}
        for name, *cells in lines:
            assert len(cells) == len(columns)
            assert cells == [f"{float(cell.split()[0]):.0f}" for cell in measured[name]], name
