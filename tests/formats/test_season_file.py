"""The season file: nothing is lost on the way out and in, nothing unknown comes in."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.errors import RulesRefusedError, SeasonRefusedError
from keizer_bot.engine.model import (
    Absence,
    Adjustment,
    Game,
    Inside,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
)
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_file import (
    PublishedLine,
    SeasonFile,
    read_season_file,
    write_season_file,
)
from tests.rows import each_row

pytestmark = pytest.mark.slow

EXAMPLE = """{"format": "keizer-season/1", "name": "Intern 2026-2027", "rules": {"preset": "dsc"},
 "players": [{"id": "jansen", "name": "Jansen", "rating": 1900, "group": "A", "from_round": 1,
              "entry_points": "0"},
             {"id": "pietersen", "name": "Pietersen"}, {"id": "bakker", "name": "Bakker"},
             {"id": "slager", "name": "Slager", "entry_points": {"per_missed_round": "1/3"}}],
 "rounds": [{"number": 1, "date": "2026-09-07", "period": 1,
   "games": [{"white": "jansen", "black": "pietersen", "result": "1-0"}],
   "byes": ["bakker"], "absences": [{"player": "slager", "kind": "excused"}]}]}"""

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(str.strip)
fractions = st.fractions(0, 2, max_denominator=12)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts, st.lists, max_leaves=4
)


def some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The value, or None if it is left out."""
    return st.none() | strategy


entries = (
    st.just("auto")
    | st.fractions(-99, 99, max_denominator=9)
    | st.builds(PerMissedRound, fractions)
    | st.builds(PointsUntil, st.fractions(-99, 99, max_denominator=9), st.integers(1, 40))
)
about = st.builds(
    Player,
    st.just("?"),
    texts,
    some(st.integers(0, 3000)),
    some(texts),
    st.integers(1, 5),
    some(st.integers(0, 9)),
    entries,
    some(texts),
    some(st.integers(0, 32)),
    st.booleans(),
)
dates = some(st.dates().map(lambda date: date.isoformat()))


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, ...]:
    """Players with everything that a file may say of them."""
    ids = draw(st.lists(texts, min_size=2, max_size=5, unique=True))
    return tuple(_with_id(draw(about), id_) for id_ in ids)


def _with_id(player: Player, id_: str) -> Player:
    fields = (getattr(player, name) for name in Player.__dataclass_fields__ if name != "id")
    return Player(id_, *fields)


@st.composite
def rounds(draw: st.DrawFn, number: int, ids: list[str]) -> Round:
    """A round with everything that a file may have; it need not make sense."""
    one = st.sampled_from(ids)
    pair = st.permutations(ids).map(lambda order: (order[0], order[1]))
    result, award = some(st.sampled_from(Result)), some(fractions)
    game = st.builds(Game, one, one, result, award, award, some(one))
    of_board = some(st.sampled_from(["1-0", "1/2-1/2", "0-1"]))
    absence = st.builds(Absence, one, texts, some(st.integers(1, 9)), of_board)
    return Round(
        number,
        games=tuple(draw(st.lists(game, max_size=3))),
        byes=tuple(draw(st.lists(one, max_size=2))),
        absences=tuple(draw(st.lists(absence, max_size=2))),
        period=draw(some(st.integers(1, 9))),
        forced=tuple(draw(st.lists(pair, max_size=2))),
        forbidden=tuple(draw(st.lists(pair, max_size=2))),
        signed_on=tuple(draw(st.lists(one, max_size=2))),
        date=draw(dates),
        outer_round=draw(some(st.integers(1, 40))),
    )


def adjustments(ids: list[str]) -> st.SearchStrategy[tuple[Adjustment, ...]]:
    """Any corrections of these players' totals."""
    numbers, taken = st.integers(1, 40), st.fractions(-99, 99, max_denominator=9)
    one = st.builds(Adjustment, st.sampled_from(ids), numbers, taken, some(texts))
    return st.lists(one, max_size=2).map(tuple)


insides = some(st.builds(Inside, texts, some(st.integers(1, 9)), some(st.integers(1, 40))))


@st.composite
def season_files(draw: st.DrawFn) -> SeasonFile:
    """Any season file."""
    people = draw(players())
    ids = [player.id for player in people]
    several = [draw(rounds(number, ids)) for number in range(1, draw(st.integers(1, 4)))]
    extras = draw(st.dictionaries(st.sampled_from(["standing", "log", "planned"]), json_values))
    return SeasonFile(
        Season(
            draw(texts),
            people,
            tuple(several),
            adjustments=draw(adjustments(ids)),
            bracket=draw(some(st.lists(some(st.sampled_from(ids)), max_size=4).map(tuple))),
            inside=draw(insides),
        ),
        draw(st.dictionaries(texts, json_values, max_size=2)),
        {key: value for key, value in extras.items() if value is not None},
        draw(st.dictionaries(st.sampled_from(ids), st.integers(1, 2**40))),
    )


@given(season_files())
def test_a_written_file_is_read_again(file: SeasonFile) -> None:
    """A round trip loses nothing; and one season has one text, read as bytes or as text."""
    text = write_season_file(file)
    assert read_season_file(text.encode()) == file
    assert write_season_file(read_season_file(text)) == text


def test_the_contracts_example_is_read() -> None:
    """A newcomer may have entry points per missed round."""
    file = read_season_file(EXAMPLE)
    first, *_, last = file.season.players
    assert (first.rating, first.group, first.entry_points) == (1900, "A", Fraction(0))
    assert last.entry_points == PerMissedRound(Fraction(1, 3))
    assert file.season.rounds[0].games == (Game("jansen", "pietersen", Result.WHITE_WON),)


