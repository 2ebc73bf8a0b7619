"""Until-stable can cycle: twenty seasons that do, with periods from 2 to 8, and a bare check.

They were found by random search among small clubs whose players all come. Each is its period
after the last round, its players, and its rounds: `c-a+` is a win for c with white, `-` a win for
black, `=` a draw.
"""

from fractions import Fraction

from keizer_bot.engine.model import Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.rows import each_row

RULES = rules_from({"revaluation": {"schedule": [{"from_round": 1, "passes": "until-stable"}]}})
SIGNS = {"+": "1-0", "-": "0-1", "=": "½"}
Values = dict[str, int]
Totals = dict[str, Fraction]

CYCLING = (
    (2, "abcd", "c-a+ d-b-; b-d= c-a+; a-c+ b-d-"),
    (2, "abcd", "b-d+ a-c+; c-a+ d-b+; d-b= a-c-"),
    (2, "abcd", "a-b= c-d+; b-a- d-c-; c-d+ b-a+"),
    (2, "abcd", "d-c- b-a-; a-c= d-b-; c-a+ b-d=; a-c- d-b+"),
    (2, "abcd", "a-b- c-d-; a-b- c-d+; c-d- b-a-; c-d+ b-a+"),
    (2, "abcdef", "a-d- f-c+ e-b-; a-d+ f-c- b-e-; e-a= c-f= d-b+"),
    (2, "abcd", "a-d= c-b+; a-d+ c-b=; a-b+ c-d+; d-a= b-c+; d-b- c-a-"),
    (2, "abcd", "a-d- c-b+; d-c- a-b-; d-a= c-b-; a-d- b-c=; d-b- c-a+"),
    (
        3,
        "abcdef",
        (
            "e-c+ f-b= a-d-; a-f+ e-d- c-b+; f-c+ a-e+ d-b-; d-e- f-b- c-a-; a-e= f-d+ b-c-; "
            "c-b= e-d- f-a=; f-b= a-e- c-d+"
        ),
    ),
    (
        3,
        "abcdef",
        (
            "a-d= e-c- f-b+; b-e- d-c+ a-f-; e-b- f-c+ d-a=; b-a- e-c- d-f+; d-e+ f-a+ c-b-; "
            "b-d- f-a- e-c+; d-b- a-c+ e-f-; d-a- b-e- c-f+"
        ),
    ),
    (4, "abcd", "b-c= d-a=; d-b+ c-a-; d-c- b-a+"),
    (4, "abcd", "d-c+ b-a-; b-d+ c-a+; b-c+ a-d-; a-d+ b-c-"),
    (4, "abcd", "a-b- c-d+; a-c+ d-b=; a-c- b-d-; d-c+ b-a=; d-c- a-b-; d-a- b-c-; d-a= c-b+"),
    (
        5,
        "abcdef",
        (
            "d-c+ e-a= b-f+; b-f= d-e- c-a+; a-e- f-b- c-d=; c-a- f-b+ d-e-; b-d- c-e- a-f-; "
            "c-b+ f-e= d-a-"
        ),
    ),
    (
        5,
        "abcdefgh",
        (
            "g-f- e-c+ d-h+ a-b=; b-d- e-c- h-f= a-g+; f-a= g-h+ e-b= d-c-; "
            "h-d+ f-b- e-a= c-g-; c-d+ g-f= b-e- a-h-; e-h- g-a- b-d- f-c-; "
            "f-a+ d-c- e-h+ b-g-"
        ),
    ),
    (6, "abcdef", "c-a+ b-e= d-f-; d-a- f-e+ b-c+; a-e- f-b+ c-d-"),
    (6, "abcdefgh", "b-d- h-a- f-g- e-c-; d-a- h-g+ b-e- f-c+; g-h- d-f= b-c+ a-e+"),
    (7, "abcd", "a-c+ b-d=; c-b+ a-d-; c-a= b-d+"),
    (
        7,
        "abcdefghij",
        (
            "h-i+ b-a+ c-g- e-j- f-d-; e-d+ a-j- b-f- g-i- h-c+; g-f- e-b- d-a+ i-c+ j-h-; "
            "h-c+ d-e- i-a= b-j+ f-g+; h-i- c-j+ g-b+ e-d+ f-a-"
        ),
    ),
    (8, "abcd", "c-b+ a-d+; c-d- b-a+"),
)


