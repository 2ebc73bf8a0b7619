"""`rank` and `pair` on season files: output and refusals."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from keizer_bot.cli.engine import pair, rank
from keizer_bot.engine import model
from keizer_bot.engine.model import Game, Round
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from tests.engine.notation import season
from tests.seeds.test_000 import SEASON

APP = typer.Typer()
APP.command()(rank)
APP.command()(pair)


def run(*arguments: object) -> Result:
    """The result of the command line."""
    return CliRunner().invoke(APP, [str(argument) for argument in arguments])


def answered(*arguments: object) -> Any:
    """The JSON that a command prints."""
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """[000]'s season as a file."""
    path = tmp_path / "season.json"
    path.write_text(write_season_file(SeasonFile(SEASON, {"preset": "classic"})), encoding="utf-8")
    return path


def test_rank_prints_the_contract(path: Path) -> None:
    """Every field, and exact fractions in lowest terms."""
    answer = answered("rank", path)
    first = {"rank": 1, "player": "dezeeuw", "value": "50", "total": "329/2"}
    assert answer["standings"][0] == first
    assert {key: value for key, value in answer.items() if key != "standings"} == {
        "after_round": 3,
        "provisional": False,
        "settled": False,
        "passes": 1,
        "cycle": [],
    }


def test_rank_after_an_earlier_round(path: Path) -> None:
    """[000]'s ranking 1: Jansen 99."""
    answer = answered("rank", path, "--after", 1)
    assert answer["standings"][0] == {"rank": 1, "player": "jansen", "value": "50", "total": "99"}


def test_rank_all_prints_every_ranking_from_0(path: Path) -> None:
    """An array of four."""
    answer = answered("rank", path, "--all")
    assert [ranking["after_round"] for ranking in answer] == [0, 1, 2, 3]


def test_rank_by_other_rules(path: Path, tmp_path: Path) -> None:
    """`--rules` replaces the file's: top 20 makes the first worth 20."""
    rules = tmp_path / "rules.toml"
    rules.write_text("[values]\ntop = 20\n", encoding="utf-8")
    assert answered("rank", path, "--rules", rules)["standings"][0]["value"] == "20"


def test_explain_prints_every_line_of_a_total(path: Path) -> None:
    """[000], round 3: de Zeeuw's 50 + 42 + 48 + 24½."""
    answer = answered("rank", path, "--explain", "dezeeuw")
    assert [line["credit"] for line in answer["lines"]] == ["50", "42", "48", "49/2"]
    assert answer["total"] == "329/2"


def test_the_table_shows_names_and_halves(path: Path) -> None:
    """The table is for people: it has names, and ½ for a half."""
    shown = run("rank", path).stdout
    assert "Dezeeuw" in shown
    assert "164½" in shown


def test_pair_gives_the_printed_pairs_of_the_third_round(tmp_path: Path) -> None:
    """[000] round 3: 7-9 and 8-10, as 9 and 10 have met; de Jonge's colour there is a misprint."""
    two = tmp_path / "two.json"
    rounds = SEASON.rounds[:2]
    played = SeasonFile(type(SEASON)("x", SEASON.players, rounds), {"preset": "classic"})
    two.write_text(write_season_file(played), encoding="utf-8")
    answer = answered("pair", two)
    pairs = [{game["white"], game["black"]} for game in answer["games"]]
    assert pairs == [{game.white, game.black} for game in _by_board(SEASON.rounds[2].games)]
    assert (answer["round"], answer["byes"], answer["relaxed"]) == (3, [], [])


def test_the_table_of_a_pairing_says_why(tmp_path: Path) -> None:
    """[000] round 3: 7-8 would leave 9 and 10, who have met; the reason names the round."""
    path = tmp_path / "two.json"
    played = SeasonFile(type(SEASON)("x", SEASON.players, SEASON.rounds[:2]), {"preset": "classic"})
    path.write_text(write_season_file(played), encoding="utf-8")
    shown = " ".join(run("pair", path).stdout.replace("│", " ").split())
    assert "Bakker and Deoude: would leave others" in shown
    after_one = SeasonFile(type(SEASON)("x", SEASON.players[:4], ()), {"preset": "classic"})
    path.write_text(write_season_file(_met(after_one)), encoding="utf-8")
    assert "Jansen and Pietersen met in round 1" in run("pair", path).stdout


