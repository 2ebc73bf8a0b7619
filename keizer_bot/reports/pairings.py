"""The post with a round's pairings, which also shows the results that are known."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Literal

import msgspec

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import LONGEST_NAME, by_surname, names_in_columns, shorten_name
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports import messages
from keizer_bot.reports.messages import Colour, GameMark, Outcome

BOARDS_IN_A_POST = 30  # fixed, so that a new result never moves a board to another post


class BoardView(msgspec.Struct, frozen=True):
    """A board; `result` is None until it is known."""

    board: int
    white: str
    black: str
    result: Result | messages.Awarded | None = None
    mark: GameMark | messages.Postponed | None = None


class PairingsView(msgspec.Struct, frozen=True):
    """A round's pairings; `starts` is in the club's time zone, `absent` a number of players.

    `checked_in`: all these players, also those with a bye, have checked in. On the boards of
    `analogue` both players chose an analogue clock ([003] rule g); of the others the first
    `digital_clocks` have digital ones. None: there are enough of these.
    """

    round: int
    starts: datetime
    boards: tuple[BoardView, ...]
    byes: tuple[str, ...] = ()
    absent: int = 0
    version: int = 1
    friendly: tuple[tuple[str, str], ...] = ()
    checked_in: bool = False
    digital_clocks: int | None = None
    analogue: tuple[int, ...] = ()
    events: tuple[tuple[str, tuple[int, ...]], ...] = ()
    tempo: messages.TimeControl | None = None


class Seat(msgspec.Struct, frozen=True):
    """A player's board, or bye, in a list by name."""

    name: str
    where: messages.PairingsSeat | Literal[Outcome.BYE]


def seats_by_name(boards: Iterable[BoardView], byes: Iterable[str] = ()) -> list[Seat]:
    """All players of a round by surname, with board, colour and opponent."""
    seats = [
        seat
        for board in boards
        for seat in (
            Seat(board.white, messages.PairingsSeat(board.board, Colour.WHITE, board.black)),
            Seat(board.black, messages.PairingsSeat(board.board, Colour.BLACK, board.white)),
        )
    ]
    seats += [Seat(name, Outcome.BYE) for name in byes]
    return sorted(seats, key=lambda seat: by_surname(seat.name))


def pairings_post(view: PairingsView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The pairings as messages; their number depends only on the number of boards."""
    players = [name for board in view.boards for name in (board.white, board.black)]
    short = names_in_columns(players, LONGEST_NAME)
    boards = [texts.render(_line(board, short), language) for board in view.boards]
    starts = range(0, max(len(boards), 1), BOARDS_IN_A_POST)
    posts = ["\n".join(boards[start : start + BOARDS_IN_A_POST]) for start in starts]
    posts[0] = paragraphs(*_head(view, texts, language), posts[0])
    foot = [texts.render(message, language) for message in pairings_foot(view)]
    posts[-1] = paragraphs(posts[-1], *foot)
    return tuple(map(Html, posts))


def _head(view: PairingsView, texts: Translator, language: str) -> list[Html]:
    head: list[Message] = [messages.PairingsTitle(view.round, view.starts)]
    if view.version > 1:
        head.append(messages.PairingsVersion(view.version))
    return [texts.render(message, language) for message in head]


def pairings_foot(view: PairingsView) -> list[Message]:
    """The lines below the boards: clocks, events, byes, friendly games and absences."""
    foot: list[Message] = [*_clocks(view)]
    foot += [
        messages.PairingsInside(event, tuple(map(str, played))) for event, played in view.events
    ]
    if view.byes:
        bye = messages.PairingsByeThere if view.checked_in else messages.PairingsBye
        foot.append(bye(len(view.byes), tuple(map(_short, view.byes))))
    if view.friendly:
        pairs = (" – ".join(map(_short, pair)) for pair in view.friendly)
        foot.append(messages.PairingsFriendly(tuple(pairs)))
    if view.absent:
        foot.append(messages.PairingsAbsent(view.absent))
    return foot


def _clocks(view: PairingsView) -> Iterator[Message]:
    """The time control, and the boards with analogue clocks."""
    if view.tempo:
        yield view.tempo
    others = [b.board for b in view.boards if b.board > 0 and b.board not in view.analogue]
    analogue = others[view.digital_clocks :] if view.digital_clocks is not None else []
    if analogue:
        yield messages.PairingsAnalogue(len(analogue), min(analogue), max(analogue))
    if view.analogue:
        yield messages.PairingsAnalogueChosen(tuple(map(str, view.analogue)))


def _line(board: BoardView, short: Mapping[str, str]) -> Message:
    names = short[board.white], short[board.black]
    if board.result is None:
        return messages.BoardOpen(board.board, *names, board.mark)
    return messages.BoardPlayed(board.board, *names, board.result, board.mark)


def _short(name: str) -> str:
    return shorten_name(name, LONGEST_NAME)
