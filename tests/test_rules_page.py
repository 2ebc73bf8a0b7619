"""`docs/rules.md`: its defaults, presets, tables and refusals are the program's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from typer.testing import CliRunner, Result

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.cli.engine import pair, rank
from keizer_bot.club.pairing.messages import GaveWay, PairingRule, RulesGaveWay
from keizer_bot.engine.presets import DEFAULTS, PRESETS
from keizer_bot.engine.rules import (
    AbsenceRules,
    KindRules,
    PairingRules,
    RevaluationRules,
    ScoreRules,
    SeasonRules,
    ValueRules,
)
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.winners import prizes
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from tests.engine.notation import season
from tests.engine.rule_words import RULE_WORDS

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCK: Final = r"^```(?P<language>\w+) (?P<use>\w+)=(?P<name>\S+)\n(?P<body>.*?)^```$"
COMMAND: Final = r"^`(?P<command>(?:rank|pair|prizes)[^`]*)`"
TABLE: Final = COMMAND + r":\n\n(?P<table>(?:\|[^\n]*\n)+)"
REFUSED: Final = COMMAND.replace("command", "refused") + r" is refused:\n\n> (?P<sentence>[^\n]+)"
TOKEN: Final = re.compile(f"{BLOCK}|{TABLE}|{REFUSED}", re.DOTALL | re.MULTILINE)
SECTIONS: Final[dict[str, Any]] = {
    "values": ValueRules,
    "scores": ScoreRules,
    "absence": AbsenceRules,
    "revaluation": RevaluationRules,
    "pairing": PairingRules,
    "season": SeasonRules,
}
APP: Final = typer.Typer()
APP.command()(rank)
APP.command()(pair)


@dataclass(frozen=True)
class Example:
    """A command on a season under rules, and the table or the refusal that the page gives."""

    line: int
    season: str
    rules: str
    command: str
    answer: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.command}"

    def run(self, folder: Path) -> Result:
        """The command line's result for the example."""
        return answered(folder, self.season, self.rules, self.command)


def answered(folder: Path, season_text: str, rules: str, command: str) -> Result:
    """The command line's result, with the season and the rules in files."""
    (folder / "season.json").write_text(season_text, encoding="utf-8")
    (folder / "rules.toml").write_text(rules, encoding="utf-8")
    name, *options = command.split()
    files = [str(folder / "season.json"), "--rules", str(folder / "rules.toml")]
    return CliRunner(env={"COLUMNS": "200"}).invoke(APP, [name, *files, *options])


def season_text(written: str) -> str:
    """The season file that a short season of the page means; a whole file is one already."""
    if written.startswith("{"):
        return written
    head, *rounds = written.strip().splitlines()
    about: dict[str, dict[str, Any]] = {}
    for entry in head.split(","):
        name, rating, group = re.fullmatch(r"\s*(\w+)(?: (\d+))?(?: ([A-D]))?", entry).groups()  # type: ignore[union-attr]
        about[name.lower()] = {"rating": int(rating) if rating else None, "group": group}
    played = season(" ".join(about), *(line.split(":", 1)[1].lower() for line in rounds), **about)
    return write_season_file(SeasonFile(played))


def blocks(use: str) -> dict[str, str]:
    """The page's fenced blocks for that use, by name."""
    found = (match.groupdict() for match in TOKEN.finditer(PAGE))
    return {block["name"]: block["body"] for block in found if block["use"] == use}


def examples(answer: str, command: str = "") -> list[Example]:
    """The page's examples of a command, with a `table` or with a `sentence`."""
    return [one for one in _examples(answer) if one.command.startswith(command)]


def _examples(answer: str) -> Iterator[Example]:
    seasons, rules, of = {}, "", ""
    for match in TOKEN.finditer(PAGE):
        part = match.groupdict()
        if part["use"] == "season":
            seasons[part["name"]] = season_text(part["body"])
        elif part["use"] == "of":
            rules, of = part["body"], part["name"]
        elif part[answer]:
            command = part["command"] or part["refused"]
            line = PAGE.count("\n", 0, match.start()) + 1
            yield Example(line, seasons[of], rules, command, part[answer])


def rows(table: str) -> list[list[str]]:
    """The cells of a Markdown table, heading first."""
    lines = [line for line in table.splitlines() if not set(line) <= set("|-: ")]
    return [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in lines]


def printed(output: str) -> list[list[str]]:
    """The cells of a table that the command line prints, but for an empty column `because`."""
    lines = (line for line in output.splitlines() if line[:1] in {"│", "┃"})
    cells = [[cell.strip() for cell in re.split("[│┃]", line)[1:-1]] for line in lines]
    heading, *below = cells
    empty = heading[-1] == "because" and not any(line[-1] for line in below)
    return [line[:-1] for line in cells] if empty else cells


def tables(heading: str) -> Iterator[tuple[str, list[list[str]]]]:
    """The section and the rows of each table of the page that has this heading."""
    section = ""
    for match in re.finditer(r"^##+ .*`\[(?P<section>\w+)\]`|(?:^\|[^\n]*\n)+", PAGE, re.MULTILINE):
        section = match["section"] or section
        if match[0].startswith(heading):
            yield section, rows(match[0])[1:]


def toml(cell: str) -> Any:
    """The value that a cell shows; None for "not set"."""
    return None if cell == "not set" else tomllib.loads(f"value = {cell.strip('`')}")["value"]


