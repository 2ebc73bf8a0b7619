"""The pure core: the rules of a Keizer season. No I/O, no clock, no chance, no Telegram."""

from keizer_bot.engine.check import Breach, check_round
from keizer_bot.engine.colours import allocate_colours
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.performance import Performance, performance
from keizer_bot.engine.ranking import OpeningList, history, opening_list, standings, what_if
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.season_check import check_rules, check_season
from keizer_bot.engine.sheet import ScoreSheet, SheetLine, score_sheet, score_sheets
from keizer_bot.engine.winners import Prizes, prizes

__all__ = [
    "Breach",
    "OpeningList",
    "Performance",
    "Prizes",
    "Rules",
    "RunningSeason",
    "ScoreSheet",
    "SheetLine",
    "allocate_colours",
    "check_round",
    "check_rules",
    "check_season",
    "history",
    "opening_list",
    "pair_round",
    "performance",
    "prizes",
    "rules_from",
    "score_sheet",
    "score_sheets",
    "standings",
    "what_if",
]
