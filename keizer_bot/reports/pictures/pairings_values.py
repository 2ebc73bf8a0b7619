"""Makes the contents of the picture of a round's pairings."""

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Awarded, GameMark, PairingsTitle, PairingsVersion, Postponed
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_foot
from keizer_bot.reports.pictures.messages import PairingsAlt
from keizer_bot.reports.pictures.values import BoardRow, PairingsPicture
from keizer_bot.reports.words import TableHead, Words

_HEADS = (TableHead.BOARD, TableHead.WHITE, TableHead.BLACK, TableHead.RESULT)


def pairings_values(view: PairingsView, words: Words) -> PairingsPicture:
    """The picture of the pairings that `pairings_post` writes as text, with their results."""
    title, subtitle, *_ = words.lines(PairingsTitle(view.round, view.starts))
    version = PairingsVersion(view.version)
    played = sum(board.result is not None for board in view.boards)
    return PairingsPicture(
        title=title,
        subtitle=subtitle,
        notice=words.say(version) if view.version > 1 else "",
        heads=tuple(map(words.short, _HEADS)),
        boards=tuple(_row(board, words) for board in view.boards),
        foot=tuple(words.say(message) for message in pairings_foot(view)),
        alt=words.say(PairingsAlt(title, len(view.boards), played)),
    )


def _row(board: BoardView, words: Words) -> BoardRow:
    """A board; the long part of a result (a forfeit, an award) goes into its mark."""
    result, _, more = _result_text(board.result, words).partition(" ")
    marks = more, _result_text(board.mark, words)
    mark = " ".join(filter(None, marks))
    return BoardRow(board.board, board.white, board.black, result, mark)


def _result_text(what: Result | Awarded | GameMark | Postponed | None, words: Words) -> str:
    if what is None:
        return ""
    if isinstance(what, Message):
        return words.say(what)
    return words.word(what)
