"""The ranking as a picture's value."""

from collections import Counter
from collections.abc import Sequence

from babel import Locale

from keizer_bot.engine.model import Season, Standings
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import RankingLegend, RankingProvisional
from keizer_bot.reports.pictures.games import sides
from keizer_bot.reports.pictures.messages import (
    PictureHead,
    PictureTallyLegend,
    RankingAlt,
    head,
    lines_of,
    said,
)
from keizer_bot.reports.pictures.values import Mark, RankingHeads, RankingPicture, RankingRow
from keizer_bot.reports.ranking import RankingColumn, RankingView, ranking_title

_NAMED = 3  # the first places that the alternative text names


def ranking_values(
    season: Season,
    rankings: Sequence[Standings],
    texts: Translator,
    language: str,
    *,
    after: int | None = None,
    provisional: bool = False,
    over: bool = False,
) -> RankingPicture:
    """The ranking after round `after` (default: the last of `rankings`).

    `rankings` are `history(season, …)`, from 0. `provisional`: it is so for a reason that the
    engine does not know (a dispute). `over`: the season has ended.
    """
    now = rankings[-1 if after is None else after]
    unsure = now.provisional or provisional
    view = RankingView(season.name, now.after_round, unsure, lines=(), over=over)
    title, *rest = lines_of(ranking_title(view), texts, language)
    rows = _rows(season, rankings, now, texts.locale_of(language))
    leaders = tuple(row.name for row in rows[:_NAMED])
    return RankingPicture(
        title=title,
        subtitle="\n".join(rest),
        notice=said(RankingProvisional(), texts, language) if unsure else "",
        heads=_heads(texts, language),
        rows=rows,
        legend=lines_of(RankingLegend(), texts, language),
        tally_legend=said(PictureTallyLegend(), texts, language),
        alt=said(RankingAlt(title, len(rows), leaders), texts, language),
    )


def places_won(before: Standings, now: Standings) -> dict[str, int | None]:
    """The places that each player of `now` won (lost: negative), None for who is new."""
    were = {line.player: place for place, line in enumerate(before.lines)}
    return {
        line.player: were[line.player] - place if line.player in were else None
        for place, line in enumerate(now.lines)
    }


def _heads(texts: Translator, language: str) -> RankingHeads:
    shared = {each.name.lower(): head(each, texts, language) for each in RankingColumn}
    return RankingHeads(**shared, tally=head(PictureHead.TALLY, texts, language))


def _rows(
    season: Season, rankings: Sequence[Standings], now: Standings, locale: Locale
) -> tuple[RankingRow, ...]:
    last = now.after_round
    moved = places_won(rankings[max(last - 1, 0)], now)
    players = {player.id: player for player in season.players}
    played = Counter((s.player, s.mark) for s in sides(season, last) if not s.forfeited)
    rows = []
    for line in now.lines:
        until = players[line.player].until_round
        won, drawn, lost = (played[line.player, mark] for mark in Mark)
        rows.append(
            RankingRow(
                rank=line.rank,
                moved=moved[line.player],
                name=players[line.player].name,
                value=number(line.value, locale),
                total=number(line.total, locale),
                games=won + drawn + lost + played[line.player, None],
                won=won,
                drawn=drawn,
                lost=lost,
                withdrawn=until is not None and until <= last,
            )
        )
    return tuple(rows)
