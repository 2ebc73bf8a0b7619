"""The pairings post: made once for each pairing, and changed in place as results come in."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from keizer_bot.calendar import Phase
from keizer_bot.club.friendly_games.facts import agreed
from keizer_bot.club.pairing import messages
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import LastPart, NothingPairedYet, RoundNotPaired
from keizer_bot.core.posting import (
    FIRST,
    address_of,
    club_chats,
    edit,
    pin,
    post_id,
    send,
    take_buttons_away,
)
from keizer_bot.core.questions import Asked
from keizer_bot.core.snapshot import Book
from keizer_bot.core.wording import Rows
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Button, Message
from keizer_bot.reports.messages import Awarded, GameMark, Postponed
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_post
from keizer_bot.store import games, records, seasons
from keizer_bot.store.games import GameRow


def post_pairings(desk: Desk, round_id: int) -> None:
    """Post the round's pairing with its buttons, pin it, and keep it as posted."""
    book = desk.book
    view = pairings_view(desk, book, round_id)
    posts = pairings_post(view, desk.texts, desk.club.language)
    first: int | None = None
    for chat in club_chats(desk):
        for page, text in enumerate(posts):
            is_last = view.boards and page == len(posts) - 1
            row = send(
                desk,
                address_of(desk, chat),
                Asked(LastPart(text), _buttons(round_id, view.version)) if is_last else text,
                urgency=FIRST,
                key=_key(round_id, view.version, page, chat.chat_id),
                repeat=True,
            )
            if page == 0:
                pin(desk, row)
                first = first or row
        _retire(desk, round_id, view.version - 1, chat.chat_id)
    content = [[b.board, b.white, b.black] for b in view.boards]
    records.add_published(
        desk.tx, round_id, "pairings", view.version, [content, list(view.byes)], desk.at, first
    )


def retire_pairings(desk: Desk, round_id: int) -> None:
    """The pairing is withdrawn and none has come in its place: its post has no buttons now."""
    row = seasons.round_(desk.tx, round_id)
    if row is not None:
        for chat in club_chats(desk):
            _retire(desk, round_id, row.version, chat.chat_id)


def _retire(desk: Desk, round_id: int, version: int, chat_id: int) -> None:
    """Take the buttons of an earlier pairing's post away: they no longer do anything."""
    for page in count():
        row = post_id(desk, _key(round_id, version, page, chat_id))
        if row is None:
            return
        take_buttons_away(desk, row)


def refresh_pairings(desk: Desk, round_id: int) -> None:
    """Show in the post what has changed: a result, an objection, a postponement."""
    book = desk.book
    view = pairings_view(desk, book, round_id)
    posts = pairings_post(view, desk.texts, desk.club.language)
    for chat in club_chats(desk):
        for page, text in enumerate(posts):
            row = post_id(desk, _key(round_id, view.version, page, chat.chat_id))
            if row is not None:
                open_ = page == len(posts) - 1 and view.boards and _is_open(book, round_id)
                rows = _buttons(round_id, view.version) if open_ else ()
                edit(desk, row, Asked(LastPart(text), rows))


def _is_open(book: Book, round_id: int) -> bool:
    """Buttons stay as long as members may report."""
    return any(r.id == round_id and r.phase == Phase.PAIRED for r in book.rounds)


def _key(round_id: int, version: int, page: int, chat_id: int) -> str:
    return f"pairings:{round_id}:{version}:{page}@{chat_id}"


def _buttons(round_id: int, version: int) -> Rows:
    """Buttons that are stale once the round is paired again."""

    def button(label: Message, word: str) -> Button:
        return Button(label, data(Kind.OWN_RESULT, round_id, version, word))

    return (
        (
            button(messages.IWon(), "won"),
            button(messages.IDrew(), "drew"),
            button(messages.ILost(), "lost"),
        ),
        (button(messages.OpponentAbsent(), "noshow"),),
    )


def pairings_view(desk: Desk, book: Book, round_id: int) -> PairingsView:
    """The round's pairing as it stands now."""
    evening = next(e for e in book.calendar.evenings if e.id == round_id)
    row = next(r for r in book.rounds if r.id == round_id)
    return PairingsView(
        round=evening.number,
        starts=evening.starts,
        boards=tuple(_board(book, game) for game in book.games_of(round_id)),
        byes=tuple(book.by_id(i).name for i in games.byes(desk.tx, round_id)),
        absent=len(book.season.rounds[book.rounds.index(row)].absences),
        version=max(row.version, 1),
        friendly=tuple(
            (book.by_id(one).name, book.by_id(other).name) for one, other in agreed(desk, round_id)
        ),
        checked_in=evening.check_in is not None,
    )


def _board(book: Book, game: GameRow) -> BoardView:
    return BoardView(
        board=game.board,
        white=book.by_id(game.white_id).name,
        black=book.by_id(game.black_id).name,
        result=result_of(game),
        mark=mark_of(game),
    )


def result_of(game: GameRow) -> Result | Awarded | None:
    """The game's result as it is shown; None while it is not known."""
    if game.result == Result.AWARD:
        return Awarded(Fraction(game.white_points or 0), Fraction(game.black_points or 0))
    return Result(game.result) if game.result else None


def mark_of(game: GameRow) -> GameMark | Postponed | None:
    """What is to be known of the game beside its result."""
    if game.disputed:
        return GameMark.DISPUTED
    if game.in_advance:
        return GameMark.IN_ADVANCE
    if game.moved_to is not None and game.result is None:
        return Postponed(game.moved_to)
    return None


def pairings_of(desk: Desk, *, number: int | None = None) -> PairingsView:
    """The pairing of that round, else the newest. Raises `NothingPairedYet`, `RoundNotPaired`."""
    book = desk.book
    paired = [e for e in book.calendar.evenings if e.phase in (Phase.PAIRED, Phase.FINAL)]
    if not paired:
        raise NothingPairedYet
    chosen = next((e for e in paired if e.number == number), None)
    if number is not None and chosen is None:
        raise RoundNotPaired(number, paired[-1].number)
    return pairings_view(desk, book, (chosen or paired[-1]).id)