def cycling_season(players: str, rounds: str) -> Season:
    """The season of a line of `CYCLING`."""
    texts = (
        ", ".join(f"{game[:-1]} {SIGNS[game[-1]]}" for game in games.split())
        for games in rounds.split(";")
    )
    return season(" ".join(players), *texts)


def priced(played: Season, number: int, values: Values) -> Totals:
    """Own value and a win or half for each game of the first rounds, with fractions throughout."""
    totals = {id_: Fraction(value) for id_, value in values.items()}
    for game in (game for round_ in played.rounds[:number] for game in round_.games):
        white = {"1-0": Fraction(1), "0-1": Fraction(0)}.get(str(game.result), Fraction(1, 2))
        totals[game.white] += white * values[game.black]
        totals[game.black] += (1 - white) * values[game.white]
    return totals


def valued(order: list[str], totals: Totals) -> tuple[list[str], Values]:
    """Sorted by total, equal ones in their order, with the values 50, 49, 48, …."""
    ranked = sorted(order, key=lambda id_: -totals[id_])
    return ranked, {id_: 50 - place for place, id_ in enumerate(ranked)}


def last_period(played: Season) -> list[Totals]:
    """The totals of each pass of the last round's period, computed barely."""
    order = [player.id for player in played.players]
    values = {id_: 50 - place for place, id_ in enumerate(order)}
    period: list[Totals] = []
    for number in range(1, len(played.rounds) + 1):
        seen, tried = [values], [priced(played, number, values)]
        while (new := valued(order, tried[-1])[1]) not in seen:
            seen.append(new)
            tried.append(priced(played, number, new))
        period = tried[seen.index(new) :]
        order, values = valued(order, mean(period))
    return period


def mean(period: list[Totals] | list[Values]) -> Totals:
    """Each player's mean total or value over a period."""
    return {id_: sum(one[id_] for one in period) / Fraction(len(period)) for id_ in period[0]}


@each_row(("period", "players", "rounds"), CYCLING)
def test_a_cycle_is_ranked_by_its_mean_totals(period: int, players: str, rounds: str) -> None:
    """Each total is the mean over one full period of the expected length."""
    played = cycling_season(players, rounds)
    totals = last_period(played)
    ranking = standings(played, RULES)
    assert len(totals) == period
    assert {line.player: line.total for line in ranking.lines} == mean(totals)
    assert not ranking.settled


@each_row(("period", "players", "rounds"), CYCLING)
def test_a_cycle_names_whose_value_it_moves(period: int, players: str, rounds: str) -> None:
    """`cycle` lists, in ranking order, the players whose value changes within the cycle.

    `counted` is the mean of these values.
    """
    played = cycling_season(players, rounds)
    ranking = standings(played, RULES)
    order = [line.player for line in standings(played, RULES, after=len(played.rounds) - 1).lines]
    valuations = [valued(order, totals)[1] for totals in last_period(played)]
    assert len(valuations) == period
    moved = {id_ for id_ in players if len({one[id_] for one in valuations}) > 1}
    assert ranking.cycle == tuple(one.player for one in ranking.lines if one.player in moved)
    assert {line.player: line.counted for line in ranking.lines} == mean(valuations)


def test_a_ring_of_three_turns_through_all_six_orders() -> None:
    """A beat b, b beat c, c beat a: from 50, 49, 48 the passes give acb, cab, cba, bca, bac, abc.

    a: 50+49 = 99, c: 48+50 = 98, b: 49+48 = 97; then c: 49+50 = 99, a: 50+48 = 98, b: 48+49 = 97;
    and so on. Each player has 99, 98 and 97 twice, so the mean is 98 for all three; the values that
    were counted are 50, 49 and 48 twice, in the mean 49.
    """
    played = season("a b c", "a-b 1-0, c no_show", "b-c 1-0, a no_show", "c-a 1-0, b no_show")
    schedule = [{"from_round": 3, "passes": "until-stable"}]
    ranking = standings(played, rules_from({"revaluation": {"schedule": schedule}}))
    assert [line.total for line in ranking.lines] == [98, 98, 98]
    assert [line.counted for line in ranking.lines] == [49, 49, 49]
    assert (ranking.cycle, ranking.passes, ranking.settled) == (("a", "b", "c"), 6, False)
