"""Any season: a random one of the reference engine's, with names that people or rogues have."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from keizer_bot.engine.model import Game, Player, Round, Season
from keizer_bot.engine.ranking import last_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import Words
from tests.reference.seasons import random_season

TEXTS = Translator(strict=True)

ROGUES = (
    "=1+1",
    "@SUM(A1)",
    "+31 Jan",
    "-Piet",
    "'=quoted",
    "Jan; Piet",
    'Jan "Jantje", de Vries',
    "Jan\nde Vries",
    "\tTab",
    "1-1",
    "2/3",
    "#N/A",
    "דוד לוי",
    "محمد",
    "Łukasz Żółć-Ñandú",
    "<b>Jan & Co</b>",
    "x" * 60,
    "W" * 64,
    "Vries, Jan de",
    "\u202eevil",
)
letters = st.characters(exclude_categories=["Cs"])
names = st.sampled_from(ROGUES) | st.text(letters, min_size=1, max_size=64).filter(clean)
languages = st.sampled_from(TEXTS.languages)


@st.composite
def views(draw: st.DrawFn, game: str = "chess") -> SeasonView:
    """A season of 4 to 14 players that obeys the contract of the season file."""
    table = random_season(draw(st.integers(0, 100_000)))
    table["rules"].setdefault("season", {})["game"] = game
    file = read_season_file(json.dumps(table))
    called = [replace(one, name=draw(names)) for one in file.season.players]
    season = replace(file.season, players=tuple(called))
    return SeasonView(season, rules_from(file.rules), last_round(season), draw(names))


def words(language: str = "nl", game: str = "chess") -> Words:
    """The words of that language, as that game writes them."""
    return Words(TEXTS.of_game(game), language)


def small(*games: Game, **first: Any) -> SeasonView:
    """One round of these games, with players called as they are known; `first` is Jansen's."""
    ids = [one for game in games for one in (game.white, game.black)]
    players = [Player(id_, id_.title(), 1900 - 10 * place) for place, id_ in enumerate(ids)]
    players[:1] = [replace(players[0], **first)]
    season = Season("Intern", tuple(players), (Round(1, games, date="2026-09-07"),))
    return SeasonView(season, rules_from({"preset": "classic"}), 1, "De Pion")
