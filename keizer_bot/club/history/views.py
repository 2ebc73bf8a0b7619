"""Careers, records and the roll of honour, summed over the seasons and in words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from keizer_bot.club.history import messages
from keizer_bot.club.history.messages import RecordKind
from keizer_bot.club.history.summaries import (
    PastSeason,
    PlayedSeason,
    PrizeOfSeason,
    PrizeWinner,
    SeasonSummary,
    past_seasons,
)
from keizer_bot.club.people.personal_data import PastWin, folded_name, past_wins
from keizer_bot.core.context import Context
from keizer_bot.engine.runs import UNBEATEN, WON, longest_run
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.reading.lookups import take_named_season
from keizer_bot.reports.prizes.messages import (
    CompetitionPrize,
    FactorOf,
    GroupPrize,
    Heading,
    NobodyWins,
    Number,
    PlacesOf,
    Prize,
    PrizeWon,
    TotalOf,
    WinnerLine,
)
from keizer_bot.store import seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.seasons import SeasonRow

_HALF = Fraction(1, 2)


class Career(msgspec.Struct, frozen=True):
    """A member's seasons, by name, the oldest first; a season without a game counts for nothing.

    `titles` are those in which they became champion, `best_in` those that ended with their `best`
    rank (None before the end of their first). A run may span seasons; a forfeit, an award or an
    absence neither counts in it nor ends it.
    """

    seasons: tuple[str, ...]
    games: str
    titles: tuple[str, ...]
    best: int | None
    best_in: tuple[str, ...]


def careers(past: Iterable[PastSeason]) -> Mapping[int, Career]:
    """Everybody's career in these seasons (the oldest first), by member."""
    by_member: dict[int, list[tuple[PastSeason, PlayedSeason]]] = {}
    for season in past:
        for played in season.summary.players:
            if played.games:
                by_member.setdefault(played.member, []).append((season, played))
    return {member: _career(member, seasons) for member, seasons in by_member.items()}


def _career(member: int, seasons: Sequence[tuple[PastSeason, PlayedSeason]]) -> Career:
    over = [(season, played) for season, played in seasons if season.over]
    best = min((played.rank for _, played in over), default=None)
    return Career(
        seasons=tuple(season.row.name for season, _ in seasons),
        games="".join(played.games for _, played in seasons),
        titles=tuple(season.row.name for season, _ in over if member in season.champions),
        best=best,
        best_in=tuple(season.row.name for season, played in over if played.rank == best),
    )


class Record(msgspec.Struct, frozen=True):
    """A record: its value and its holders, with the season if it was set within one.

    For a score, `number` is the points per game, over `games` games. A holder who is no member is
    given by name.
    """

    kind: RecordKind
    number: Fraction
    games: int
    holders: tuple[tuple[int | str, tuple[str, ...]], ...]


class _Try(NamedTuple):
    """A candidate for a record; of equal numbers, the one over more games wins."""

    kind: RecordKind
    number: Fraction
    member: int | str
    seasons: tuple[str, ...] = ()
    games: int = 0


def records(past: Sequence[PastSeason], wins: Sequence[PastWin] = ()) -> tuple[Record, ...]:
    """The club's records; a season's own records count once it is over.

    Titles include those of past years.
    """
    tries = defaultdict[RecordKind, list[_Try]](list)
    for attempt in (*_of_titles(past, wins), *_of_careers(past), *_of_seasons(past)):
        tries[attempt.kind].append(attempt)
    kept = []
    for kind in RecordKind:
        best = max(tries[kind], key=lambda attempt: (attempt.number, attempt.games), default=None)
        if best and best.number:
            mark = best.number, best.games
            holders: dict[int | str, tuple[str, ...]] = {}
            for attempt in tries[kind]:
                if (attempt.number, attempt.games) == mark:
                    holders[attempt.member] = (*holders.get(attempt.member, ()), *attempt.seasons)
            kept.append(Record(kind, *mark, tuple(holders.items())))
    return tuple(kept)


def _of_titles(past: Sequence[PastSeason], wins: Sequence[PastWin]) -> Iterator[_Try]:
    counts = Counter(member for season in past if season.over for member in season.champions)
    titles: Counter[int | str] = Counter(counts)
    names: dict[str, str] = {}
    for win in reversed(wins):
        if win.is_title:
            name = names.setdefault(folded_name(win.name), win.name)
            titles[name if win.member is None else win.member] += 1
    for holder, count in titles.items():
        yield _Try(RecordKind.TITLES, Fraction(count), holder)


def _of_careers(past: Sequence[PastSeason]) -> Iterator[_Try]:
    for member, career in careers(past).items():
        counts = {
            RecordKind.WINNING_RUN: longest_run(career.games, WON),
            RecordKind.UNBEATEN_RUN: longest_run(career.games, UNBEATEN),
            RecordKind.GAMES: len(career.games),
            RecordKind.SEASONS: len(career.seasons),
        }
        yield from (_Try(kind, Fraction(count), member) for kind, count in counts.items())


def _of_seasons(past: Sequence[PastSeason]) -> Iterator[_Try]:
    """Totals, and the scores of members who played in at least half of the season's rounds."""
    for season in past:
        for played in season.summary.players if season.over else ():
            games, whose = len(played.games), (played.member, (season.row.name,))
            yield _Try(RecordKind.TOTAL, played.total, *whose)
            if games and 2 * games >= season.summary.rounds:
                share = (played.games.count("w") + played.games.count("d") * _HALF) / games
                yield _Try(RecordKind.SCORE, share, *whose, games)


