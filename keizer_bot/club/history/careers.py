"""Careers of members and records of the club, summed over the seasons."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from keizer_bot.club.history.messages import RecordKind
from keizer_bot.club.history.summaries import PastSeason, PlayedSeason
from keizer_bot.club.people.names import PastWin, folded_name
from keizer_bot.engine.runs import UNBEATEN, WON, longest_run

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Career:
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


@dataclass(frozen=True, slots=True)
class Record:
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
    for one in (*_of_titles(past, wins), *_of_careers(past), *_of_seasons(past)):
        tries[one.kind].append(one)
    kept = []
    for kind in RecordKind:
        best = max(tries[kind], key=lambda one: (one.number, one.games), default=None)
        if best and best.number:
            mark = best.number, best.games
            holders: dict[int | str, tuple[str, ...]] = {}
            for one in tries[kind]:
                if (one.number, one.games) == mark:
                    holders[one.member] = (*holders.get(one.member, ()), *one.seasons)
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
