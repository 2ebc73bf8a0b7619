"""The pages [000] and [001] as seasons, and a larger club, for the tests of pictures."""

from __future__ import annotations

from dataclasses import replace

from keizer_bot.engine.model import Season, Standings
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pictures.values import RankingPicture
from keizer_bot.reports.words import TableHead, Words
from tests.engine.notation import season
from tests.seeds.test_000 import CLASSIC, SEASON

TEXTS = Translator(strict=True)
NL = Words(TEXTS, "nl")
DUTCH = replace(SEASON, name="Intern")
DUTCH_RANKINGS = history(DUTCH, CLASSIC)

# [001]: the same first two rounds, with the ratings that its page prints.
_RATINGS = {
    "johnson": 2260,
    "petersen": 2158,
    "baker": 2110,
    "butcher": 2040,
    "carter": 1995,
    "harrison": 1910,
    "smith": 1867,
    "higgins": 1720,
    "white": 1500,
    "brown": 1440,
}
RATED = season(
    " ".join(_RATINGS),
    "johnson-petersen 1-0, baker-butcher ½, carter-harrison 0-1, smith-higgins ½, white-brown 0-1",
    "harrison-johnson 1-0, brown-baker 1-0, butcher-smith ½, higgins-petersen 0-1, carter-white ½",
    **{name: {"rating": rating} for name, rating in _RATINGS.items()},
)
RATED_RANKINGS = history(RATED, CLASSIC)


def written(picture: RankingPicture) -> list[dict[TableHead, str]]:
    """The cells of each row by the heads of their columns."""
    return [dict(zip(picture.columns, row.cells, strict=True)) for row in picture.rows]


def ranked(played: Season) -> tuple[Standings, ...]:
    """All rankings of a season by the classic rules, to its last round."""
    return history(played, rules_from({"preset": "classic"}), after=len(played.rounds))
