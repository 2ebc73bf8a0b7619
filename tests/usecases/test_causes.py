"""The causes that are told are true, and the largest."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from keizer_bot.engine import history, rules_from, score_sheets
from keizer_bot.reports.causes import (
    BeforeTheFirstRound,
    Did,
    Fell,
    NewGame,
    NewInRanking,
    NewRound,
    OwnValueLess,
    OwnValueMore,
    RivalDid,
    Rose,
    Stayed,
    WorthLess,
    WorthMore,
)
from keizer_bot.reports.sheet import Outcome
from keizer_bot.usecases.causes import MOST_CAUSES, Told, summary
from tests.engine.notation import season
from tests.seeds.test_000 import CLASSIC, SEASON

if TYPE_CHECKING:
    from keizer_bot.engine.model import Season
    from keizer_bot.i18n.message import Message

PLAIN = rules_from({})
TOLD = Told("he", str, str)


def told(played: Season, player: str, after: int, rules: object = None) -> Message:
    """What is told of a player after that round."""
    chosen = CLASSIC if rules is None else PLAIN
    rankings = history(played, chosen, after=after)
    sheets = score_sheets(played, chosen, after=after)
    return summary(sheets, rankings[-2] if after else None, player, TOLD)


def test_a_loser_fell_by_his_loss_and_by_what_his_victim_became_worth() -> None:
    """[000] after round 2: Jansen lost 49 to De Zeeuw and 6 by Pietersen; De Bruin gained 53."""
    assert told(SEASON, "jansen", 2) == Fell(
        "he",
        2,
        (
            NewGame("dezeeuw", Outcome.LOST, Fraction(0)),
            WorthLess("pietersen", Fraction(6)),
            RivalDid("debruin", Did.WON),
        ),
    )


def test_a_winner_rose_by_his_win() -> None:
    """[000] round 3: De Vries from 9 to 5: 44 for Bakker, past Slager (lost) and others.

    His draw with De Wit (41 to 41) and his loss changed nothing; his own value is 42 as before.
    """
    rose = told(SEASON, "devries", 3)
    assert isinstance(rose, Rose)
    assert (rose.count, rose.causes[0]) == (4, NewGame("bakker", Outcome.WON, Fraction(44)))
    assert all(isinstance(cause, RivalDid) for cause in rose.causes[1:])


def test_a_bye_is_told_as_what_it_gave() -> None:
    """C has the bye: two thirds of his 48 is 32; he passes b, who lost."""
    played = season("a b c", "a-b 1-0, c bye")
    causes = (NewRound(Outcome.BYE, Fraction(32)), RivalDid("b", Did.LOST))
    assert told(played, "c", 1, PLAIN) == Rose("he", 1, causes)


def test_the_same_place_has_causes_too() -> None:
    """A won and stayed first: 49 for b."""
    played = season("a b c", "a-b 1-0, c no_show")
    causes = (NewGame("b", Outcome.WON, Fraction(49)),)
    assert told(played, "a", 1, PLAIN) == Stayed("he", causes)


def test_somebody_new_has_nothing_to_compare_with() -> None:
    """B enters in round 2."""
    played = season("a c b", "a-c 1-0", "a-b 1-0, c no_show", b={"from_round": 2})
    assert told(played, "b", 2, PLAIN) == NewInRanking()
    assert told(played, "a", 0, PLAIN) == BeforeTheFirstRound()


def test_a_newcomer_above_is_told_as_one() -> None:
    """D enters in round 2 with 200 points, above all."""
    late = {"from_round": 2, "entry_points": Fraction(200)}
    played = season("a b c d", "a-b 1-0, c bye", "a-b 1-0, c bye, d no_show", d=late)
    fell = told(played, "a", 2, PLAIN)
    assert isinstance(fell, Fell)
    assert RivalDid("d", Did.JOINED) in fell.causes


@pytest.mark.parametrize("after", [1, 2, 3])
def test_every_cause_is_true(after: int) -> None:
    """For each player of [000]: as many places as the page shows, and each cause has its sign."""
    places = [[line.player for line in r.lines] for r in history(SEASON, CLASSIC)]
    for now, player in enumerate(places[after]):
        moved = places[after - 1].index(player) - now
        message = told(SEASON, player, after)
        assert isinstance(message, Rose if moved > 0 else Fell if moved < 0 else Stayed)
        assert getattr(message, "count", 0) == abs(moved)
        assert isinstance(message, Rose | Fell | Stayed)
        assert 0 < len(message.causes) <= MOST_CAUSES
        lowering = {type(c) for c in message.causes} & {WorthLess, OwnValueLess}
        raising = {type(c) for c in message.causes} & {WorthMore, OwnValueMore}
        assert not (lowering if moved > 0 else raising if moved < 0 else lowering and raising)