def test_a_file_is_a_line_for_each_short_part() -> None:
    """People read it too."""
    text = write_season_file(read_season_file(EXAMPLE))
    line = '{"white": "jansen", "black": "pietersen", "result": "1-0"}'
    assert any(line in one for one in text.splitlines())
    assert max(map(len, text.splitlines())) <= 100


@each_row(
    ("right", "wrong", "sentence"),
    [
        (
            '"white": "jansen"',
            '"white": "jansn"',
            'rounds[0].games[0].white: "jansn" is not a player; did you mean "jansen"?',
        ),
        ('["bakker"]', '["baker"]', 'rounds[0].byes[0]: "baker" is not a player; did you mean'),
        ('"player": "slager"', '"player": 3', "rounds[0].absences[0].player must be a text, not 3"),
        ('"kind"', '"knd"', "rounds[0].absences[0].kind must be a text, but it is missing"),
        ('"period"', '"perod"', 'rounds[0].perod is not a known key; did you mean "period"?'),
        ('"group"', '"grup"', 'players[0].grup is not a known key; did you mean "group"?'),
        ('"1-0"', '"2-0"', "rounds[0].games[0].result must be one of 1-0, 0-1, 1/2-1/2"),
        ('"2026-09-07"', '"7-9-2026"', "rounds[0].date must be a date like"),
        ('"2026-09-07"', '"20260907"', "rounds[0].date must be a date like"),
        ('"number": 1', '"number": 1.5', "rounds[0].number must be a whole number"),
        ('"entry_points": "0"', '"entry_points": 0.5', "players[0].entry_points must be a whole"),
        ('"1/3"', '"3"', "players[3].entry_points.per_missed_round must be a fraction from 0"),
        ("keizer-season/1", "keizer-season/2", 'format must be "keizer-season/1", not'),
        ('"rounds"', '"round"', 'round is not a known key; did you mean "rounds"?'),
        ('{"preset": "dsc"}', '"dsc"', "rules must be a table of keys, not 'dsc'"),
        ("1900", "NaN", "the file is not JSON: NaN is no number there"),
        ('"period": 1', '"period": 1, "period": 2', '"period" stands twice in one table'),
        ('"Jansen"', '"\\ud800"', "the file is not text in UTF-8"),
        ("}]}]}", "}]}]", "the file is not JSON: Expecting ',' delimiter at line 8"),
        ("1900", "9" * 5000, "the file is nested too deep, or has a giant number"),
    ],
)
def test_a_fault_is_named_with_its_place(right: str, wrong: str, sentence: str) -> None:
    """One sentence: the place, the value, and what is allowed."""
    with pytest.raises(SeasonRefusedError) as refusal:
        read_season_file(EXAMPLE.replace(right, wrong, 1))
    assert str(refusal.value).startswith(sentence)


def test_an_editors_byte_order_mark_does_no_harm() -> None:
    """Windows editors write one."""
    assert read_season_file(b"\xef\xbb\xbf" + EXAMPLE.encode()) == read_season_file(EXAMPLE)


def test_latin_1_is_refused() -> None:
    """The file is UTF-8."""
    with pytest.raises(SeasonRefusedError, match="not text in UTF-8"):
        read_season_file('{"name": "René"}'.encode("latin-1"))


def test_rules_are_kept_as_written() -> None:
    """Even rules that the engine would refuse: they are read when they are used."""
    rules = {"preset": "dsc", "values": {"top": 60}}
    text = EXAMPLE.replace('{"preset": "dsc"}', json.dumps(rules))
    assert read_season_file(text).rules == rules


def test_a_rules_file_is_toml() -> None:
    """Its keys are those of the season file's rules."""
    assert read_rules_file(b'preset = "dsc"\n[values]\ntop = 60\n') == {
        "preset": "dsc",
        "values": {"top": 60},
    }


@pytest.mark.parametrize("content", [b"top = ", b"\xff", b"a = " + b"[" * 100_000])
def test_a_broken_rules_file_is_one_sentence(content: bytes) -> None:
    """The sentence gives the place that the TOML reader names."""
    with pytest.raises(RulesRefusedError, match="the rules file is not"):
        read_rules_file(content)


def with_published(*lines: object) -> str:
    """The contract's example with this ranking as its last."""
    return json.dumps(json.loads(EXAMPLE) | {"published": list(lines)})


def test_a_published_ranking_is_read_and_written_again() -> None:
    """As DESIGN has it: a rank, a player and a total, exact."""
    line = {"rank": 1, "player": "jansen", "total": "85/2"}
    file = read_season_file(with_published(line))
    assert file.published == (PublishedLine(1, "jansen", Fraction(85, 2)),)
    assert json.loads(write_season_file(file))["published"] == [line]


@pytest.mark.parametrize(
    "line",
    [
        {"rank": 0, "player": "jansen", "total": "1"},
        {"rank": 1, "player": "nobody", "total": "1"},
        {"rank": 1, "player": "jansen", "total": 1.5},
        {"rank": 1, "player": "jansen"},
        {"rank": 1, "player": "jansen", "total": "1", "points": 3},
    ],
)
def test_a_published_ranking_that_cannot_be_is_refused(line: object) -> None:
    """An impossible rank, player or total, and unknown keys in a line."""
    with pytest.raises(SeasonRefusedError, match="published"):
        read_season_file(with_published(line))


def test_nobody_stands_twice_in_a_published_ranking() -> None:
    """The program cannot know which of the two places is right."""
    lines = [{"rank": rank, "player": "jansen", "total": "1"} for rank in (1, 2)]
    with pytest.raises(SeasonRefusedError, match="twice"):
        read_season_file(with_published(*lines))
