"""The turns of the screen in the hall, as values.

People read each turn from ten metres, so it only holds what fits in large letters; a round of many
boards takes several turns. The screen asks nothing and has no buttons.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import islice
from math import ceil
from typing import TypeVar
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening, Phase
from keizer_bot.club.pairing.post import pairings_view, result_of
from keizer_bot.club.people.personal_data import public_page, site_names
from keizer_bot.club.ranking.actions import ranking_view
from keizer_bot.club.signing_off.presence import is_checking_in, present
from keizer_bot.club.website.messages import ScreenSign
from keizer_bot.core.context import Context
from keizer_bot.core.identify import contexts_of_club
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import FORFEITS, Result
from keizer_bot.i18n.names import by_surname, short_names, with_initial
from keizer_bot.reports.messages import Awarded, GameMark
from keizer_bot.reports.pairings import BoardView, PairingsView, Seat, seats_by_name
from keizer_bot.reports.ranking import RankingLine, RankingView
from keizer_bot.store import games, website

BOARDS, LINES, MOVERS, NAMES = 10, 10, 5, 24
"""The most boards, ranking lines, players who rose (or fell), and names in a turn."""

TURN, SHORTEST_TURN = 12, 4
"""Seconds for which a turn is shown: usually, and at least."""

FOUND_AGAIN = 20
"""Seconds after which a board is shown again while people look for theirs."""

T = TypeVar("T")

_SEEKING = timedelta(minutes=15)  # after the start people still look for their board
_BESIDE, _ALONE = 10.8, 18.5  # ems for a name beside another, and for one alone: see screen.css
_STEPS = 1, 1.18, 1.4  # times that room, at which the letters become smaller: see screen.css
_NARROW, _WIDE = "fijlrtI.,'’- ", "mwMW"  # letters


class BoardsTurn(msgspec.Struct, frozen=True):
    """Some boards of a round's pairing; `view` is the whole round, `page` counts from 1."""

    view: PairingsView
    boards: tuple[BoardView, ...]
    page: int
    pages: int

    @property
    def is_over(self) -> bool:
        """True if every game of the round has its result."""
        return all(board.result is not None for board in self.view.boards)


class SeatsTurn(msgspec.Struct, frozen=True):
    """Some players of a round by surname, to find their boards; `page` counts from 1."""

    round: int
    seats: tuple[Seat, ...]
    page: int
    pages: int


class RankingTurn(msgspec.Struct, frozen=True):
    """The first lines of the ranking; `view` is the whole of it."""

    view: RankingView
    lines: tuple[RankingLine, ...]


class MoversTurn(msgspec.Struct, frozen=True):
    """The players who gained or lost most places in the last round, the largest moves first."""

    round: int
    risen: tuple[RankingLine, ...]
    fallen: tuple[RankingLine, ...]


class EveningTurn(msgspec.Struct, frozen=True):
    """The coming evening, by the club's clock; `signs_off`: members can still sign off."""

    evening: Evening
    signs_off: bool


class PresentTurn(msgspec.Struct, frozen=True):
    """Some of tonight's checked-in players, by surname; `count` is all, `page` counts from 1."""

    evening: Evening
    count: int
    names: tuple[str, ...]
    page: int
    pages: int


Turn = BoardsTurn | SeatsTurn | RankingTurn | MoversTurn | EveningTurn | PresentTurn


class ScreenTurn(msgspec.Struct, frozen=True):
    """A turn, with its competition's game, and its name if there are several competitions."""

    about: str
    game: str
    turn: Turn


