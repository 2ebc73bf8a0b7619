"""A round to look back at: its pairings with the results, and where its ranking is."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import paragraphs
from keizer_bot.reports.pairings import PairingsView, pairings_post


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round's pairing as it stands; `ranked`: there is a ranking after it."""

    pairings: PairingsView
    ranked: bool


class RankingAfterRound(Message):
    """Below a round: the words that show the ranking after it."""

    round: int


def round_post(view: RoundView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The round in as many messages as its pairings take."""
    *before, last = pairings_post(view.pairings, texts, language)
    if not view.ranked:
        return (*before, last)
    ranking = texts.render(RankingAfterRound(view.pairings.round), language)
    return (*before, paragraphs(last, ranking))
