"""Cards for the boards, to fold into a tent, each with its number and a code to scan.

Two cards on a sheet of A4, to cut apart. Both sides of a tent are the same, so that each of the two
players has one facing them.
"""

import io

import msgspec

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.printed.messages import BoardCardTitle, BoardCardWord
from keizer_bot.reports.printed.sheets import FAINT, HIGH, INK, WIDE, PaperSheets, scan_code

_CARD = HIGH / 2  # all in millimetres
_SIDE = _CARD / 2  # from the fold to the foot
_EDGE = 12.0  # more than the margin that printers cannot print on
_CODE = 52.0  # side of the code, with the white around it
_NUMBER, _CLUB, _HINT = 165.0, 15.0, 13.0  # of type, in points


class BoardCards(msgspec.Struct, frozen=True):
    """The cards of boards 1 to `boards`; the page of board 3 is at `address` followed by 3."""

    club: str
    language: str
    address: str
    boards: int
    style: ClubStyle = PLAIN


def board_cards(cards: BoardCards) -> bytes:
    """The cards as a PDF."""
    return _Cards(cards).written()


class _Cards(PaperSheets):
    """The PDF of the cards, while it is being made."""

    def __init__(self, cards: BoardCards) -> None:
        super().__init__(cards.language, cards.style)
        self._cards = cards
        self._pdf.set_title(self._words.word(BoardCardWord.CARDS))

    def written(self) -> bytes:
        """Writes all sheets; returns the PDF."""
        for board in range(1, self._cards.boards + 1):
            top = 0.0 if board % 2 else _CARD
            if not top:
                self._pdf.add_page()
                self._line(_CARD, BoardCardWord.CUT)
            code = scan_code(f"{self._cards.address}{board}")
            fold = top + _SIDE
            self._side(board, code, fold)
            with self._pdf.rotation(180, WIDE / 2, fold):
                self._side(board, code, fold)
            self._line(fold, BoardCardWord.FOLD)
        return bytes(self._pdf.output())

    def _line(self, at: float, word: BoardCardWord) -> None:
        """Draws a dashed line to fold or cut along, with a word in the margin."""
        self._dashed(0, at, WIDE, at)
        self._text(self._words.word(word), 3, at - 3, WIDE, ("", 6.0), FAINT)

    def _side(self, board: int, code: bytes, top: float) -> None:
        """Draw one side of the tent, upright below `top`."""
        room = WIDE - 2 * _EDGE - _CODE
        number = self._words.say(BoardCardTitle(board))
        self._text(self._cards.club, _EDGE, top + 7, room, ("", _CLUB), FAINT)
        self._text(str(board), _EDGE, top + 12, room, ("B", _NUMBER), self._ink, height=58)
        left = WIDE - _EDGE - _CODE
        self._pdf.image(io.BytesIO(code), left, top + 5, _CODE, _CODE, alt_text=number)
        hint = self._words.word(BoardCardWord.HINT)
        self._text(hint, left, top + 57, _CODE, ("", _HINT), INK, align="C")
