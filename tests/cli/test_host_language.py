"""The terminal speaks the language in which `init` was answered; without one, the system's."""

from __future__ import annotations

from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest

from keizer_bot import LANGUAGES
from tests.cli.command_line import INIT, Ran, Run, command_line, players

pytestmark = pytest.mark.slow

Words = tuple[str, ...]
# What a host sees in the first days: what is not there yet, what is wrong, what is refused.
COMMANDS: dict[str, tuple[Words, ...]] = {
    "looking": (("check",), ("status",), ("club", "list"), ("init",), ("init", "--links")),
    "clubs": (
        *(("club", "erase", "De Pion", "--yes"), ("club", "wake", "De Dame")),
        *(("club", "wake", "De Pion"), ("club", "remove", "De Toren"), ("season", "export")),
    ),
    "files": (
        *(("backup",), ("restore", "nowhere.db"), ("restore", "keizer.db")),
        *(("restore", "players.csv"), ("site", "."), ("season", "export", "x")),
    ),
    "seasons": (("season", "import", "bad.json"), ("season", "import", "players.csv")),
    "players": (
        ("players", "import", "bad.csv"),
        ("players", "import", "players.csv", "--top", "1"),
        ("players", "import", "players.csv"),
    ),
}


def told_in(run: Run, folder: Path, language: str, commands: tuple[Words, ...]) -> list[Ran]:
    """Run each command for a host who answered `init` in that language."""
    assert run(*INIT, "--language", language).returncode == 0
    players(folder, "Anna;hoog;", ";1500;").rename(folder / "bad.csv")
    players(folder, "Anna;1500;", "Bram;1900;")
    (folder / "bad.json").write_text("{")
    return [run(*words) for words in commands]


def lines_of(ran: Ran) -> set[str]:
    """The lines that have words in them: neither ``key=value`` nor the program's version."""
    lines = (ran.stdout + ran.stderr).splitlines()
    with_words = {line for line in lines if " " in line.strip("✓✗· ") and "=" not in line}
    return {line for line in with_words if not line.startswith("keizer-bot ")}


@pytest.mark.parametrize("about", COMMANDS)
def test_no_command_answers_two_languages_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], about: str
) -> None:
    """Every printed line, right or wrong, differs between languages; the exit codes do not."""
    told = {}
    for language in LANGUAGES:
        folder = tmp_path / language
        folder.mkdir()
        run = command_line(folder, monkeypatch, capfd)
        told[language] = told_in(run, folder, language, COMMANDS[about])
    for one, other in combinations(LANGUAGES, 2):
        both = [*zip(COMMANDS[about], told[one], told[other], strict=True)]
        same = {words: lines_of(here) & lines_of(there) for words, here, there in both}
        assert {words: lines for words, lines in same.items() if lines} == {}
        assert [here.returncode for _, here, _ in both] == [there.returncode for *_, there in both]


@pytest.mark.parametrize(
    ("language", "check", "table", "restored"),
    [
        (
            "nl",
            ("is in orde: De Pion.", "De Pion heeft geen wedstrijdleider: open de link"),
            "Regel 2: de rating is geen getal van ten hoogste vier cijfers. Er staat ‘hoog’.",
            "nowhere.db kan ik niet gebruiken: het is er niet.",
        ),
        (
            "it",
            ("è a posto: De Pion.", "De Pion non ha un arbitro: apri il link"),
            "Riga 2: ",
            "Non posso usare nowhere.db: non c’è.",
        ),
    ],
)
def test_check_import_and_a_refusal(
    run: Run, tmp_path: Path, language: str, check: tuple[str, ...], table: str, restored: str
) -> None:
    """They are in the configuration's language, whatever the system's is."""
    assert run(*INIT, "--language", language).returncode == 0
    found = run("check")
    assert found.returncode == 1
    assert [words for words in check if words not in found.stdout] == []
    bad = players(tmp_path, "Anna;hoog;")
    assert run("players", "import", str(bad)).stderr.startswith(table)
    assert run("restore", "nowhere.db").stderr == f"{restored}\n"


