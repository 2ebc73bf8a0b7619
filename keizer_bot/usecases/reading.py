"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from keizer_bot.calendar import Evening, Phase
from keizer_bot.engine import score_sheet, standings
from keizer_bot.i18n.message import Refusal
from keizer_bot.reports.attendance import AttendanceView
from keizer_bot.reports.calendar import CalendarView, EveningState, EveningView
from keizer_bot.reports.sheet import Colour, SheetLine, SheetView, Withheld
from keizer_bot.store import dashboards, duty, games
from keizer_bot.usecases.book import Book
from keizer_bot.usecases.explaining import place_in
from keizer_bot.usecases.last_season import book_or_last, season_or_last
from keizer_bot.usecases.pairings_post import pairings_view
from keizer_bot.usecases.presence import eligible, expected, present, silent
from keizer_bot.usecases.ranking_post import ranking_view
from keizer_bot.usecases.rating_shown import sourced

if TYPE_CHECKING:
    from keizer_bot.reports.pairings import PairingsView
    from keizer_bot.reports.ranking import RankingView
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.desk import Desk


@dataclass
class NoEveningLeft(Refusal):
    """No evening is left on the calendar."""

    season: str


@dataclass
class NothingPairedYet(Refusal):
    """There is no pairing to show."""


@dataclass
class RoundNotPaired(Refusal):
    """The season has no such round (yet)."""

    round: int
    last: int


def attendance(desk: Desk, *, evening: int | None = None) -> AttendanceView:
    """Who comes to that round (its id), else to the coming one. Raises `NoEveningLeft`."""
    book = desk.book
    chosen = next((e for e in book.calendar.evenings if e.id == evening), None)
    chosen = chosen or book.calendar.next(desk.at)
    if chosen is None:
        raise NoEveningLeft(book.row.name)
    said = games.presence(desk.tx, chosen.id)
    checking = _is_checking_in(desk, chosen)
    coming = (present if checking else expected)(book, chosen, said)
    away = [p for p in eligible(book, chosen) if p not in expected(book, chosen, said)]
    busy = {i for g in book.games_of(chosen.id) for i in (g.white_id, g.black_id)}
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=tuple(p.name for p in coming),
        absent=tuple(p.name for p in away),
        closes=chosen.closes if desk.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        waiting=len(silent(book, chosen, said, busy=busy)) if checking else 0,
        held=desk.at >= chosen.pairs or dashboards.is_held(desk.tx, chosen.id),
    )


def _is_checking_in(desk: Desk, evening: Evening) -> bool:
    """Whether members say now that they are there, and are not paired yet."""
    opens = evening.check_in
    waits = evening.phase in (Phase.OPEN, Phase.CLOSED)
    return opens is not None and opens <= desk.at and waits


def ranking(desk: Desk, *, after: int | None = None) -> RankingView:
    """The ranking after that round, else as it is now; of the last season if none runs.

    Raises `NoSeason`, `RoundNotPaired`.
    """
    row = season_or_last(desk)
    book = desk.book_of(row)
    last = len(book.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    ended = desk.running is None
    return replace(ranking_view(book, after), over=ended and after in (None, last))


def pairings(desk: Desk, *, number: int | None = None) -> PairingsView:
    """The pairing of that round, else the newest. Raises `NothingPairedYet`, `RoundNotPaired`."""
    book = desk.book
    paired = [e for e in book.calendar.evenings if e.phase in (Phase.PAIRED, Phase.FINAL)]
    if not paired:
        raise NothingPairedYet
    chosen = next((e for e in paired if e.number == number), None)
    if number is not None and chosen is None:
        raise RoundNotPaired(number, paired[-1].number)
    return pairings_view(desk, book, (chosen or paired[-1]).id)


def sheet(desk: Desk, player: PlayerRow) -> SheetView:
    """Every line of the player's total as it is now, his colours and his next evening.

    Of the last season if none runs: then there is no next evening.

    Raises `NotRankedYet` for a player whose first round is still to come.
    """
    book = book_or_last(desk)
    last = len(book.played.rounds)
    now = standings(book.played, book.rules, after=last)
    place_in(now, player)
    found = score_sheet(book.played, player.key, book.rules, after=last)
    names = {p.key: p.name for p in book.players}
    lines = tuple(
        SheetLine(
            what=line.what,
            credit=line.credit,
            value=line.value_now,
            round=line.round,
            opponent=names[line.opponent] if line.opponent else None,
            colour=Colour(line.colour) if line.colour else None,
            withheld=Withheld(line.withheld) if line.withheld else None,
        )
        for line in found.lines
    )
    colours = [line.colour for line in lines if line.what in ("won", "drew", "lost", "award")]
    running = desk.running is not None
    coming = _next_evening(desk, book, player) if running else None
    return SheetView(
        name=player.name,
        after=found.after_round,
        rank=found.rank,
        players=len(now.lines),
        total=found.total,
        provisional=now.provisional,
        lines=lines,
        whites=colours.count(Colour.WHITE),
        blacks=colours.count(Colour.BLACK),
        next_evening=coming.date if coming else None,
        claimed=tuple(c.evening for c in duty.open_claims_of(desk.tx, player.id)),
        rating=sourced(player.rating, player.origin) if player.rating is not None else None,
    )


def _next_evening(desk: Desk, book: Book, player: PlayerRow) -> Evening | None:
    """The first coming evening for which he has not signed off, and has no result yet."""
    played = {
        game.round_id
        for game in book.games
        if game.result is not None and player.id in (game.white_id, game.black_id)
    }
    for evening in book.calendar.evenings:
        over = evening.phase is Phase.FINAL or evening.final <= desk.at
        if over or evening.id in played:
            continue
        said = games.presence(desk.tx, evening.id)
        if player in expected(book, evening, said):
            return evening
    return None


_STATES = {
    Phase.FINAL: EveningState.PLAYED,
    Phase.PAIRED: EveningState.PAIRED,
    Phase.CLOSED: EveningState.CLOSED,
}


def season_calendar(desk: Desk) -> CalendarView:
    """The season's evenings, and how far each is."""
    book = desk.book
    coming = book.calendar.next(desk.at)

    def state(evening: Evening) -> EveningState | None:
        known = _STATES.get(evening.phase)
        return known or (EveningState.NEXT if evening == coming else None)

    return CalendarView(
        season=book.row.name,
        evenings=tuple(
            EveningView(e.number, e.date, e.period, state(e)) for e in book.calendar.evenings
        ),
    )