_MOST_HOLDERS: Final = 3
Called = Mapping[int, str]
"""The members' names, by their numbers."""


def career_lines(context: Context, member: int) -> tuple[Message, ...]:
    """The member's career; before their second season, only their prizes of past years."""
    past = past_seasons(context)
    wins = [win for win in other_wins(context, past)[::-1] if win.member == member]
    career = careers(past).get(member)
    if career is None or len(career.seasons) == 1:
        return tuple(_won(wins, career.titles if career else ())) if wins else ()
    won, drawn, lost = (career.games.count(letter) for letter in "wdl")
    since, count, games = career.seasons[0], len(career.seasons), len(career.games)
    lines: list[Message] = [messages.CareerLine(count, since, games, won, drawn, lost)]
    lines += _won(wins, career.titles)
    if career.best is not None:
        lines.append(messages.CareerBest(career.best, career.best_in))
    lines.append(messages.CareerRuns(*(longest_run(career.games, run) for run in (WON, UNBEATEN))))
    return tuple(lines)


def _won(wins: Sequence[PastWin], titles: tuple[str, ...]) -> Iterator[Message]:
    """A member's titles and other prizes; `titles` are those of seasons in the database."""
    titles = (*(win.year for win in wins if win.is_title), *titles)
    if titles:
        yield messages.CareerTitles(len(titles), titles)
    prizes: dict[str, list[str]] = {}
    for win in wins:
        if not win.is_title:
            prizes.setdefault(win.prize, []).append(win.year)
    if prizes:
        yield messages.CareerPrizes(
            tuple(messages.PrizeIn(prize, tuple(years)) for prize, years in prizes.items())
        )


def record_lines(
    past: tuple[PastSeason, ...], wins: Sequence[PastWin], called: Called
) -> tuple[Message, ...]:
    """The club's records, with those names."""
    return tuple([_record(record, called) for record in records(past, wins)])


def past_year_lines(
    wins: Iterable[PastWin], called: Called
) -> tuple[tuple[str, tuple[Message, ...]], ...]:
    """The past years, the newest first, with a line for each prize."""
    years: dict[str, dict[str, list[str]]] = {}
    for win in wins:
        name = win.name if win.member is None else called[win.member]
        years.setdefault(win.year, {}).setdefault(win.prize, []).append(name)
    return tuple(
        (year, tuple(messages.PastPrize(prize, tuple(names)) for prize, names in prizes.items()))
        for year, prizes in years.items()
    )


def other_wins(context: Context, past: Iterable[PastSeason]) -> tuple[PastWin, ...]:
    """The main competition's past wins, without the titles of these seasons."""
    if context.competition.beside:
        return ()
    over = ((season.champions, ended_in(context, season.row)) for season in past if season.over)
    ours = {(member, year) for champions, year in over for member in champions}
    wins = past_wins(context)
    return tuple(w for w in wins if not (w.is_title and (w.member, w.last_year) in ours))


def ended_in(context: Context, season: SeasonRow) -> int | None:
    """The year in which the season ended, by its name, else by its evenings."""
    named = take_named_season(season.name)
    if named is not None and named[0].last is not None:
        return named[0].last
    years = seasons.years_of(context.tx, season.id)
    return years[1] if years else None


def _record(record: Record, called: Called) -> Message:
    holders = []
    for holder, years in record.holders:
        name = holder if isinstance(holder, str) else called[holder]
        holders.append(messages.HolderIn(name, years) if years else messages.HolderOf(name))
    return messages.RecordLine(
        record.kind, _number(record), first_of(holders, _MOST_HOLDERS, messages.OtherHolders)
    )


def _number(record: Record) -> Message:
    match record.kind:
        case RecordKind.TOTAL:
            return TotalOf(record.number)
        case RecordKind.SCORE:
            return messages.ScoreOf(record.number * record.games, record.games)
        case RecordKind.SEASONS:
            return messages.SeasonsOf(int(record.number))
        case RecordKind.TITLES:
            return messages.TimesOf(int(record.number))
    return messages.GamesOf(int(record.number))


def honour_lines(
    season: PastSeason, competition: Competition, called: Called
) -> tuple[Message, ...]:
    """A line for each prize of a finished season, and for the best attendance."""
    prizes = []
    for prize in season.summary.prizes:
        won = [WinnerLine(called[w.member], _number_of(prize.kind, w)) for w in prize.winners]
        prizes.append(PrizeWon(_heading(prize, competition), tuple(won) or (NobodyWins(),)))
    return (*prizes, *([] if competition.beside else _most_faithful(season.summary, called)))


def _most_faithful(summary: SeasonSummary, called: Called) -> Iterator[Message]:
    most = max((played.attended for played in summary.players), default=0)
    holders = [messages.HolderOf(called[p.member]) for p in summary.players if p.attended == most]
    if most:
        named = first_of(holders, _MOST_HOLDERS, messages.OtherHolders)
        yield messages.MostFaithful(named, most, summary.rounds)


def _heading(prize: PrizeOfSeason, competition: Competition) -> Heading:
    if prize.kind == "champion" and competition.beside:
        return CompetitionPrize(competition.name)
    return GroupPrize(prize.group or "") if prize.kind == "group" else Prize[prize.kind.upper()]


def _number_of(kind: str, won: PrizeWinner) -> Number:
    if kind == "riser":
        return PlacesOf(int(won.number))
    return FactorOf(won.number, won.games) if kind == "team_player" else TotalOf(won.number)