def test_a_configuration_that_cannot_be_read_still_has_its_language(
    run: Run, tmp_path: Path
) -> None:
    """Its fault is named in that language, with key and line, even if it is no TOML."""
    assert run(*INIT, "--language", "it").returncode == 0
    config = tmp_path / "config.toml"
    text = config.read_text("utf-8")
    config.write_text(text.replace("monday", "lundi"))
    assert "club.evening.weekday deve essere uno di questi: monday" in run("check").stdout
    config.write_text(f"{text}x\n")
    assert "config.toml non si legge come TOML: guarda alla riga" in run("backup").stderr


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("nl_NL.UTF-8", "config.toml is er niet. Met keizer-bot init maak je er een"),
        ("it_IT.UTF-8", "config.toml non c’è. keizer-bot init ne crea uno"),
        ("en_GB.UTF-8", "There is no config.toml. `keizer-bot init` makes one"),
        ("xx_XX.UTF-8", "config.toml is er niet."),
    ],
)
def test_without_a_configuration_the_system_decides(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    """As for the demo; a language that is not ours becomes Dutch."""
    monkeypatch.setenv("LANG", language)
    assert sentence in run("backup").stderr


@pytest.mark.parametrize(
    ("typed", "players_added"),
    [
        *((f"{word}\n", True) for word in ("j", "ja", "yes", "sì", "x\nJA")),
        *((f"{word}\n", False) for word in ("n", "nee", "", "misschien\nnee")),
    ],
)
def test_a_question_is_asked_and_answered_in_dutch(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, players_added: bool
) -> None:
    """Yes and no by their words in any of our languages; another answer is asked again."""
    assert run(*INIT, "--language", "nl").returncode == 0
    table = players(tmp_path, "Anna;1500;", "Bram;1900;")
    monkeypatch.setattr("sys.stdin", answers := StringIO(typed))
    monkeypatch.setattr(answers, "isatty", lambda: True)
    ran = run("players", "import", str(table))
    assert "Spelers: 2. De eerste: Anna, Bram." in ran.stdout
    assert "Dit overnemen? [j/N]" in ran.stdout
    assert ("Typ ja of nee." in ran.stdout) is (typed.count("\n") > 1)
    assert (ran.returncode == 0) is players_added
    assert players_added or ran.stderr == "Er is niets veranderd.\n"


def test_all_bad_lines_of_a_table_are_told(run: Run, tmp_path: Path) -> None:
    """That holds for results as for players, and for every bad line."""
    assert run(*INIT, "--language", "nl").returncode == 0
    lines = ("Ronde;Wit;Zwart;Uitslag", "1;Anna;Bram;ja", "x;Anna;Bram;1-0")
    (tmp_path / "results.csv").write_text("\n".join(lines))
    assert run("season", "import", "results.csv", "--yes").stderr == (
        "results.csv: regel 2: ‘ja’ is geen uitslag die ik ken\n"
        "regel 3: ‘x’ lees ik niet als ronde of datum met een jaar\n"
    )
    bad = players(tmp_path, "Anna;hoog;", ";1500;")
    assert run("players", "import", str(bad)).stderr == (
        "Regel 2: de rating is geen getal van ten hoogste vier cijfers. Er staat ‘hoog’.\n"
        "Regel 3: er ontbreekt een naam.\n"
    )


def test_a_question_that_is_broken_off(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C, or the end of input: one word, and nothing has changed."""
    assert run(*INIT, "--language", "nl").returncode == 0
    table = players(tmp_path, "Anna;1500;")
    monkeypatch.setattr("sys.stdin", answers := StringIO())
    monkeypatch.setattr(answers, "isatty", lambda: True)
    ran = run("players", "import", str(table))
    assert (ran.returncode, ran.stderr) == (1, "Gestopt.\n")
