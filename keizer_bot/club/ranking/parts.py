"""Parts of the ranking: of one group, and of one period."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.post import ranking_view
from keizer_bot.club.ranking.views import PeriodLine, PeriodView
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NothingPairedYet
from keizer_bot.core.snapshot import Book
from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.model import Round
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.sheet import ScoreSheet, score_sheets
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.ranking import RankingView

_PLAYED = ("won", "drew", "lost", "award")


def groups(desk: Desk) -> messages.GroupList:
    """The season's groups in alphabetical order. Raises `NoGroups`."""
    sizes = _sizes(desk.book)
    return messages.GroupList(
        tuple(messages.GroupSize(*size) for size in sizes.items()), next(iter(sizes))
    )


def _sizes(book: Book) -> dict[str, int]:
    counts = Counter(p.group for p in book.players if p.group)
    if not counts:
        raise messages.NoGroups
    return dict(sorted(counts.items()))


def group_ranking(desk: Desk, said: str) -> tuple[str, RankingView]:
    """The group that is meant, and the ranking's lines of its players, ranked among all.

    Raises `NoGroups`, `UnknownGroup`.
    """
    book = desk.book
    known = _sizes(book)
    group = next((g for g in known if fold(g) == fold(said)), None)
    if group is None:
        raise messages.UnknownGroup(said, tuple(known))
    members = {p.key for p in book.players if p.group == group}
    view, now = (
        ranking_view(book),
        standings(book.played, book.rules, after=len(book.played.rounds)),
    )
    both = zip(view.lines, now.lines, strict=True)
    return group, replace(view, lines=tuple(shown for shown, s in both if s.player in members))


def period_ranking(desk: Desk, number: int | None) -> PeriodView:
    """What the rounds of that period, else of the newest, give with the values of now.

    Raises `NothingPairedYet`, `NoSuchPeriod`.
    """
    book = desk.book
    played = book.played.rounds
    if not played:
        raise NothingPairedYet
    newest = period_of(played[-1], book.rules)
    period = newest if number is None else number
    rounds = [r for r in played if period_of(r, book.rules) == period]
    if not rounds:
        raise messages.NoSuchPeriod(period, newest)
    return PeriodView(
        season=book.row.name,
        period=period,
        first=rounds[0].number,
        last=rounds[-1].number,
        provisional=any(game.result is None for round_ in rounds for game in round_.games),
        lines=_lines(book, rounds),
    )


def _lines(book: Book, rounds: Sequence[Round]) -> tuple[PeriodLine, ...]:
    """Who has most first; equal points share a rank, in the order of the ranking."""
    numbers = {round_.number for round_ in rounds}
    sheets = score_sheets(book.played, book.rules, after=len(book.played.rounds))
    won = [(sheet, *_won(sheet, numbers)) for sheet in sheets if _took_part(sheet, numbers)]
    points = [points for _, points, _ in won]
    return tuple(
        PeriodLine(1 + sum(other > own for other in points), book.by_key(sheet.player).name, own, n)
        for sheet, own, n in sorted(won, key=lambda entry: entry[1], reverse=True)
    )


def _took_part(sheet: ScoreSheet, numbers: set[int]) -> bool:
    return any(line.round in numbers for line in sheet.lines)


def _won(sheet: ScoreSheet, numbers: set[int]) -> tuple[Fraction, int]:
    """The credits of those rounds, and the games that were played in them."""
    lines = [line for line in sheet.lines if line.round in numbers]
    games = sum(line.what in _PLAYED for line in lines)
    return sum((line.credit for line in lines), Fraction(0)), games
