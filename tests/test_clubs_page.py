"""`docs/clubs.md`: its lines are rules, and its clubs' rules are those of their files."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules_table import rules_from
from tests.clubs.notation import FOLDER, read_club
from tests.clubs.test_clubs import CLUBS, rules_of
from tests.rows import each_row

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = (DOCS / "clubs.md").read_text(encoding="utf-8")
QUESTIONS: Final = re.findall(r"^## (\d)\. (.+?)\n(.*?)(?=^## )", PAGE, re.DOTALL | re.MULTILINE)
MOST_WORDS: Final = 1500
EXAMPLES: Final = "| such as | writes |"
ALL: Final = "| club | answers | rules and season | rankings | pairings |"
SECTIONS: Final = {
    "preset": 1,
    "season": 2,
    "values": 3,
    "revaluation": 3,
    "scores": 4,
    "absence": 5,
}
ASKED: Final[dict[tuple[str, ...], int]] = {
    ("season", "game"): 1,
    ("values", "tie_breaks"): 2,
    ("values", "ties"): 2,
}
WHO_MEETS: Final = {"method", "order", "rematch", "top_down_last", "double", "group_distance"}


def club_name(club: str) -> str:
    """The name at the head of its season."""
    head = (FOLDER / f"{club}.txt").read_text(encoding="utf-8").splitlines()[0]
    return re.split(r":| \(|, \S+\.\S|, inside", head)[0]


def leaves(table: dict[str, Any], *above: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each key with its place; a table that is no section and no kind of absence is a value."""
    for key, value in table.items():
        path = (*above, key)
        if isinstance(value, dict) and (not above or above == ("absence",)):
            yield from leaves(value, *path)
        else:
            yield path, value


def written(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {written(value[key])}' for key in value)}}}"
    return str(value)


def question(path: tuple[str, ...], rules: dict[str, Any]) -> int:
    """The question that asks for the key."""
    match path:
        case ("absence", kind, _) if kind == "club_duty" or "match_days" in rules["absence"][kind]:
            return 6
        case ("pairing", key):
            return 7 if key in WHO_MEETS else 8
    return ASKED.get(path) or SECTIONS[path[0]]


def answers(club: str) -> dict[int, list[str]]:
    """The lines that the club writes, by the question that they answer."""
    rules = rules_of(club)
    lines: dict[int, list[str]] = {}
    for path, value in leaves(rules):
        lines.setdefault(question(path, rules), []).append(f"{'.'.join(path)} = {written(value)}")
    return lines


def rows(text: str, heading: str) -> list[str]:
    """The lines of the table that has this heading."""
    match = re.search(rf"^{re.escape(heading)}\n\|[- |:]+\n((?:\|.*\n)*)", text, re.MULTILINE)
    return match[1].splitlines() if match else []


def example_rows(number: int) -> list[str]:
    """The rows of the clubs that answer the question in a way of their own."""
    lines = {club: answers(club).get(number, []) for club in CLUBS}
    return [
        f"| {club_name(club)} | {' '.join(f'`{line}`' for line in lines[club])} |"
        for club in CLUBS
        if lines[club]
    ]


def club_row(club: str) -> str:
    """The club's files, the questions that it answers, and how much is worked out by hand."""
    season = read_club(club)
    files = f"[rules](../tests/clubs/{club}.toml), [season](../tests/clubs/{club}.txt)"
    numbers = ", ".join(map(str, sorted(answers(club))))
    count = f"{len(season.rankings)} | {len(season.pairings)}"
    return f"| {club_name(club)} | {numbers} | {files} | {count} |"


def choices() -> list[str]:
    """The lines that the page offers, those of one row together."""
    offered = [row for *_, text in QUESTIONS for row in rows(text, "| if your club | write |")]
    return ["\n".join(re.findall(r"`([^`]+)`", row.split(" | ")[-1])) for row in offered]


def test_eight_questions() -> None:
    """Numbered from 1."""
    assert [int(number) for number, *_ in QUESTIONS] == list(range(1, 9))


@each_row("number", range(1, 9))
def test_the_clubs_of_a_question_write_what_their_files_have(number: int) -> None:
    """Line by line."""
    assert rows(QUESTIONS[number - 1][-1], EXAMPLES) == example_rows(number)


def test_every_club_stands_in_the_page() -> None:
    """It has as many rankings and pairings as its season has."""
    assert rows(PAGE, ALL) == [club_row(club) for club in CLUBS]


@each_row("club", CLUBS)
def test_the_lines_of_a_club_are_its_rules_file(club: str) -> None:
    """Copied from all the questions, they are exactly the club's rules."""
    row = re.compile(rf"^\| {re.escape(club_name(club))} \| (`.*`) \|$", re.MULTILINE)
    lines = [line for cell in row.findall(PAGE) for line in re.findall(r"`([^`]+)`", cell)]
    assert tomllib.loads("\n".join(lines)) == rules_of(club)


@each_row("lines", choices())
def test_a_line_that_is_offered_is_a_rule(lines: str) -> None:
    """The season has 28 rounds with periods, which some of the lines need."""
    table = tomllib.loads(lines)
    season = {"rounds": 28, "rounds_per_period": 7, **table.get("season", {})}
    rules = rules_from({**table, "season": season})
    assert rules.season.rounds == season["rounds"]


def test_every_key_that_a_club_writes_is_offered_under_its_question() -> None:
    """For a kind of absence any kind's key; a club finds it under that question."""
    for number, _, text in QUESTIONS:
        offered = "".join(rows(text, "| if your club | write |"))
        keys = {
            line.split(" = ", maxsplit=1)[0].split(".")[-1]
            for club in CLUBS
            for line in answers(club).get(int(number), [])
        }
        assert {key for key in keys if not re.search(rf"\b{key} = ", offered)} == set(), number


def test_every_preset_is_offered() -> None:
    """Each preset is named on the page."""
    assert {preset for preset in PRESETS if f'preset = "{preset}"' not in PAGE} == set()


def test_it_is_short() -> None:
    """Its computed tables do not count; a line to copy is a word."""
    computed = [*rows(PAGE, ALL), *(row for number in range(1, 9) for row in example_rows(number))]
    prose = [line for line in PAGE.splitlines() if line not in computed]
    assert len(re.findall(r"`[^`]+`|\w[\w'-]*", "\n".join(prose))) <= MOST_WORDS


def test_the_commands_and_the_pages_that_it_names_exist() -> None:
    """Headings of the rules page too."""
    assert [word for word in re.findall(r"`/(\w+)", PAGE) if COMMANDS.named(word) is None] == []
    rules = (DOCS / "rules.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", rules, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(rules\.md#([^)]+)\)", PAGE)) <= anchors
    assert all((DOCS / link).exists() for link in re.findall(r"\]\(([^)#]+)[)#]", PAGE))