def _met(file: SeasonFile) -> SeasonFile:
    """The file after a draw of Jansen and Pietersen, who are still first and second."""
    game = Game("jansen", "pietersen", model.Result.DRAWN)
    other = Game("bakker", "slager", model.Result.DRAWN)
    season = type(file.season)("x", file.season.players, (Round(1, (game, other)),))
    return SeasonFile(season, file.rules)


def _by_board(games: tuple[Any, ...]) -> list[Any]:
    """Games by board: [000] prints Bakker's last, but by its higher player it precedes de Wit's."""
    return [*games[:3], games[4], games[3]]


def test_pair_leaves_out_whom_the_round_says_is_missing(tmp_path: Path) -> None:
    """A planned round's absences: c stays away, d has the arbiter's bye."""
    path = tmp_path / "planned.json"
    planned = season("a b c d", "c excused, d bye")
    path.write_text(write_season_file(SeasonFile(planned)), encoding="utf-8")
    answer = answered("pair", path)
    assert [{game["white"], game["black"]} for game in answer["games"]] == [{"a", "b"}]
    assert (answer["round"], answer["byes"]) == (1, ["d"])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "the file is not JSON: Expecting value at line 1, column 1"),
        ("{}", 'format must be "keizer-season/1", but it is missing'),
        ("[]", "the file must be a table of keys, not []"),
        ('{"format": "keizer-season/1", "rules": {"preset": "x"}, "name": "x"}', "preset 'x'"),
        ("[" * 100_000, "the file is nested too deep"),
    ],
)
def test_a_broken_file_gives_one_sentence(tmp_path: Path, content: str, sentence: str) -> None:
    """On stderr, with exit code 1 and nothing else; it names the file."""
    path = tmp_path / "broken.json"
    path.write_text(content, encoding="utf-8")
    result = run("rank", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{path}: {sentence}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--after", 7), "there is no round 7: the season has rounds 1 to 3"),
        (("--explain", "jansn"), '"jansn" is not a player; did you mean "jansen"?'),
        (("--rules", "nowhere.toml"), "nowhere.toml cannot be read: No such file or directory"),
    ],
)
def test_an_unanswerable_question_is_refused(
    path: Path, arguments: tuple[object, ...], sentence: str
) -> None:
    """Exit code 1 and the sentence."""
    result = run("rank", path, *arguments)
    assert (result.exit_code, result.stderr) == (1, f"{sentence}\n")


@pytest.mark.parametrize("arguments", [("--after", "x"), ("--all", "--explain", "jansen")])
def test_wrong_usage_is_exit_2(path: Path, arguments: tuple[str, ...]) -> None:
    """The command line cannot read these arguments."""
    assert run("rank", path, *arguments).exit_code == 2


def test_rules_and_season_name_forbidden_pairs_by_name(path: Path, tmp_path: Path) -> None:
    """[000]'s pairing of round 4 without Jansen - Pietersen, by names as by ids."""
    rules = tmp_path / "rules.toml"
    plans = []
    for two in (["jansen", "pietersen"], ["Jansen", "Pietersen"]):
        rules.write_text(f"preset = 'classic'\npairing.forbidden = [{two}]", "utf-8")
        plans.append(answered("pair", path, "--rules", rules))
        table = json.loads(path.read_text("utf-8"))
        table["rules"] = {"preset": "classic", "pairing": {"forbidden": [two]}}
        named = tmp_path / "named.json"
        named.write_text(json.dumps(table), "utf-8")
        plans.append(answered("pair", named))
    assert plans == plans[:1] * 4
    assert not any(
        {game["white"], game["black"]} == {"jansen", "pietersen"} for game in plans[0]["games"]
    )


@pytest.mark.parametrize("command", ["rank", "pair"])
def test_they_need_no_telegram(path: Path, command: str) -> None:
    """They import neither its library nor a network client."""
    words = ["keizer-bot", command, str(path)]
    code = (
        f"import sys; sys.argv = {words!r}\n"
        "try:\n"
        "    from keizer_bot.cli.main import main\n"
        "    main()\n"
        "finally:\n"
        "    assert {'telegram', 'httpx', 'apscheduler'}.isdisjoint(sys.modules), 'imported'\n"
    )
    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", code], check=False, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
