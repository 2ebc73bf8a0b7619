"""Rankings in the form that is shown, with the places gained and lost."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from babel import Locale

from keizer_bot.club.ranking.messages import NoResultIn, NoSuchPeriod, PeriodLegend, PeriodTitle
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingPairedYet
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Round, Standings
from keizer_bot.engine.rules import period_of
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.bracket import bracket_lines
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import RankingProvisional, Unsettled
from keizer_bot.reports.ranking import RankingView, of_ranking, pairs_met, ranking_lines
from keizer_bot.reports.words import TableHead, Words
from keizer_bot.store.games import GameRow


def ranking_view(snapshot: SeasonSnapshot, after: int | None = None) -> RankingView:
    """The ranking after that round (default: the latest), with the places gained and lost in it.

    The latest is the one after the last round with a result. Everybody's page shows it, so the
    snapshot caches it.
    """
    rankings = rankings_of(snapshot)
    now = rankings[snapshot.ranked_to if after is None else after]
    return snapshot.keep(("ranking", after), lambda: _view(snapshot, now, rankings))


def ranking_views(snapshot: SeasonSnapshot) -> tuple[tuple[Standings, RankingView], ...]:
    """Every ranking from the start to the latest, with its view; the season is replayed once."""
    rankings = rankings_of(snapshot)[: snapshot.ranked_to + 1]
    return tuple((now, _view(snapshot, now, rankings)) for now in rankings)


def rankings_of(snapshot: SeasonSnapshot) -> tuple[Standings, ...]:
    """The rankings from 0 to the last paired round, even if nobody has played in that round yet."""
    return snapshot.rankings


def _view(snapshot: SeasonSnapshot, now: Standings, rankings: tuple[Standings, ...]) -> RankingView:
    before = rankings[max(now.after_round - 1, 0)]
    return RankingView(
        season=snapshot.row.name,
        round=now.after_round,
        open=Unsettled.of(
            results=now.provisional, objection=is_disputed(snapshot, now.after_round)
        ),
        lines=ranking_lines(snapshot.played, before, now, hidden=snapshot.hides_withdrawn),
        pairs=None if _counts_points(snapshot) else pairs_met(snapshot.played, now.after_round),
        bracket=_bracket(snapshot, now.after_round),
    )


def _bracket(snapshot: SeasonSnapshot, after: int) -> tuple[Message, ...]:
    """A cup's matches; for the latest ranking also those without a result."""
    if not snapshot.rules.is_cup:
        return ()
    rounds = (
        snapshot.played.rounds if after >= snapshot.ranked_to else snapshot.played.rounds[:after]
    )
    return bracket_lines(replace(snapshot.season, rounds=rounds), snapshot.rules)


def _counts_points(snapshot: SeasonSnapshot) -> bool:
    """True for a season with plain points, or a cup, without Keizer's values ([002])."""
    rules = snapshot.rules
    return rules.values.source == "equal" or rules.is_cup


def is_disputed(snapshot: SeasonSnapshot, number: int) -> bool:
    """True if a result up to that round is disputed."""
    ids = {r.id for r in snapshot.rounds if r.number <= number}
    return any(g.disputed for g in snapshot.games if g.round_id in ids)


_PLAYED = ("won", "drew", "lost", "award")


_PERIOD = (TableHead.RANK, TableHead.NAME, TableHead.POINTS, TableHead.GAMES)


def period_ranking(context: Context, asked: int | None, language: str) -> tuple[Html, ...]:
    """The ranking over one period only, by default the newest, as one or more messages.

    Raises `NothingPairedYet`, `NoSuchPeriod`, `NoResultIn`.
    """
    snapshot, texts = context.snapshot, context.texts
    paired, last = snapshot.played.rounds, snapshot.ranked_to
    if not paired:
        raise NothingPairedYet
    newest = period_of((paired[:last] or paired)[-1], snapshot.rules)
    period = newest if asked is None else asked
    of_period = [r for r in paired if period_of(r, snapshot.rules) == period]
    if not of_period:
        raise NoSuchPeriod(period, newest)
    rounds = [r for r in of_period if r.number <= last]
    if not rounds:
        raise NoResultIn(of_period[0].number, of_ranking(last), last)
    open_ = Unsettled.of(
        results=any(game.result is None for round_ in rounds for game in round_.games),
        objection=any(g.disputed for g in snapshot.games if _is_in(snapshot, g, rounds)),
    )
    title = PeriodTitle(snapshot.row.name, period, rounds[0].number, rounds[-1].number)
    head = paragraphs(
        texts.render(title, language),
        texts.render(RankingProvisional(open_), language) if open_ else "",
    )
    words = Words(texts, language)
    heads = [words.short(head) for head in _PERIOD]
    cells = _cells(snapshot, rounds, words.locale)
    lines = table([heads, *cells], name=_PERIOD.index(TableHead.NAME))
    return pages(head, lines, texts.render(PeriodLegend(), language), monospace=True)


def _is_in(snapshot: SeasonSnapshot, game: GameRow, rounds: Sequence[Round]) -> bool:
    numbers = {r.id: r.number for r in snapshot.rounds}
    return numbers.get(game.round_id) in {round_.number for round_ in rounds}


def _cells(snapshot: SeasonSnapshot, rounds: Sequence[Round], locale: Locale) -> list[list[str]]:
    """The players who took part, with their credits and games in those rounds.

    The player with the most points comes first; equal points share a rank, in the order of the
    ranking.
    """
    numbers = {round_.number for round_ in rounds}
    scored = []
    for sheet in snapshot.score_sheets():
        if lines := [line for line in sheet.lines if line.round in numbers]:
            points = sum((line.credit for line in lines), Fraction(0))
            games = sum(line.what in _PLAYED for line in lines)
            scored.append((points, snapshot.by_key(sheet.player).name, str(games)))
    scored.sort(key=lambda entry: entry[0], reverse=True)
    return [
        [
            str(1 + sum(other > points for other, _, _ in scored)),
            name,
            number(points, locale),
            games,
        ]
        for points, name, games in scored
    ]