@pytest.mark.parametrize("example", examples("table", "rank") + examples("table", "pair"), ids=str)
def test_a_table_is_what_the_command_line_prints(example: Example, tmp_path: Path) -> None:
    """Cell by cell, headings too."""
    result = example.run(tmp_path)
    assert result.exit_code == 0, result.stderr
    assert printed(result.stdout) == rows(example.answer)


@pytest.mark.parametrize("example", examples("sentence"), ids=str)
def test_a_refusal_is_the_engines_own(example: Example, tmp_path: Path) -> None:
    """The text is on stderr, word for word."""
    result = example.run(tmp_path)
    assert (result.exit_code, result.stderr) == (1, f"{example.answer}\n")


@pytest.mark.parametrize("example", examples("table", "prizes"), ids=str)
def test_attendance_is_counted_as_for_the_prizes(example: Example) -> None:
    """Rounds attended and needed, and the winner."""
    found = prizes(
        read_season_file(example.season).season, rules_from(tomllib.loads(example.rules))
    )
    assert rows(example.answer)[1:] == [
        [
            player.title(),
            str(attended),
            str(found.needed),
            "champion" if player in found.champions else "",
        ]
        for player, attended in found.attendance.items()
    ]


def refused(heading: str) -> list[tuple[str, str]]:
    """The first column under `heading`, and the answer beside each cell."""
    ((_, listed),) = tables(f"| {heading} | the answer |")
    return [(wrong.strip("`"), answer) for wrong, answer, _ in listed]


@pytest.mark.parametrize(("rules", "answer"), refused("rules"))
def test_refused_rules_get_this_answer(rules: str, answer: str, tmp_path: Path) -> None:
    """The refusal of the season of four is given word for word."""
    result = answered(tmp_path, season_text(blocks("season")["evening"]), rules, "rank")
    said = result.stderr.removeprefix(f"{tmp_path / 'rules.toml'}: ")
    assert (result.exit_code, said) == (1, f"{answer}\n")


@pytest.mark.parametrize(("round_", "answer"), refused("round"))
def test_a_refused_round_gets_this_answer(round_: str, answer: str, tmp_path: Path) -> None:
    """The refusal of round 1 of the season of four is given word for word."""
    head = blocks("season")["evening"].splitlines()[0]
    result = answered(tmp_path, season_text(f"{head}\n1: {round_}"), "", "rank")
    said = result.stderr.removeprefix(f"{tmp_path / 'season.json'}: ")
    assert (result.exit_code, said) == (1, f"{answer}\n")


@pytest.mark.parametrize("section", SECTIONS)
def test_every_key_stands_in_its_table_with_its_default(section: str) -> None:
    """No key is missing, none is invented, and each default is the engine's."""
    keys = {field.name for field in fields(SECTIONS[section])} - {"kinds"}
    (listed,) = [lines for where, lines in tables("| key | default |") if where == section]
    stated = {key.strip("`"): toml(default) for key, default, _ in listed}
    assert stated == {key: DEFAULTS[section].get(key) for key in keys}


@pytest.mark.parametrize("part", [*SECTIONS.values(), KindRules])
def test_every_key_is_at_work_in_an_example(part: Any) -> None:
    """A table follows rules that have it."""
    rules = "".join(example.rules for example in examples("table"))
    keys = {field.name for field in fields(part)} - {"kinds", "kind"}
    assert {key for key in keys if not re.search(rf"\b{key} = ", rules)} == set()


@pytest.mark.parametrize("page", ["rules.md", "keizer.md"])
def test_every_word_of_a_rule_stands_in_the_pages(page: str) -> None:
    """It is in quotes, as it is typed, or as code; what it means is in keizer.md."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    known = {word for _, word in RULE_WORDS} - {"chess", "draughts", "season"}
    assert {word for word in known if not re.search(f'["`]{word}["`]', text)} == set()


def test_every_key_of_a_kind_of_absence_stands_in_the_page() -> None:
    """Keys that a kind may have beside its credit have no default, except `limit_per`."""
    ((_, listed),) = tables("| key of a kind | default |")
    stated = {key.strip("`"): toml(default) for key, default, _ in listed}
    keys = {field.name for field in fields(KindRules)} - {"kind"}
    assert stated == dict.fromkeys(keys) | {"limit_per": "season"}
    assert KindRules(kind="x", credit=()).limit_per == "season"


def test_every_kind_of_absence_stands_in_the_page_with_its_default() -> None:
    """The page also gives its word in the chat."""
    ((_, listed),) = tables("| kind | default |")
    kinds = {kind.strip("`"): {"credit": toml(default)} for kind, default, *_ in listed}
    assert kinds == {k: v for k, v in DEFAULTS["absence"].items() if isinstance(v, dict)}


def test_every_command_of_the_chat_in_the_page_is_one() -> None:
    """The command may be Dutch or English."""
    words = re.findall(r"`/(\w+)", PAGE)
    assert words
    assert [word for word in words if COMMANDS.named(word) is None] == []


def test_every_link_within_the_page_leads_somewhere() -> None:
    """The link leads to a heading, named as Git hosts name them."""
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors


def test_every_preset_stands_in_the_page_as_it_is() -> None:
    """Key by key."""
    assert {name: tomllib.loads(body) for name, body in blocks("preset").items()} == PRESETS


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_chat_says_what_gave_way_in_these_words(language: str) -> None:
    """The message to the arbiters about the example's two repeated games."""
    pairs = (("Jansen", "Pietersen"), ("Bakker", "Slager"))
    what = tuple(GaveWay(PairingRule.REMATCH, pair) for pair in pairs)
    said = plain(Translator(strict=True).render(RulesGaveWay(4, what), language))
    assert blocks("chat")[language].strip() == said
