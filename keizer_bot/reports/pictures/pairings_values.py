"""A round's pairing as a picture's value."""

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Awarded, GameMark, PairingsTitle, PairingsVersion, Postponed
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_foot
from keizer_bot.reports.pictures.messages import PairingsAlt, PictureHead, head, lines_of, said
from keizer_bot.reports.pictures.values import BoardRow, PairingsHeads, PairingsPicture


def pairings_values(view: PairingsView, texts: Translator, language: str) -> PairingsPicture:
    """The pairing of `view` (what `pairings_post` makes the text of), with its results."""
    title, subtitle, *_ = lines_of(PairingsTitle(view.round, view.starts), texts, language)
    version = PairingsVersion(view.version)
    known = sum(board.result is not None for board in view.boards)
    return PairingsPicture(
        title=title,
        subtitle=subtitle,
        notice=said(version, texts, language) if view.version > 1 else "",
        heads=_heads(texts, language),
        boards=tuple(_row(board, texts, language) for board in view.boards),
        foot=tuple(said(message, texts, language) for message in pairings_foot(view)),
        alt=said(PairingsAlt(title, len(view.boards), known), texts, language),
    )


def _heads(texts: Translator, language: str) -> PairingsHeads:
    kinds = PictureHead.BOARD, PictureHead.WHITE, PictureHead.BLACK, PictureHead.RESULT
    return PairingsHeads(*(head(kind, texts, language) for kind in kinds))


def _row(board: BoardView, texts: Translator, language: str) -> BoardRow:
    """A board; what is long about its result (a forfeit, an award) is said in its mark."""
    result, _, more = _shown(board.result, texts, language).partition(" ")
    marks = more, _shown(board.mark, texts, language)
    mark = " ".join(filter(None, marks))
    return BoardRow(board.board, board.white, board.black, result, mark)


def _shown(
    what: Result | Awarded | GameMark | Postponed | None, texts: Translator, language: str
) -> str:
    if what is None:
        return ""
    if isinstance(what, Message):
        return said(what, texts, language)
    return head(what, texts, language)
