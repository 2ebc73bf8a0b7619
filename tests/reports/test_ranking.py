"""The ranking post is read on a phone, by people who may not see colour."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.model import Game, Player, Result, Round, Season, Standing, Standings
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.html import plain, width_of
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Outcome, Unsettled
from keizer_bot.reports.ranking import (
    PairsMet,
    RankingLine,
    RankingView,
    pairs_met,
    ranking_lines,
    ranking_post,
)
from tests.i18n.telegram_html import fault_of

TEXTS = Translator(strict=True)
JANSEN = RankingLine(1, "Jansen", Fraction(125, 2), Fraction(50), 2, 2)

lines = st.builds(
    RankingLine,
    rank=st.integers(1, 150),
    name=st.text(st.characters(), max_size=60),
    total=st.fractions(0, 2000, max_denominator=12),
    value=st.integers(1, 225).map(Fraction),
    games=st.integers(0, 28),
    moved=st.none() | st.integers(-149, 149),
    withdrawn=st.booleans(),
)


def test_a_line_has_the_outcomes_of_the_last_ten_rounds() -> None:
    """Of twelve rounds those from the third on: a win by forfeit there, no game, then losses."""
    players = Player("a", "An"), Player("b", "Bo")
    played = Game("a", "b", Result.BLACK_WON)
    rounds = [Round(n, (played,)) for n in range(1, 13)]
    rounds[2] = Round(3, (Game("b", "a", Result.BLACK_BY_FORFEIT),))
    rounds[3] = Round(4, byes=("a",))
    season = Season("Intern", players, tuple(rounds))
    now = standings(season, rules_from({"preset": "classic"}), after=12)
    form = {line.player: line.form for line in ranking_lines(season, now, now)}
    assert form["a"] == (Outcome.WON_BY_FORFEIT, None, *[Outcome.LOST] * 8)
    assert form["b"] == (Outcome.LOST_BY_FORFEIT, None, *[Outcome.WON] * 8)


def posted(*lines: RankingLine, language: str = "nl", open_: Unsettled | None = None) -> str:
    """The post after round 3 as a reader sees it."""
    view = RankingView("Intern", 3, open_, lines)
    return "\n".join(map(plain, ranking_post(view, TEXTS, language)))


def test_a_line_has_place_movement_name_total_value_and_games() -> None:
    """Rank 1, two places won, 62½ points, worth 50, two games."""
    assert " ".join(posted(JANSEN).splitlines()[3].split()) == "1 ▲2 Jansen 62½ 50 2"


@pytest.mark.parametrize(
    ("moved", "withdrawn", "sign"),
    [(2, False, "▲2"), (-1, False, "▼1"), (0, False, "="), (None, False, "*"), (3, True, "x")],
)
def test_movement_has_a_shape_of_its_own(moved: int | None, withdrawn: bool, sign: str) -> None:
    """Up, down, unchanged, new and withdrawn differ without colour."""
    line = posted(msgspec.structs.replace(JANSEN, moved=moved, withdrawn=withdrawn)).splitlines()[3]
    assert line.split()[1] == sign


@pytest.mark.parametrize("language", TEXTS.languages)
def test_the_signs_are_explained_in_words(language: str) -> None:
    """The meaning of each sign is below the table."""
    legend = posted(JANSEN, language=language).rsplit("\n", 2)[1]
    assert all(f"{sign} " in legend for sign in "▲▼=*x")


def test_a_provisional_ranking_says_what_is_open() -> None:
    """Nobody takes it for final; results that are in are not called missing."""
    assert "nog niet alle uitslagen" in posted(JANSEN, open_=Unsettled.RESULTS)
    objection = posted(JANSEN, open_=Unsettled.OBJECTION)
    assert "Voorlopig: er is nog een bezwaar open." in objection
    assert "uitslagen" not in objection
    both = posted(JANSEN, open_=Unsettled.BOTH)
    assert "uitslagen" in both
    assert "bezwaar" in both
    assert "Voorlopig" not in posted(JANSEN)


def test_the_start_has_a_title_of_its_own() -> None:
    """Ranking 0 is not "after round 0"."""
    (post,) = ranking_post(RankingView("Intern", 0, None, (JANSEN,)), TEXTS, "nl")
    assert post.startswith("<b>Stand bij de start</b>")


@pytest.mark.slow
@given(st.lists(lines, max_size=150), st.sampled_from(TEXTS.languages))
def test_any_ranking_fits_a_phone_and_telegram(lines: list[RankingLine], language: str) -> None:
    """Lines of at most 34 columns, posts of at most 4096 characters, tags closed in each."""
    posts = ranking_post(RankingView("Intern", 3, Unsettled.BOTH, tuple(lines)), TEXTS, language)
    rows = "\n".join(post.partition("<pre>")[2].partition("</pre>")[0] for post in posts)
    assert max(width_of(plain(row)) for row in rows.splitlines()) <= 34
    ruled = 0 < sum(line.withdrawn for line in lines) < len(lines)
    assert len(rows.splitlines()) == len(lines) + 1 + ruled
    assert max(map(len, posts)) <= 4096
    assert [fault_of(post) for post in posts if fault_of(post)] == []


def test_withdrawn_players_are_below_a_line() -> None:
    """Below all active players, whatever their total; or not at all."""
    season = Season("Intern", (Player("a", "Gone", until_round=1), Player("b", "Here")))
    now = Standings(1, False, True, 1, (), _standing(("a", 60), ("b", 50)))
    names = [line.name for line in ranking_lines(season, now, now)]
    assert names == ["Here", "Gone"]
    assert [line.name for line in ranking_lines(season, now, now, hidden=True)] == ["Here"]
    shown = posted(*ranking_lines(season, now, now)).splitlines()
    assert [line.split()[:2] for line in shown[3:6]] == [["2", "="], ["-" * 34], ["1", "x"]]


def _standing(*totals: tuple[str, int]) -> tuple[Standing, ...]:
    return tuple(
        Standing(n, player, Fraction(51 - n), Fraction(total), Fraction(51 - n))
        for n, (player, total) in enumerate(totals, start=1)
    )


def test_a_long_name_keeps_its_initial_before_the_games_do() -> None:
    """The number of games gives way, and is then not explained."""
    line = msgspec.structs.replace(
        JANSEN, name="Bart van der Wijngaarden", total=Fraction(625, 2), moved=None
    )
    post = posted(line)
    assert "B. v.d. Wijngaarden" in post
    assert "gespeelde partijen" not in post


def met_after_two_rounds(*players: Player) -> PairsMet | None:
    """A beats b twice, c draws with d, who then does not come to e."""
    first = (Game("a", "b", Result.WHITE_WON), Game("c", "d", Result.DRAWN))
    second = (Game("b", "a", Result.BLACK_WON), Game("e", "d", Result.WHITE_BY_FORFEIT))
    return pairs_met(Season("S", players, (Round(1, first), Round(2, second))), 2)


def test_two_who_met_twice_count_once_and_a_forfeit_counts_for_nothing() -> None:
    """Five players make ten pairs, of which a-b and c-d have met."""
    assert met_after_two_rounds(*(Player(one, one) for one in "abcde")) == PairsMet(2, 10)


def test_withdrawn_and_later_players_make_no_pairs() -> None:
    """Without c, who stopped, and e, who enters in round 3, three players make three pairs."""
    a, b, c, d, e = (Player(one, one) for one in "abcde")
    season = a, b, replace(c, until_round=2), d, replace(e, from_round=3)
    assert met_after_two_rounds(*season) == PairsMet(1, 3)


@pytest.mark.parametrize(("met", "says"), [(26, "57 %). Volgens Keizer zegt"), (27, "60 %). Vol")])
def test_the_ranking_means_something_from_sixty_percent_on(met: int, says: str) -> None:
    """[002]: after some 60 % of all possible games; 27 of the 45 of ten players are that."""
    view = RankingView("Intern", 3, None, (JANSEN,), pairs=PairsMet(met, 45))
    (post,) = ranking_post(view, TEXTS, "nl")
    assert f"{met} van de 45 mogelijke partijen gespeeld ({says}" in plain(post)
    assert ("is dat genoeg" in plain(post)) is (met == 27)
