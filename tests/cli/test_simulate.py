"""`simulate`: output and refusals; the seasons are few and small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from tests.cli.command_line import Run, command_line
from tests.engine.notation import season
from tests.lab.clubs import players

pytestmark = pytest.mark.slow

MEASURES = (
    *("tau", "best_first", "repeats", "distance", "one_sided", "colour"),
    *("absence_cost", "absence_profit", "places_moved", "gave_way"),
)
FOUR: dict[str, Any] = {"season": {"rounds": 4}}


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """The command line, in a folder with a club of eight and two rule sets."""
    club = write_season_file(SeasonFile(Season("Club", players(8)), FOUR))
    (tmp_path / "club.json").write_text(club, encoding="utf-8")
    (tmp_path / "allowed.toml").write_text('pairing.rematch = "allowed"\n', encoding="utf-8")
    (tmp_path / "low.toml").write_text("values.top = 5\n", encoding="utf-8")
    played = season("a b c d", "a-b 1-0, c-d ½", "a-c 0-1, b-d 1-0")
    (tmp_path / "played.json").write_text(write_season_file(SeasonFile(played, FOUR)), "utf-8")
    return command_line(tmp_path, monkeypatch, capfd)


def test_it_prints_the_contract(lab: Run) -> None:
    """Every measure with its half width, the file's rules first; each run prints the same."""
    words = ("simulate", "club.json", "--rules", "allowed.toml", "--seasons", "4", "--seed", "3")
    printed = lab(*words, "--format", "json")
    found = json.loads(printed.stdout)
    assert printed.stderr == ""
    assert (found["seasons"], found["seed"]) == (4, 3)
    assert [each["name"] for each in found["rules"]] == ["club", "allowed"]
    for each in found["rules"]:
        assert set(MEASURES) < each.keys()
        assert list(each["absence_cost"]) == ["top", "middle", "foot"]
        pairs = [each["tau"], each["one_sided"], *each["absence_cost"].values()]
        assert all(len(pair) == 2 for pair in pairs)
    assert "difference" in found["rules"][1]
    assert "difference" not in found["rules"][0]
    assert lab(*words, "--format", "json").stdout == printed.stdout


def test_a_difference_is_that_of_the_means(lab: Run) -> None:
    """Paired season by season, so its mean is the difference of the means."""
    words = ("--rules", "allowed.toml", "--seasons", "4", "--format", "json")
    first, other = json.loads(lab("simulate", "club.json", *words).stdout)["rules"]
    for name in ("tau", "distance", "places_moved"):
        apart = other[name][0] - first[name][0]
        assert other["difference"][name][0] == pytest.approx(apart, abs=0.0002)


def test_a_table_shows_each_rule_set_and_what_is_left_out(lab: Run) -> None:
    """A column each, intervals, and the sentence about the model."""
    said = lab("simulate", "club.json", "--rules", "allowed.toml", "--seasons", "2").stdout
    assert all(words in said for words in ("club", "allowed", "±", "Left out"))


def test_a_picture_is_bytes_on_standard_output(lab: Run) -> None:
    """The bytes can be sent to a file."""
    assert "PNG" in lab("simulate", "club.json", "--seasons", "2", "--format", "png").stdout[:8]


def test_rounds_that_were_played_are_kept(lab: Run) -> None:
    """After round 2 of 4; the model names the games it was fitted to."""
    words = ("--after", "2", "--seasons", "2", "--format", "json")
    found = json.loads(lab("simulate", "played.json", *words).stdout)
    assert found["after"] == 2
    assert found["model"]["rests_on"] == {"games": 4, "evenings": 8, "absences": 0}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rules", "low.toml"), "low.toml: values.top: with 8 players"),
        (("--rules", "none.toml"), "none.toml cannot be read"),
        (("--after", "4"), "--after 4 leaves nothing to play"),
    ],
)
def test_unplayable_rules_are_refused_by_name(
    lab: Run, words: tuple[str, ...], sentence: str
) -> None:
    """One sentence, exit code 1, before a season is played."""
    refused = lab("simulate", "club.json", *words)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(sentence)


@pytest.mark.parametrize("size", [0, 1])
def test_nobody_can_be_ranked_among_fewer_than_two(lab: Run, tmp_path: Path, size: int) -> None:
    """One sentence, exit code 1."""
    few = write_season_file(SeasonFile(Season("Few", players(size)), FOUR))
    (tmp_path / "few.json").write_text(few, encoding="utf-8")
    refused = lab("simulate", "few.json", "--seasons", "2")
    sentence = f"few.json: seasons on paper need two players at least, not {size}\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", sentence)


@pytest.mark.parametrize("form", ["table", "json", "png"])
def test_a_single_measurement_is_not_reported(lab: Run, tmp_path: Path, form: str) -> None:
    """Two players in two seasons: in one of them both missed equally many evenings."""
    two = write_season_file(SeasonFile(Season("Two", players(2)), {"season": {"rounds": 3}}))
    (tmp_path / "two.json").write_text(two, encoding="utf-8")
    printed = lab("simulate", "two.json", "--seasons", "2", "--format", form)
    assert printed.returncode == 0
    if form == "json":
        assert json.loads(printed.stdout)["rules"][0]["absence_profit"] is None


def test_one_season_has_no_interval(lab: Run) -> None:
    """Two at least; fewer is wrong usage."""
    assert lab("simulate", "club.json", "--seasons", "1").returncode == 2
