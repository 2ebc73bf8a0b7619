"""The causes in an explanation are true, and the largest."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from keizer_bot.club.looking_up.why import MOST_CAUSES, CauseWords, summary
from keizer_bot.engine.model import Standing, Standings
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import ScoreSheet, SheetLine, score_sheets
from keizer_bot.reports.causes.messages import (
    BeforeTheFirstRound,
    Did,
    Fell,
    NewGame,
    NewInRanking,
    NewRound,
    NothingMoved,
    OwnValueLess,
    OwnValueMore,
    RivalDid,
    Rose,
    Stayed,
    WorthLess,
    WorthMore,
)
from keizer_bot.reports.messages import Outcome
from tests.engine.notation import season
from tests.seeds.test_000 import CLASSIC, SEASON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keizer_bot.engine.model import Season
    from keizer_bot.i18n.message import Message

PLAIN = rules_from({})
TOLD = CauseWords("they", str, str)


def caused(
    sheets: Sequence[ScoreSheet], before: Standings | None, player: str, by: CauseWords
) -> Message:
    """The explanation for a player, from these sheets of a ranking in listed order."""
    known = {each.player: each for each in sheets}
    return summary(list(known), known.__getitem__, before, player, by)


def told(played: Season, player: str, after: int, rules: object = None) -> Message:
    """The explanation for a player after that round."""
    chosen = CLASSIC if rules is None else PLAIN
    rankings = history(played, chosen, after=after)
    sheets = score_sheets(played, chosen, after=after)
    return caused(sheets, rankings[-2] if after else None, player, TOLD)


def test_a_loser_fell_by_their_loss_and_by_what_their_victim_became_worth() -> None:
    """[000] after round 2: Jansen lost 49 to De Zeeuw and 6 by Pietersen; De Bruin gained 53."""
    assert told(SEASON, "jansen", 2) == Fell(
        "they",
        2,
        (
            NewGame("dezeeuw", Outcome.LOST, Fraction(0)),
            WorthLess("pietersen", Fraction(6)),
            RivalDid("debruin", Did.WON),
        ),
    )


def test_a_draws_opponent_is_told_by_their_value() -> None:
    """[000] after round 3: Slager lost to Jansen; Bakker, whom Slager drew, fell from 47 to 44.

    De Jonge gained 46 on Slager and De Vries 44.
    """
    assert told(SEASON, "slager", 3) == Fell(
        "they",
        2,
        (
            NewGame("jansen", Outcome.LOST, Fraction(0)),
            WorthLess("bakker", Fraction(3)),
            RivalDid("dejonge", Did.WON),
        ),
    )


def test_a_winner_rose_by_their_win() -> None:
    """[000] round 3: De Vries from 9 to 5: 44 for Bakker, past Slager (lost) and others.

    The draw with De Wit (41 to 41) and the loss changed nothing; the own value is 42 as before.
    """
    rose = told(SEASON, "devries", 3)
    assert isinstance(rose, Rose)
    assert (rose.count, rose.causes[0]) == (4, NewGame("bakker", Outcome.WON, Fraction(44)))
    assert all(isinstance(cause, RivalDid) for cause in rose.causes[1:])


def test_a_bye_is_told_as_what_it_gave() -> None:
    """C has the bye: two thirds of c's 48 is 32; c passes b, who lost."""
    played = season("a b c", "a-b 1-0, c bye")
    causes = (NewRound(Outcome.BYE, Fraction(32)), RivalDid("b", Did.LOST))
    assert told(played, "c", 1, PLAIN) == Rose("they", 1, causes)


def test_the_same_place_has_causes_too() -> None:
    """A won and stayed first: 49 for b."""
    played = season("a b c", "a-b 1-0, c no_show")
    causes = (NewGame("b", Outcome.WON, Fraction(49)),)
    assert told(played, "a", 1, PLAIN) == Stayed("they", causes)


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


def sheet(player: str, new: int, old: int, what: str = "drew") -> ScoreSheet:
    """After round 2: a win over y in round 1 that became worth `old` more, and round 2's game.

    That game is against z, who is worth 40.
    """

    def line(round_: int, opponent: str, what: str, credit: int, effect: int) -> SheetLine:
        fraction, value = (Fraction(1), 30 + effect) if round_ == 1 else (Fraction(credit, 40), 40)
        numbers = fraction, Fraction(30), Fraction(value), Fraction(credit), Fraction(effect)
        return SheetLine(what, round_, opponent, "white", *numbers, None)

    lines = line(1, "y", "won", 30 + old, old), line(2, "z", what, new, new)
    return ScoreSheet(player, 2, 1, Fraction(30 + old + new), Fraction(old + new), lines)


def ranking(*players: str) -> Standings:
    """The ranking before, of which only the order matters here."""
    lines = tuple(
        Standing(i, p, Fraction(0), Fraction(0), Fraction(0)) for i, p in enumerate(players, 1)
    )
    return Standings(1, False, True, 1, (), lines)


@pytest.mark.parametrize(
    ("rival", "did"),
    [
        (sheet("x", new=40, old=0, what="won"), Did.WON),
        (sheet("x", new=20, old=5), Did.GAINED),
        (sheet("x", new=20, old=-5), Did.LOST_LESS),
    ],
)
def test_an_overtaker_is_told_by_what_they_had_over_them(rival: ScoreSheet, did: Did) -> None:
    """Their round if it gave more, else their older points, else their smaller losses."""
    own = sheet("own", new=20, old=-10)
    fell = caused([rival, own], ranking("own", "x"), "own", TOLD)
    assert isinstance(fell, Fell)
    assert fell.causes[-1] == RivalDid("x", did)


@pytest.mark.parametrize(
    ("rival", "did"),
    [
        (sheet("x", new=0, old=0, what="lost"), Did.LOST),
        (sheet("x", new=20, old=-5), Did.DROPPED),
        (sheet("x", new=20, old=5), Did.GAINED_LESS),
    ],
)
def test_a_player_who_was_passed_reads_what_they_lacked(rival: ScoreSheet, did: Did) -> None:
    """The same the other way round."""
    own = sheet("own", new=20, old=10)
    rose = caused([own, rival], ranking("x", "own"), "own", TOLD)
    assert isinstance(rose, Rose)
    assert rose.causes[-1] == RivalDid("x", did)


def test_of_those_who_were_passed_the_one_who_lost_most_is_told() -> None:
    """W lost and x drew; own's two causes leave room for one."""
    own, x, w = sheet("own", 20, 10), sheet("x", 10, 0), sheet("w", 0, 0, "lost")
    rose = caused([own, x, w], ranking("x", "w", "own"), "own", TOLD)
    assert isinstance(rose, Rose)
    assert rose.causes[2:] == (RivalDid("w", Did.LOST),)


def test_a_player_who_lost_points_but_no_place_reads_by_which() -> None:
    """The player lost to z, worth 40, and y is worth 10 less."""
    own = sheet("own", new=0, old=-10, what="lost")
    causes = (NewGame("z", Outcome.LOST, Fraction(0)), WorthLess("y", Fraction(10)))
    assert caused([own], ranking("own"), "own", TOLD) == Stayed("they", causes)


def test_a_player_without_a_change_is_told_so() -> None:
    """The same place, and nothing that changed the total."""
    own = sheet("own", new=0, old=0, what="lost")
    assert caused([own], ranking("own"), "own", TOLD) == NothingMoved("they")


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