class ScreenView(msgspec.Struct, frozen=True):
    """All turns to show, and the club's clock; without a season there are no turns.

    `address` is that of the club's public page; empty if it has none.
    """

    club: str
    language: str
    zone: ZoneInfo
    turns: tuple[ScreenTurn, ...]
    address: str = ""

    @property
    def seconds(self) -> int:
        """The length of a turn; shorter while people look for their board."""
        if not all(isinstance(shown.turn, BoardsTurn | SeatsTurn) for shown in self.turns):
            return TURN
        return max(SHORTEST_TURN, min(TURN, FOUND_AGAIN // max(len(self.turns), 1)))


def screen_view(context: Context, *, public: bool) -> ScreenView:
    """The content of the club's screen at that moment.

    If there are several competitions, it shows those that play today, else the next to play; after
    a season its last ranking. `public`: everybody may see it, so names are as on the club's
    website.
    """
    turns: list[ScreenTurn] = []
    with suppress(NoSeason):
        for there in playing_now(context):
            snapshot = there.snapshot_or_last
            names = names_of(there, snapshot, public=public)
            competition_name = there.competition.name if there.is_one_of_several else ""
            game = snapshot.rules.season.game
            parts = _turns(there, snapshot, names)
            turns += [ScreenTurn(competition_name, game, turn) for turn in parts]
    club = context.club
    return ScreenView(club.name, club.language, context.zone, tuple(turns), public_page(context))


def playing_now(context: Context) -> list[Context]:
    """The club's competitions that play today, else the next to play; else its main one."""
    contexts = contexts_of_club(context)
    running = [there for there in contexts if there.running and not there.outer]
    playing = [there for there in running if there.calendar.on(there.today)]
    return playing or sorted(running, key=_days_until)[:1] or contexts[:1]


def _days_until(context: Context) -> int:
    coming = context.calendar.next(context.at)
    return (coming.date - context.today).days if coming else 10**6


def names_of(context: Context, snapshot: SeasonSnapshot, *, public: bool) -> Mapping[int, str]:
    """The name of each player of the season, by their id."""
    if not public:
        return {player.id: player.name for player in snapshot.players}
    members = website.shown(context.tx, context.club.id)
    named = site_names(members, website.of_club(context.tx, context.club.id))
    return {player.id: named[player.member_id].name for player in snapshot.players}


def _turns(context: Context, snapshot: SeasonSnapshot, names: Mapping[int, str]) -> Iterator[Turn]:
    """The parts that the screen shows in turn: players present, pairings, ranking, what is next."""
    calendar, running = snapshot.calendar, context.running is not None
    if running:
        yield from _present(context, snapshot, names)
    if running and calendar.paired:
        newest = calendar.paired[-1]
        view, short = _pairings(context, snapshot, newest.id, names), _short(names.values())
        is_tonight = newest.phase is Phase.PAIRED and newest.date == context.today
        if is_tonight and context.at < newest.starts + _SEEKING:
            yield from (_shortened(turn, short) for turn in turns_to_find_boards(view))
            return
        yield from (_shortened(turn, short) for turn in turns_of_boards(view))
    ranking = replace(_ranking(snapshot, names), over=not running)
    yield RankingTurn(ranking, ranking.lines[:LINES])
    if running:
        yield from _movers(ranking)
        yield from _coming(context, calendar)


def _present(
    context: Context, snapshot: SeasonSnapshot, names: Mapping[int, str]
) -> Iterator[PresentTurn]:
    """Tonight's checked-in players, from the start of check-in until the pairing."""
    evening = snapshot.calendar.on(context.today)
    if evening is None or not is_checking_in(evening, context.at):
        return
    players = present(snapshot, evening)
    short = _short(names.values())
    there = sorted((names[player.id] for player in players), key=by_surname)
    for page, pages, shown in _parts([short[name] for name in there], NAMES):
        yield PresentTurn(evening, len(there), shown, page, pages)


def _coming(context: Context, calendar: Calendar) -> Iterator[EveningTurn]:
    """The next evening that is not paired yet: tonight's, until it is."""
    ahead = (e for e in calendar.evenings if e.date >= context.today and not e.is_paired)
    for evening in islice(ahead, 1):
        yield EveningTurn(evening, signs_off=context.at < evening.closes)


def _pairings(
    context: Context, snapshot: SeasonSnapshot, round_id: int, names: Mapping[int, str]
) -> PairingsView:
    view = pairings_view(context, snapshot, round_id)
    rows = zip(view.boards, snapshot.games_of(round_id), strict=True)
    return replace(
        view,
        boards=tuple(
            replace(board, white=names[game.white_id], black=names[game.black_id])
            for board, game in rows
        ),
        byes=tuple(names[player] for player in games.byes(context.tx, round_id)),
        friendly=(),
        absent=0,
        checked_in=True,
    )


def _shortened(turn: BoardsTurn | SeatsTurn, short: Mapping[str, str]) -> BoardsTurn | SeatsTurn:
    if isinstance(turn, SeatsTurn):
        return replace(turn, seats=tuple(replace(s, name=short[s.name]) for s in turn.seats))
    boards = (replace(b, white=short[b.white], black=short[b.black]) for b in turn.boards)
    return replace(turn, boards=tuple(boards))


def steps_smaller(name: str, *, alone: bool = False) -> int:
    """By how many steps its letters are smaller, so that a double surname stays whole: 0 to 3."""
    room = _ALONE if alone else _BESIDE
    return sum(_ems(name) > room * wider for wider in _STEPS)


def _short(names: Iterable[str], room: float = _BESIDE) -> dict[str, str]:
    """Short forms that fit; smaller letters rather than a name without its initial."""
    all_names = tuple(names)
    with_initials = set(map(with_initial, all_names))

    def fits(form: str) -> bool:
        return _ems(form) <= room * (_STEPS[-1] if form in with_initials else 1)

    return short_names(all_names, fits)


def _ems(text: str) -> float:
    """The greatest width of the text in ems, in the widest usual font."""
    return sum(
        0.4 if char in _NARROW else 1 if char in _WIDE else 0.78 if char.isupper() else 0.64
        for char in text
    )


def turns_of_boards(view: PairingsView) -> Iterator[BoardsTurn]:
    """Turns with as many boards as fit."""
    for page, pages, boards in _parts(view.boards, BOARDS) or [(1, 1, ())]:
        yield BoardsTurn(view, boards, page, pages)


def turns_to_find_boards(view: PairingsView) -> Iterator[BoardsTurn | SeatsTurn]:
    """The boards if they fit in two turns, else the players by surname, who need fewer turns.

    There is no room for the opponent beside a name that people read from ten metres.
    """
    if len(view.boards) <= 2 * BOARDS:
        yield from turns_of_boards(view)
        return
    for page, pages, seats in _parts(seats_by_name(view.boards, view.byes), NAMES):
        yield SeatsTurn(view.round, seats, page, pages)


def _parts(items: Sequence[T], most: int) -> list[tuple[int, int, tuple[T, ...]]]:
    """The items in parts of about equal size, each with its number and the number of parts."""
    pages = ceil(len(items) / most)
    size = ceil(len(items) / pages) if pages else 0
    return [(n + 1, pages, tuple(items[n * size : (n + 1) * size])) for n in range(pages)]


def _ranking(snapshot: SeasonSnapshot, names: Mapping[int, str]) -> RankingView:
    called = {player.key: names[player.id] for player in snapshot.players}
    view, short = ranking_view(snapshot), _short(called.values(), _ALONE)
    return replace(view, lines=tuple(replace(x, name=short[called[x.player]]) for x in view.lines))


def _movers(view: RankingView) -> Iterator[MoversTurn]:
    """The players who moved most, if any; those who withdrew do not count."""
    short = _short([line.name for line in view.lines])
    lines = [replace(line, name=short[line.name]) for line in view.lines]
    moved = [(line.moved or 0, line) for line in lines if not line.withdrawn]
    risen = sorted((mover for mover in moved if mover[0] > 0), key=lambda mover: -mover[0])
    fallen = sorted((mover for mover in moved if mover[0] < 0), key=lambda mover: mover[0])
    if risen or fallen:
        yield MoversTurn(view.round, _with_short_names(risen), _with_short_names(fallen))


def _with_short_names(moved: list[tuple[int, RankingLine]]) -> tuple[RankingLine, ...]:
    return tuple(line for _, line in moved[:MOVERS])


def signs_of(turn: BoardsTurn) -> dict[int, ScreenSign]:
    """The letter behind the result of the board with that number, if the result is unusual."""
    signs = ((board.board, _sign(board)) for board in turn.boards if board.result is not None)
    return {number: sign for number, sign in signs if sign is not None}


def _sign(board: BoardView) -> ScreenSign | None:
    if board.mark is GameMark.DISPUTED:
        return ScreenSign.DISPUTED
    if isinstance(board.result, Awarded):
        return ScreenSign.DECIDED
    return ScreenSign.FORFEIT if board.result in FORFEITS else None


class BoardGame(msgspec.Struct, frozen=True):
    """A game of the newest pairing, with names as on the club's website.

    `members` are its players as members of the club; `game` is chess or draughts.
    """

    board: int
    round: int
    game: str
    white: str
    black: str
    result: Result | Awarded | None
    members: tuple[int, ...]


def game_at(context: Context, board: int) -> BoardGame | None:
    """The game at that board of the competition that plays now, if there is one."""
    playing = (there for there in playing_now(context) if there.running and there.calendar.paired)
    games = (_game_of(there, board) for there in playing)
    return next((game for game in games if game is not None), None)


def _game_of(context: Context, board: int) -> BoardGame | None:
    snapshot, evening = context.snapshot, context.calendar.paired[-1]
    game = next((g for g in snapshot.games_of(evening.id) if g.board == board), None)
    if game is None:
        return None
    names = names_of(context, snapshot, public=True)
    return BoardGame(
        board=board,
        round=evening.number,
        game=snapshot.rules.season.game,
        white=names[game.white_id],
        black=names[game.black_id],
        result=result_of(game),
        members=tuple(snapshot.by_id(player).member_id for player in game.players),
    )
